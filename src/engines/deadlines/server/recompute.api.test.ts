import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { registerProbeMatters } from '#testing/probe-matter.ts'
import { recomputePart } from './index.ts'

const app = await testApp()
registerProbeMatters()

test('computing all that is open again goes on where it stopped, and a part that is done twice moves nothing', async () => {
  const org = await app.organization()
  await app.database.pool.query(
    `insert into deadlines (organization_id, subject_kind, subject_id, rule_id, source_kind, source_id, trigger_date, computed_date)
     select $1, 'probe_matter', i, 'CPL-APP15', 'served', 1, date '2026-09-18', date '2026-10-09' from generate_series(1, 1500) i`,
    [org.id],
  )
  const countOf = async (due: string) => {
    const { rows } = await app.database.pool.query<{ count: number }>(
      'select count(*)::int as count from deadlines where organization_id = $1 and due = $2',
      [org.id, due],
    )
    return rows[0]?.count
  }
  const first = await recomputePart(app.services, { organizationId: org.id, afterId: 0 })
  expect([first.moved, await countOf('2026-10-08')]).toEqual([1000, 1000])
  // As after a crash between the part and the note that it was done.
  expect(await recomputePart(app.services, { organizationId: org.id, afterId: 0 })).toEqual({
    lastId: first.lastId,
    moved: 0,
  })
  await app.runJobs()
  expect([await countOf('2026-10-08'), await countOf('2026-10-09')]).toEqual([1500, 0])
  const { rows } = await app.database.pool.query(
    `select count(*)::int as count, count(distinct deadline_id)::int as deadlines from deadline_changes where organization_id = $1 and kind = 'calendar'`,
    [org.id],
  )
  expect(rows[0]).toEqual({ count: 1500, deadlines: 1500 })
})
