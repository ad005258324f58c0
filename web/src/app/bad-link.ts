/** A link whose game cannot be read: damaged, or cut short on its way. */
export class BadLink extends Error {}
