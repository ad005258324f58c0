/** The project's version, from CMakeLists.txt. */
declare const __TAEFL_VERSION__: string

/** What files of data have in their names: /assets/NAME-….json (tools/plugins.mjs). */
declare const __TAEFL_DATA__: string
/* Rule sets that have a network, /assets/NAME.network, and its name. */
declare const __TAEFL_NETWORKS__: Readonly<Record<string, string>>
/* Rule sets that have an opening book, /assets/NAME.book, and its name. */
declare const __TAEFL_BOOKS__: Readonly<Record<string, string>>
/* What is proved (src/app/proved.ts). */
declare const __TAEFL_PROOFS__: readonly import('./proved').Proof[]
