import { beforeAll, describe, expect, test } from 'vitest'
import { formVersion } from '#engines/forms/server/index.ts'
import { gramStatistics } from '#server/gram-statistics.ts'
import { type ContractOffice, contractOffice } from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'
import { type ContractStatus, createContract, listStandingBook } from '../../domain/index.ts'
import { type LoadedContract, loadContracts } from '../record/load-contracts.ts'

/*
 * Lists are written so that indexes give their order (docs/decisions/20261120-lists-by-index.md). Here every page is compared with
 * what a plain statement answers, on more contracts than a list counts.
 */

const app = await testApp()
let office: ContractOffice
let organizationId: number

beforeAll(async () => {
  const organization = await app.organization()
  office = await contractOffice(organization)
  organizationId = organization.id
  const { contractID } = await office.staff.call(createContract, {
    body: { contractTypeID: office.typeId, values: office.complete },
  })
  const { pattern, base } = await patternOf(contractID as number)
  const client = await app.database.pool.connect()
  try {
    await client.query('begin')
    expect(await loadContracts(client, organizationId, contracts(pattern, base), 1_300)).toBe(1_300)
    await client.query('commit')
    // From here on the database knows which words are common: these are looked for in the rows themselves.
    await client.query('analyze contracts')
    const { common, rows } = await gramStatistics(app.database, 'contracts', Date.now())
    // A share of all contracts of the database, also of those that other tests have made meanwhile.
    expect(common.get('常见')).toBeGreaterThan(0.3)
    expect(rows).toBeGreaterThan(1_000)
  } finally {
    client.release()
  }
})

type Pattern = Pick<
  LoadedContract,
  'contractTypeId' | 'templateVersionId' | 'formVersionId' | 'form' | 'initiator'
>

async function patternOf(id: number): Promise<{ pattern: Pattern; base: Record<string, unknown> }> {
  return app.database.system(async (tx) => {
    const row = await tx.selectFrom('contracts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const version = await formVersion(tx, organizationId, row.form_version_id)
    if (!version) throw new Error('no form')
    const initiator = { userId: row.initiator_id, departmentId: row.department_id }
    const pattern = {
      contractTypeId: row.contract_type_id,
      templateVersionId: null,
      formVersionId: row.form_version_id,
      form: version.form,
      initiator,
    }
    return { pattern, base: row.form_values }
  })
}

function* contracts(pattern: Pattern, base: Record<string, unknown>): Iterable<LoadedContract> {
  for (let i = 0; i < 1_300; i++) {
    const { amount: _, start_date: __, end_date: ___, ...rest } = base
    const at = new Date(Date.UTC(2026, 0, 1) + ((i * 7_919) % 1_300) * 3_600_000)
    yield {
      ...pattern,
      values: {
        ...rest,
        contract_name: `${i % 100 === 7 ? '罕见之物' : '常见之物'}第${i}号合同`,
        ...(i % 5 && { amount: { amount: String((i * 37) % 400), unit: units[i % 3] as string } }),
        ...(i % 4 && { start_date: day(i), end_date: day(i * 3) }),
      },
      number: i % 3 ? `LS-${String(i % 900).padStart(4, '0')}` : null,
      status: ([3, 4, 6, 6, 6, 9, 10] as ContractStatus[])[i % 7] as ContractStatus,
      workflowStatus: 5,
      archiveStatus: 0,
      createdAt: at,
      submittedAt: at,
      approvedAt: at,
      signedAt: null,
      updatedAt: at,
    }
  }
}

const units = ['CNY', 'JPY', 'USD']
// Far ahead: the calendar, which another test lets run over all organisations, must not move these contracts meanwhile.
const day = (i: number): string => new Date(Date.UTC(2091, 0, 1 + (i % 500))).toISOString().slice(0, 10)

const columns: Record<string, string> = {
  number: 'number_key',
  name: 'name collate "zh-x-icu"',
  amount: 'amount_unit, amount_minor',
  startDate: 'start_date',
  endDate: 'end_date',
  updateTime: 'updated_at',
}

function orderOf(sort: string): string {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const keys = (columns[sort.replace('-', '')] ?? '').split(', ')
  return [...keys.map((key) => `${key} ${direction} nulls last`), `id ${direction}`].join(', ')
}

/** The plain statement. */
async function expected(condition: string, sort: string, pageNum: number, most = 1_000) {
  const order = orderOf(sort)
  const where = `organization_id = ${organizationId} and status > 1 and ${condition}`
  const page = await app.database.pool.query<{ id: number }>(
    `select id from contracts where ${where} order by ${order} limit 20 offset ${(pageNum - 1) * 20}`,
  )
  const total = await app.database.pool.query<{ total: number }>(
    `select least(count(*), ${most})::int as total from contracts where ${where}`,
  )
  return { ids: page.rows.map(({ id }) => id), total: total.rows[0]?.total }
}

async function listed(query: Record<string, unknown>) {
  const { list, total } = await office.lead.call(listStandingBook, { query })
  return { ids: list.map(({ id }) => id), total }
}

const sorts = Object.keys(columns).flatMap((key) => [key, `-${key}`])

describe('a list of more than a thousand contracts', () => {
  test.each(sorts)(
    'sorted by %s answers the same pages as a plain statement, empty values last',
    async (sort) => {
      for (const pageNum of [1, 2, 53, 65, 66])
        expect(await listed({ sort, pageNum })).toEqual(await expected('true', sort, pageNum))
    },
  )

  test.each(sorts)(
    'filtered by status and sorted by %s answers the same pages as a plain statement',
    async (sort) => {
      for (const [filter, condition] of [
        ['status:in:6', 'status = 6'],
        ['status:in:3,9,3', 'status in (3, 9)'],
        [
          'status:in:4;amount:between:CNY,10,90',
          "status = 4 and amount_unit = 'CNY' and amount_minor between 10 and 90",
        ],
        ['status:ne:6', 'status <> 6'],
      ] as const)
        for (const pageNum of [1, 3, 19])
          expect(await listed({ filter, sort, pageNum })).toEqual(await expected(condition, sort, pageNum))
    },
  )

  test.each(sorts)(
    'searched for rare and for common words, sorted by %s, answers the same pages',
    async (sort) => {
      for (const [q, condition] of [
        ['罕见', `name like '%罕见%'`],
        ['常见', `name like '%常见%'`],
        ['常见之物', `name like '%常见之物%'`],
        ['物 号合同', `name like '%物%' and name like '%号合同%'`],
        // Every pair of it is common, the whole is nowhere.
        ['常见之常见', 'false'],
        ['常见 罕见', 'false'],
        ['没有这个', 'false'],
      ] as const)
        for (const pageNum of [1, 2, 40])
          expect(await listed({ q, sort, pageNum })).toEqual(await expected(condition, sort, pageNum, 500))
      expect(await listed({ q: '常见', filter: 'status:in:6', sort, pageNum: 2 })).toEqual(
        await expected(`name like '%常见%' and status = 6`, sort, 2, 500),
      )
      // Every contract has the word; who sees only their own finds only those.
      const own = await office.org.person({ role: 'businessStaff' })
      expect((await own.call(listStandingBook, { query: { q: '常见', sort } })).total).toBe(0)
    },
  )
})

/** Every page of a list, each asked for with the cursor of the one before. */
async function walked(query: Record<string, unknown>): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | null | undefined
  for (let pages = 0; cursor !== null && pages < 30; pages++) {
    const page = await office.lead.call(listStandingBook, {
      query: { ...query, pageSize: 100, ...(cursor && { cursor }) },
    })
    ids.push(...page.list.map(({ id }) => id))
    cursor = page.nextCursor
  }
  return ids
}

