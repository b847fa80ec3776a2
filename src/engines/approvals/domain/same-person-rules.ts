/**
 * Somebody who approved and is named again: once: they are passed over; each: asked every time; consecutive: passed over only where they approved at the
 * step right before, and asked where somebody else was asked in between.
 */
export const samePersonRules = ['once', 'consecutive', 'each'] as const
export type SamePerson = (typeof samePersonRules)[number]
