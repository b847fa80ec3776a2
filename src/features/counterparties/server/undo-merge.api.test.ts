import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { contractOffice } from '#testing/contract-factory.ts'
import { type TestClient, type TestOrganization, testApp } from '#testing/index.ts'
import { merge, newParty, type Party, undo } from '#testing/merged-parties.ts'
import { inserted } from '#testing/records.ts'
import { partyReferences } from './party-references.ts'

const app = await testApp()
const query = async <T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await app.database.pool.query(text, values)).rows as T[]

let org: TestOrganization
let lead: TestClient
let stays: Party
let goes: Party
let serial = 0
const owners = {
  contracts: [] as number[],
  projects: [] as number[],
  disputes: [] as number[],
  cases: [] as number[],
}
let ruleId = 0
const scorers: number[] = []

beforeAll(async () => {
  org = await app.organization()
  lead = await org.as('legalLead')
  const who = org.administratorId
  const by = { created_by: who, updated_by: who }
  const office = await contractOffice(org)
  const drafted = async () => {
    const values = { contractTypeID: office.typeId, values: office.complete }
    return (await office.staff.post('/contracts', values)).data.contractID as number
  }
  const made = (table: string, more: object) =>
    inserted(org, table, { name: `${table} ${++serial}`, ...more })
  for (let i = 0; i < 3; i++) {
    owners.contracts.push(await drafted())
    owners.projects.push(await made('projects', { lead_id: who, ...by }))
    owners.disputes.push(await made('law_disputes', { handler_id: who, ...by }))
    owners.cases.push(await made('law_cases', { handler_id: who, ...by }))
  }
  ruleId = await inserted(org, 'score_rules', {
    ...{ contract_type_id: office.typeId, ordinal: 1, groups: '[]', created_by: who },
  })
  scorers.push(who, lead.userId)
})

/** Names one of the two parties in a place: a row is there once. */
type Naming = { where: number; of: number; side: number; party: 0 | 1 }
const places = [
  ['contract_parties', ['contract_id', 'ordinal', 'field_id', 'party_type', 'name'], 'contracts'],
  ['project_counterparts', ['project_id'], 'projects'],
  ['law_dispute_parties', ['dispute_id', 'side'], 'disputes'],
  ['law_case_parties', ['case_id', 'side'], 'cases'],
  ['contract_scores', ['contract_id', 'user_id', 'score_rule_id', 'results', 'total'], 'contracts'],
  ['intellectual_property_organizations', ['name', 'kind'], 'projects'],
] as const

async function name({ where, of, side, party }: Naming): Promise<void> {
  const [table, columns, kind] = places[where % places.length] as (typeof places)[number]
  const owner = owners[kind][of]
  const values: Record<string, unknown> = {
    ...{ contract_id: owner, project_id: owner, dispute_id: owner, case_id: owner },
    ...{ ordinal: side, field_id: 'party', party_type: 2, name: `名 ${++serial}`, kind: 1, side },
    ...{ user_id: scorers[side % 2], score_rule_id: ruleId, results: '[]', total: 60 + of * 7.5 + side },
  }
  const all = ['organization_id', 'counterpart_id', ...columns]
  await query(
    `insert into ${table} (${all.join(', ')}) values (${all.map((_, i) => `$${i + 1}`).join(', ')}) on conflict do nothing`,
    [org.id, [stays, goes][party]?.id, ...columns.map((column) => values[column])],
  )
}

const ownTables = ['counterpart_banks', 'counterpart_contacts', 'abbreviations']
/** Every row that is of the parties or names one, as text in one order; not who changed the parties when. */
async function everything(): Promise<unknown> {
  const rows: Record<string, unknown> = {}
  for (const table of [...places.map(([table]) => table), ...ownTables])
    rows[table] = await query(
      `select to_jsonb(t) as row from ${table} t where organization_id = $1 order by to_jsonb(t)::text`,
      [org.id],
    )
  rows.counterparts = await query(
    `select to_jsonb(c) - 'version' - 'updated_at' - 'updated_by' as row from counterparts c where organization_id = $1 order by id`,
    [org.id],
  )
  return rows
}

