/* Which page stands at which address: one row an address. Nothing below the pages imports one. The build
 * reads the patterns here, too: the server answers these addresses with the page. */
import type { Row } from './app/router'
import type { Area } from './app/texts'

function row(pattern: string, tag: string, texts: Area[], load: () => Promise<unknown>): Row {
    return { pattern, tag, texts, load }
}

/* Of pages with several addresses. */
const play: Area[] = ['play', 'clauses']
const playPage = () => import('./pages/play')
const analysis: Area[] = ['analysis', 'clauses']
const analysisPage = () => import('./pages/analysis')
const editorPage = () => import('./pages/editor')
const rules: Area[] = ['rules', 'clauses', 'sources', 'plain']
const rulesPage = () => import('./pages/rules')
const workshop: Area[] = ['workshop', 'analysis', 'clauses']
const workshopPage = () => import('./pages/workshop')
const compare: Area[] = ['rules', 'clauses', 'sources']
const comparePage = () => import('./pages/compare')
const live: Area[] = ['live', 'play', 'clauses']
const club: Area[] = ['live', 'club', 'clauses']
const clubPages = () => import('./pages/club-pages')

/* One row an address. Positions come last in an address; their '/' stay, '_' stands for a space. */
export const routes: readonly Row[] = [
    row('/', 'taefl-home', ['pages', 'clauses'], () => import('./pages/home')),
    row('/games', 'taefl-games', ['pages', 'clauses'], () => import('./pages/games')),
    row('/settings', 'taefl-settings', ['pages'], () => import('./pages/settings')),
    row('/play', 'taefl-play', play, playPage),
    row('/play/:rules', 'taefl-play', play, playPage),
    row('/g/:id', 'taefl-play', play, playPage),
    row('/embed/:rules', 'taefl-play', play, playPage),
    row('/lobby', 'taefl-lobby', live, () => import('./pages/lobby')),
    row('/me', 'taefl-me', live, () => import('./pages/me')),
    row('/people/:name', 'taefl-person', club, clubPages),
    row('/host', 'taefl-host', club, clubPages),
    row('/ranks/:rules', 'taefl-ranks', club, clubPages),
    row('/tournaments', 'taefl-tournaments', club, clubPages),
    row('/tournaments/:id', 'taefl-tournament', club, clubPages),
    row('/archive', 'taefl-archive', ['archive', ...club], () => import('./pages/archive')),
    row('/analysis', 'taefl-analysis', analysis, analysisPage),
    row('/analysis/:rules', 'taefl-analysis', analysis, analysisPage),
    row('/analysis/:rules/*position', 'taefl-analysis', analysis, analysisPage),
    row('/editor/:rules', 'taefl-editor', ['analysis'], editorPage),
    row('/editor/:rules/*position', 'taefl-editor', ['analysis'], editorPage),
    row('/learn', 'taefl-learn', ['learn', 'clauses'], () => import('./pages/learn')),
    row('/learn/:rules', 'taefl-lesson', ['learn', 'clauses'], () => import('./pages/lesson')),
    row('/rules', 'taefl-rules', rules, rulesPage),
    row('/rules/:rules', 'taefl-rules', rules, rulesPage),
    row('/workshop', 'taefl-workshop', workshop, workshopPage),
    row('/workshop/:rules', 'taefl-workshop', workshop, workshopPage),
    row('/compare', 'taefl-compare', compare, comparePage),
    row('/compare/:a/:b', 'taefl-compare', compare, comparePage),
    row('/compare/:a/:b/*position', 'taefl-compare', compare, comparePage),
    row('/print/:rules', 'taefl-print', rules, () => import('./pages/print')),
    row('/puzzles', 'taefl-puzzles', ['puzzles'], () => import('./pages/puzzles')),
    row('/puzzles/:id', 'taefl-puzzle', ['puzzles'], () => import('./pages/puzzle')),
]

/** Of every address that no row has. */
export const missing = row('', 'taefl-missing', [], () => import('./pages/missing'))
