/* Names of rule sets: `base+option+option`. What is known of them is the core's; here they are only taken apart. */
export const baseOf = (name: string): string => name.split('+')[0]!
export const optionsOf = (name: string): string[] => name.split('+').slice(1)
