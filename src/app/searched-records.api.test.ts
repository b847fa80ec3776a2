import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { containsPattern } from '#shared/same-text.ts'
import { type TestClient, type TestOrganization, testApp } from '#testing/index.ts'
import { matterOffice } from '../testing/matters.ts'
import { records } from './slices/records.ts'

const app = await testApp()
const ask = async <Row>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as Row[]
const snake = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const searchedIn = (record: (typeof records)[number]) =>
  record.list.search.flatMap((key) => {
    const field = record.fields[key]
    return field ? [{ field, column: field.column ?? snake(key) }] : []
  })

describe.each(records.map((record) => [record.kind, record] as const))('the list of %s', (_, record) => {
  const isLink = (kind: string) => kind === 'link' || kind === 'links'
  const own = searchedIn(record).flatMap(({ field, column }) => (isLink(field.kind) ? [] : [column]))
  const linked = searchedIn(record).flatMap(({ field }) => ('of' in field ? [field.of] : []))

  test('is searched through a view with all that it is searched by, and an index of the same', async () => {
    for (const [table, wanted] of [
      [record.table, own],
      ...linked.map((one) => [one, ['name']] as const),
    ] as const) {
      const columns = await ask<{ name: string }>(
        `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
        [`${table}_words`],
      )
      expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(['id', 'bigrams', ...wanted]))
      const [{ said } = { said: '' }] = await ask<{ said: string }>(
        `select substring(pg_get_viewdef(to_regclass($1)) from 'bigrams\\(ARRAY\\[(.*?)\\]\\)') as said`,
        [`${table}_words`],
      )
      expect(said.split(', ')).toEqual(expect.arrayContaining([...wanted]))
      const indexes = await ask<{ text: string }>(
        'select indexdef as text from pg_indexes where tablename = $1',
        [table],
      )
      expect(indexes.map(({ text }) => text)).toContainEqual(
        expect.stringContaining(`USING gin (bigrams(ARRAY[${said}]))`),
      )
    }
  })
})

/** A generator of numbers below a bound, the same at every run. */
function drawn(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
const signs = [...'采採购購合同ＨＴht-０１1.*[]^后後台臺A ']

describe('a search of cases', () => {
  let org: TestOrganization
  let people: Record<'lead' | 'staff' | 'administrator', TestClient>
  let other: TestClient
  let strangers: TestOrganization
  const next = drawn(20_261_128)
  const word = (most: number) =>
    Array.from({ length: 1 + next(most) }, () => signs[next(signs.length)]).join('')

  beforeAll(async () => {
    org = await app.organization()
    const office = await matterOffice(org)
    people = { lead: office.lead, staff: office.staff, administrator: await org.as('administrator') }
    strangers = await app.organization()
    other = await strangers.as('legalLead')
    const { id } = await office.madeCase({ name: '样本' })
    const make = (text: string, name: string, number: string | null, court: string, privileged: boolean) =>
      ask<{ id: number }>(text, [
        id,
        name,
        number,
        court,
        privileged,
        next(3) ? office.lead.userId : office.staff.userId,
      ])
    for (let i = 0; i < 60; i++) {
      const [made] = await make(
        `insert into law_cases (organization_id, name, number, court_number, is_privileged, handler_id, created_by, updated_by, status)
         select organization_id, $2, $3, $4, $5, $6, $6, updated_by, id % 11 from law_cases where id = $1 returning id`,
        `案${word(6)}`,
        next(4) ? `${i}-${word(3)}` : null,
        next(2) ? word(8) : '',
        next(5) === 0,
      )
      for (let n = next(3); n > 0; n--)
        await ask(
          `with made as (insert into counterparts (organization_id, party_type, subtype, name, id_kind, search_text, bigrams)
             values ($1, 2, 1, $2, 'none', '', '{}') returning id)
           insert into law_case_parties (organization_id, case_id, side, counterpart_id) select $1, $3, $4, id from made`,
          [org.id, `方${word(5)}`, made?.id, 1 + next(2)],
        )
    }
  }, 60_000)

  const found = async (client: TestClient, query: string): Promise<number[]> =>
    (await client.get(`/law_cases?pageSize=200&${query}`)).data.list.map(({ id }: { id: number }) => id)

  test('finds what contains the words, however they are written, for everybody among what they see, in the same order', async () => {
    for (const client of Object.values(people)) {
      const seen = await found(client, '')
      expect(seen.length).toBeGreaterThan(3)
      let hits = 0
      for (let i = 0; i < 15; i++) {
        const q = word(3)
        const rows = await ask<{ id: string }>(
          `select r.id from law_cases r where r.organization_id = $1 and (r.name ~* $2 or r.number ~* $2 or r.court_number ~* $2
             or exists (select from law_case_parties t join counterparts o on o.id = t.counterpart_id where t.case_id = r.id and t.side = 2 and o.name ~* $2))`,
          [org.id, containsPattern(q.trim())],
        )
        const plain = new Set(rows.map(({ id }) => Number(id)))
        const wanted = q.trim() ? seen.filter((id) => plain.has(id)) : seen
        hits += wanted.length
        expect([q, await found(client, `q=${encodeURIComponent(q)}`)]).toEqual([q, wanted])
      }
      expect(hits).toBeGreaterThan(6)
    }
  })

  test('tells nobody of what they may not see: other organisations, privileged matters, none at all', async () => {
    const name = '绝无仅有的保密案'
    const { madeCase } = await matterOffice(org)
    await madeCase({ name, privileged: true })
    const q = `q=${encodeURIComponent(name)}`
    expect(await found(people.lead, q)).toHaveLength(1)
    expect(await found(people.administrator, q)).toEqual([])
    expect(await found(people.staff, q)).toEqual([])
    expect(await found(other, q)).toEqual([])
    expect((await (await org.person()).get(`/law_cases?${q}`)).status).toBe(403)
    // Nor to a piece of SQL that asks the view outside of a transaction of the organisation.
    const { rows } = await app.database.tenant(strangers.id, (tx) =>
      sql`select from law_cases_words where name = ${name}`.execute(tx),
    )
    expect(rows).toEqual([])
  })

  test('finds more records than are taken by their ids, and the parties of a common name, with the same pages and totals', async () => {
    const many = await app.organization()
    const { lead, staff, madeCase } = await matterOffice(many)
    const { id } = await madeCase({ name: '样本' })
    await ask(
      `insert into law_cases (organization_id, name, handler_id, created_by, updated_by, updated_at, status, amount_minor, amount_unit)
       select organization_id, '众多案件' || i, case when i % 500 = 0 then $2 else handler_id end, created_by, updated_by, now() - i * interval '1 minute', 1 + i % 5, i, 'CNY'
       from law_cases, generate_series(1, 2100) i where id = $1`,
      [id, staff.userId],
    )
    await ask(
      `with made as (insert into counterparts (organization_id, party_type, subtype, name, id_kind, search_text, bigrams)
         select $1, 2, 1, '多名公司' || i, 'none', '', '{}' from generate_series(1, 520) i returning id, name)
       insert into law_case_parties (organization_id, case_id, counterpart_id, side)
       select $1, (select min(c.id) from law_cases c where c.organization_id = $1 and c.name = '众多案件' || (substr(made.name, 5)::int * 3)), made.id, 2 from made
       where substr(made.name, 5)::int > 490`,
      [many.id],
    )
    const list = async (client: TestClient, query: string) => (await client.get(`/law_cases?${query}`)).data
    const q = `q=${encodeURIComponent('众多')}`
    const page = await list(lead, `${q}&pageSize=5`)
    expect(page).toMatchObject({ total: 1000, totalIsCapped: true })
    expect(page.list.map(({ name }: { name: string }) => name)).toEqual(
      [1, 2, 5, 6, 7].map((i) => `众多案件${i}`),
    )
    expect((await list(lead, `${q}&exactTotal=true`)).total).toBe(2100)
    expect((await list(staff, q)).total).toBe(4)
    expect((await list(lead, `${q}&filter=${encodeURIComponent('status:in:4')}`)).total).toBe(420)
    const totals = async (query: string) => (await lead.get(`/law_cases/totals?${query}`)).data
    expect(await totals(q)).toEqual({ total: 1000, totalIsCapped: true, sums: [] })
    expect(await totals(`${q}&filter=${encodeURIComponent('status:in:4')}`)).toMatchObject({ total: 420 })
    const byParty = await list(lead, `q=${encodeURIComponent('多名公司')}&pageSize=50`)
    expect(byParty.total).toBe(30)
    const own = (await list(staff, `q=${encodeURIComponent('多名公司')}`)).list
    expect(own.map(({ name }: { name: string }) => name)).toEqual(['众多案件1500'])
  })
})
