/**
 * What a slice (a feature, or an engine that owns a noun) tells the rest of the product. Each engine adds what it reads of it, as slices add their tables to `Tables`:
 * `declare module '#shared/slice.ts' { interface Slice { permissions?: PermissionRows } }`.
 */
export interface Slice {
  /** Its folder below `src`. */
  at: `${'engines' | 'features'}/${string}`
}

/** The names of all permissions, as slices add them. */
// biome-ignore lint/suspicious/noEmptyInterface: slices extend it by declaration merging.
export interface Permissions {}

/** The names of all fields of records that a role may hide, as slices add them. */
// biome-ignore lint/suspicious/noEmptyInterface: slices extend it by declaration merging.
export interface GuardedFields {}

/** A slice's own description: `slice.ts` of its folder exports it, and `src/app/slices.ts` lists it. */
export const slice = (told: Slice): Slice => told
