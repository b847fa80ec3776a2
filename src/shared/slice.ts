import type { Words } from './text.ts'

export type MenuGroup = 'contracts' | 'counterparts' | 'matters' | 'settings'
/** Where the side menu shows a page: the entries of a group stand in the order of `at`. */
export type MenuPlace = { group: MenuGroup; at: number }

/** A page of a slice; `web/pages.ts` of the slice says how it is fetched, or src/app/web/pages.ts where it is put together of several slices. */
export type PagePlace = {
  /** Any one of these lets a person in; absent: everybody who is signed in. */
  may?: readonly (keyof Permissions)[]
  /** Without menu and top bar: a window of its own (an editor, a print view). */
  bare?: true
  menu?: MenuPlace & { words: Words }
  /** What the button 新建 calls it. */
  create?: Words
}

/**
 * What a slice (a feature, or an engine that owns a noun) tells the rest of the product. Each engine adds what it reads of it, as slices add their tables to `Tables`:
 * `declare module '#shared/slice.ts' { interface Slice { permissions?: PermissionRows } }`.
 */
export interface Slice {
  /** Its folder below `src`. */
  at: `${'engines' | 'features'}/${string}`
  /** By address, with `$name` for parts that vary. */
  pages?: Readonly<Record<string, PagePlace>>
}

/** The names of all permissions, as slices add them. */
// biome-ignore lint/suspicious/noEmptyInterface: slices extend it by declaration merging.
export interface Permissions {}

/** The names of all fields of records that a role may hide, as slices add them. */
// biome-ignore lint/suspicious/noEmptyInterface: slices extend it by declaration merging.
export interface GuardedFields {}

/** The numbers of all kinds of forms, as slices add them: `interface FormTypes { 7: true }`. */
// biome-ignore lint/suspicious/noEmptyInterface: slices extend it by declaration merging.
export interface FormTypes {}

/** The names of all kinds of notices, as slices add them. */
// biome-ignore lint/suspicious/noEmptyInterface: slices extend it by declaration merging.
export interface Notices {}

/** A slice's own description: `slice.ts` of its folder exports it, and `src/app/slices.ts` lists it. */
export const slice = (description: Slice): Slice => description
