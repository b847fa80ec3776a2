import type { Context } from '#engines/access/server/index.ts'

/** What an external party's contracts amount to. `totalAmount` in the unit that most of them use. */
export type Cooperation = {
  times: number
  totalAmount: { amount: string; unit: string } | null
  /** One decimal; null while nothing was scored. */
  averageScore: string | null
}

export type CooperationOf = (
  context: Pick<Context, 'tx' | 'actor'>,
  counterpartIds: readonly number[],
) => Promise<ReadonlyMap<number, Cooperation>>

let provider: CooperationOf = async () => new Map()

/** Who knows the contracts of a party; told by app, because contracts stand above counterparties. */
export function countCooperation(known: CooperationOf): void {
  provider = known
}

export const cooperationOf: CooperationOf = (context, ids) =>
  ids.length ? provider(context, ids) : Promise.resolve(new Map())
