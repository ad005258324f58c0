/* What a run makes once for all of its test files, in its own folder, which ends with it. */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

const folder = dirname(process.env.TAEFL_PAGE_DATA)
export const placeOf = name => join(folder, name)

/** A file or a folder of the run, made by whichever process needs it first.
 * @param make is told where to make it */
export async function kept(name, make) {
    const path = placeOf(name)
    if (existsSync(path)) return path
    const own = `${path}.${process.pid}`
    await make(own)
    try {
        renameSync(own, path)
    } catch (error) {
        // Somebody else was faster: a folder is not replaced.
        if (!existsSync(path)) throw error
        rmSync(own, { recursive: true, force: true })
    }
    return path
}
