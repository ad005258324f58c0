/** Points of a match or a tournament: 1.5 as "1½". */
export const pointsWords = (points: number): string =>
    points % 1 ? `${Math.floor(points) || ''}½` : String(points)
