import { beforeAll, describe, expect, test } from 'vitest'
import { bigrams, searchText } from '#shared/bigrams.ts'
import {
  type ContractOffice,
  contractOffice,
  officeFields,
  typeWithRights,
} from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'
import type { TestClient } from '#testing/test-client.ts'
import {
  contractAccess,
  createContract,
  listMyContracts,
  listStandingBook,
  submitContract,
} from '../../domain/index.ts'

/*
 * What somebody sees of the contracts, who does not see all, is read from ranges of `contracts_access`. Here every list is compared with a plain statement that
 * has the rule of access in its own words.
 */

const app = await testApp()
const org = await app.organization()
let office: ContractOffice
const askers: Record<
  'own' | 'department' | 'department_tree',
  { client: TestClient; departments: number[] }
> = {
  own: { client: null as never, departments: [] },
  department: { client: null as never, departments: [] },
  department_tree: { client: null as never, departments: [] },
}

beforeAll(async () => {
  office = await contractOffice(org)
  await office.staff.call(createContract, {
    body: { contractTypeID: office.typeId, values: office.complete },
  })
  const east = await org.department('东')
  const far = await org.department('东一', east)
  const west = await org.department('西')
  const people = await Promise.all(
    [east, far, far, west, west].map((departmentId) => org.user({ departmentId })),
  )
  const roleOf = async (scope: string) => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `with made as (insert into roles (organization_id, name) values ($1, $2) returning id)
       insert into role_permissions (organization_id, role_id, permission, scope) select $1, id, 'contract.read', $2 from made returning role_id as id`,
      [org.id, scope],
    )
    return Number(rows[0]?.id)
  }
  for (const [scope, departments] of [
    ['own', []],
    ['department', [east]],
    ['department_tree', [east, far]],
  ] as const) {
    const client = await org.person({ departmentId: east })
    await app.database.pool.query(
      'insert into user_roles (organization_id, user_id, role_id) values ($1, $2, $3)',
      [org.id, client.userId, await roleOf(scope)],
    )
    askers[scope] = { client, departments: [...departments] }
    people.push({ id: client.userId } as (typeof people)[number])
  }
  const ids = people.map(({ id }) => id)
  const rows = Array.from({ length: 900 }, (_, i) => {
    const name = `${i % 90 === 7 ? '罕见之物' : '常见之物'}第${i}号合同`
    const text = searchText([name])
    return {
      name,
      text,
      bigrams: bigrams(text),
      status: [1, 3, 4, 6, 6, 6, 9, 10][(i * 7) % 8],
      initiator: ids[(i * 5) % ids.length],
      handler: i % 3 ? ids[(i * 11) % ids.length] : null,
      department: i % 13 ? [east, far, west][(i * 3 + (i >> 3)) % 3] : null,
      amount: i % 5 ? (i * 37) % 400 : null,
      unit: i % 5 ? ['CNY', 'USD'][i % 2] : null,
      number: i % 3 ? `LS-${String(i % 700).padStart(4, '0')}` : null,
      start: i % 4 ? `2091-01-${String(1 + (i % 28)).padStart(2, '0')}` : null,
      end: i % 6 ? `2092-02-${String(1 + (i % 28)).padStart(2, '0')}` : null,
      minutes: (i * 7_919) % 900,
      granted: i % 4 === 1 ? [ids[(i * 3) % ids.length]] : [],
      reason: i % 8 === 1 ? 'participant' : 'approver',
    }
  })
  const client = await app.database.pool.connect()
  try {
    await client.query(
      `with base as (select * from contracts where organization_id = $1 order by id limit 1),
        made as (insert into contracts (organization_id, name, search_text, bigrams, status, workflow_status, initiator_id, handler_id, department_id, amount_minor, amount_unit,
          number, number_key, start_date, end_date, updated_at, contract_type_id, form_version_id, updated_by)
        select $1, r.name, r.text, r.bigrams, r.status, 5, r.initiator, r.handler, r.department, r.amount, r.unit, r.number, r.number, r.start, r."end",
          timestamptz '2026-01-01 00:00+00' + make_interval(mins => r.minutes), b.contract_type_id, b.form_version_id, r.initiator
        from base b, jsonb_to_recordset($2::jsonb) r(name text, text text, bigrams text[], status smallint, initiator bigint, handler bigint, department bigint, amount bigint,
          unit char(3), number text, start date, "end" date, minutes int) returning id, name)
       insert into grants (organization_id, subject_kind, subject_id, user_id, ability, reason)
       select $1, 'contract', m.id, g.value::bigint, 'read', r.reason from made m join jsonb_to_recordset($2::jsonb) r(name text, granted jsonb, reason text) on r.name = m.name,
         jsonb_array_elements_text(r.granted) g`,
      [org.id, JSON.stringify(rows)],
    )
    await client.query('analyze contracts')
    await client.query('analyze contracts_access')
  } finally {
    client.release()
  }
})

