import pg from 'pg'
import { randomFrom } from '#features/contracts/server/index.ts'
import type { Call } from './measure.ts'

/** One thing that is measured: the same work asked of the product and of the bare server. Both get the same parameters in the same order. */
export type Case = {
  name: string
  /** At most this many times what the bare server needs, CPU a request. */
  goal: number
  product(i: number): Call
  bare(i: number): Call
  /** Throws when an answer of the product is not what the case is about. */
  check?(data: unknown): void
}

export type Ground = { organizationId: number; userId: number; contracts: number; cases: Case[] }

type Draft = {
  contractTypeID: number
  templateID: number
  templateVersionID: number
  formVersionID: number
  values: Record<string, unknown>
}

const get = (path: string, query: Record<string, string | number>): Call => ({
  method: 'GET',
  path: `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]))}`,
})

/** Looks into the database for what is there to ask, and makes the cases of it. */
export async function groundOf(connection: pg.ClientConfig, account: string): Promise<Ground> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const one = async <T>(text: string, values: unknown[] = []) =>
      (await client.query(text, values)).rows as T[]
    const [person] = await one<{ id: string; organization_id: number }>(
      'select id, organization_id from users where account = $1',
      [account],
    )
    if (!person) throw new Error(`no account ${account}`)
    const { organization_id: organizationId } = person
    const [total] = await one<{ contracts: number; most: number }>(
      'select count(*)::int as contracts, max(id)::int as most from contracts where organization_id = $1',
      [organizationId],
    )
    const { contracts = 0 } = total ?? {}
    const sample = await one<{ id: number; number: string | null; name: string; party_names: string }>(
      `select id::int, number, name, party_names from contracts where organization_id = $1 and id % greatest(1, ${contracts}::int / 2000) = 7 % greatest(1, ${contracts}::int / 2000)
       order by md5(id::text) limit 2000`,
      [organizationId],
    )
    const handlers = await one<{ id: string }>(
      `select id from users where organization_id = $1 and state = 'active' order by id`,
      [organizationId],
    )
    const fragments = await fragmentsOf(client, organizationId, sample)
    const draft = await draftOf(client, organizationId)
    const ids = sample.map(({ id }) => id)
    const numbers = sample.flatMap(({ number }) => (number ? [number] : []))
    return {
      organizationId,
      userId: Number(person.id),
      contracts,
      cases: [
        listCase(handlers.map(({ id }) => Number(id))),
        ...searchCases(fragments),
        detailCase(ids),
        duplicateCase(numbers),
        createCase(draft),
      ],
    }
  } finally {
    await client.end()
  }
}

function listCase(handlers: number[]): Case {
  const random = randomFrom(1)
  const wanted = Array.from({ length: 400 }, (_, i) => ({
    status: random.pick(['6', '10', '9', '3,4,5', '6,10']),
    handler: i % 4 === 3 ? random.pick(handlers) : null,
    sort: random.pick(['-amount', '-updateTime', '-endDate', 'endDate']),
    pageNum: random.pick([1, 1, 1, 2, 3]),
  }))
  const at = (i: number) => wanted[i % wanted.length] as (typeof wanted)[number]
  return {
    name: 'list: 20 rows, filter, sort, total',
    goal: 1.3,
    product: (i) => {
      const { status, handler, sort, pageNum } = at(i)
      const filter = `status:in:${status}${handler ? `;handler:in:${handler}` : ''}`
      return get('/api/v1/contracts', { pageSize: 20, pageNum, filter, sort })
    },
    bare: (i) => {
      const { status, handler, sort, pageNum } = at(i)
      return get('/list', { pageNum, status, sort, ...(handler && { handler }) })
    },
    check: hasRows,
  }
}

function hasRows(data: unknown): void {
  const { list, total } = data as { list: unknown[]; total: number }
  if (!list.length || total < list.length) throw new Error('a list without rows')
}

type Fragments = Record<'rare2' | 'common2' | 'rare4' | 'common4', string[]>

const searchCases = (fragments: Fragments): Case[] =>
  (
    [
      ['search: 2 characters, rare', fragments.rare2],
      ['search: 2 characters, common', fragments.common2],
      ['search: 4 characters, rare', fragments.rare4],
      ['search: 4 characters, common', fragments.common4],
    ] as const
  ).map(([name, words]) => ({
    name,
    goal: 1.5,
    product: (i) =>
      get('/api/v1/contracts', { pageSize: 20, pageNum: 1, q: words[i % words.length] as string }),
    bare: (i) => get('/list', { pageNum: 1, q: words[i % words.length] as string }),
    check: hasRows,
  }))

