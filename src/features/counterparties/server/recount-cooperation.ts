import type { Database } from '#server/database.ts'

const atOnce = 1_000

/**
 * Counts of every external party of the installation anew how often one contracted with it and for how much, some at a time beside whoever works, as the owner of the
 * tables; puts right what is kept otherwise. Answers how many parties there are and how many were not right.
 */
export async function recountCooperation(
  pool: Database['pool'],
): Promise<{ parties: number; wrong: number }> {
  const client = await pool.connect()
  const counted = { parties: 0, wrong: 0 }
  try {
    let behind = 0
    for (;;) {
      await client.query('begin')
      // Whoever signs a contract with one of them waits, as with a merge.
      const { rows } = await client.query<{ id: string }>(
        'select id from counterparts where party_type = 2 and id > $1 order by id limit $2 for update',
        [behind, atOnce],
      )
      const ids = rows.map(({ id }) => Number(id))
      const made = await client.query<{ wrong: number }>('select recount_cooperations($1) as wrong', [ids])
      await client.query('commit')
      counted.parties += ids.length
      counted.wrong += made.rows[0]?.wrong ?? 0
      if (ids.length < atOnce) return counted
      behind = ids.at(-1) as number
    }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
