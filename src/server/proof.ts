import type pg from 'pg'

/**
 * What the work takes for granted, as a statement that is sent before all of its own: where its rows do not hold, the transaction ends with `Unproven` whatever the
 * work answered or threw. The work does not wait for it, so that being sure costs nobody's time.
 */
export type Proof = { text: string; values: unknown[]; holds(rows: pg.QueryResultRow[]): boolean }

/** Ends a transaction whose `proof` did not hold: what was known before it began is not so any more. */
export class Unproven extends Error {
  constructor() {
    super('what the transaction began with does not hold any more')
  }
}

type Send = (statement: { sql: string; parameters: unknown[] }) => Promise<pg.QueryResult>

/** Rejects with `Unproven` where the proof does not hold. It may be waited for late, when it has been rejected already. */
export function proves({ text, values, holds }: Proof, send: Send): Promise<void> {
  const proven = send({ sql: text, parameters: values }).then(({ rows }) => {
    if (!holds(rows)) throw new Unproven()
  })
  proven.catch(() => {})
  return proven
}