const text = fc.constantFrom('', '张江路 1 号', '世纪大道 2 号')
const input = fc.record({
  address: text,
  rating: fc.constantFrom(0, 10, 40),
  subjectGroup: fc.constantFrom('', '战略'),
  isConnectedTransaction: fc.constantFrom(1, 2),
  formerNames: fc.uniqueArray(fc.constantFrom('旧名', '别名'), { maxLength: 2 }),
  banks: fc.uniqueArray(fc.constantFrom('622202020001', '622202020002', '622202020003'), { maxLength: 3 }),
  contacts: fc.uniqueArray(fc.constantFrom('赵敏', '钱进'), { maxLength: 2 }),
})
const fields = [
  'name',
  'idNumber',
  'abbr',
  'address',
  'rating',
  'isConnectedTransaction',
  'state',
  'subjectGroup',
]
const naming = fc.record({
  where: fc.nat(places.length - 1),
  of: fc.nat(2),
  side: fc.integer({ min: 1, max: 3 }),
  party: fc.constantFrom<0 | 1>(0, 1),
})

const partyOf = ({
  rating,
  banks,
  contacts,
  ...more
}: typeof input extends fc.Arbitrary<infer T> ? T : never) =>
  newParty(lead, {
    ...more,
    rating,
    ratingRemark: rating ? '理由' : '',
    banks: banks.map((account) => ({ name: '银行', account, accountName: '' })),
    contacts: contacts.map((name) => ({ name, phone: '', email: '' })),
  })

test('whatever is merged and undone is as it was, and between the two nothing names the one that went [ASK-09]', async () => {
  await fc.assert(
    fc.asyncProperty(
      input,
      input,
      fc.array(naming, { minLength: 4, maxLength: 24 }),
      fc.subarray(fields),
      async (one, other, namings, take) => {
        for (const [table] of places) await query(`delete from ${table} where organization_id = $1`, [org.id])
        stays = await partyOf(one)
        goes = await partyOf(other)
        for (const each of namings) await name(each)
        for (const { id } of [stays, goes])
          await query(
            `update counterparts set average_score = (select round(avg(total), 1) from contract_scores where counterpart_id = $1) where id = $1`,
            [id],
          )
        const before = await everything()
        const merged = await merge(lead, stays, goes, { take, knowsBlacklist: true })
        expect([merged.status, merged.errors ?? []]).toEqual([200, []])
        for (const [table] of places)
          expect([table, await query(`select from ${table} where counterpart_id = $1`, [goes.id])]).toEqual([
            table,
            [],
          ])
        const [mean] = await query(
          `select average_score is not distinct from (select round(avg(total), 1) from contract_scores where counterpart_id = $1) as kept
          from counterparts where id = $1`,
          [stays.id],
        )
        expect(mean).toEqual({ kept: true })
        const undone = await undo(lead, stays)
        expect([undone.status, undone.message]).toEqual([200, ''])
        expect(await everything()).toEqual(before)
      },
    ),
    { numRuns: 12 },
  )
})

test('everything that refers to a party in the database is moved by a merge [ASK-09]', async () => {
  const rows = await query<{ name: string }>(
    `select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'counterparts'::regclass`,
  )
  // What is known from outside stays with the number that it was asked by, as accounts and contacts stay with the alias.
  const known = ['counterpart_credits', 'counterpart_risks', 'counterpart_monitorings']
  // Parents stay as they were named, and are read as the party that stands.
  const lists = ['counterpart_banks', 'counterpart_contacts', 'counterpart_parents']
  // Counted from the contracts that are moved.
  const kept = ['counterpart_cooperations', 'counterpart_amounts']
  const own = ['counterparts', 'counterpart_merges', ...lists, ...known, ...kept]
  const referring = new Set(rows.map(({ name }) => name).filter((name) => !own.includes(name)))
  expect([...referring].toSorted()).toEqual(
    partyReferences()
      .map(({ table }) => table)
      .toSorted(),
  )
})

