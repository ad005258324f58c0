/* The menu in the header: sound, language and colours at once, and the way to all settings. */
import { html, nothing, render, type TemplateResult } from 'lit'
import { allowed, settings, type Settings, sound } from './settings'
import { languages, needTexts, t, type Language } from './texts'

/** Makes the menu and opens it; from then on the button opens and closes it by itself. */
export async function openQuick(button: HTMLButtonElement): Promise<void> {
    await needTexts('pages')
    const panel = dropDown(button, draw)
    if (panel) settings.addEventListener('change', () => draw(panel))
}

function draw(panel: HTMLElement): void {
    panel.ariaLabel = t('app.footer.settings')
    render(
        html`<label class="taefl-tick"
                ><input
                    type="checkbox"
                    autofocus
                    .checked=${settings.get('sound')}
                    @change=${(event: Event) => {
                        settings.set('sound', (event.target as HTMLInputElement).checked)
                        sound('move')
                    }}
                />${t('pages.settings.sound')}</label
            >
            ${volumeSlider()} ${looks('quick', (key, value) => settings.set(key, value))}
            <a class="taefl-button" href="/settings">${t('app.settings.all')}</a>`,
        panel,
    )
}

/** How loud sounds are; what is chosen is heard. */
export const volumeSlider = () =>
    html`<label class="taefl-volume"
        >${t('pages.settings.volume')}
        <input
            type="range"
            min="10"
            max="100"
            step="10"
            .value=${String(settings.get('volume'))}
            ?disabled=${!settings.get('sound')}
            @change=${(event: Event) => {
                settings.set('volume', Number((event.target as HTMLInputElement).value))
                sound('move')
            }}
    /></label>`

/** Keeps what was chosen. */
type Set = <K extends keyof Settings>(key: K, value: Settings[K]) => void

/** The choices of a setting. `where`: a name of the place that they stand in, since they may stand in two
 * at once. */
export function settingChoice<K extends 'language' | 'theme' | 'board' | 'pieces' | 'danger'>(
    where: string,
    key: K,
    legend: string,
    values: readonly (readonly [Settings[K], string])[],
    set: Set,
): TemplateResult {
    return html`<fieldset class="taefl-field">
        <legend>${legend}</legend>
        <div class="taefl-choice">
            ${values.map(
                ([value, words]) =>
                    html`<label lang=${key === 'language' ? value : nothing}
                        ><input
                            type="radio"
                            name="${where}-${key}"
                            .checked=${settings.get(key) === value}
                            @change=${() => set(key, value)}
                        />${words}</label
                    >`,
            )}
        </div>
    </fieldset>`
}

/** Language and colours. */
export function looks(where: string, set: Set): TemplateResult {
    const tongues = Object.entries(languages) as [Language, string][]
    const themes = allowed.theme!.map(theme => [theme, t(`pages.settings.theme.${theme}`)] as const)
    return html`${settingChoice(where, 'language', t('pages.settings.language'), tongues, set)}
    ${settingChoice(where, 'theme', t('pages.settings.theme'), themes, set)}`
}

/* What a button of the header opens below itself. */

/** Makes the panel of a button and opens it; from then on the button opens and closes it by itself. `draw`
 * fills it each time. Null where the button has one already. */
export function dropDown(
    button: HTMLButtonElement,
    draw: (panel: HTMLElement) => void,
): HTMLElement | null {
    if (button.popoverTargetElement) return null
    const panel = document.createElement('div')
    panel.className = 'taefl-drop-down'
    panel.popover = 'auto'
    panel.setAttribute('role', 'group')
    /** The address that it was opened at. */
    let at = ''
    panel.addEventListener('beforetoggle', () => {
        draw(panel)
        at = location.href
        const { bottom, right } = button.getBoundingClientRect()
        panel.style.top = `${bottom + 6}px`
        // Under the button, as far as there is room for its 22rem.
        const { clientWidth } = document.documentElement
        panel.style.right = `${Math.max(8, Math.min(clientWidth - right, clientWidth - 360))}px`
    })
    button.after(panel)
    button.popoverTargetElement = panel
    // A link closes it at once, however late its page comes; the page closes only what was opened before.
    panel.addEventListener('click', event => {
        if ((event.target as Element).closest('a')) panel.hidePopover()
    })
    addEventListener('taefl-shown', () => {
        if (at !== location.href) panel.hidePopover()
        draw(panel)
    })
    panel.showPopover()
    return panel
}
