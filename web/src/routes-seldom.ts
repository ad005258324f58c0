/* The rest of routes.ts: pages that few people open first. */
import { row } from './app/router'
import type { Area } from './app/texts'

/* Of pages with several addresses. */
const workshop: Area[] = ['workshop', 'analysis', 'clauses']
const workshopPage = () => import('./pages/workshop')
const rules: Area[] = ['rules', 'clauses', 'sources', 'plain']
const compare: Area[] = ['rules', 'clauses', 'sources']
const comparePage = () => import('./pages/compare')
const club: Area[] = ['live', 'club', 'clauses']
const clubPages = () => import('./pages/tournaments')
const study: Area[] = ['study', 'live', 'analysis', 'clauses']
const editorPage = () => import('./pages/editor')
const docsPage = () => import('./pages/docs')

export const routes = [
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
