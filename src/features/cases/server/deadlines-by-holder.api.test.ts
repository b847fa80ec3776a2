import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { matterOffice } from '../../../testing/matters.ts'

const app = await testApp()
const org = await app.organization()
const { pool } = app.database
const ask = async (text: string, values: readonly unknown[] = []) =>
  (await pool.query(text, [...values])).rows as Record<string, never>[]

const inside = await org.department('内部')
const office = await matterOffice(org)
const [staff, other, outsider, head, administrator] = await Promise.all([
  org.as('businessStaff'),
  org.as('businessStaff'),
  org.person(),
  org.person({ departmentId: inside }),
  org.as('administrator'),
])
// Sees what their department has, of every kind.
const permissions = ['law_case.read', 'law_dispute.read', 'intellectual_property.read'].map((permission) => ({
  permission,
  scope: 'department',
}))
const { data: role } = await administrator.post('/roles', {
  name: '部门',
  description: '',
  permissions,
  fieldRights: [],
})
const { data: roles } = await administrator.get(`/users/${head.userId}/roles`)
await administrator.put(`/users/${head.userId}/roles`, { roleIDs: [role.id], version: roles.version })
const readers: Record<string, TestClient> = { lead: office.lead, staff, other, head, outsider }
const people = [office.lead, office.counsel, staff, other, head].map(({ userId }) => userId)

const kinds = {
  law_case: { table: 'law_cases', helpers: 'law_case_helpers', own: 'case_id' },
  law_dispute: { table: 'law_disputes', helpers: 'law_dispute_helpers', own: 'dispute_id' },
  intellectual_property: { table: 'intellectual_properties', helpers: null, own: null },
} as const
type Kind = keyof typeof kinds
const records: { kind: Kind; id: number }[] = []
for (const kind of Object.keys(kinds) as Kind[])
  for (let at = 0; at < 4; at++) {
    const { table, helpers } = kinds[kind]
    const owner = people[at % people.length]
    const [row] = await ask(
      `insert into ${table} (organization_id, name, ${helpers ? '' : 'kind, '}handler_id, created_by, updated_by)
        values ($1, $2, ${helpers ? '' : '1, '}$3, $3, $3) returning id`,
      [org.id, `${kind} ${at}`, owner],
    )
    records.push({ kind, id: Number(row?.id) })
  }