const columns: Record<string, string> = {
  number: 'number_key',
  name: 'name collate "zh-x-icu"',
  amount: 'amount_unit, amount_minor',
  startDate: 'start_date',
  endDate: 'end_date',
  updateTime: 'updated_at',
}
const sorts = Object.keys(columns).flatMap((key) => [key, `-${key}`])

function orderOf(sort: string): string {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const keys = (columns[sort.replace('-', '')] ?? '').split(', ')
  return [...keys.map((key) => `${key} ${direction} nulls last`), `id ${direction}`].join(', ')
}

const granted = (userId: number, reason = '') =>
  `id in (select subject_id from grants where subject_kind = 'contract' and user_id = ${userId} ${reason})`

/** The rule of access as it reads in specification, department by department. */
function isSeen({ client: { userId }, departments }: (typeof askers)['own']): string {
  const own = `(initiator_id = ${userId} or coalesce(handler_id = ${userId}, false))`
  const reached = departments.length ? `or coalesce(department_id in (${departments}), false)` : ''
  return `organization_id = ${org.id} and (${own} or ${granted(userId)} ${reached}) and (status > 1 or ${own})`
}

async function expected(condition: string, sort: string, pageNum: number) {
  const { rows } = await app.database.pool.query<{ id: number }>(
    `select id from contracts where ${condition} order by ${orderOf(sort)} limit 20 offset ${(pageNum - 1) * 20}`,
  )
  return rows.map(({ id }) => id)
}

const countOf = async (condition: string): Promise<number> => {
  const { rows } = await app.database.pool.query<{ total: number }>(
    `select count(*)::int as total from contracts where ${condition}`,
  )
  return rows[0]?.total ?? 0
}

describe.each(['own', 'department', 'department_tree'] as const)(
  'who sees contracts by the scope %s',
  (scope) => {
    const listed = async (query: Record<string, unknown>) =>
      (await askers[scope].client.call(listStandingBook, { query })).list.map(({ id }) => id)

    test('is there with some contracts, and not with all', async () => {
      const total = await countOf(isSeen(askers[scope]))
      expect(total).toBeGreaterThan(150)
      expect(total).toBeLessThan(780)
    })

    test.each(sorts)(
      'sees the same pages as a plain statement, sorted by %s, filtered and not',
      async (sort) => {
        for (const [filter, condition] of [
          [undefined, 'true'],
          ['status:in:6', 'status = 6'],
          ['status:in:1,3,9', 'status in (1, 3, 9)'],
          ['status:in:1', 'status = 1'],
          ['status:ne:6', 'status <> 6'],
          ['startDate:gte:2091-01-15', "start_date >= '2091-01-15'"],
          ['endDate:empty;status:in:4,6', 'end_date is null and status in (4, 6)'],
          ['amount:between:CNY,10,290', "amount_unit = 'CNY' and amount_minor between 10 and 290"],
        ] as const)
          for (const pageNum of [1, 4])
            expect(
              await listed({ ...(filter && { filter }), sort, pageNum }),
              `${filter} ${pageNum}`,
            ).toEqual(await expected(`${isSeen(askers[scope])} and ${condition}`, sort, pageNum))
      },
    )

    test.each(['-updateTime', 'name', '-amount'])(
      'finds the same, sorted by %s, for rare and common words',
      async (sort) => {
        for (const [q, condition] of [
          ['罕见', `name like '%罕见%'`],
          ['常见', `name like '%常见%'`],
          ['常见之物', `name like '%常见之物%'`],
          ['物 号合同', `name like '%物%' and name like '%号合同%'`],
          ['号', `name like '%号%'`],
          ['没有这个', 'false'],
        ] as const)
          for (const pageNum of [1, 4])
            expect(await listed({ q, sort, pageNum }), `${q} ${pageNum}`).toEqual(
              await expected(`${isSeen(askers[scope])} and ${condition}`, sort, pageNum),
            )
        expect(await listed({ q: '常见', filter: 'status:in:6', sort, pageNum: 2 })).toEqual(
          await expected(`${isSeen(askers[scope])} and name like '%常见%' and status = 6`, sort, 2),
        )
      },
    )

    test.each(['-updateTime', 'name', 'amount', '-endDate'])(
      'reads every contract once by key, sorted by %s',
      async (sort) => {
        for (const query of [{}, { filter: 'status:in:6,4' }, { q: '常见' }]) {
          const ids: number[] = []
          let cursor: string | null | undefined
          for (let pages = 0; cursor !== null && pages < 30; pages++) {
            const page = await askers[scope].client.call(listStandingBook, {
              query: { ...query, sort, pageSize: 100, ...(cursor && { cursor }) },
            })
            ids.push(...page.list.map(({ id }) => id))
            cursor = page.nextCursor
          }
          const narrowed =
            'filter' in query ? 'status in (6, 4)' : 'q' in query ? `name like '%常见%'` : 'true'
          const { rows } = await app.database.pool.query<{ id: number }>(
            `select id from contracts where ${isSeen(askers[scope])} and ${narrowed} order by ${orderOf(sort)}`,
          )
          expect(ids).toEqual(rows.map(({ id }) => id))
        }
      },
    )

    test('is told the exact totals on demand, and what is beyond the count before', async () => {
      const totals = async (query: Record<string, unknown>) => {
        const page = await askers[scope].client.call(listStandingBook, { query })
        return [page.total, page.totalIsCapped ?? false]
      }
      const seen = isSeen(askers[scope])
      expect(await totals({})).toEqual([await countOf(seen), false])
      expect(await totals({ filter: 'status:in:6,9' })).toEqual([
        await countOf(`${seen} and status in (6, 9)`),
        false,
      ])
      const common = await countOf(`${seen} and name like '%常见%'`)
      expect(await totals({ q: '常见', exactTotal: true })).toEqual([common, false])
      expect(await totals({ q: '常见' })).toEqual(common > 100 ? [100, true] : [common, false])
      expect(await totals({ q: '罕见' })).toEqual([await countOf(`${seen} and name like '%罕见%'`), false])
    })

    test('has in “my contracts” what they start, handle or take part in, drafts too', async () => {
      const { userId } = askers[scope].client
      for (const sort of ['-updateTime', 'amount', 'name']) {
        const mine = await askers[scope].client.call(listMyContracts, { query: { sort } })
        expect(mine.list.map(({ id }) => id)).toEqual(
          await expected(
            `organization_id = ${org.id} and (initiator_id = ${userId} or handler_id = ${userId} or ${granted(userId, `and reason = 'participant'`)})`,
            sort,
            1,
          ),
        )
      }
    })
  },
)

