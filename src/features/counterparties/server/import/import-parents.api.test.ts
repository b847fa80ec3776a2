import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { type SheetCell, spreadsheet } from '#server/spreadsheet.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { merge, newParty } from '#testing/merged-parties.ts'

const app = await testApp()
const org = await app.organization()
let lead: TestClient
beforeAll(async () => {
  lead = await org.as('legalLead')
})

const headings = ['外部相对方名称', '证件类型', '证件号码', '相对方类型', '上级单位', '开户行', '银行账号']
type Line = SheetCell[]
/** A company with a number of its own, below another; further cells follow. */
const company = (name: string, number: string, parent = '', ...more: Line): Line => [
  name,
  '其他证件号',
  number,
  '组织',
  parent,
  ...more,
]
async function imported(rows: readonly Line[], names = headings) {
  const file = await spreadsheet(
    '登记簿',
    names.map((header) => ({ header })),
    rows as SheetCell[][],
  )
  const sent = await lead.upload('/counterpart/external/import', '登记簿.xlsx', file)
  expect([sent.status, sent.message]).toEqual([202, expect.anything()])
  await app.runJobs()
  return (await lead.get('/counterpart/external/import')).data.latest
}
const reasons = async ({ refusedFileID }: { refusedFileID: number }) => {
  const { sheets } = await readXlsx((await lead.get(`/files/${refusedFileID}/content`)).raw)
  const [, ...rows] = (sheets[0]?.rows ?? []) as unknown as string[][]
  return rows.map((row) => [row[0], row.at(-1)])
}
const partyNamed = async (name: string) => {
  const { list } = (await lead.get(`/counterpart/external?q=${encodeURIComponent(name)}`)).data
  return list.find((one: { name: string }) => one.name === name)
}
const parentOf = async (name: string): Promise<string | null> => {
  const { id } = await partyNamed(name)
  return (await lead.get(`/counterpart/external/${id}/group`)).data.parent?.name ?? null
}

