/* What a person has set, kept in localStorage under one key; every change is told by a `change` event
 * of `settings`. */
import type { Language } from './texts'

export interface Settings {
    language: Language
    theme: 'auto' | 'light' | 'dark' | 'contrast'
    sound: boolean
    coordinates: boolean
    /** Row 1 of the board on top, as Mǽrstánas' author and the Bologna competition write. */
    rowOneOnTop: boolean
    motion: 'auto' | 'off'
    /** Single letters as shortcuts (f, l, ?) can be switched off. */
    letters: boolean
}
