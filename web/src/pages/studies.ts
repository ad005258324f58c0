/* /study: one's studies, and a form to make one. */
import { html, nothing } from 'lit'
import { state } from 'lit/decorators.js'
import { isPresent, navigate } from '../app/router'
import { sets } from '../app/sets'
import { ruleChoices, t } from '../app/texts'
import { me } from '../live/server'
import { makeStudy, myStudies, type ListedStudy } from '../live/study'
import type { Person } from '../live/types'
import { listRow, offer, visitor } from '../parts/offer'
import { momentWords } from '../app/locale'
import { ClubPage } from './club'
import { entered, entry, linkButton, pick, submitted } from '../parts/fields'
import '../style/study.css'
import { listOf } from '../parts/lists'

class StudiesPage extends ClubPage<ListedStudy[]> {
    @state() private you: Person | null = null

    protected async ask(): Promise<ListedStudy[]> {
        this.you = await me()
        return this.you ? (await myStudies()).studies : []
    }
    protected heading(): string {
        return t('study.studies')
    }
    protected body(found: ListedStudy[]) {
        const may = this.you && this.you.kind !== 'guest'
        return html`${
            found.length
                ? html`<p class="taefl-soft">${t('study.words')}</p>
                      ${listOf('taefl-games-list', found, one => this.row(one))}`
                : this.about(may)
        }
        ${may ? this.form() : found.length ? visitor(t('study.needs')) : nothing}`
    }
    /** What a study is, and the way to one. */
    private about(may: boolean | null) {
        const board = html`<a class="taefl-button" href="/analysis">${t('study.board')}</a>`
        return offer(
            'tablut-ashton',
            html`<p>${t('study.words')}</p>
                <ul>
                    <li>${t('study.why1')}</li>
                    <li>${t('study.why2')}</li>
                    <li>${t('study.why3')}</li>
                </ul>
                ${
                    may
                        ? html`<p>${board}</p>`
                        : visitor(
                              t('study.needsWords'),
                              html`${linkButton('/me', t('study.start'), 'primary')} ${board}`,
                          )
                }`,
        )
    }
    private row({ id, title, owner, yours, chapters, changed }: ListedStudy) {
        return listRow(
            `/study/${id}`,
            title,
            t('study.chapters', { count: chapters }),
            `${yours ? t('study.yours') : t('study.by', { name: owner ?? t('club.someone') })} · ${momentWords(changed)}`,
        )
    }
    private form() {
        return html`<form class="taefl-panel taefl-stack" @submit=${this.submit}>
            <h2>${t('study.make')}</h2>
            ${entry('title', t('study.called'), { required: true, maxlength: 80 })}
            ${pick('rules', t('study.rules'), ruleChoices(sets))} ${this.refusal()}
            <div>
                <button class="taefl-button primary" ?disabled=${this.busy}>
                    ${t('study.make.go')}
                </button>
            </div>
        </form>`
    }
    private readonly submit = submitted(form =>
        this.handIn(async () => {
            const chapter = `[Rules "${entered(form, 'rules')}"]\n[Chapter "${t('study.chapter', { n: 1 })}"]\n\n*\n`
            const { id } = await makeStudy(entered(form, 'title'), chapter)
            if (isPresent(this)) navigate(`/study/${id}`)
        }),
    )
}
customElements.define('taefl-studies', StudiesPage)
