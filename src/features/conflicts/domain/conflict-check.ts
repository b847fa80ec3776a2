import { contractStatuses } from '#features/contracts/domain/index.ts'

/** 1 ours, 2 theirs, 3 third, as `law_case_parties` has it. */
export const sides = { 1: '我方 | Our side', 2: '对方 | Opposing', 3: '第三人 | Third party' } as const
export type Side = keyof typeof sides

/** Names that are looked for at once. */
export const mostNames = 20
/** Contracts, cases and disputes that are told of each name found; one more says that there are more. */
export const mostTies = 20

/** A contract, case or dispute that what was found is tied to. `isOpen`: it goes on. `side` of a party in a case or dispute. */
export type Tie = {
  id: number
  name: string
  number: string | null
  status: number
  isOpen: boolean
  side: Side | null
}
export type Ties = { contracts: readonly Tie[]; cases: readonly Tie[]; disputes: readonly Tie[] }

/** What bears a name that was looked for. */
export type Found = Ties & { what: 'own' | 'party' | 'firm' | 'lawyer' }

export const weights = ['conflict', 'caution', 'known'] as const
/** conflict: nobody acts against it without more ado; caution: there is business that goes on; known: it is on record. */
export type Weight = (typeof weights)[number]

/**
 * What somebody being on the other side would mean: it is the organisation itself, stands on our side of a matter that goes on, or is a firm or lawyer acting for us in
 * one (conflict); there is a contract or another matter with it that goes on (caution); neither (known).
 */
export function weightOf({ what, contracts, cases, disputes }: Found): Weight {
  const matters = [...cases, ...disputes].filter(({ isOpen }) => isOpen)
  const actsForUs = (what === 'firm' || what === 'lawyer') && matters.length > 0
  if (what === 'own' || actsForUs || matters.some(({ side }) => side === 1)) return 'conflict'
  return matters.length > 0 || contracts.some(({ isOpen }) => isOpen) ? 'caution' : 'known'
}

const ended: readonly number[] = [
  contractStatuses.completed,
  contractStatuses.terminated,
  contractStatuses.void,
]

/** Whether a contract is being made or performed; what only expired may still have to be settled. */
export const isContractOpen = (status: number): boolean => !ended.includes(status)

/** Names as a person types them, a line each or apart by 、；;: each once, without the blanks around it. */
export function namesIn(text: string): string[] {
  const names = text.split(/[\n;；、]/).map((name) => name.trim().replaceAll(/\s+/g, ' '))
  return [...new Set(names.filter(Boolean))]
}
