import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { spreadsheet } from '#server/spreadsheet.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { merge, newParty, type Party, undo } from '#testing/merged-parties.ts'

const app = await testApp()
const org = await app.organization()
let lead: TestClient
let staff: TestClient
beforeAll(async () => {
  lead = await org.as('legalLead')
  staff = await org.as('businessStaff')
})

const read = async ({ id }: { id: number }, client = lead) =>
  (await client.get(`/counterpart/external/${id}`)).data
const tag = (
  parties: readonly { id: number }[],
  given: { add?: string[]; remove?: string[] },
  client = lead,
) => client.post('/counterpart/external/tags', { counterpartIDs: parties.map(({ id }) => id), ...given })
const listed = async (filter: string, client = lead): Promise<string[]> =>
  (await client.get(`/counterpart/external?filter=${encodeURIComponent(filter)}`)).data.list
    .map(({ name }: { name: string }) => name)
    .toSorted()
const choicesOf = async (client = lead) =>
  (await client.get('/titles/filter?type=external_counterpart')).data.filters
    .find(({ key }: { key: string }) => key === 'tags')
    ?.choices?.map(({ value }: { value: string }) => value)

describe('tags of parties', () => {
  test('are kept with the party, told in lists, and stay when a change does not speak of them', async () => {
    const one = await newParty(lead, { tags: ['华东', ' 央企、上市公司', '华东'] })
    expect((await read(one)).tags).toEqual(['华东', '央企', '上市公司'])
    const { name, idNumber } = one
    const same = { subtype: 1, name, idKind: 'other', idNumber }
    const put = (more: object) => lead.put(`/counterpart/external/${one.id}`, { ...same, ...more })
    expect((await put({ version: 1, address: '上海' })).data.tags).toEqual(['华东', '央企', '上市公司'])
    expect((await put({ version: 2, tags: ['央企'] })).data.tags).toEqual(['央企'])
    const row = (await lead.get(`/counterpart/external?q=${encodeURIComponent(name)}`)).data.list[0]
    expect(row).toMatchObject({ id: one.id, tags: ['央企'] })
    const many = Array.from({ length: 21 }, (_, i) => `多${i}`)
    const refused = await put({ version: 3, tags: many })
    expect([refused.status, refused.errors]).toMatchObject([422, [{ path: 'tags', code: 'tooManyEntries' }]])
    const { data } = await lead.get(`/counterpart/external/${one.id}/history`)
    const changes = data.list.flatMap(
      ({ changes: all }: { changes: { field: string; after: string }[] }) => all,
    )
    expect(changes).toContainEqual(expect.objectContaining({ field: '标签', after: '央企' }))
  })

  test('narrow a list to who has one of them, or none; offered are those that are given', async () => {
    const here = await app.organization()
    const keeper = await here.as('legalLead')
    expect(await choicesOf(keeper)).toBeUndefined()
    const parties: Party[] = []
    for (const [name, tags] of [
      ['甲', ['重点', '央企']],
      ['乙', ['民企，含逗号']],
      ['丙', []],
    ] as const)
      parties.push(await newParty(keeper, { name: `${name}公司`, tags }))
    expect(await listed('tags:in:重点,民企', keeper)).toEqual(['乙公司', '甲公司'])
    expect(await listed('tags:ne:重点', keeper)).toEqual(['丙公司', '乙公司'])
    expect(await listed('tags:in:没有', keeper)).toEqual([])
    expect((await keeper.get('/counterpart/external?filter=tags:gt:x')).status).toBe(400)
    expect((await choicesOf(keeper)).toSorted()).toEqual(['央企', '含逗号', '民企', '重点'].toSorted())
    await tag([parties[0] as Party], { remove: ['重点'] }, keeper)
    expect(await choicesOf(keeper)).not.toContain('重点')
    const { id, name, idNumber } = parties[1] as Party
    const body = { subtype: 1, name, idKind: 'other', idNumber, tags: ['央企'], version: 1 }
    expect((await keeper.put(`/counterpart/external/${id}`, body)).status).toBe(200)
    expect(await choicesOf(keeper)).toEqual(['央企'])
    expect((await keeper.delete(`/counterpart/external/${id}?version=2`)).status).toBe(200)
    expect(await choicesOf(keeper)).toEqual(['央企'])
    await tag([parties[2] as Party], { add: ['只有丙'] }, keeper)
    expect(await choicesOf(keeper)).toContain('只有丙')
    expect((await keeper.delete(`/counterpart/external/${(parties[2] as Party).id}?version=2`)).status).toBe(
      200,
    )
    expect(await choicesOf(keeper)).toEqual(['央企'])
    expect((await keeper.get('/counterpart/external/tags')).data).toEqual(await choicesOf(keeper))
    expect((await keeper.get('/counterpart/internal/tags')).data).toEqual([])
    expect((await lead.get('/counterpart/external/tags')).data).not.toContain('民企')
  })

  test('that differ only in how they are written are one to narrow a list by, in exports as well', async () => {
    const here = await app.organization()
    const keeper = await here.as('legalLead')
    for (const [name, tags] of [
      ['甲', ['VIP', '國企']],
      ['乙', ['vip']],
      ['丙', ['ｖｉｐ', '国企']],
      ['丁', ['VIPs']],
    ] as const)
      await newParty(keeper, { name: `${name}公司`, tags })
    const all = ['丙公司', '乙公司', '甲公司']
    expect((await choicesOf(keeper)).map((tag: string) => tag.normalize('NFKC').toLowerCase())).toHaveLength(
      3,
    )
    for (const writing of ['VIP', 'vip', 'ＶＩＰ'])
      expect(await listed(`tags:in:${writing}`, keeper)).toEqual(all)
    expect(await listed('tags:in:国企', keeper)).toEqual(['丙公司', '甲公司'])
    expect(await listed('tags:ne:vip', keeper)).toEqual(['丁公司'])
    expect(await listed('tags:in:vip,VIPs', keeper)).toHaveLength(4)
    const body = { filter: 'tags:in:vip', columns: ['name'] }
    const file = await keeper.post('/counterpart/external/export', body)
    const { sheets } = await readXlsx(file.raw)
    expect(sheets[0]?.rows.flat()).toEqual(expect.arrayContaining(all))
    expect(sheets[0]?.rows.flat()).not.toContain('丁公司')
  })

  test('are given to several at once, all or none, with an entry in the log of each that has others now', async () => {
    const [one, other] = [await newParty(lead, { tags: ['甲级'] }), await newParty(lead, { tags: ['乙级'] })]
    const given = await tag([one, other], { add: ['甲级', '年审'], remove: ['乙级'] })
    expect([given.status, given.data]).toEqual([200, { changed: 2 }])
    expect([await read(one), await read(other)]).toMatchObject([
      { tags: ['甲级', '年审'], version: 2 },
      { tags: ['甲级', '年审'], version: 2 },
    ])
    expect((await tag([one, other], { add: ['年审'] })).data).toEqual({ changed: 0 })
    expect((await read(one)).version).toBe(2)
    const admin = await org.as('administrator')
    const log = await admin.get(`/audit_entries?subjectKind=counterpart&subjectID=${other.id}`)
    expect(log.data.list[0]).toMatchObject({
      action: 'counterpart.tag',
      before: { tags: ['乙级'] },
      after: { tags: ['甲级', '年审'] },
    })
    const full = await newParty(lead, { tags: Array.from({ length: 20 }, (_, i) => `满${i}`) })
    expect((await tag([one, full], { add: ['再来一个'] })).status).toBe(422)
    expect((await read(one)).tags).toEqual(['甲级', '年审'])
    expect((await tag([one], { add: ['长'.repeat(31)] })).errors).toMatchObject([
      { path: 'add', code: 'tooLong' },
    ])
  })

  test('that one gives while another takes the last of it away are offered afterwards', async () => {
    const [one, other] = [await newParty(lead, { tags: ['接力'] }), await newParty(lead)]
    const giver = await app.database.pool.connect()
    try {
      await giver.query('begin')
      await giver.query(`update counterparts set tags = '{接力}' where id = $1`, [other.id])
      const taken = tag([one], { remove: ['接力'] })
      const isWaiting = async () =>
        (
          await app.database.pool.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%party_tags%'`,
          )
        ).rows.length > 0
      await expect.poll(isWaiting).toBe(true)
      await giver.query('commit')
      expect((await taken).status).toBe(200)
    } finally {
      giver.release()
    }
    expect((await lead.get('/counterpart/external/tags')).data).toContain('接力')
    expect((await tag([other], { remove: ['接力'] })).status).toBe(200)
    expect((await lead.get('/counterpart/external/tags')).data).not.toContain('接力')
  })

  test('are given by nobody who may not change parties, and to no party of another kind or organisation', async () => {
    const one = await newParty(lead)
    expect((await tag([one], { add: ['越权'] }, staff)).status).toBe(403)
    const ours = await newParty(lead, {}, 'internal')
    const theirs = await newParty(await (await app.organization()).as('legalLead'))
    for (const wrong of [ours, theirs]) expect((await tag([one, wrong], { add: ['越权'] })).status).toBe(404)
    expect((await read(one)).tags).toEqual([])
  })

  test('are united by a merge and apart again when it is undone; what was given since stays', async () => {
    const [stays, goes] = [
      await newParty(lead, { tags: ['华东', 'VIP'] }),
      await newParty(lead, { tags: ['vip', '央企'] }),
    ]
    expect((await merge(lead, stays, goes)).data.tags).toEqual(['华东', 'VIP', '央企'])
    expect((await tag([goes], { add: ['别名'] })).status).toBe(404)
    expect((await tag([stays], { add: ['后来'], remove: ['华东'] })).status).toBe(200)
    expect((await undo(lead, stays)).status).toBe(200)
    expect((await read(stays)).tags).toEqual(['VIP', '后来'])
    expect((await read(goes)).tags).toEqual(['vip', '央企'])
  })

  test('are untouched where a merge of before there were tags is undone', async () => {
    const [stays, goes] = [await newParty(lead), await newParty(lead)]
    expect((await merge(lead, stays, goes)).status).toBe(200)
    await app.database.pool.query(
      `update counterpart_merges set before = before #- '{stays,tags}' #- '{goes,tags}', after = after #- '{stays,tags}' #- '{goes,tags}'
        where winner_id = $1`,
      [stays.id],
    )
    expect((await tag([stays], { add: ['后来'] })).status).toBe(200)
    expect((await undo(lead, stays)).status).toBe(200)
    expect([(await read(stays)).tags, (await read(goes)).tags]).toEqual([['后来'], []])
  })

  test('are not united to more than a party has room for', async () => {
    const many = (mark: string) => Array.from({ length: 11 }, (_, i) => `${mark}${i}`)
    const [stays, goes] = [
      await newParty(lead, { tags: many('甲') }),
      await newParty(lead, { tags: many('乙') }),
    ]
    const refused = await merge(lead, stays, goes)
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('标签超过 20')])
    expect((await read(goes)).alias).toBeNull()
  })

  test('come in from files and leave in files as one column', async () => {
    const columns = ['外部相对方名称', '证件类型', '证件号码', '相对方类型', '标签']
    const rows = [
      ['标签进口有限公司', '其他证件号', 'TAG-IN-1', '组织', '进口、央企;VIP, 重点'],
      [
        '标签太多有限公司',
        '其他证件号',
        'TAG-IN-2',
        '组织',
        Array.from({ length: 21 }, (_, i) => `多${i}`).join('、'),
      ],
    ]
    const file = await spreadsheet(
      '登记簿',
      columns.map((header) => ({ header })),
      rows,
    )
    expect((await lead.upload('/counterpart/external/import', '登记簿.xlsx', file)).status).toBe(202)
    await app.runJobs()
    const { latest } = (await lead.get('/counterpart/external/import')).data
    expect(latest).toMatchObject({ added: 1, refused: 1 })
    const [row] = (await lead.get(`/counterpart/external?q=${encodeURIComponent('标签进口')}`)).data.list
    expect(row.tags).toEqual(['进口', '央企', 'VIP', '重点'])
    const sheet = await lead.post('/counterpart/external/export', {
      q: '标签进口',
      columns: ['name', 'tags'],
    })
    const lines = (await readXlsx(new Uint8Array(sheet.raw))).sheets[0]?.rows as unknown[][]
    expect(lines).toEqual([
      [expect.anything(), '标签'],
      ['标签进口有限公司', '进口、央企、VIP、重点'],
    ])
  })
})
