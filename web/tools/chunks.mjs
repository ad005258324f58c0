/* Which modules of the page are one file together: what is always needed together packs a sixth smaller than by
 * itself, and what is needed apart is not loaded with it. Imports alone decide it; no rule knows a file. */
import { relative } from 'node:path'

/** What a shared part and this many pages need is in the frame, which every visit loads. */
const FRAME_PAGES = 12
/** A part that some load only when they want it is shared if this many pages need it at once. */
const PART_PAGES = 4

/** The group of a module, by which Rolldown makes files; it decides by itself where no rule does. `src`: the
 * folder of the page's source. */
export function chunks(src) {
    let plan
    return {
        // Else a module's file would take in what the module needs.
        includeDependenciesRecursively: false,
        name: (id, context) => (plan ??= planOf(src, context)).get(id) ?? null,
    }
}

/** By module: the name of its file. */
function planOf(src, context) {
    const about = id => context.getModuleInfo(id)
    /** "pages/play" */
    const pathOf = id => relative(src, id.split('?')[0]).replace(/\.ts$/, '')
    const reached = (start, nexts) => {
        const found = new Set([start])
        for (const id of found) for (const next of nexts(about(id))) found.add(next)
        return found
    }
    const main = `${src}/main.ts`
    // A part that a test builds by itself.
    if (!about(main)) return new Map()
    const all = [...reached(main, info => [...info.importedIds, ...info.dynamicallyImportedIds])]
    const wanted = all.filter(id => about(id).dynamicImporters.length)
    // The tables of routes import pages, and nothing else does.
    const isTable = id => /^routes/.test(pathOf(id))
    const pages = wanted.filter(id => about(id).dynamicImporters.every(isTable) && !isTable(id))
    const needs = new Map([main, ...wanted].map(id => [id, reached(id, info => info.importedIds)]))
    const among = (some, id) => some.filter(one => needs.get(one).has(id))
    const pagesOf = id => among(pages, id)

    const plan = new Map()
    const put = (id, name) => plan.has(id) || plan.set(id, name)
    for (const id of needs.get(main)) put(id, 'frame')
    // A shared part with all that it needs. Sheets stay as they are asked for.
    const parts = wanted.filter(id => !plan.has(id) && pagesOf(id).length >= PART_PAGES)
    const scripts = part => [...needs.get(part)].filter(id => !id.endsWith('.css'))
    for (const part of parts)
        for (const id of scripts(part))
            if (id !== part && pagesOf(id).length >= FRAME_PAGES) put(id, 'frame')
    for (const part of parts) for (const id of scripts(part)) put(id, pathOf(part))
    // A page with what nothing else needs, and what of its own folder no other page needs; then what the
    // same pages need.
    const sets = []
    for (const id of all) {
        const by = pagesOf(id).map(pathOf)
        const [page] = by
        const alone = among([...needs.keys()], id).length === 1
        if (by.length === 1 && (alone || isOf(pathOf(id), page))) put(id, page)
        if (by.length < 2 || wanted.includes(id) || id.endsWith('.css')) continue
        if (!sets.includes(by.join())) sets.push(by.join())
        put(id, `common/${sets.indexOf(by.join())}`)
    }
    return new Map([...plan].map(([id, path]) => [id, path.replace(/^.*\/(?=\w)/, '')]))
}

/** Whether a file or a sheet belongs to a page: pages/play.ts, pages/play/…, style/play.css. */
function isOf(path, page) {
    const name = page.replace(/^pages\//, '')
    return path === page || path.startsWith(`${page}/`) || path === `style/${name}.css`
}
