/** The project's version, from CMakeLists.txt. */
declare const __TAEFL_VERSION__: string

/** What the built texts have in their names: /assets/AREA-LANGUAGE-….json. */
declare const __TAEFL_TEXTS__: string

/** What the build asked the core, so that games can be named and drawn without it
 * (tools/plugins.mjs). */
declare module 'taefl.catalogue' {
    type Family = import('../core/types').Family
    type RuleSet = import('../core/types').RuleSet
    type Shape = import('../core/types').Shape
    export interface ListedSet extends Pick<
        RuleSet,
        'name' | 'title' | 'line' | 'family' | 'players' | 'options'
    > {
        /** A moment of the game: a letter a square, '.' empty. */
        board: string
        /** A letter a square: 'h' throne, 'a' camp, 'o' corner, '.' none. */
        marks: string
    }
    export const sets: ListedSet[]
    export const looks: Record<
        Family,
        {
            shape: 'square' | 'hexagon'
            places: [x: number, y: number][]
            /** Letter: shape, and 1 if it is dark. */
            pieces: Record<string, [shape: Shape, dark: 0 | 1]>
        }
    >
}

/** Rule sets that can be played by their names and are not in the catalogue. */
declare module 'taefl.relatives' {
    export const relatives: { name: string; title: string }[]
}
