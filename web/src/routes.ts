/* Which page stands at which address: one row an address. Nothing below the pages imports one. The build
 * reads the patterns here and in routes-seldom.ts, too: the server answers these addresses with the page. */
import { row, type Closed, type More } from './app/router'
import type { Area } from './app/texts'

/* Of pages with several addresses. */
const play: Area[] = ['play', 'clauses']
const playPage = () => import('./pages/play')
const analysis: Area[] = ['analysis', 'clauses']
const analysisPage = () => import('./pages/analysis')
const rules: Area[] = ['rules', 'clauses', 'sources', 'plain']
const rulesPage = () => import('./pages/rules')

/* One row an address. Positions come last in an address; their '/' stay, '_' stands for a space. */
export const routes = [
    row('/', 'taefl-home', ['pages', 'clauses'], () => import('./pages/home')),
    row('/play', 'taefl-play-setup', play, () => import('./pages/setup')),
    row('/play/:rules', 'taefl-play', play, playPage),
    row('/g/:id', 'taefl-play', play, playPage),
    row('/embed/:rules', 'taefl-play', play, playPage),
    row('/lobby', 'taefl-lobby', ['live', 'play', 'clauses'], () => import('./pages/lobby')),
    row('/analysis', 'taefl-analysis', analysis, analysisPage),
    row('/analysis/:rules', 'taefl-analysis', analysis, analysisPage),
    row('/analysis/:rules/*position', 'taefl-analysis', analysis, analysisPage),
    row('/learn', 'taefl-learn', ['learn', 'clauses'], () => import('./pages/learn')),
    row('/learn/:rules', 'taefl-lesson', ['learn', 'clauses'], () => import('./pages/lesson')),
    row('/rules', 'taefl-rules', rules, rulesPage),
    row('/rules/:rules', 'taefl-rules', rules, rulesPage),
    row('/puzzles', 'taefl-puzzles', ['puzzles', 'clauses'], () => import('./pages/puzzles')),
    row('/puzzles/storm', 'taefl-storm', ['puzzles', 'clauses'], () => import('./pages/storm')),
    row('/puzzles/:id', 'taefl-puzzle', ['puzzles', 'clauses'], () => import('./pages/puzzle')),
]

/** Few people open these first, so their table comes with the first of them. */
export const seldom: More = {
    paths: /^\/(archive|compare|docs|editor|games|host|imprint|join|me|people|print|privacy|ranks|settings|study|tournaments|watch|workshop)\b/,
    load: async () => (await import('./routes-seldom')).routes,
}

/** What a server keeps; without one a page says so. */
export const closed: Closed = {
    paths: /^\/(archive|host|imprint|join|lobby|me|people|privacy|ranks|study|tournaments|watch)(\/|$)/,
    row: row('', 'taefl-closed', [], () => import('./pages/closed')),
}

/** Of every address that no row has. */
export const missing = row('', 'taefl-missing', [], () => import('./pages/missing'))
