import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type TestOrganization, testApp } from '#testing/index.ts'
import { type AnyRecord, link, plainRecord, text } from '../domain/index.ts'
import { recordPage } from './record-list.ts'

const app = await testApp()
const seeContacts = 'law_matter_money.read'

/** A noun over a table that is there, with a field that not everybody sees and a link whose name is searched. */
const firm = {
  ...plainRecord({
    kind: 'intellectual_property_organization',
    table: 'intellectual_property_organizations',
    words: { one: '机构 | Body', many: '机构 | Bodies' },
    fields: {
      name: text('名称 | Name', { most: 200 }),
      contactName: text('联系人 | Contact', { most: 200 }),
      counterpart: link('相对方 | Party', 'counterparts', { column: 'counterpart_id' }),
    },
    figures: {},
    name: 'name',
    may: { read: 'intellectual_property.read', write: 'intellectual_property.manage' },
    path: '/probe_bodies',
    tag: 'probe',
    screen: '/probeBodies',
    menu: { group: 'matters', at: 10 },
    list: { columns: ['name'], search: ['name', 'contactName', 'counterpart'], sort: 'name' },
  }),
  guards: { contactName: seeContacts, counterpart: seeContacts },
} as unknown as AnyRecord

const found = (org: TestOrganization, userId: number, q: string) =>
  org.run(userId, async (context) =>
    (await recordPage(firm, { figures: {} }, context, { q, pageNum: 1, pageSize: 20 })).list.map(
      ({ name }) => name,
    ),
  )

test('what is hidden from somebody finds nothing for them: neither the text of a field nor the name of a link', async () => {
  const org = await app.organization()
  const [sees, blind] = [(await org.as('legalLead')).userId, (await org.as('businessStaff')).userId]
  await app.database.tenant(org.id, (tx) =>
    sql`with party as (insert into counterparts (organization_id, party_type, subtype, name, id_kind, search_text, bigrams)
        values (${org.id}, 2, 1, '隐名股东有限公司', 'none', '', '{}') returning id)
      insert into intellectual_property_organizations (organization_id, name, kind, contact_name, counterpart_id)
        select ${org.id}, '公开机构', 1, '秘密联系人', id from party`.execute(tx),
  )
  for (const q of ['公开', '秘密联系人', '密', '隐名股东', '股'])
    expect([q, await found(org, sees, q)]).toEqual([q, ['公开机构']])
  expect(await found(org, blind, '公开')).toEqual(['公开机构'])
  for (const q of ['秘密联系人', '密', '隐名股东', '股'])
    expect([q, await found(org, blind, q)]).toEqual([q, []])
})

test('a record is found by what it says now, whoever wrote it, and by it no more when it is gone', async () => {
  const org = await app.organization()
  const { userId } = await org.as('legalLead')
  const write = (statement: ReturnType<typeof sql>) =>
    app.database.tenant(org.id, (tx) => statement.execute(tx))
  await write(
    sql`insert into intellectual_property_organizations (organization_id, name, kind) values (${org.id}, '採購ＡＢ中心', 1)`,
  )
  for (const q of ['采购', '購', 'ab', 'ＢＢ', 'b中心', '采购AB中心'])
    expect([q, await found(org, userId, q)]).toEqual([q, q === 'ＢＢ' ? [] : ['採購ＡＢ中心']])
  await write(
    sql`update intellectual_property_organizations set name = '销售中心' where organization_id = ${org.id}`,
  )
  expect(await found(org, userId, '采购')).toEqual([])
  expect(await found(org, userId, '销售')).toEqual(['销售中心'])
  await write(sql`delete from intellectual_property_organizations where organization_id = ${org.id}`)
  expect(await found(org, userId, '销售')).toEqual([])
})

test('white space is looked for as it is typed, and signs that patterns know mean themselves', async () => {
  const org = await app.organization()
  const { userId } = await org.as('legalLead')
  await app.database.tenant(org.id, (tx) =>
    sql`insert into intellectual_property_organizations (organization_id, name, kind)
      values (${org.id}, '甲 乙', 1), (${org.id}, '甲乙', 1), (${org.id}, '甲.乙%', 1)`.execute(tx),
  )
  expect(await found(org, userId, '甲 乙')).toEqual(['甲 乙'])
  expect(await found(org, userId, '甲乙')).toEqual(['甲乙'])
  expect(await found(org, userId, '.乙%')).toEqual(['甲.乙%'])
  expect(await found(org, userId, '%')).toEqual(['甲.乙%'])
  expect(await found(org, userId, ' 甲 ')).toHaveLength(3)
})