const detailCase = (ids: number[]): Case => ({
  name: 'detail with relations',
  goal: 2.5,
  product: (i) => ({ method: 'GET', path: `/api/v1/contracts/${ids[i % ids.length]}` }),
  bare: (i) => get('/detail', { id: ids[i % ids.length] as number }),
  check: (data) => {
    const { parties, sections } = data as { parties: unknown[]; sections: unknown[] }
    if (parties.length < 2 || !sections.length) throw new Error('a detail without relations')
  },
})

/** Every second number is taken. */
const duplicateCase = (numbers: string[]): Case => {
  const at = (i: number) => `${numbers[i % numbers.length]}${i % 2 ? '' : 'X'}`
  return {
    name: 'duplicate-number check',
    goal: 3,
    product: (i) => get('/api/v1/contract_number/check_duplicate', { contractNumber: at(i) }),
    bare: (i) => get('/duplicate', { number: at(i) }),
  }
}

function createCase(draft: Draft): Case {
  // Begun before it was signed, which the form's rules say of itself.
  const values = (i: number) => ({
    ...draft.values,
    contract_name: `华东区第${i}批服务器采购合同`,
    backdating: 1,
  })
  const party = (side: 'a' | 'b') =>
    (draft.values[`party_${side}_name`] as { id: number; name: string }[])[0] ?? { id: 0, name: '' }
  return {
    name: 'create',
    goal: 2.5,
    product: (i) => ({
      method: 'POST',
      path: '/api/v1/contracts',
      body: JSON.stringify({
        contractTypeID: draft.contractTypeID,
        templateID: draft.templateID,
        values: values(i),
      }),
    }),
    bare: (i) => ({
      method: 'POST',
      path: '/create',
      body: JSON.stringify({
        ...draft,
        values: values(i),
        name: values(i).contract_name,
        amount: (draft.values.amount as { amount: string }).amount,
        startDate: draft.values.start_date,
        endDate: draft.values.end_date,
        parties: [
          { fieldID: 'party_a_name', partyType: 1, ...pick(party('a')) },
          { fieldID: 'party_b_name', partyType: 2, ...pick(party('b')) },
        ],
      }),
    }),
    check: (data) => {
      if (!(data as { contractID: number }).contractID) throw new Error('nothing was created')
    },
  }
}

const pick = ({ id, name }: { id: number; name: string }) => ({ id, name })

/** A procurement contract of the demonstration, as a person would type it again. */
export async function draftOf(client: pg.Client, organizationId: number): Promise<Draft> {
  const { rows } = await client.query(
    `select c.contract_type_id::int as "contractTypeID", v.template_id::int as "templateID", v.id::int as "templateVersionID",
       c.form_version_id::int as "formVersionID", c.form_values as values
     from contracts c join template_versions v on v.id = c.template_version_id
     where c.organization_id = $1 and c.form_values ?& array['goods', 'party_a_name'] and c.approval_instance_id is not null order by c.id limit 1`,
    [organizationId],
  )
  const draft = rows[0] as Draft | undefined
  if (!draft) throw new Error('the demonstration has no procurement contract')
  const { contract_number: _, ...values } = draft.values
  return { ...draft, values }
}

/** Words that are in few of the contracts (at most one in two thousand) and words that are in many (at least one in fifteen). */
async function fragmentsOf(
  client: pg.Client,
  organizationId: number,
  sample: { name: string; party_names: string }[],
): Promise<Fragments> {
  const { rows } = await client.query<{ gram: string; share: number }>(
    `select gram, count(*)::float8 / (select count(*) from contracts) as share from contracts, unnest(bigrams) gram
     where organization_id = $1 group by gram having gram ~ '^[一-龥]{2}$'`,
    [organizationId],
  )
  const share = new Map(rows.map((row) => [row.gram, row.share]))
  const grams = [...share].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const rare2 = grams.filter(([, one]) => one > 0 && one <= 0.0005).map(([gram]) => gram)
  const common2 = grams.filter(([, one]) => one >= 0.15).map(([gram]) => gram)
  const windows = (length: number) =>
    sample.flatMap(({ name, party_names }) =>
      [name, party_names].flatMap((text) =>
        Array.from({ length: Math.max(0, text.length - length + 1) }, (_, i) => text.slice(i, i + length)),
      ),
    )
  const times = new Map<string, number>()
  for (const word of windows(4)) if (/^[一-龥]{4}$/.test(word)) times.set(word, (times.get(word) ?? 0) + 1)
  const words = [...times].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    rare2: rare2.slice(0, 200),
    common2: common2.slice(0, 50),
    rare4: words
      .filter(([, n]) => n === 1)
      .map(([word]) => word)
      .slice(0, 200),
    common4: words.filter(([, n]) => n >= sample.length / 15).map(([word]) => word),
  }
}
