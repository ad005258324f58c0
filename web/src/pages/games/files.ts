/* The games as a file, and those of a file: each is told of. */
import { html, nothing, type TemplateResult } from 'lit-html'
import type { Outcome } from '../../app/archive'
import { errorWords } from '../../app/error-words'
import { fileText } from '../../app/file-text'
import { tell } from '../../app/notice'
import { sideName } from '../../app/players'
import { store, StoreError } from '../../app/store'
import { needTexts, t } from '../../app/texts'

/** What an import did: sums, and what is to be told of single games. */
export interface Report {
    file: string
    done: Record<Outcome['kind'], number>
    words: string[]
    /** How far it is; null when it is done. */
    at: { number: number; count: number } | null
}

/** All games as one file to download, or why that cannot be. */
export async function exportAll(): Promise<void> {
    const [{ core }, { writeGame }, { download }] = await Promise.all([
        import('../../app/core'),
        import('../../app/archive'),
        import('../../app/export'),
        needTexts('errors'),
    ])
    const games = await store.list()
    const texts: string[] = []
    for (const game of games) {
        try {
            texts.push(await writeGame(core(), game))
        } catch (error) {
            // A file that lacks a game would pass for a full one.
            const name = `${sideName(game, 1)} – ${sideName(game, 2)}`
            const words = await wordsOf(error)
            tell({ text: t('pages.games.exportFailed', { name, words }), kind: 'error' })
            return
        }
    }
    const day = new Date().toISOString().slice(0, 10)
    download(`taefl-${day}.pgn`, texts.join('\n'))
    const count = games.length
    tell({
        text: t(count === 1 ? 'pages.games.exported.one' : 'pages.games.exported', {
            count,
        }),
    })
}
/** Takes in the games of a file; `show` is told how far it is. */
export async function importFile(file: File, show: (report: Report) => void): Promise<void> {
    const report: Report = {
        file: file.name,
        done: { new: 0, same: 0, twin: 0, refused: 0 },
        words: [],
        at: null,
    }
    const draw = (at: Report['at']) => show({ ...report, at })
    const text = await fileText(file)
    if (text === null) {
        report.words.push(t('pages.games.notText'))
        draw(null)
        return
    }
    const [{ core }, { Importer, splitGames }] = await Promise.all([
        import('../../app/core'),
        import('../../app/archive'),
        needTexts('errors'),
    ])
    const parts = splitGames(text)
    if (!parts.length) report.words.push(t('pages.games.empty'))
    else {
        const importer = await Importer.begin(core(), store)
        let number = 0
        for (const part of parts) {
            draw({ number: number + 1, count: parts.length })
            for (const outcome of await importer.take(part)) {
                number++
                report.done[outcome.kind]++
                const words =
                    outcome.kind === 'refused'
                        ? await wordsOf(outcome.error, outcome.line)
                        : 'setup' in outcome && outcome.setup
                          ? t('pages.games.setup', { tag: outcome.setup })
                          : ''
                if (words) report.words.push(t('pages.games.refusedOne', { number, words }))
            }
        }
    }
    draw(null)
}
/** What went wrong, in words; lines are counted from the start of the file. */
async function wordsOf(error: unknown, line = 1): Promise<string> {
    const { CoreError } = await import('../../core/client')
    if (error instanceof StoreError || !(error instanceof CoreError))
        return (error as Error).message
    const { words, code, args, column, clause } = error
    return errorWords(
        new CoreError(words, code, args, error.line ? error.line + line - 1 : line, column, clause),
    )
}

export function renderReport({ file, done, words, at }: Report): TemplateResult {
    const sums: [number, Parameters<typeof t>[0]][] = [
        [done.new, 'pages.games.imported'],
        [done.same, 'pages.games.same'],
        [done.twin, 'pages.games.twin'],
        [done.refused, 'pages.games.refused'],
    ]
    return html`<div class="taefl-stack">
        <h3>${t('pages.games.report', { name: file })}</h3>
        ${at ? html`<p>${t('pages.games.working', at)}</p>` : nothing}
        <ul class="taefl-list">
            ${sums.map(([count, key]) => (count ? html`<li>${t(key, { count })}</li>` : nothing))}
        </ul>
        ${
            words.length
                ? html`<ul class="taefl-games-words">
                          ${words.map(line => html`<li>${line}</li>`)}
                      </ul>
                      <p><a href="/docs/gamefile">${t('pages.games.docs')}</a></p>`
                : nothing
        }
    </div>`
}
