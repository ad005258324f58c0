/* What stands beside the board of a study: its chapters, what is drawn, and how others come here. */
import { html, nothing } from 'lit'
import { copy, fileName } from '../../app/export'
import { tell } from '../../app/notice'
import { navigate } from '../../app/router'
import { setOf, sets } from '../../app/sets'
import { shortLink } from '../../app/share'
import { ruleChoices, ruleTitle, t } from '../../app/texts'
import { deleteStudy, moveChapter, newKey, renameStudy, studyFile } from '../../live/study'
import { visitor } from '../../parts/offer'
import { readMarks, wordsOfMarks, pathOf, type StudyView, chapterTitle } from './shared'
import { button, entered, entry, pick, submitted } from '../../parts/fields'
import { baseOf } from '../../core/rulenames'
import '../../style/analysis.css'

/* ------------------------------------------------------------------ chapters */

export function renderChapters(board: StudyView, add: () => void) {
    const { shared, sync } = board
    const { id, chapters, edits } = shared
    return html`<ol class="taefl-list taefl-study-chapters">
            ${chapters.map(head => {
                const set = setOf(head.rules)
                return html`<li>
                    <a
                        class="taefl-button"
                        href=${pathOf(id, head.n)}
                        aria-current=${head.n === sync.n ? 'true' : nothing}
                    >
                        <b>${chapterTitle(head)}</b>
                        <span class="taefl-small">${set ? ruleTitle(set) : head.rules}</span>
                    </a>
                </li>`
            })}
        </ol>
        ${
            edits
                ? html`<div class="taefl-row">
                          ${button(t('study.add'), add, { kind: 'primary' })} ${renderOrder(board)}
                      </div>
                      ${renderAbout(board)}`
                : visitor(
                      t('study.viewOnlyWords'),
                      button(t('study.toAnalysis'), () => toAnalysis(board)),
                  )
        }`
}

/** Moves the chapter that is shown up and down in the list. */
function renderOrder(board: StudyView) {
    const { shared, sync } = board
    const { chapters, id } = shared
    const at = chapters.findIndex(({ n }) => n === sync.n)
    const move = (words: string, by: number) => {
        const run = () => board.attempt(() => moveChapter(id, sync.n, at + by + 1))
        return button(words, run, { waits: !chapters[at + by] })
    }
    return chapters.length > 1
        ? html`${move(t('study.up'), -1)} ${move(t('study.down'), 1)}`
        : nothing
}

/** What is kept with the game: a tag of its file. */
function tagField({ study }: StudyView, tag: string, words: string, hint = '') {
    const { tree, path } = study
    const change = (value: string): void => {
        const { [tag]: _, ...tags } = study.tree.tags
        const said = value.trim()
        study.become({
            tree: { ...study.tree, tags: said ? { ...tags, [tag]: said } : tags },
            path,
        })
    }
    const value = tree.tags[tag] ?? ''
    return entry('', words, { value, hint, change, maxlength: 300, autocomplete: 'on' })
}
function renderAbout(board: StudyView) {
    const { shared, sync } = board
    const head = shared.chapters.find(({ n }) => n === sync.n)
    return html`<details class="taefl-study-about">
        <summary>${t('study.about')}</summary>
        <div class="taefl-stack">
            ${tagField(board, 'Chapter', t('study.chapterTitle'))}
            ${tagField(board, 'Source', t('study.source'), t('study.sourceHint'))}
            ${tagField(board, 'Permission', t('study.permission'), t('study.permissionHint'))}
            ${head?.by ? html`<p class="taefl-small">${t('study.by.last', { name: head.by })}</p>` : nothing}
            ${shared.chapters.length > 1 ? button(t('study.delete'), () => board.deleteChapter()) : nothing}
        </div>
    </details>`
}

const newField = (name: string, words: string, hint = '') =>
    entry(name, words, { hint, maxlength: 300 })

