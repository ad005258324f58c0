/* Loaded when somebody comes back to a page that they had read in part. */

/** Back to where one had read, as soon as the page is long enough; not if the person scrolls first. */
export function scrollBack(y: number, stays: () => boolean): void {
    const end = performance.now() + 2000
    const rest = new AbortController()
    for (const kind of ['wheel', 'keydown', 'pointerdown'])
        addEventListener(kind, () => rest.abort(), { signal: rest.signal, passive: true })
    const attempt = () => {
        if (rest.signal.aborted) return
        scrollTo(0, y)
        const there = Math.abs(scrollY - y) < 2
        if (there || !stays() || performance.now() > end) rest.abort()
        else requestAnimationFrame(attempt)
    }
    attempt()
}