const record = fc.constantFrom(...records)
const person = fc.constantFrom(...people)
const state = fc.constantFrom('open', 'open', 'met', 'missed', 'moot')
const day = fc.option(fc.integer({ min: 1, max: 28 }).map((n) => `2027-03-${String(n).padStart(2, '0')}`))
const step = fc.oneof(
  fc.record({ does: fc.constant('deadline' as const), record, day, state }),
  fc.record({ does: fc.constant('deadline' as const), record, day, state }),
  fc.record({ does: fc.constant('move' as const), at: fc.nat(200), day, state }),
  fc.record({ does: fc.constant('handler' as const), record, person }),
  fc.record({ does: fc.constant('maker' as const), record, person }),
  fc.record({
    does: fc.constant('department' as const),
    record,
    of: fc.constantFrom(null, inside, org.rootDepartmentId),
  }),
  fc.record({ does: fc.constant('helper' as const), record, person, helps: fc.boolean() }),
  fc.record({ does: fc.constant('privileged' as const), record, is: fc.boolean() }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
let made = 0

async function take(one: Step): Promise<void> {
  if (one.does === 'move') {
    await ask(
      `update deadlines set computed_date = $2, state = $3 where id = (select id from deadlines where organization_id = $1 order by id limit 1
        offset $4 % (select greatest(count(*), 1) from deadlines where organization_id = $1))`,
      [org.id, one.day, one.state, one.at],
    )
    return
  }
  const { kind, id } = one.record
  const { table, helpers, own } = kinds[kind]
  switch (one.does) {
    case 'deadline':
      await ask(
        `insert into deadlines (organization_id, subject_kind, subject_id, title, source_kind, source_id, trigger_date, computed_date, state)
         values ($1, $2, $3, '到期', 'probe', $4, '2026-01-01', $5, $6)`,
        [org.id, kind, id, ++made, one.day, one.state],
      )
      break
    case 'handler':
    case 'maker':
      await ask(
        `update ${table} set ${one.does === 'handler' ? 'handler_id' : 'created_by'} = $2 where id = $1`,
        [id, one.person],
      )
      break
    case 'department':
      await ask(`update ${table} set department_id = $2 where id = $1`, [id, one.of])
      break
    case 'privileged':
      if (helpers) await ask(`update ${table} set is_privileged = $2 where id = $1`, [id, one.is])
      break
    case 'helper':
      if (helpers)
        await ask(
          one.helps
            ? `insert into ${helpers} (organization_id, ${own}, user_id) values ($1, $2, $3) on conflict do nothing`
            : `delete from ${helpers} where organization_id = $1 and ${own} = $2 and user_id = $3`,
          [org.id, id, one.person],
        )
      break
  }
}

/** The records that a person sees in the lists of their kinds: another way to the same rule. */
async function seenBy(client: TestClient): Promise<Set<string>> {
  const seen = new Set<string>()
  for (const [kind, { table }] of Object.entries(kinds)) {
    const { data } = await client.get(`/${table}?pageSize=200`)
    for (const { id } of data?.list ?? []) seen.add(`${kind} ${id}`)
  }
  return seen
}

const answeredFor = `select kind, id from (select 'law_case' as kind, r.id, r.handler_id, array(select user_id from law_case_helpers h where h.case_id = r.id) as helpers from law_cases r where r.organization_id = $1
    union all select 'law_dispute', r.id, r.handler_id, array(select user_id from law_dispute_helpers h where h.dispute_id = r.id) from law_disputes r where r.organization_id = $1
    union all select 'intellectual_property', r.id, r.handler_id, '{}' from intellectual_properties r where r.organization_id = $1) r
  where handler_id = $2 or $2 = any(helpers)`

type Asked = { mine: boolean; state: string | null; from: string | null; to: string | null }

async function expected(client: TestClient, asked: Asked): Promise<number[]> {
  const seen = await seenBy(client)
  const own = new Set(
    (await ask(answeredFor, [org.id, client.userId])).map(({ kind, id }) => `${kind} ${id}`),
  )
  const rows = await ask(
    `select id::int, subject_kind, subject_id, due::text, state from deadlines where organization_id = $1 order by due nulls first, id`,
    [org.id],
  )
  const kept = rows as unknown as {
    id: number
    subject_kind: string
    subject_id: number
    due: string | null
    state: string
  }[]
  const { mine, state: wanted, from, to } = asked
  return kept
    .filter(
      ({ subject_kind, subject_id }) =>
        seen.has(`${subject_kind} ${subject_id}`) && (!mine || own.has(`${subject_kind} ${subject_id}`)),
    )
    .filter(({ due, state: now }) => {
      if (wanted !== null && now !== wanted) return false
      return (from === null || (due !== null && due >= from)) && (to === null || (due !== null && due <= to))
    })
    .map(({ id }) => Number(id))
}

const queryOf = ({ mine, state: wanted, from, to }: Asked): string =>
  `${mine ? '&mine=true' : ''}${wanted ? `&state=${wanted}` : ''}${from ? `&from=${from}` : ''}${to ? `&to=${to}` : ''}`

const ids = (data: { list: { id: number }[] }) => data.list.map(({ id }) => id)

test('a list of deadlines shows what the lists of records show the person', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 20, maxLength: 30 }),
      fc.record({ mine: fc.boolean(), state: fc.option(state), from: day, to: day }),
      fc.constantFrom(...Object.keys(readers)),
      async (steps, asked, reader) => {
        await ask('delete from deadlines where organization_id = $1', [org.id])
        for (const one of steps) await take(one)
        const client = readers[reader] as TestClient
        const due = await expected(client, asked)
        const { data } = await client.get(`/deadlines?pageSize=200${queryOf(asked)}`)
        expect([ids(data), data.total]).toEqual([due, due.length])
        const [first, second] = [1, 2].map((page) => due.slice(page * 3 - 3, page * 3))
        const one = await client.get(`/deadlines?pageSize=3${queryOf(asked)}`)
        expect(ids(one.data)).toEqual(first)
        const next = one.data.nextCursor
        if (next === null) expect(due.length).toBeLessThan(3)
        else
          expect(
            ids((await client.get(`/deadlines?pageSize=3&cursor=${next}${queryOf(asked)}`)).data),
          ).toEqual(second)
        expect(ids((await client.get(`/deadlines?pageSize=3&pageNum=2${queryOf(asked)}`)).data)).toEqual(
          second,
        )
      },
    ),
    { numRuns: 15 },
  )
  expect((await readers.outsider?.get('/deadlines'))?.data).toMatchObject({ list: [], total: 0 })
  expect((await office.lead.get('/deadlines?cursor=soon')).status).toBe(400)
  // What is kept is what follows from the records, to the last row.
  const kept = `select deadline_id, holder, is_own, state, due from deadline_holders where organization_id = $1`
  const anew = `select d.id, h.holder, h.is_own, d.state, d.due from deadlines d cross join lateral holders_of_deadlines(d.organization_id, d.subject_kind, d.subject_id) h where d.organization_id = $1`
  expect(await ask(`(${kept} except ${anew}) union all (${anew} except ${kept})`, [org.id])).toEqual([])
  await ask('delete from law_cases where organization_id = $1', [org.id])
  await ask('delete from intellectual_properties where organization_id = $1', [org.id])
  expect(
    await ask(`select from deadline_holders where organization_id = $1 and subject_kind <> 'law_dispute'`, [
      org.id,
    ]),
  ).toEqual([])
})

