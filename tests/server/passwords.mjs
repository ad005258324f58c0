/* passwords.c for the servers that tests start. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The environment in which a program's passwords cost nothing: the library stands beside it, but for sanitizers. */
export function cheapPasswords(program) {
    const library = join(dirname(program), 'faults/libpasswords.so')
    return existsSync(library) ? { LD_PRELOAD: library } : {}
}
