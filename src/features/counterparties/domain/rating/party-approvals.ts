import type { ApprovedNoun } from '#engines/records/domain/index.ts'
import type { Locale } from '#shared/text.ts'
import { said } from '#shared/text.ts'
import type { Rating } from '../counterpart.ts'

const noun = { kind: 'counterpart', words: { one: '相对方 | Counterparty' } } as const

/** What of an external party's rating may be approved before it is so: who comes onto the blacklist and who leaves it, and any other rating. */
export const blacklistApproval = {
  ...noun,
  approval: {
    kind: 'counterpart_blacklist',
    gates: {
      blacklist: { words: '列入黑名单 | Blacklisting' },
      release: { words: '移出黑名单 | Removal from the blacklist' },
    },
  },
} as const satisfies ApprovedNoun

export const ratingApproval = {
  ...noun,
  approval: { kind: 'counterpart_rating', gates: { rating: { words: '评级变更 | Rating change' } } },
} as const satisfies ApprovedNoun

export const partyApprovals = [blacklistApproval, ratingApproval] as const

/** How flows for each of them are called. */
export const partyFlowKinds = [
  { kind: blacklistApproval.approval.kind, words: '相对方黑名单 | Counterparty blacklist' },
  { kind: ratingApproval.approval.kind, words: '相对方评级 | Counterparty rating' },
] as const

export const partyGateKeys = ['blacklist', 'release', 'rating'] as const
export type PartyGate = (typeof partyGateKeys)[number]

const blacklist: Rating = 40

/** What a party that is rated so would be asked for before it gets another rating; null: it has that rating already. */
export function gateOfRating(from: Rating, to: Rating): PartyGate | null {
  if (from === to) return null
  if (to === blacklist) return 'blacklist'
  return from === blacklist ? 'release' : 'rating'
}

/** The approval that a gate belongs to. */
export const approvalOf = (ask: PartyGate): ApprovedNoun =>
  ask === 'rating' ? ratingApproval : blacklistApproval

/** 列入黑名单: in the reader's language. */
export const partyGateWords = (ask: PartyGate, locale: Locale): string => {
  const gates: Readonly<Record<PartyGate, { words: `${string} | ${string}` }>> = {
    ...blacklistApproval.approval.gates,
    ...ratingApproval.approval.gates,
  }
  return said(gates[ask].words, locale)
}