async function whole(condition: string, sort: string): Promise<number[]> {
  const { rows } = await app.database.pool.query<{ id: number }>(
    `select id from contracts where organization_id = ${organizationId} and status > 1 and ${condition} order by ${orderOf(sort)}`,
  )
  return rows.map(({ id }) => id)
}

describe('pages read by key', () => {
  test.each(sorts)('sorted by %s show every contract once, in the order of the list', async (sort) => {
    expect(await walked({ sort })).toEqual(await whole('true', sort))
    expect(await walked({ sort, filter: 'status:in:6,4' })).toEqual(await whole('status in (4, 6)', sort))
    expect(await walked({ sort, q: '罕见' })).toEqual(await whole(`name like '%罕见%'`, sort))
    expect(await walked({ sort, q: '常见' })).toEqual(await whole(`name like '%常见%'`, sort))
  })

  test('a cursor of another order, of another list or made up is refused', async () => {
    const { nextCursor } = await office.lead.call(listStandingBook, { query: { sort: '-amount' } })
    const ask = async (cursor: string, sort = '-amount') =>
      (await office.lead.get(`/contracts?${new URLSearchParams({ cursor, sort })}`)).status
    const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
    expect(await ask(nextCursor ?? '')).toBe(200)
    expect(await ask(nextCursor ?? '', 'amount')).toBe(400)
    for (const cursor of [
      'x',
      made('-amount', ['CNY', '99999999999999999999'], 1),
      made('-amount', ['cny', '1'], 1),
      made('-amount', ['CNY'], 1),
      made('-amount', ['CNY', '1'], 1.5),
      made('-amount', ['CNY', { toString: 1 }], 1),
    ])
      expect(await ask(cursor)).toBe(400)
    expect(await ask(made('-updateTime', ['2026-99-99 00:00:00+00'], 1), '-updateTime')).toBe(400)
    expect(await ask(made('name', ['\0'], 1), 'name')).toBe(400)
  })
})

describe('the exact total', () => {
  test('is counted on demand, where a list says 1000+ and a search 500+', async () => {
    const total = async (query: Record<string, unknown>) => {
      const page = await office.lead.call(listStandingBook, { query: { pageSize: 1, ...query } })
      return [page.total, page.totalIsCapped ?? false]
    }
    expect(await total({})).toEqual([1_000, true])
    expect(await total({ exactTotal: true })).toEqual([1_300, false])
    expect(await total({ q: '常见' })).toEqual([500, true])
    expect(await total({ q: '常见', exactTotal: true })).toEqual([1_287, false])
    const own = await office.org.person({ role: 'businessStaff' })
    const mine = await own.call(listStandingBook, { query: { exactTotal: true } })
    expect(mine.total).toBe(0)
  })
})
