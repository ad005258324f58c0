/* The position on the first page of somebody who knows no tafl, and how it is won. */

/** From the edge the king sees two corners, and Black can shut one way. */
export const SCENE = {
    rules: 'brandubh',
    start: '3t3/7/t2T3/1t3Tt/7/2TK1t1/7 1',
    first: 'd2d1',
    reply: 'b4b1',
    last: 'd1g1',
}
