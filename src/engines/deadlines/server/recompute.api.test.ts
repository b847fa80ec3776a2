import { expect, test } from 'vitest'
import { aloneApp } from '#testing/index.ts'
import { registerProbeMatters } from '#testing/probe-matter.ts'
import { recomputeByNewRules, recomputePart } from './index.ts'
import { rules } from './rules.ts'

// What is tried here is done to all organisations at once.
const app = await aloneApp()
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

test('what follows a day that moves moves with it', async () => {
  const org = await app.organization()
  await app.database.pool.query(
    `with leader as (insert into deadlines (organization_id, subject_kind, subject_id, rule_id, source_kind, source_id, trigger_date, computed_date)
       values ($1, 'probe_matter', 1, 'CPL-APP15', 'served', 1, date '2026-09-18', date '2026-10-09') returning id)
     insert into deadlines (organization_id, subject_kind, subject_id, rule_id, source_kind, source_id, trigger_date, computed_date, follows_id, days_after, given)
     select $1, 'probe_matter', 1, 'CPL-GIVEN', 'served', 1, date '2026-10-10', date '2026-10-20', id, 1, '{"amount": 10}' from leader`,
    [org.id],
  )
  const { moved } = await recomputePart(app.services, { organizationId: org.id, afterId: 0 })
  const { rows } = await app.database.pool.query(
    'select rule_id, trigger_date::text as trigger, due::text as due from deadlines where organization_id = $1 order by id',
    [org.id],
  )
  // The leader is due on 8 October; ten days from the day after the next one end on the 19th.
  expect([moved, rows]).toEqual([
    1,
    [
      { rule_id: 'CPL-APP15', trigger: '2026-09-18', due: '2026-10-08' },
      { rule_id: 'CPL-GIVEN', trigger: '2026-10-09', due: '2026-10-19' },
    ],
  ])
})

test('what a release computes otherwise reaches the days that are open, once, and not those of an edition that is not older', async () => {
  const org = await app.organization()
  const { edition } = rules()
  const late = async (state = 'open') =>
    app.database.pool.query(
      `insert into deadlines (organization_id, subject_kind, subject_id, rule_id, title, source_kind, source_id, trigger_date, computed_date, state)
       values ($1, 'probe_matter', 1, 'CPL-APP15', $2, 'served', 1, '2026-09-18', '2026-10-09', $3)`,
      [org.id, crypto.randomUUID(), state],
    )
  const days = async () => {
    const { rows } = await app.database.pool.query<{ due: string; kind: string | null }>(
      `select d.due::text as due, c.kind from deadlines d left join deadline_changes c on c.organization_id = d.organization_id and c.deadline_id = d.id
       where d.organization_id = $1 order by d.id`,
      [org.id],
    )
    return rows.map(({ due, kind }) => `${due} ${kind}`)
  }
  const editionOf = async () => {
    const { rows } = await app.database.pool.query(
      'select edition from deadline_editions where organization_id = $1',
      [org.id],
    )
    return rows
  }
  await late()
  await late('met')
  await recomputeByNewRules(app.services)
  await app.runJobs()
  expect(await days()).toEqual(['2026-10-08 rules', '2026-10-09 null'])
  expect(await editionOf()).toEqual([{ edition }])

  await late()
  await recomputeByNewRules(app.services)
  await app.runJobs()
  expect((await days()).at(-1)).toBe('2026-10-09 null')

  await app.database.pool.query('update deadline_editions set edition = $2 where organization_id = $1', [
    org.id,
    edition + 1,
  ])
  await recomputeByNewRules(app.services)
  await app.runJobs()
  expect([(await days()).at(-1), await editionOf()]).toEqual(['2026-10-09 null', [{ edition: edition + 1 }]])

  await app.database.pool.query('update deadline_editions set edition = $2 where organization_id = $1', [
    org.id,
    edition - 1,
  ])
  await recomputeByNewRules(app.services)
  await app.runJobs()
  expect([(await days()).at(-1), await editionOf()]).toEqual(['2026-10-08 rules', [{ edition }]])
})
