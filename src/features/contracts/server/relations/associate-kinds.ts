import type { Context } from '#engines/access/server/index.ts'
import {
  type Associate,
  type AssociateKind,
  type AssociatesOfKind,
  mostAssociates,
} from '../../domain/associate-api.ts'
import type { Tie } from './tie-contracts.ts'

/** How records of one kind are tied to contracts: each decides by itself who sees, ties and unties them, and writes its own log. */
export type Associates = {
  list(context: Context, contractId: number): Promise<AssociatesOfKind>
  tie(context: Context, contractId: number, tie: Tie): Promise<void>
  untie(context: Context, contractId: number, tie: Tie): Promise<void>
}

/** What of one kind was found, cut to what is listed. */
export const associatesOf = (
  rows: readonly Omit<Associate, 'relationType' | 'side'>[],
): AssociatesOfKind => ({
  list: rows.slice(0, mostAssociates).map((row) => ({ ...row, relationType: null, side: null })),
  isCut: rows.length > mostAssociates,
})

/** Kinds that other slices bring. */
export type Further = Exclude<AssociateKind, 'contract' | 'project'>
const further = new Map<Further, Associates>()

/** Called by slices that bring such kinds: how their records are tied to contracts. */
export function nameAssociates(known: Partial<Record<Further, Associates>>): void {
  for (const [kind, associates] of Object.entries(known)) further.set(kind as Further, associates)
}

/** How records of a kind that other slices brought are tied to contracts. */
export function furtherAssociates(kind: Further): Associates {
  const known = further.get(kind)
  if (!known) throw new Error(`nobody says how ${kind} is tied to contracts (nameAssociates)`)
  return known
}
