import type { PartyKind } from '../domain/counterpart.ts'

/** Addresses of the screens. */
export const listPath: Readonly<Record<PartyKind, string>> = {
  internal: '/manage/oppositeParty/internal',
  external: '/manage/oppositeParty/external',
}
export const duplicatesPath = '/manage/oppositeParty/duplicates'
export const detailPath: Readonly<Record<PartyKind, string>> = {
  internal: '/manage/oppositeParty/internalDetail',
  external: '/manage/oppositeParty/externalDetail',
}

/** Parameters of a detail page: `role` says organization or natural person, as the specification's address does. */
export const detailParams = (id: number, subtype: 1 | 2, from?: string) => ({
  id: String(id),
  role: subtype === 1 ? 'organization' : 'naturalPerson',
  ...(from && { fromPagePathQuery: from }),
})
