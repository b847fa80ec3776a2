import type { PagePlace } from '#shared/slice.ts'
import { slices } from '../slices.ts'

/** Pages that belong to no single slice. */
const own: Readonly<Record<string, PagePlace>> = {
  '/account': {},
  '/notifications': {},
  '/deadlines': {
    may: ['law_case.read', 'law_dispute.read', 'intellectual_property.read'],
    menu: { group: 'matters', at: 10, words: '期限 | Deadlines' },
  },
}

/** Every page behind sign-in but those of `records`, with its address. Worked out by the build, as record-places.ts. */
export const pagePlaces = [own, ...slices.map(({ pages = {} }) => pages)].flatMap((pages) =>
  Object.entries(pages).map(([path, place]) => ({ path, ...place })),
)
