/* Settings: each holds at once and is kept. */
import { html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import { PageElement } from '../app/element'
import { knownName } from '../app/kept'
import { begun } from '../app/players'
import type { Route } from '../app/router'
import { allowed, settings, type Settings } from '../app/settings'
import { settingChoice, looks, volumeSlider } from '../app/quick'
import { store } from '../app/store'
import { t, type TextKey } from '../app/texts'
import { still } from '../parts/still'
import { button, tick } from '../parts/fields'
import '../style/settings.css'
import './push'

/** The settings that are yes or no. */
type Tick = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings]

class SettingsPage extends PageElement {
    @property() route!: Route
    @state() private count: number | null = null
    @state() private firm: boolean | null = null
    @state() private refused = false
    @state() private offline = false

    override connectedCallback(): void {
        super.connectedCallback()
        this.listen(settings, 'change')
        void store.list().then(
            games => (this.count = games.filter(begun).length),
            () => (this.count = null),
        )
        void navigator.storage?.persisted?.().then(firm => (this.firm = firm))
        void navigator.serviceWorker?.ready.then(() => (this.offline = true))
    }

    private readonly set = <K extends keyof Settings>(key: K, value: Settings[K]): void => {
        settings.set(key, value)
    }
    override render() {
        return html`<div class="taefl-page taefl-settings">
            <div class="taefl-stack">
                <h1>${t('pages.settings.title')}</h1>
                <p class="taefl-soft">${t('pages.settings.lead')}</p>
            </div>
            <div class="taefl-panel taefl-stack">${looks('settings', this.set)}</div>
            <fieldset class="taefl-panel taefl-settings-group">
                <legend><h2>${t('pages.settings.board')}</h2></legend>
                <div class="taefl-settings-look">
                    ${still(settings.get('board') === 'flowers' ? 'gardsdansen' : 'tablut-katz')}
                    <div class="taefl-stack">
                        ${settingChoice(
                            'settings',
                            'board',
                            t('pages.settings.wood'),
                            allowed.board!.map(it => [it, t(`pages.settings.wood.${it}`)]),
                            this.set,
                        )}
                        ${settingChoice(
                            'settings',
                            'pieces',
                            t('pages.settings.pieces'),
                            allowed.pieces!.map(it => [it, t(`pages.settings.pieces.${it}`)]),
                            this.set,
                        )}
                    </div>
                </div>
                ${this.tick('coordinates', 'pages.settings.coordinates')}
                ${this.tick('rowOneOnTop', 'pages.settings.rowOneOnTop', t('pages.settings.rowOneOnTop.hint'))}
                ${settingChoice(
                    'settings',
                    'danger',
                    t('pages.settings.danger'),
                    allowed.danger!.map(it => [it, t(`pages.settings.danger.${it}`)]),
                    this.set,
                )}
            </fieldset>
            <fieldset class="taefl-panel taefl-settings-group">
                <legend><h2>${t('pages.settings.sounds')}</h2></legend>
                ${this.tick('sound', 'pages.settings.sound')} ${volumeSlider()}
            </fieldset>
            <fieldset class="taefl-panel taefl-settings-group">
                <legend><h2>${t('pages.settings.behaviour')}</h2></legend>
                ${this.line(
                    t('pages.settings.moves'),
                    settings.get('motion') === 'auto',
                    on => this.set('motion', on ? 'auto' : 'off'),
                    settings.get('motion') === 'auto' && !settings.moves()
                        ? t('pages.settings.moves.system')
                        : '',
                )}
                ${this.tick('letters', 'pages.settings.letters', t('pages.settings.letters.hint'))}
                ${this.tick('typed', 'pages.settings.typed', t('pages.settings.typed.hint'))}
                ${this.tick('spaceMoves', 'pages.settings.spaceMoves', t('pages.settings.spaceMoves.hint'))}
            </fieldset>
            ${this.kept()} ${knownName() ? html`<taefl-push></taefl-push>` : nothing}
        </div>`
    }
    private kept() {
        const { count } = this
        return html`<section class="taefl-panel taefl-stack" aria-labelledby="taefl-kept">
            <h2 id="taefl-kept">${t('pages.settings.kept')}</h2>
            ${
                count === null
                    ? nothing
                    : html`<p>
                          ${
                              count === 0
                                  ? t('pages.settings.kept.none')
                                  : count === 1
                                    ? t('pages.settings.kept.one')
                                    : t('pages.settings.kept.games', { count })
                          }
                          ${
                              count && this.firm !== null
                                  ? t(
                                        this.firm
                                            ? 'pages.settings.kept.firm'
                                            : 'pages.settings.kept.loose',
                                    )
                                  : nothing
                          }
                      </p>`
            }
            <p role="status">${this.refused ? t('pages.settings.kept.refused') : nothing}</p>
            <div class="taefl-row">
                ${this.firm === false ? button(t('pages.settings.kept.ask'), this.ask) : nothing}
                <a class="taefl-button" href="/games">${t('pages.settings.kept.export')}</a>
            </div>
            <p>
                ${t(this.offline ? 'pages.settings.offline.ready' : 'pages.settings.offline.not')}
            </p>
        </section>`
    }
    private readonly ask = async () => {
        this.firm = await navigator.storage.persist()
        this.refused = !this.firm
    }

    private tick(key: Tick, words: TextKey, hint = '') {
        return this.line(t(words), settings.get(key), on => this.set(key, on), hint)
    }
    private line(words: string, on: boolean, change: (on: boolean) => void, hint = '') {
        return tick(
            html`${words} ${hint ? html`<span class="taefl-settings-hint">${hint}</span>` : nothing}`,
            on,
            change,
        )
    }
}
customElements.define('taefl-settings', SettingsPage)
