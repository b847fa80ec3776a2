import type { Context } from '#engines/access/server/index.ts'
import type { Money } from '#shared/money.ts'

/** What an external party's contracts amount to. */
export type Cooperation = {
  times: number
  /** One sum a currency, by currency. */
  totalAmount: Money[]
}

export type CooperationOf = (
  context: Context,
  counterpartIds: readonly number[],
) => Promise<ReadonlyMap<number, Cooperation>>

let provider: CooperationOf = async () => new Map()

/** Who knows the contracts of a party; told by app, because contracts stand above counterparties. */
export function countCooperation(known: CooperationOf): void {
  provider = known
}

export const cooperationOf: CooperationOf = (context, ids) =>
  ids.length ? provider(context, ids) : Promise.resolve(new Map())