test('a chain of merges is undone from its end, and what was merged first follows each time [ASK-09]', async () => {
  const [a, b, c] = [await newParty(lead), await newParty(lead), await newParty(lead)]
  const [project = 0] = owners.projects
  await query('delete from project_counterparts where organization_id = $1', [org.id])
  await query(
    'insert into project_counterparts (organization_id, project_id, counterpart_id) values ($1, $2, $3)',
    [...[org.id, project, a.id]],
  )
  const into = async () => (await lead.get(`/counterpart/external/${a.id}`)).data.id
  await merge(lead, b, a)
  await merge(lead, c, { ...b, version: b.version + 1 })
  expect(await into()).toBe(c.id)
  const [first] = (await lead.get(`/counterpart/external/${b.id}/merges`)).data
  const early = await lead.post(`/counterpart/external/${b.id}/undo_merge`, { mergeID: first.id })
  expect([early.status, early.data.against]).toEqual([409, [`请先撤销其后与「${c.name}」的合并`]])
  expect((await undo(lead, c)).status).toBe(200)
  expect(await into()).toBe(b.id)
  expect((await undo(lead, b)).status).toBe(200)
  expect(await into()).toBe(a.id)
  expect(
    await query('select counterpart_id::int as id from project_counterparts where organization_id = $1', [
      org.id,
    ]),
  ).toEqual([{ id: a.id }])
})

test('what was changed since is told, and nothing is undone; of what the person may not see nothing but that [ASK-09]', async () => {
  const [one, other] = [await newParty(lead), await newParty(lead, { address: '世纪大道 2 号' })]
  const [project = 0] = owners.projects
  const [dispute = 0] = owners.disputes
  await query(
    'insert into project_counterparts (organization_id, project_id, counterpart_id) values ($1, $2, $3)',
    [org.id, project, other.id],
  )
  await query(
    'insert into law_dispute_parties (organization_id, dispute_id, counterpart_id, side) values ($1, $2, $3, 2)',
    [org.id, dispute, other.id],
  )
  await merge(lead, one, other, { take: ['address'] })
  const put = {
    subtype: 1,
    name: one.name,
    idKind: 'other',
    address: '南京路 3 号',
    version: one.version + 1,
  }
  expect((await lead.put(`/counterpart/external/${one.id}`, put)).status).toBe(200)
  await query('delete from project_counterparts where organization_id = $1', [org.id])
  await query('delete from law_dispute_parties where organization_id = $1', [org.id])
  const refused = await undo(lead, one)
  expect(refused.status).toBe(409)
  expect(refused.data.against).toEqual([
    '已修改地址',
    expect.stringMatching(/^项目「projects \d+」已改动$/),
    expect.stringMatching(/^法律纠纷「law_disputes \d+」已改动$/),
  ])
  const against = async (client: TestClient) =>
    (await client.get(`/counterpart/external/${one.id}/merges`)).data[0].against
  expect(await against(await org.as('contractManager'))).toEqual([
    '已修改地址',
    expect.stringMatching(/^项目/),
    '有您无权查看的记录已改动',
  ])
  expect(await against(await org.as('auditor'))).toEqual([])
  expect((await lead.get(`/counterpart/external/${other.id}`)).data.id).toBe(one.id)
  // What is gone altogether stands against nothing.
  await query('delete from projects where id = $1', [project])
  await query('delete from law_disputes where id = $1', [dispute])
  const back = { ...put, address: '世纪大道 2 号', version: one.version + 2 }
  expect((await lead.put(`/counterpart/external/${one.id}`, back)).status).toBe(200)
  expect((await undo(lead, one)).data.address).toBe('')
})