test('the database keeps the very rule that the lists ask by', async () => {
  const { rows } = await app.database.pool.query<{ rule: string }>(
    `select obj_description('contracts_access'::regclass) as rule`,
  )
  expect(JSON.parse(rows[0]?.rule ?? '')).toEqual(contractAccess)
})

test('what a step hides counts as empty in the order and filters of a list of who sees by scope', async () => {
  const made = await app.organization()
  const own = await contractOffice(made)
  const typeId = await typeWithRights(own, {
    name: '密约',
    fields: officeFields,
    rights: { amount: 'hidden', end_date: 'hidden' },
  })
  await app.database.pool.query(
    `update role_permissions p set scope = 'own' from roles r where r.id = p.role_id and r.organization_id = $1 and r.key = 'legalCounsel' and p.permission = 'contract.read'`,
    [made.id],
  )
  const submit = async (type: number, name: string, end_date: string, amount: string) => {
    const values = { ...own.complete, contract_name: name, end_date, amount: { amount, unit: 'CNY' } }
    const draft = await own.staff.call(createContract, { body: { contractTypeID: type, values } })
    await own.staff.call(submitContract, {
      params: { id: draft.contractID },
      body: { version: draft.version },
    })
  }
  await submit(own.typeId, '甲', '2091-01-01', '100')
  await submit(typeId, '密', '2090-01-01', '200')
  await submit(own.typeId, '乙', '2091-03-01', '300')
  const names = async (query: Record<string, unknown>) =>
    (await own.counsel.call(listStandingBook, { query })).list.map(({ name }) => name)
  expect(await names({ sort: 'endDate' })).toEqual(['甲', '乙', '密'])
  expect(await names({ sort: '-endDate' })).toEqual(['乙', '甲', '密'])
  expect(await names({ sort: '-amount' })).toEqual(['乙', '甲', '密'])
  expect(await names({ filter: 'endDate:lt:2091-02-01' })).toEqual(['甲'])
  expect(await names({ filter: 'amount:empty' })).toEqual(['密'])
  expect(await names({ sort: '-updateTime' })).toEqual(['乙', '密', '甲'])
  expect((await names({ q: '密' })).length).toBe(1)
  expect((await own.counsel.call(listStandingBook, { query: { exactTotal: true } })).total).toBe(3)
})
