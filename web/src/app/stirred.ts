/* Whether somebody is there: a first visit is small, since what shows nothing by itself waits for the first move of the
 * pointer or the first key. */

/** Resolves once somebody has stirred on this visit. */
export const stirred = new Promise<unknown>(done => {
    for (const kind of ['pointerdown', 'click', 'keydown', 'wheel', 'dragenter'])
        addEventListener(kind, done, { capture: true, once: true })
    // Browsers also tell of a pointer that stands still, when a page comes under it.
    addEventListener('pointermove', event => (event.movementX || event.movementY) && done(0))
})
