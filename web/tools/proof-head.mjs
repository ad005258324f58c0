/* The head of a proof (docs/proofs.md), which is text. */
import { closeSync, openSync, readSync } from 'node:fs'

/** Gives what stands behind a key, such as 'Rules:', at the beginning of a line. */
export function proofHead(file) {
    const bytes = Buffer.alloc(4096)
    const opened = openSync(file)
    readSync(opened, bytes)
    closeSync(opened)
    const head = bytes.toString('latin1')
    return key => new RegExp(`^${key} (.*)$`, 'm').exec(head)?.[1]
}
