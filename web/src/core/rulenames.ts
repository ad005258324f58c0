/* Names of rule sets: `base+option+option`. What is known of them is the core's; here they are only
 * taken apart and put together. */
import type { RuleSet } from './types'

export const baseOf = (name: string): string => name.split('+')[0]!
export const optionsOf = (name: string): string[] => name.split('+').slice(1)

/** The name with one option turned on or off, in the order of the catalogue. */
export function toggled(set: Pick<RuleSet, 'options'>, name: string, option: string): string {
    const on = new Set(optionsOf(name))
    if (!on.delete(option)) on.add(option)
    return [baseOf(name), ...set.options.map(o => o.name).filter(o => on.has(o))].join('+')
}