export function renderAdd(board: StudyView) {
    const { rules } = board.study.tree
    const begin = submitted(form => board.addEmpty(entered(form, 'rules')))
    return html`<div class="taefl-stack taefl-study-add">
        <h2>${t('study.addTitle')}</h2>
        ${newField('chapter', t('study.chapterTitle'))}
        <form class="taefl-row" @submit=${begin}>
            ${pick('rules', t('study.empty'), ruleChoices(sets), baseOf(rules))}
            <button class="taefl-button">${t('study.emptyGo')}</button>
        </form>
        <h3>${t('study.orOpen')}</h3>
        ${newField('source', t('study.source'), t('study.sourceHint'))}
        ${newField('permission', t('study.permission'), t('study.permissionHint'))}
        <taefl-open .rules=${rules}></taefl-open>
    </div>`
}

/* ------------------------------------------------------------------ arrows and circles */

export function renderMarks(board: StudyView) {
    const marks = wordsOfMarks(board.marks)
    const wrote = ({ target }: Event): void =>
        board.draw(readMarks((target as HTMLInputElement).value))
    return html`<fieldset class="taefl-study-colours">
            <legend>${t('study.colour')}</legend>
            ${[1, 2, 3, 0].map(
                tint =>
                    html`<label class="tint-${tint}">
                        <input
                            type="radio"
                            name="tint"
                            .checked=${board.tint === tint}
                            @change=${() => board.choose(tint)}
                        />
                        <span>${t(`study.colour${tint as 0}`)}</span>
                    </label>`,
            )}
        </fieldset>
        <p class="taefl-small">${t('study.drawHint')}</p>
        <label class="taefl-field">
            <span class="label">${t('study.drawnText')}</span>
            <input
                class="taefl-input"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                .value=${marks}
                @change=${wrote}
            />
            <span class="hint">${t('study.drawnHint')}</span>
        </label>
        ${marks ? button(t('study.clear'), () => board.draw([])) : nothing}`
}

/* ------------------------------------------------------------------ sharing */

/** A copy of one's own, on the analysis board. */
async function toAnalysis({ study }: StudyView): Promise<void> {
    const { pathname, search, hash } = new URL(await shortLink(study.tree, study.path))
    navigate(`${pathname}${search}${hash}`)
}

const linkField = (words: string, hint: string, link: string) =>
    html`<div class="taefl-stack taefl-study-link">
        ${entry('', words, { value: link, readonly: true, hint })}
        <div>${button(t('study.copy'), () => copy(link))}</div>
    </div>`

export function renderShare(board: StudyView) {
    const { shared } = board
    const { here, id, key, others, title, yours } = shared
    const link = `${location.origin}/study/${id}`
    const names = [...here, ...(others ? [t('study.others', { count: others })] : [])].join(', ')
    return html`<div class="taefl-stack">
        ${names ? html`<p>${t('study.here', { names })}</p>` : nothing}
        ${linkField(t('study.viewLink'), t('study.viewHint'), link)}
        ${key ? linkField(t('study.editLink'), t('study.editHint'), `${link}#${key}`) : nothing}
        <div class="taefl-row">
            <a class="taefl-button" href=${studyFile(id)} download=${fileName(title, 'pgn')}>
                ${t('study.file')}
            </a>
            ${button(t('study.toAnalysis'), () => toAnalysis(board))}
        </div>
        ${yours ? renderOwner(board) : nothing}
    </div>`
}

function renderOwner(board: StudyView) {
    const { id, title } = board.shared
    const rename = submitted(form => board.attempt(() => renameStudy(id, entered(form, 'title'))))
    const lock = (): Promise<void> =>
        board.attempt(async () => {
            await newKey(id)
            board.reread()
            tell({ text: t('study.keyed') })
        })
    const drop = (): unknown =>
        confirm(t('study.dropSure', { title })) &&
        board.attempt(async () => {
            await deleteStudy(id)
            navigate('/study')
        })
    return html`<form class="taefl-row" @submit=${rename}>
            ${entry('title', t('study.rename'), {
                value: title,
                required: true,
                maxlength: 80,
                autocomplete: 'on',
            })}
            <button class="taefl-button">${t('study.renameGo')}</button>
        </form>
        <div class="taefl-field">
            <div>${button(t('study.newKey'), lock)}</div>
            <span class="hint">${t('study.newKeyHint')}</span>
        </div>
        <div>${button(t('study.drop'), drop)}</div>`
}