describe('the parent of a party in a file', () => {
  test('is one that is there, by number or by name, or one of the same file before or behind it', async () => {
    const group = await newParty(lead, { name: '远山（集团）有限公司' })
    const latest = await imported([
      company('孙公司甲', 'PA-1', 'pa-3'),
      company('子公司乙', 'PA-2', '远山(集团)有限责任公司'),
      company('子公司丙', 'PA-3', group.idNumber),
      company('孙公司丁', 'PA-4', '子公司乙'),
      company('独立公司', 'PA-5'),
    ])
    expect(latest).toMatchObject({ added: 5, refused: 0 })
    const names = ['孙公司甲', '子公司乙', '子公司丙', '孙公司丁', '独立公司']
    expect(await Promise.all(names.map(parentOf))).toEqual([
      '子公司丙',
      group.name,
      group.name,
      '子公司乙',
      null,
    ])
    const { id } = await partyNamed('孙公司甲')
    const log = await (await org.as('administrator')).get(
      `/audit_entries?subjectKind=counterpart&subjectID=${id}`,
    )
    expect(log.data.list[0]).toMatchObject({ action: 'counterpart.import', after: { parent: '子公司丙' } })
  })

  test('that is unknown, told by a name of two, or in a row that is refused, refuses the row at its cell', async () => {
    for (const number of ['TW-1', 'TW-2']) await newParty(lead, { name: '同名控股', idNumber: number })
    const latest = await imported([
      company('找不到的子公司', 'UN-1', '没有这家'),
      company('同名的子公司', 'UN-2', '同名控股'),
      company('坏行的子公司', 'UN-3', '坏行'),
      ['坏行', '其他证件号', 'UN-4', ''],
      company('同号的子公司', 'UN-5', 'tw-2'),
      company('坏行的孙公司', 'UN-6', '坏行的子公司'),
    ])
    expect(latest).toMatchObject({ added: 1, refused: 5 })
    const refusals = Object.fromEntries(await reasons(latest))
    expect(refusals).toMatchObject({
      找不到的子公司: '上级单位「没有这家」不存在，请核对其名称或证件号码',
      同名的子公司: '名为「同名控股」的相对方不止一个，上级单位请改填证件号码',
      坏行的子公司: '上级单位「坏行」在第 5 行，该行未能导入；请一并修改后再次上传',
      坏行的孙公司: '上级单位「坏行的子公司」在第 4 行，该行未能导入；请一并修改后再次上传',
    })
    expect(await parentOf('同号的子公司')).toBe('同名控股')
  })

  test('is not below the party itself, and not below more levels than a group has', async () => {
    const latest = await imported([
      company('环甲', 'CI-1', '环乙'),
      company('环乙', 'CI-2', '环甲'),
      company('自环', 'CI-3', '自环'),
      company('环下', 'CI-4', '环甲'),
    ])
    expect(latest).toMatchObject({ added: 0, refused: 4 })
    expect(Object.fromEntries(await reasons(latest))).toMatchObject({
      环甲: '上级单位「环乙」（第 3 行）又属于本行的相对方，上下级成环；请修改其中一行',
      环乙: '上级单位「环甲」（第 2 行）又属于本行的相对方，上下级成环；请修改其中一行',
      自环: expect.stringContaining('成环'),
      环下: '上级单位「环甲」在第 2 行，该行未能导入；请一并修改后再次上传',
    })
    const deep = Array.from({ length: 21 }, (_, i) => company(`层${i}家`, `DE-${i}`, i ? `DE-${i - 1}` : ''))
    const chain = await imported(deep.toReversed())
    expect(chain).toMatchObject({ added: 20, refused: 1 })
    expect(await reasons(chain)).toEqual([['层20家', expect.stringContaining('集团层级最多 20 级')]])
  })

  test('stands in every row of a party alike, and is that of a party that is there', async () => {
    const [group, other] = [
      await newParty(lead, { name: '甲控股' }),
      await newParty(lead, { name: '乙控股' }),
    ]
    const account = (at: number) => ['工商银行', `00123456789${at}`]
    const latest = await imported([
      company('两行的公司', 'TWO-1', '甲控股', ...account(1)),
      company('两行的公司', 'TWO-1', '', ...account(2)),
      company('两行的公司', 'TWO-1', group.idNumber, ...account(3)),
      company('两行的公司', 'TWO-1', other.idNumber, ...account(4)),
    ])
    expect(latest).toMatchObject({ added: 3, refused: 1 })
    expect(await reasons(latest)).toEqual([['两行的公司', expect.stringContaining('「上级单位」')]])
    expect(await parentOf('两行的公司')).toBe('甲控股')
    const again = await imported([
      company('两行的公司', 'TWO-1', '甲控股', ...account(5)),
      company('两行的公司', 'TWO-1', '乙控股', ...account(6)),
    ])
    expect(again).toMatchObject({ added: 1, refused: 1 })
    expect(await reasons(again)).toEqual([['两行的公司', expect.stringContaining('「上级单位」')]])
  })

  test('of an alias is the party that stands for it, and none of another kind or organisation', async () => {
    const [stays, goes] = [
      await newParty(lead, { name: '存续集团' }),
      await newParty(lead, { name: '并入集团' }),
    ]
    expect((await merge(lead, stays, goes)).status).toBe(200)
    await newParty(lead, { name: '内部集团', idNumber: 'IN-9' }, 'internal')
    const stranger = await (await app.organization()).as('legalLead')
    await newParty(stranger, { name: '别家集团' })
    const latest = await imported([
      company('别名的子公司', 'AL-1', goes.idNumber),
      company('内部的子公司', 'AL-2', '内部集团'),
      company('别家的子公司', 'AL-3', '别家集团'),
    ])
    expect(latest).toMatchObject({ added: 1, refused: 2 })
    expect(await parentOf('别名的子公司')).toBe('存续集团')
  })

  test('is no column for who may not change parties', async () => {
    const admin = await org.as('administrator')
    const permissions = ['counterpart.read', 'counterpart.create', 'counterpart.import'].map(
      (permission) => ({
        permission,
        scope: 'all',
      }),
    )
    const role = await admin.post('/roles', { name: '只能导入', description: '', permissions })
    const person = await org.person()
    const { data } = await admin.get(`/users/${person.userId}/roles`)
    await admin.put(`/users/${person.userId}/roles`, { roleIDs: [role.data.id], version: data.version })
    const template = await person.get('/counterpart/external/import/template')
    const { sheets } = await readXlsx(template.raw)
    expect([template.status, sheets[0]?.rows?.[0]]).toEqual([200, expect.not.arrayContaining(['上级单位'])])
  })

  test('comes before its subsidiaries over batches of a long file', async () => {
    const many = 1_100
    const rows = Array.from({ length: many }, (_, i) =>
      company(`长文件第${i}家公司`, `LONG-${i}`, i === many - 1 ? '' : `LONG-${many - 1}`),
    )
    expect(await imported(rows)).toMatchObject({ added: many, refused: 0 })
    expect(await parentOf('长文件第0家公司')).toBe(`长文件第${many - 1}家公司`)
  })
})
