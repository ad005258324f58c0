/* Which page stands at which address: one row an address. Nothing below the pages imports one. The build
 * reads the patterns here, too: the server answers these addresses with the page. */
import type { Row } from './app/router'
import type { Area } from './app/texts'

function row(pattern: string, tag: string, texts: Area[], load: () => Promise<unknown>): Row {
    return { pattern, tag, texts, load }
}

const club: Area[] = ['live', 'club', 'clauses']
const clubPages = () => import('./pages/club-pages')

/* One row an address. Positions come last in an address; their '/' stay, '_' stands for a space. */
export const routes: readonly Row[] = [
    row('/', 'taefl-home', ['pages', 'clauses'], () => import('./pages/home')),
    row('/games', 'taefl-games', ['pages', 'clauses'], () => import('./pages/games')),
    row('/settings', 'taefl-settings', ['pages'], () => import('./pages/settings')),
    row('/play', 'taefl-play', ['play', 'clauses'], () => import('./pages/play')),
    row('/play/:rules', 'taefl-play', ['play', 'clauses'], () => import('./pages/play')),
    row('/g/:id', 'taefl-play', ['play', 'clauses'], () => import('./pages/play')),
    row('/lobby', 'taefl-lobby', ['live', 'play', 'clauses'], () => import('./pages/lobby')),
    row('/me', 'taefl-me', ['live', 'play', 'clauses'], () => import('./pages/me')),
    row('/people/:name', 'taefl-person', club, clubPages),
    row('/ranks/:rules', 'taefl-ranks', club, clubPages),
    row('/tournaments', 'taefl-tournaments', club, clubPages),
    row('/tournaments/:id', 'taefl-tournament', club, clubPages),
    row('/embed/:rules', 'taefl-play', ['play', 'clauses'], () => import('./pages/play')),
    row('/analysis', 'taefl-analysis', ['analysis', 'clauses'], () => import('./pages/analysis')),
    row(
        '/analysis/:rules',
        'taefl-analysis',
        ['analysis', 'clauses'],
        () => import('./pages/analysis'),
    ),
    row(
        '/analysis/:rules/*position',
        'taefl-analysis',
        ['analysis', 'clauses'],
        () => import('./pages/analysis'),
    ),
    row('/editor/:rules', 'taefl-editor', ['analysis'], () => import('./pages/editor')),
    row('/editor/:rules/*position', 'taefl-editor', ['analysis'], () => import('./pages/editor')),
    row('/learn', 'taefl-learn', ['learn', 'clauses'], () => import('./pages/learn')),
    row('/learn/:rules', 'taefl-lesson', ['learn', 'clauses'], () => import('./pages/lesson')),
    row(
        '/rules',
        'taefl-rules',
        ['rules', 'clauses', 'sources', 'plain'],
        () => import('./pages/rules'),
    ),
    row(
        '/rules/:rules',
        'taefl-rules',
        ['rules', 'clauses', 'sources', 'plain'],
        () => import('./pages/rules'),
    ),
    row(
        '/compare',
        'taefl-compare',
        ['rules', 'clauses', 'sources'],
        () => import('./pages/compare'),
    ),
    row(
        '/compare/:a/:b',
        'taefl-compare',
        ['rules', 'clauses', 'sources'],
        () => import('./pages/compare'),
    ),
    row(
        '/compare/:a/:b/*position',
        'taefl-compare',
        ['rules', 'clauses', 'sources'],
        () => import('./pages/compare'),
    ),
    row(
        '/print/:rules',
        'taefl-print',
        ['rules', 'clauses', 'sources', 'plain'],
        () => import('./pages/print'),
    ),
    row('/puzzles', 'taefl-puzzles', ['puzzles'], () => import('./pages/puzzles')),
    row('/puzzles/:id', 'taefl-puzzle', ['puzzles'], () => import('./pages/puzzle')),
]

/** Of every address that no row has. */
export const missing = row('', 'taefl-missing', [], () => import('./pages/missing'))
