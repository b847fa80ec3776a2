import { type RawBuilder, sql } from 'kysely'
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

/** The same of several parties as one. */
export type CooperationOfAll = (context: Context, counterpartIds: readonly number[]) => Promise<Cooperation>

/**
 * What is kept of it, as the person may know it and as lists are sorted and filtered by it: `parties` has a row for each external party (`counterpart_id`, `times`, and in `unit` and `amount_minor`
 * the first of its sums by currency code), `amounts` one for each party and currency.
 */
export type CooperationRows = { parties: RawBuilder<unknown>; amounts: RawBuilder<unknown> }
export type CooperationRowsOf = (context: Context) => Promise<CooperationRows>

const noContracts = {
  each: async () => new Map(),
  all: async () => ({ times: 0, totalAmount: [] }),
  rows: async () => ({ parties: sql`counterpart_cooperation_rows`, amounts: sql`counterpart_amount_rows` }),
}
let contracts: { each: CooperationOf; all: CooperationOfAll; rows: CooperationRowsOf } = noContracts

/** Who knows the contracts of parties: of each, of several as one, and as rows for lists; set by app, because contracts stand above counterparties. */
export function countCooperation(by: typeof contracts): void {
  contracts = by
}

export const cooperationOf: CooperationOf = (context, ids) =>
  ids.length ? contracts.each(context, ids) : Promise.resolve(new Map())

export const cooperationOfAll: CooperationOfAll = (context, ids) =>
  ids.length ? contracts.all(context, ids) : Promise.resolve({ times: 0, totalAmount: [] })

export const cooperationRows: CooperationRowsOf = (context) => contracts.rows(context)
