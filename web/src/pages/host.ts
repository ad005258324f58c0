/* /host: for those who look after the server: what was reported, who is held back, how much there is to do. */
import { html, nothing, type TemplateResult } from 'lit'
import { dayWords, momentWords } from '../app/locale'
import { maybe, t } from '../app/texts'
import { liveError } from '../live/api'
import { me } from '../live/server'
import {
    ban,
    close,
    hosting,
    mute,
    putAway,
    type Held,
    type Hosting,
    type Load,
    type AbuseReport,
} from '../live/club'
import { ClubPage, personLink } from './club'
import { button } from '../parts/fields'
import { listOf } from '../parts/lists'

const DAY_HOURS = 24
class HostPage extends ClubPage<Hosting> {
    protected async ask(): Promise<Hosting> {
        const you = await me()
        if (!you?.role || you.role === 'player') throw liveError('need-role')
        return hosting()
    }
    protected heading(): string {
        return t('club.host')
    }
    private readonly more = (): void => {
        void this.attempt(async () => {
            const further = await hosting(this.found!.next!)
            this.found = { ...further, reports: [...this.found!.reports, ...further.reports] }
        })
    }
    protected body({ reports, next, held, log, load }: Hosting) {
        return html`<section class="taefl-stack">
                <h2>${t('club.reports', { count: `${reports.length}${next ? '+' : ''}` })}</h2>
                ${listOf('taefl-columns', reports, one => this.report(one), t('club.noReports'))}
                ${next ? html`<p>${button(t('club.moreReports'), this.more, { off: this.busy })}</p>` : nothing}
            </section>
            <section class="taefl-stack">
                <h2>${t('club.held')}</h2>
                ${listOf('taefl-me-games', held, one => this.heldBack(one), t('club.noHeld'))}
            </section>
            ${log.length ? this.log(log) : nothing} ${load ? this.shown(load) : nothing}`
    }
    private log(log: Hosting['log']) {
        return html`<details class="taefl-panel">
            <summary><h2>${t('club.log')}</h2></summary>
            <ul class="taefl-list taefl-me-games">
                ${log.map(
                    ({ at, by, what, about }) =>
                        html`<li>
                            <span>${by ?? 'taefl admin'}: ${what}</span>
                            ${about ? personLink(about) : nothing}
                            <span class="taefl-small taefl-soft">${momentWords(at)}</span>
                        </li>`,
                )}
            </ul>
        </details>`
    }
    private report({ id, by, about, game, words, at }: AbuseReport) {
        return html`<li class="taefl-card taefl-stack">
            <h3>${personLink(about)}</h3>
            <blockquote>${words}</blockquote>
            <p class="taefl-small">
                ${t('club.reportedBy', { name: by ?? t('club.someone'), when: dayWords(at) })}
                <a href=${`/g/${game}`}>${t('club.theGame')}</a>
            </p>
            <div class="taefl-row">
                ${this.button(t('club.muteDay'), about, () => mute(about, DAY_HOURS))}
                ${this.button(t('club.banDay'), about, () => ban(about, DAY_HOURS))}
                ${this.button(t('club.close'), about, () => close(about, true))}
                ${this.button(t('club.putAway'), about, () => putAway(id))}
            </div>
        </li>`
    }
    private heldBack({ name, muted, closed }: Held) {
        return html`<li>
            ${personLink(name)}
            <span class="taefl-small taefl-soft">
                ${closed ? t('club.closed') : nothing}
                ${muted ? t('club.mutedUntil', { when: momentWords(muted) }) : nothing}
            </span>
            <span class="taefl-row">
                ${muted ? this.button(t('club.unmute'), name, () => mute(name, 0)) : nothing}
                ${closed ? this.button(t('club.open'), name, () => close(name, false)) : nothing}
            </span>
        </li>`
    }
    private shown(load: Load) {
        return html`<section class="taefl-stack">
            <h2>${t('club.load')}</h2>
            <dl class="taefl-club-seats taefl-panel">
                ${Object.entries(load).map(
                    ([name, count]) =>
                        html`<div>
                            <dt>${maybe(`club.load.${name}`) ?? name}</dt>
                            <dd>${count}</dd>
                        </div>`,
                )}
            </dl>
            <p>${button(t('club.again'), () => void this.look())}</p>
        </section>`
    }
    private button(words: string, name: string, run: () => Promise<unknown>): TemplateResult {
        return button(
            words,
            () =>
                void this.attempt(async () => {
                    await run()
                    await this.look()
                }),
            { label: `${words}: ${name}`, off: this.busy },
        )
    }
}
customElements.define('taefl-host', HostPage)
