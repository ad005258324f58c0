/* At least one address for every pattern of the router, and for none. */
import { readFileSync } from 'node:fs'
import { positionToPath } from '../../src/app/addresses.ts'
import { address } from '../browser.mjs'
import { web } from './browser.mjs'

/** A king with one way out. */
const raichi = positionToPath('4tt3/9/1t2T4/t3T3t/ttTT1TTtt/t1K4Tt/4T4/4t4/3ttt3 1')
const mixed = positionToPath('Ss1Ss2/1S1sS2/1Tss3/1sSs3/sS5/s6/S6 1 Ww')

/** Puzzles of every family keep their ids. */
const puzzle = JSON.parse(readFileSync(web('data/puzzles/tafl.json'), 'utf8'))[0].id

/** A study of somebody else's. */
async function newStudy() {
    const ask = async (path, body, cookie = '') => {
        const headers = { 'content-type': 'application/json', origin: address, cookie }
        const answer = await fetch(address + path, {
            method: 'POST',
            headers,
            body: JSON.stringify(body),
        })
        if (!answer.ok) throw new Error(await answer.text())
        return answer
    }
    const name = `Proof${Date.now() % 1e9}`
    const account = await ask('/api/account', { name, password: 'correct horse' })
    const game = '[Rules "brandubh"]\n[Chapter "First"]\n\n1. d2-c2 *\n'
    const cookie = account.headers.get('set-cookie').split(';')[0]
    const made = await ask('/api/studies', { title: 'Openings', game }, cookie)
    return `/study/${(await made.json()).id}`
}

/** name: [pattern of the router, address or what makes it, bytes of script and style if it may have more than
 * others]; a name is that of pictures and snapshots. */
export const addresses = {
    home: ['/', '/'],
    games: ['/games', '/games'],
    settings: ['/settings', '/settings'],
    setup: ['/play', '/play'],
    'play-tablut': ['/play/:rules', '/play/tablut-ashton'],
    'play-copenhagen': ['/play/:rules', '/play/copenhagen'],
    'play-maerstanas': ['/play/:rules', '/play/maerstanas'],
    'play-gardsdansen': ['/play/:rules', '/play/gardsdansen'],
    'no-game': ['/g/:id', '/g/nothing'],
    lobby: ['/lobby', '/lobby'],
    me: ['/me', '/me'],
    'no-person': ['/people/:name', '/people/Nobody'],
    'no-host': ['/host', '/host'],
    'no-imprint': ['/imprint', '/imprint'],
    'no-privacy': ['/privacy', '/privacy'],
    watch: ['/watch', '/watch'],
    ranks: ['/ranks/:rules', '/ranks/tablut-ashton'],
    tournaments: ['/tournaments', '/tournaments'],
    'no-tournament': ['/tournaments/:id', '/tournaments/00000000'],
    'no-screen': ['/tournaments/:id/screen', '/tournaments/00000000/screen'],
    'no-class-board': ['/tournaments/:id/board', '/tournaments/00000000/board'],
    join: ['/join', '/join'],
    'join-wrong': ['/join/:code', '/join/000000'],
    studies: ['/study', '/study'],
    // It is the board of an analysis, with others.
    study: ['/study/:id', newStudy],
    'no-study': ['/study/:id', '/study/00000000'],
    archive: ['/archive', '/archive'],
    embed: ['/embed/:rules', '/embed/maerstanas'],
    analysis: ['/analysis', '/analysis'],
    'analysis-game': ['/analysis/:rules', '/analysis/tablut-ashton#moves=e3c3.d1d2'],
    'analysis-gardsdansen': ['/analysis/:rules', '/analysis/gardsdansen'],
    'analysis-position': ['/analysis/:rules/*position', `/analysis/tablut-ashton/${raichi}`],
    'analysis-refused': ['/analysis/:rules/*position', '/analysis/tablut-ashton/4t4_1'],
    editor: ['/editor/:rules', '/editor/tablut-katz'],
    'editor-maerstanas': ['/editor/:rules/*position', `/editor/maerstanas/${mixed}`],
    learn: ['/learn', '/learn'],
    lesson: ['/learn/:rules', '/learn/tablut-ashton'],
    rules: ['/rules', '/rules'],
    'rules-katz': ['/rules/:rules', '/rules/tablut-katz+edge-capture'],
    'rules-copenhagen': ['/rules/:rules', '/rules/copenhagen'],
    workshop: ['/workshop', '/workshop'],
    'workshop-copenhagen': ['/workshop/:rules', '/workshop/copenhagen'],
    balance: ['/balance', '/balance'],
    compare: ['/compare', '/compare'],
    'compare-two': ['/compare/:a/:b', '/compare/tablut-ashton/tablut-katz'],
    'compare-position': [
        '/compare/:a/:b/*position',
        `/compare/tablut-ashton/tablut-classic/${raichi}`,
    ],
    print: ['/print/:rules', '/print/gardsdansen'],
    puzzles: ['/puzzles', '/puzzles'],
    puzzle: ['/puzzles/:id', `/puzzles/${puzzle}`],
    proof: ['/puzzles/proof', '/puzzles/proof'],
    storm: ['/puzzles/storm', '/puzzles/storm'],
    docs: ['/docs', '/docs'],
    'docs-one': ['/docs/:name', '/docs/analyse'],
    'docs-file': ['/docs/:folder/:name', '/docs/files/examples-bots-ugi-py'],
    missing: ['', '/nothing/here'],
}

/** The patterns that the router has. */
export function patterns() {
    const source = ['routes'].map(name => readFileSync(web(`src/${name}.ts`), 'utf8')).join('')
    return [...new Set([...source.matchAll(/\brow\(\s*'(\/[^']*)'/g)].map(found => found[1]))]
}