test('a deadline that comes or moves while its case gets another handler is theirs, whoever is first', async () => {
  const hold = async (first: string, then: string, of: { case: number; deadline: number }) => {
    const [one, two] = [await pool.connect(), await pool.connect()]
    const values = { comes: [org.id, of.case], moves: [of.deadline], handed: [of.case, staff.userId] }
    const texts = {
      comes: `insert into deadlines (organization_id, subject_kind, subject_id, title, source_kind, source_id, trigger_date, computed_date) values ($1, 'law_case', $2, '后来', 'probe', 9, '2026-01-01', '2027-05-01')`,
      moves: `update deadlines set computed_date = '2027-06-01' where id = $1`,
      handed: 'update law_cases set handler_id = $2 where id = $1',
    }
    const run = (client: typeof one, what: string) =>
      client.query(texts[what as keyof typeof texts], values[what as keyof typeof values])
    try {
      await one.query('begin')
      await run(one, first)
      const waiting = run(two, then)
      await new Promise((done) => setTimeout(done, 50))
      await one.query('commit')
      await waiting
    } finally {
      one.release()
      two.release()
    }
  }
  for (const [first, then] of [
    ['comes', 'handed'],
    ['handed', 'comes'],
    ['moves', 'handed'],
    ['handed', 'moves'],
  ] as const) {
    const { id } = await office.madeCase()
    const [row] = await ask(
      `insert into deadlines (organization_id, subject_kind, subject_id, title, source_kind, source_id, trigger_date, computed_date)
       values ($1, 'law_case', $2, '先有', 'probe', 8, '2026-01-01', '2027-04-01') returning id`,
      [org.id, id],
    )
    await hold(first, then, { case: id, deadline: Number(row?.id) })
    const { list } = (await staff.get('/deadlines?pageSize=200&mine=true')).data
    const days = (list as { subjectID: number; due: string }[])
      .filter(({ subjectID }) => subjectID === id)
      .map(({ due }) => due)
    const comes = first === 'comes' || then === 'comes'
    expect([first, then, days]).toEqual([first, then, comes ? ['2027-04-01', '2027-05-01'] : ['2027-06-01']])
  }
})
