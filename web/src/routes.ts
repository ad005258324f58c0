/* Which page stands at which address: one row an address. Nothing below the pages imports one. The build
 * reads the patterns here, too: the server answers these addresses with the page. */
import { row, type Closed } from './app/router'
import type { Area } from './app/texts'

/* Of pages with several addresses. */
const play: Area[] = ['play', 'clauses']
const playPage = () => import('./pages/play')
const analysis: Area[] = ['analysis', 'clauses']
const analysisPage = () => import('./pages/analysis')
const rules: Area[] = ['rules', 'clauses', 'sources', 'plain']
const rulesPage = () => import('./pages/rules')
const workshop: Area[] = ['workshop', 'analysis', 'clauses']
const workshopPage = () => import('./pages/workshop')
const compare: Area[] = ['rules', 'clauses', 'sources']
const comparePage = () => import('./pages/compare')
const club: Area[] = ['live', 'club', 'clauses']
const clubPages = () => import('./pages/tournaments')
const study: Area[] = ['study', 'live', 'analysis', 'clauses']
const editorPage = () => import('./pages/editor')
const docsPage = () => import('./pages/docs')

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
    row('/balance', 'taefl-balance', ['rules', 'clauses'], () => import('./pages/balance')),
    row('/puzzles', 'taefl-puzzles', ['puzzles', 'clauses'], () => import('./pages/puzzles')),
    row('/puzzles/storm', 'taefl-storm', ['puzzles', 'clauses'], () => import('./pages/storm')),
    row('/puzzles/proof', 'taefl-proof', ['puzzles', 'clauses'], () => import('./pages/proof')),
    row('/puzzles/:id', 'taefl-puzzle', ['puzzles', 'clauses'], () => import('./pages/puzzle')),
    row('/games', 'taefl-games', ['pages', 'clauses'], () => import('./pages/games')),
    row('/settings', 'taefl-settings', ['pages'], () => import('./pages/settings')),
    row('/me', 'taefl-me', ['live', 'play', 'clauses'], () => import('./pages/me')),
    row('/editor/:rules', 'taefl-editor', ['analysis'], editorPage),
    row('/editor/:rules/*position', 'taefl-editor', ['analysis'], editorPage),
    row('/people/:name', 'taefl-person', ['profile', ...club], () => import('./pages/person')),
    row('/host', 'taefl-host', club, () => import('./pages/host')),
    row('/imprint', 'taefl-imprint', ['live'], () => import('./pages/imprint')),
    row('/privacy', 'taefl-imprint', ['live'], () => import('./pages/imprint')),
    row('/archive', 'taefl-archive', ['archive', ...club], () => import('./pages/archive')),
    row('/ranks/:rules', 'taefl-ranks', club, clubPages),
    row('/tournaments', 'taefl-tournaments', club, clubPages),
    row('/tournaments/:id', 'taefl-tournament', club, clubPages),
    row('/study', 'taefl-studies', ['study', ...club], () => import('./pages/studies')),
    row('/study/:id', 'taefl-study', study, () => import('./pages/study')),
    row('/docs', 'taefl-docs', ['docs'], docsPage),
    row('/docs/:name', 'taefl-docs', ['docs'], docsPage),
    row('/docs/:folder/:name', 'taefl-docs', ['docs'], docsPage),
    row('/watch', 'taefl-watch', ['live', 'clauses'], () => import('./pages/watch')),
    row('/tournaments/:id/screen', 'taefl-tournament-screen', club, clubPages),
    row(
        '/tournaments/:id/board',
        'taefl-class-board',
        club,
        () => import('./pages/tournament/board'),
    ),
    row('/join', 'taefl-join', club, clubPages),
    row('/join/:code', 'taefl-join', club, clubPages),
    row('/workshop', 'taefl-workshop', workshop, workshopPage),
    row('/workshop/:rules', 'taefl-workshop', workshop, workshopPage),
    row('/compare', 'taefl-compare', compare, comparePage),
    row('/compare/:a/:b', 'taefl-compare', compare, comparePage),
    row('/compare/:a/:b/*position', 'taefl-compare', compare, comparePage),
    row('/print/:rules', 'taefl-print', rules, () => import('./pages/print')),
]

/** What a server keeps; without one a page says so. */
export const closed: Closed = {
    paths: /^\/(archive|host|imprint|join|lobby|me|people|privacy|ranks|study|tournaments|watch)(\/|$)/,
    row: row('', 'taefl-closed', [], () => import('./pages/missing')),
}

/** Of every address that no row has. */
export const missing = row('', 'taefl-missing', [], () => import('./pages/missing'))
