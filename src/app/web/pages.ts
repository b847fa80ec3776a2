import type { ComponentType } from 'react'
import type { Permission } from '#engines/access/domain/index.ts'

export type PageEntry = {
  /** Address, with `$name` for parts that vary. */
  path: string
  /** The screen, fetched when it is first needed (or pointed at). A slice is entered by its door. */
  load: () => Promise<ComponentType>
  /** Any one of these lets a person in; absent: everybody who is signed in. */
  may?: readonly Permission[]
  /** Without menu and top bar: a window of its own (an editor, a print view). */
  bare?: boolean
}

/** Every screen of the product behind sign-in: the only list. To add one: a row here, and a row in menu.ts if it is in the menu. */
export const pages: readonly PageEntry[] = [
  { path: '/account', load: () => import('./account/profile-page.tsx').then((m) => m.ProfilePage) },
]
