/* <taefl-open>: whatever holds a game or a position, pasted, dropped or chosen as a file. Asks for it to
 * be opened by `taefl-opened` (detail: Opened); where there are several games the person chooses. */
import { html, nothing } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { PageElement } from '../../app/element'
import { catalogue } from '../../app/core'
import { fileText } from '../../app/file-text'
import { said } from '../../app/tree'
import { ruleTitle, t } from '../../app/texts'
import type { RuleSet } from '../../core/types'
import { BadText, MOST_CHARACTERS, readAny, type Opened } from './read'
import { reason } from './reason'
import '../../style/forms.css'
import '../../style/begin.css'

interface Refusal {
    words: string
    where: string
    /** The line it is about, before and from the place on. */
    quote: [string, string] | null
    /** What could be read nevertheless. */
    good: Opened[]
}

export class OpenPanel extends PageElement {
    /** What a bare position or bare moves are of first. */
    @property() rules = ''
    @state() private text = ''
    @state() private refusal: Refusal | null = null
    @state() private found: Opened[] = []
    @state() private working = false
    private titles: RuleSet[] = []
    @query('textarea') private field!: HTMLTextAreaElement

    /** Opens a file that came from elsewhere (dropped on the page). */
    async take(file: File): Promise<void> {
        if (file.size > MOST_CHARACTERS) return this.refuse(new BadText('tooBig'))
        const text = await fileText(file)
        if (text === null) return this.refuse(new BadText('notText'))
        // A file that does not open is shown, so that one sees what is wrong with it.
        if (!(await this.read(text)) && text.length < 200_000) this.text = text
    }
    /** Opens a text that came from elsewhere. */
    async takeText(text: string): Promise<void> {
        if (!(await this.read(text))) this.text = text
    }

    override render() {
        const { refusal } = this
        return html`<form class="taefl-stack" @submit=${this.submit}>
                <div class="taefl-field">
                    <label for="taefl-open-text">${t('analysis.paste')}</label>
                    <textarea
                        id="taefl-open-text"
                        rows="5"
                        spellcheck="false"
                        autocapitalize="off"
                        autocomplete="off"
                        aria-invalid=${refusal ? 'true' : nothing}
                        aria-describedby="taefl-open-hint taefl-open-error"
                        .value=${this.text}
                        @input=${(event: Event) => {
                            this.text = (event.target as HTMLTextAreaElement).value
                            this.refusal = null
                        }}
                    ></textarea>
                    <span class="hint" id="taefl-open-hint">${t('analysis.pasteHint')}</span>
                    <div id="taefl-open-error" class="taefl-open-error" role="alert">
                        ${
                            refusal
                                ? html`<p>
                                          ${refusal.where ? html`<b>${refusal.where}</b> ` : nothing}
                                          ${refusal.words}
                                      </p>
                                      ${
                                          refusal.quote
                                              ? html`<pre><code>${refusal.quote[0]}<mark>${refusal.quote[1]}</mark></code></pre>`
                                              : nothing
                                      }
                                      <p>
                                          <a href="/docs/gamefile">${t('analysis.gameDocs')}</a> ·
                                          <a href="/docs/protocol#positions">
                                              ${t('analysis.positionDocs')}
                                          </a>
                                      </p>`
                                : nothing
                        }
                    </div>
                </div>
                ${
                    refusal?.good.length
                        ? html`<button
                              type="button"
                              class="taefl-button taefl-open-good"
                              @click=${() => void this.choose(refusal.good)}
                          >
                              ${t('analysis.openGood')}
                          </button>`
                        : nothing
                }
                <div class="taefl-row">
                    <button class="taefl-button primary" ?disabled=${this.working}>
                        ${t('analysis.open')}
                    </button>
                    <label class="taefl-button taefl-open-file">
                        ${t('analysis.openFile')}
                        <input
                            type="file"
                            class="taefl-visually-hidden"
                            accept=".pgn,.txt,.json,.otg,.log,text/plain,application/json"
                            @change=${this.chosen}
                        />
                    </label>
                </div>
            </form>
            ${this.found.length ? this.choice() : nothing}`
    }
    private choice() {
        const titles = new Map(this.titles.map(set => [set.name, ruleTitle(set)]))
        return html`<section class="taefl-stack taefl-open-found">
            <h3>${t('analysis.choose', { count: this.found.length })}</h3>
            <ol class="taefl-list">
                ${this.found.map(({ tree, path }) => {
                    const { Player1, Player2, Event, Date } = tree.tags
                    const names = [Player1, Player2].filter(said).join(' – ')
                    const about = [
                        titles.get(tree.rules.split('+')[0]!) ?? tree.rules,
                        ...[Event, Date].filter(said),
                        t('analysis.plies', { count: tree.moves.length }),
                        tree.result === '*' ? '' : tree.result.replace('-', '–'),
                    ].filter(words => words)
                    return html`<li>
                        <button
                            type="button"
                            class="taefl-button"
                            @click=${() => this.opened({ tree, path })}
                        >
                            <b>${names || t('analysis.unnamed')}</b>
                            <span>${about.join(' · ')}</span>
                        </button>
                    </li>`
                })}
            </ol>
        </section>`
    }

    private submit(event: Event): void {
        event.preventDefault()
        void this.read(this.text)
    }
    private async chosen(event: Event): Promise<void> {
        const input = event.target as HTMLInputElement
        const [file] = input.files ?? []
        if (file) await this.take(file)
        input.value = '' // the same file may be chosen again
    }
    private async read(text: string): Promise<boolean> {
        this.refusal = null
        this.found = []
        this.working = true
        try {
            const found = await readAny(text, this.rules, catalogue)
            if (!found.length) throw new BadText('notGame')
            await this.choose(found)
            return true
        } catch (error) {
            await this.refuse(error)
            return false
        } finally {
            this.working = false
        }
    }
    /** One game is opened; of several the person chooses. */
    private async choose(found: Opened[]): Promise<void> {
        this.refusal = null
        if (found.length === 1) return this.opened(found[0]!)
        this.titles = await catalogue()
        this.found = found
        await this.updateComplete
        this.querySelector<HTMLElement>('.taefl-open-found button')?.focus()
    }
    private async refuse(error: unknown): Promise<void> {
        const bad = error instanceof BadText ? error : null
        const { line = 0, column = 0, quote = '' } = bad ?? {}
        this.refusal = {
            words: !bad
                ? await reason(error)
                : bad.cause
                  ? await reason(bad.cause, bad.rules || this.rules)
                  : t(`analysis.refused.${bad.key}`),
            where: line
                ? column
                    ? t('analysis.whereColumn', { line, column })
                    : t('analysis.whereLine', { line })
                : '',
            quote: quote ? split(quote, column) : null,
            good: bad?.good ?? [],
        }
        await this.updateComplete
        this.field?.focus()
    }
    private opened(opened: Opened): void {
        this.found = []
        this.text = ''
        this.dispatchEvent(new CustomEvent('taefl-opened', { detail: opened, bubbles: true }))
    }
}
customElements.define('taefl-open', OpenPanel)

/** A line of text before and from a column on (bytes, from 1), not too much of it. */
function split(line: string, column: number): [string, string] {
    const bytes = new TextEncoder().encode(line)
    const head = new TextDecoder().decode(bytes.slice(0, Math.max(0, column - 1)))
    const tail = line.slice(head.length)
    return [head.length > 60 ? `…${head.slice(-60)}` : head, tail.slice(0, 60) || ' ']
}
