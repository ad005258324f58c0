/* How a person likes to look at games; kept in the browser. */
export interface Looks {
    engine: boolean
    lines: number
    best: boolean
    threats: boolean
    ways: boolean
    flip: boolean
    /** Of a whole-game analysis, for each move. */
    seconds: number
    /** It adds the better line at mistakes. */
    better: boolean
}

const KEY = 'taefl.analysis'
const usual: Looks = {
    engine: false,
    lines: 1,
    best: true,
    threats: false,
    ways: false,
    flip: false,
    seconds: 1,
    better: true,
}

export function storedLooks(): Looks {
    try {
        const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Looks>
        const looks = { ...usual }
        for (const key of Object.keys(usual) as (keyof Looks)[])
            if (typeof found[key] === typeof usual[key]) Object.assign(looks, { [key]: found[key] })
        looks.lines = Math.min(5, Math.max(1, Math.round(looks.lines)))
        return looks
    } catch {
        return usual
    }
}
export function storeLooks(looks: Looks): void {
    try {
        localStorage.setItem(KEY, JSON.stringify(looks))
    } catch {
        // It holds until the page is closed.
    }
}
