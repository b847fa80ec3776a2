import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { creditCodeCheck } from '#shared/identifiers.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { counterpartTerms } from './counterpart-options.ts'

const app = await testApp()
const org = await app.organization()
const counsel = await org.as('legalCounsel')
const business = await org.as('businessStaff')

let serial = 0
const company = (more: object) => {
  const first17 = `9133010${String(++serial).padStart(10, '0')}`
  return { subtype: 1, idKind: 'creditCode', idNumber: first17 + creditCodeCheck(first17), ...more }
}
const create = async (body: object) => {
  const answer = await counsel.post('/counterpart/external', body)
  expect([answer.status, answer.errors]).toEqual([201, []])
  return answer.data
}

describe('parties to choose in a form', () => {
  test('of both kinds stand in one order of names, page by page, without those that are disabled', async () => {
    const own = await app.organization()
    const lead = await own.as('legalLead')
    for (const [kind, name, state] of [
      ['external', '甲公司', 1],
      ['internal', '乙公司', 1],
      ['external', '丙公司', 1],
      ['internal', '丁公司', 1],
      ['external', '戊公司', 2],
    ] as const)
      expect((await lead.post(`/counterpart/${kind}`, company({ name, state }))).errors ?? []).toEqual([])
    const page = async (more: string, size = 2) => {
      const { list, total } = (await lead.get(`/counterpart/list?pageSize=${size}${more}`)).data
      return [list.map((one: { name: string }) => one.name), total]
    }
    // In pinyin: bǐng, dīng, jiǎ, yǐ.
    expect(await page('')).toEqual([['丙公司', '丁公司'], 4])
    expect(await page('&pageNum=2')).toEqual([['甲公司', '乙公司'], 4])
    expect(await page('&pageNum=3', 1)).toEqual([['甲公司'], 4])
    expect(await page('&type=1')).toEqual([['丁公司', '乙公司'], 2])
    expect(await page('&type=2&q=%E5%85%AC%E5%8F%B8')).toEqual([['丙公司', '甲公司'], 2])
  })

  test('come with their mapped fields, accounts and contacts, masked until one is picked [API-06] [ENT-04] [ENT-01]', async () => {
    const made = await create(
      company({
        name: '深圳赤道仪器有限公司',
        abbr: '赤道',
        banks: [{ name: '招商银行', account: '755900001111' }],
        contacts: [{ name: '周舟', phone: '13622223333', email: 'zhou@example.com' }],
      }),
    )
    const found = await business.get(`/counterpart/list?type=2&q=${encodeURIComponent('赤道仪')}`)
    expect(found.data.list).toHaveLength(1)
    expect(found.data.list[0]).toMatchObject({
      id: made.id,
      name: '深圳赤道仪器有限公司',
      subtype: 1,
      bankItemList: [{ name: '招商银行', account: '********1111' }],
      contactItemList: [{ name: '周舟', phone: '136****3333' }],
    })
    const picked = (await business.get(`/counterpart/list?ids=${made.id}`)).data.list[0]
    expect(picked.fieldDetailMap).toMatchObject({
      [`externalAbbr_${org.id}`]: '赤道',
      [`externalBankName_${org.id}`]: '招商银行',
      [`externalBankAccount_${org.id}`]: '755900001111',
      [`externalContactName_${org.id}`]: '周舟',
      [`externalContactPhone_${org.id}`]: '13622223333',
      [`externalContactEmail_${org.id}`]: 'zhou@example.com',
    })
    const recorded = await app.database.tenant(org.id, (tx) =>
      tx
        .selectFrom('audit_entries')
        .select('actor_id')
        .where('organization_id', '=', org.id)
        .where('action', '=', 'counterpart.fill')
        .where('subject_id', '=', made.id)
        .execute(),
    )
    expect(recorded).toEqual([{ actor_id: business.userId }])
    const auditor = await org.as('auditor')
    expect((await auditor.get(`/counterpart/list?ids=${made.id}`)).data.list[0].bankItemList[0].account).toBe(
      '********1111',
    )
    const ids = async (query: string) =>
      (await business.get(`/counterpart/list?${query}`)).data.list.map(({ id }: { id: number }) => id)
    expect(await ids(`abbr=${encodeURIComponent('赤道')}`)).toEqual([made.id])
    expect(await ids(`abbr=${encodeURIComponent('仪器')}`)).toEqual([])
    expect(await ids(`type=1&q=${encodeURIComponent('赤道')}`)).toEqual([])
    await counsel.put(`/counterpart/external/${made.id}`, {
      subtype: 1,
      name: made.name,
      idKind: 'creditCode',
      version: 1,
      state: 2,
    })
    expect(await ids(`q=${encodeURIComponent('赤道仪器')}`)).toEqual([])
    expect((await business.get('/counterpart/list?ids=x')).status).toBe(400)
    expect((await (await org.person()).get('/counterpart/list')).status).toBe(403)
  })

  test('an identity number is masked for who may not see it, until they type it themselves', async () => {
    const number = '11010519491231002X'
    const made = await create({ subtype: 2, name: '王守信', idKind: 'identityNumber', idNumber: number })
    const lead = await org.as('legalLead')
    const shown = async (client: TestClient, query: string) => {
      const answer = await client.get(`/counterpart/list?${query}`)
      expect(answer.status).toBe(200)
      const [one] = answer.data.list
      return [one.idNumber, one.fieldDetailMap.idNumber, answer.raw.toString().includes(number)]
    }
    const named = `q=${encodeURIComponent('王守信')}`
    const masked = '110***********002X'
    expect(await shown(business, named)).toEqual([masked, masked, false])
    // A masked number is not written into a contract either.
    expect(await shown(business, `ids=${made.id}`)).toEqual([masked, '', false])
    expect(await shown(lead, `ids=${made.id}`)).toEqual([number, number, true])
    expect(await shown(lead, named)).toEqual([masked, masked, false])
    expect(
      (await business.post(`/counterpart/external/${made.id}/reveal`, { field: 'idNumber' })).status,
    ).toBe(403)
  })

  /** How the database would read this as a person of the organisation, among 5,000 parties. */
  async function planOf(query: RawBuilder<unknown>): Promise<string> {
    let plan = ''
    const look = app.database.system(async (tx) => {
      await sql`insert into counterparts (organization_id, party_type, subtype, name, id_kind, id_number, search_text, bigrams)
        select ${org.id}, 2, 1, 'x' || n, 'other', 'x' || n, 'x' || n, array['x' || n % 1000] from generate_series(1, 5000) n`.execute(
        tx,
      )
      await sql`analyze counterparts`.execute(tx)
      await sql`set local role chancery_app`.execute(tx)
      await sql`select set_config('app.organization_id', ${String(org.id)}, true)`.execute(tx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(tx)
      plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      throw new Error('roll back')
    })
    await expect(look).rejects.toThrow('roll back')
    return plan
  }

  test('searched under row-level security use the index of fragments', async () => {
    expect(await planOf(sql`select id from counterpart_rows where bigrams @> array['x77']`)).toContain(
      'counterparts_search',
    )
  })

  test('what stands for a party, and every alias of it, is found by index, not by reading all parties', async () => {
    const { choosable, groups, ids } = counterpartTerms
    const plan = await planOf(
      sql`select ${choosable} as a, ${groups} as b, ${ids} as c from counterparts c where c.organization_id = ${org.id} and c.id = 7`,
    )
    expect(plan).not.toContain('Seq Scan')
  })
})

test('the groups of outer parties come once each, by pinyin', async () => {
  const own = await app.organization()
  const by = await own.as('legalCounsel')
  expect((await by.get('/counterpart/subject_groups')).data).toEqual([])
  for (const subjectGroup of ['银行', '保险', '银行'])
    await by.post('/counterpart/external', company({ name: `分组${++serial}`, subjectGroup }))
  expect((await by.get('/counterpart/subject_groups')).data).toEqual(['保险', '银行'])
})
