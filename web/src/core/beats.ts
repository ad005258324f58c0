/* Waiting for what may never come. */

const BEAT_MS = 250

/** Does something after so many beats. Gives what calls it off. Beats and not seconds: where the machine is
 * busy or asleep, they are longer as well. */
export function after(beats: number, then: () => void): () => void {
    let left = beats
    const timer = setInterval(() => {
        if (--left) return
        clearInterval(timer)
        then()
    }, BEAT_MS)
    return () => clearInterval(timer)
}
