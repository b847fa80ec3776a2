import { readXlsx, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { type SheetCell, spreadsheet } from '#server/spreadsheet.ts'
import { creditCodeCheck, identityNumberCheck } from '#shared/identifiers.ts'
import { type TestClient, testApp } from '#testing/index.ts'

const app = await testApp()
const [org, stranger] = [await app.organization(), await app.organization()]
let lead: TestClient

const columns = [
  '外部相对方名称',
  '相对方类型',
  '证件类型',
  '证件号码',
  '地址',
  '联系电话',
  '开户行',
  '银行账号',
]
const contact = ['联系人姓名', '联系人电话', '与同名方不是同一家']
const headings = [...columns, ...contact]
const code = (serial: number): string => {
  const first = `91310000MA1${String(serial).padStart(6, '0')}`
  return first + creditCodeCheck(first)
}
const resident = `11010119900307451${identityNumberCheck('11010119900307451')}`

type Line = (SheetCell | Date)[]
const send = async (
  client: TestClient,
  rows: readonly Line[],
  { names = headings, kind = 'external' } = {},
) =>
  client.upload(
    `/counterpart/${kind}/import`,
    '登记簿.xlsx',
    await spreadsheet(
      '登记簿',
      names.map((header) => ({ header })),
      rows as SheetCell[][],
    ),
  )

const ended = async (client: TestClient, kind = 'external') => {
  await app.runJobs()
  return (await client.get(`/counterpart/${kind}/import`)).data.latest
}
async function imported(client: TestClient, rows: readonly Line[], more: Parameters<typeof send>[2] = {}) {
  const answer = await send(client, rows, more)
  expect(answer.status, answer.message).toBe(202)
  return ended(client, more.kind)
}
/** A sheet with what only a spreadsheet has: formulas, merged cells. */
async function importedSheet(client: TestClient, rows: readonly Line[], sheet: Partial<WriteSheet>) {
  const file = await writeXlsx({ sheets: [{ name: '登记簿', rows: [headings, ...rows] as never, ...sheet }] })
  expect((await client.upload('/counterpart/external/import', '登记簿.xlsx', file)).status).toBe(202)
  return ended(client)
}
/** What came back, with its reasons, as rows to mend. */
const cameBack = async (client: TestClient, fileId: number): Promise<{ names: string[]; rows: Line[] }> => {
  const { sheets } = await readXlsx((await client.get(`/files/${fileId}/content`)).raw)
  const [names = [], ...rows] = (sheets[0]?.rows ?? []) as unknown as Line[]
  return { names: names.map(String), rows }
}
const reasons = async (client: TestClient, fileId: number) =>
  (await cameBack(client, fileId)).rows.map((row) => row.at(-1))
const found = async (q: string) => {
  const { data } = await lead.get(`/counterpart/external?q=${encodeURIComponent(q)}&pageSize=50`)
  const list: { id: number; name: string }[] = data.list
  return Promise.all(list.map(async ({ id }) => (await lead.get(`/counterpart/external/${id}`)).data))
}

beforeAll(async () => {
  lead = await org.person({ role: 'legalLead', name: '周正' })
})

describe('a register of counterparties', () => {
  test('is imported as it is written: full width, spaced accounts, further rows, kind by number', async () => {
    const latest = await imported(lead, [
      [
        '远帆贸易有限公司',
        '',
        '',
        ` ${code(1)} `,
        '上海',
        '０２１－５８８８１２３４',
        '工行',
        '6222 0212 3456 7890',
        '刘洋',
        13812345678,
      ],
      ['远帆贸易有限公司', '', '', code(1), '', '', '建行', '0012345678901', '', ''],
      ['远帆贸易有限公司', '', '', code(1), '上海', '', '', '', '黄蕾', '021-58881235'],
      ['王芳远帆', '', '', resident],
      ['Yuanfan Global Ltd.', '组织', '其他证件号', 'hk-1234567'],
      ['远帆村民委员会', '组织', '暂无证件号', ''],
    ])
    expect(latest).toMatchObject({ state: 'done', total: 6, added: 6, refused: 0 })
    const parties = await found('远帆')
    expect(parties).toHaveLength(3)
    const company = parties.find(({ name }) => name === '远帆贸易有限公司')
    expect(company).toMatchObject({
      subtype: 1,
      idKind: 'creditCode',
      idNumber: code(1),
      phone: '021*****1234',
    })
    expect(company.banks.map(({ name, account }: never) => [name, account])).toEqual([
      ['工行', '************7890'],
      ['建行', '*********8901'],
    ])
    expect(company.contacts.map(({ name }: { name: string }) => name)).toEqual(['刘洋', '黄蕾'])
    expect(parties.find(({ name }) => name === '王芳远帆')).toMatchObject({
      subtype: 2,
      idKind: 'identityNumber',
    })
    expect(parties.find(({ name }) => name === '远帆村民委员会')).toMatchObject({
      idKind: 'none',
      idNumber: '',
    })
    expect((await found('Yuanfan'))[0]).toMatchObject({ idKind: 'other', subtype: 1 })
    const { rows: log } = await app.database.pool.query(
      `select after from audit_entries where organization_id = $1 and action = 'counterpart.import' and subject_name = '王芳远帆'`,
      [org.id],
    )
    expect(log).toHaveLength(1)
    expect(JSON.stringify(log)).not.toContain(resident)
  })

  test('gives back, naming the cell, what a spreadsheet spoilt and what the drawer would refuse', async () => {
    const latest = await imported(lead, [
      ['甲一', '', '', 9131000012345678e2],
      ['甲二', '', '', code(12), '', '', '工行', 6222021234567890],
      [new Date('2026-03-01T00:00:00Z'), '', '', code(13)],
      ['甲四', '', '', code(14), '', 1058881234],
      ['甲五', '', '', `${code(15).slice(0, 17)}${code(15).at(-1) === '0' ? '1' : '0'}`],
      ['甲六', '', '', ''],
      ['甲七', '', '暂无证件号', ''],
      ['', '', '', code(18)],
      ['甲九', '', '', code(19), '', '', '', '12345678901'],
      ['甲十', '', '', code(20), '', '', '', '', '', 'abc'],
      ['甲十一', '', '', '#N/A'],
    ])
    expect(latest).toMatchObject({ added: 0, refused: 11 })
    const refusals = await reasons(lead, latest.refusedFileID)
    const wanted = [
      /证件号码的单元格是数字/,
      /银行账号的单元格是数字/,
      /外部相对方名称的单元格是日期/,
      /联系电话的单元格是数字/,
      /证件号码不是有效的统一社会信用代码或身份证号/,
      /请输入证件号码/,
      /相对方类型/,
      /外部相对方名称/,
      /开户行/,
      /联系人姓名.*联系人电话/,
      /证件号码的单元格是出错/,
    ]
    for (const [index, pattern] of wanted.entries()) expect(refusals[index]).toMatch(pattern)
  })

  test('is added once: a resent row changes nothing, and a changed one names what differs', async () => {
    const rows: Line[] = [
      ['重复贸易有限公司', '', '', code(31), '北京'],
      ['重复贸易有限公司', '', '', code(31), '北京'],
      ['重复贸易有限公司', '', '', code(31), '天津', '', '工行', '0012345678901'],
    ]
    const first = await imported(lead, rows)
    expect(first).toMatchObject({ added: 1, refused: 2 })
    expect(await reasons(lead, first.refusedFileID)).toEqual([
      '与本文件第 2 行重复',
      '与第 2 行是同一相对方，但两行的「地址」不一致',
    ])
    const again = await imported(lead, [rows[0] as Line, ['换个名字', '', '', code(31)]])
    expect(again).toMatchObject({ added: 0, refused: 2 })
    expect(await reasons(lead, again.refusedFileID)).toEqual([
      '内容相同的一行已导入过，没有重复添加',
      `证件号码「${code(31)}」已存在，没有重复添加`,
    ])
    expect(await found('重复贸易')).toHaveLength(1)
  })

  test('mended where it was refused comes in, and what came in before stays as it is', async () => {
    const first = await imported(lead, [
      ['改正贸易有限公司', '', '', code(91), '北京', '', '工行', '0012345678901'],
      ['改正贸易有限公司', '', '', code(91), '天津', '', '建行', '0012345678902'],
      ['改正实业有限公司', '', '', code(92), '', 'abc', '工行', '0012345678903'],
      ['改正实业有限公司', '', '', code(92), '', '', '农行', '0012345678904'],
      ['改正贸易有限公司', '', '', code(91), '', '', '农行', '0012345678905'],
    ])
    expect(first).toMatchObject({ added: 2, refused: 3 })
    const { names, rows } = await cameBack(lead, first.refusedFileID)
    expect(rows.map((row) => [row[0], row.at(-1)])).toEqual([
      ['改正贸易有限公司', '与第 2 行是同一相对方，但两行的「地址」不一致'],
      ['改正实业有限公司', expect.stringMatching(/^联系电话/)],
      ['改正实业有限公司', expect.stringContaining('与第 4 行是同一相对方，该行未能导入')],
    ])
    const [trade] = await found('改正贸易')
    const mended = rows.map((row) => row.map((cell) => (cell === '天津' || cell === 'abc' ? '' : cell)))
    expect(await imported(lead, mended, { names })).toMatchObject({ added: 3, refused: 0 })
    const after = await found('改正贸易')
    expect(after).toHaveLength(1)
    expect(after[0].banks.map(({ name }: { name: string }) => name)).toEqual(['工行', '农行', '建行'])
    expect(after[0]).toMatchObject({ address: '北京' })
    // Who had it open while a row was added to it is told, and takes nothing away.
    expect(after[0].version).toBeGreaterThan(trade.version)
    expect((await found('改正实业'))[0].banks).toHaveLength(2)
    expect(await imported(lead, mended, { names })).toMatchObject({ added: 0, refused: 3 })
  })

  test('adds an account to a party that is there when the row says nothing else of it, and names what it says else', async () => {
    const made = {
      subtype: 1,
      name: '早已登记有限公司',
      idKind: 'creditCode',
      idNumber: code(93),
      address: '苏州',
    }
    expect((await lead.post('/counterpart/external', made)).code).toBe(0)
    const row = (address: string, account: string): Line => [
      made.name,
      '',
      '',
      code(93),
      address,
      '',
      '工行',
      account,
    ]
    const latest = await imported(lead, [
      row('无锡', '0012345678901'),
      row('', '0012345678902'),
      row('苏州', ''),
    ])
    expect(latest).toMatchObject({ added: 1, refused: 2 })
    const [differs, account] = await reasons(lead, latest.refusedFileID)
    expect(differs).toContain('已有相对方「早已登记有限公司」')
    expect(differs).toContain('「地址」与已有的不一致')
    expect(account).toContain('银行账号')
    const [party] = await found('早已登记')
    expect(party.banks.map(({ account }: { account: string }) => account)).toEqual(['*********8902'])
    expect(party.address).toBe('苏州')
    // No more than its page takes.
    const many = Array.from({ length: 50 }, (_, i) => row('', `00222222${String(i).padStart(5, '0')}`))
    expect(await imported(lead, many)).toMatchObject({ added: 49, refused: 1 })
  })

  test('says in formulas and merged cells what they show; a formula that was not worked out is named', async () => {
    const line = (name: string, number: string, bank: string, account: string): Line => [
      ...[name, '', '', number, '', '', bank, account],
    ]
    const latest = await importedSheet(
      lead,
      [
        line('', code(94), '工行', '００１２３４５６７８９０１'),
        line('', '', '建行', '0012345678902'),
        line('未算贸易有限公司', code(95).replaceAll('1', '１'), '', ''),
        line('', code(96), '', ''),
      ],
      {
        cells: new Map([
          ['1,0', { formula: 'CONCATENATE("合并","贸易有限公司")', formulaResult: '合并贸易有限公司' }],
          ['4,0', { formula: 'VLOOKUP(D5,A:B,2)' }],
        ]),
        merges: [
          { startRow: 1, startCol: 0, endRow: 2, endCol: 0 },
          { startRow: 1, startCol: 3, endRow: 2, endCol: 3 },
        ],
      },
    )
    expect(latest).toMatchObject({ total: 4, added: 3, refused: 1 })
    expect(await reasons(lead, latest.refusedFileID)).toEqual([
      expect.stringMatching(/^外部相对方名称的单元格/),
    ])
    const [party] = await found('合并贸易')
    expect(party.banks.map(({ name, account }: never) => [name, account])).toEqual([
      ['工行', '*********8901'],
      ['建行', '*********8902'],
    ])
    expect((await found('未算贸易'))[0]).toMatchObject({ idNumber: code(95) })
  })

  test('that is stopped between two batches goes on, with the rows of a party that was refused before still kept out', async () => {
    const rows = Array.from({ length: 700 }, (_, i): Line => [`续${i}贸易有限公司`, '', '', code(1_000 + i)])
    rows[3] = ['续停贸易有限公司', '', '', code(1_003), '', 'abc', '工行', '0012345678901']
    rows.push(['续停贸易有限公司', '', '', code(1_003), '', '', '建行', '0012345678902'])
    rows.push(['续7贸易有限公司', '', '', code(1_007), '', '', '建行', '0012345678903'])
    const { data } = await send(lead, rows)
    const { database, jobs } = app.services
    const taken = await database.pool.query<{ data: never }>(
      `delete from jobs.job_common where name = 'records.import' and (data->>'jobRunId')::bigint = $1 returning data`,
      [data.jobId],
    )
    const run = jobs.handlers.get('records.import') as (data: never, job: object) => Promise<void>
    const until = (batches: number) => {
      let asked = 0
      const signal = {
        get aborted() {
          return ++asked > batches
        },
      }
      return run(taken.rows[0]?.data as never, { id: 'x', attempt: 1, signal })
    }
    await expect(until(1)).rejects.toThrow('the next try goes on')
    expect(await ended(lead)).toMatchObject({ state: 'running', done: 500, added: 499 })
    await until(9)
    const latest = await ended(lead)
    expect(latest).toMatchObject({ state: 'done', done: 702, added: 700, refused: 2 })
    expect((await reasons(lead, latest.refusedFileID))[1]).toContain('与第 5 行是同一相对方，该行未能导入')
    expect((await found('续7贸易'))[0].banks).toHaveLength(1)
    const counted = await database.pool.query(
      `select count(*)::int as all, count(distinct id_number)::int as numbers from counterparts where organization_id = $1 and name like '续%贸易有限公司'`,
      [org.id],
    )
    expect(counted.rows[0]).toEqual({ all: 699, numbers: 699 })
  })

  test('tells a likely duplicate, which comes in once somebody says that it is another', async () => {
    const made = { subtype: 1, name: '似曾相识有限责任公司', idKind: 'creditCode', idNumber: code(41) }
    expect((await lead.post('/counterpart/external', made)).code).toBe(0)
    const rows: Line[] = [
      ['似曾相识有限公司', '', '', code(42)],
      ['全新（上海）有限公司', '', '', code(43)],
      ['全新(上海)有限公司', '', '', code(44)],
    ]
    const latest = await imported(lead, rows)
    expect(latest).toMatchObject({ added: 1, refused: 2 })
    const refusals = await reasons(lead, latest.refusedFileID)
    expect(refusals[0]).toContain('与已有的「似曾相识有限责任公司」名称相同')
    expect(refusals[1]).toContain('与第 3 行名称相同')
    const meant = (row: Line | undefined) => [...(row ?? []), '', '', '', '', '', '', '是']
    expect(await imported(lead, [meant(rows[0]), meant(rows[2])])).toMatchObject({ added: 2, refused: 0 })
  })

  test('keeps the rows of a party together: the first is refused, so are the others', async () => {
    const rows: Line[] = [
      ['同进退有限公司', '', '', code(51), '', 'abc', '工行', '0012345678901'],
      ['同进退有限公司', '', '', code(51), '', '', '建行', '0012345678902'],
    ]
    const latest = await imported(lead, rows)
    expect(latest).toMatchObject({ added: 0, refused: 2 })
    expect((await reasons(lead, latest.refusedFileID))[1]).toContain('与第 2 行是同一相对方，该行未能导入')
  })

  test('is refused whole when it has columns that nobody knows', async () => {
    const names = [...headings, ...Array.from({ length: 60 }, (_, index) => `多余列${index}`)]
    const latest = await imported(lead, [['x', '', '', code(61)]], { names })
    expect(latest.state).toBe('failed')
    expect(latest.message).toContain('多余列0')
  })

  test('of internal parties has their own columns', async () => {
    const names = ['内部相对方名称', '证件号码', '简称']
    const latest = await imported(lead, [['我方新主体有限公司', code(71), 'WF']], { names, kind: 'internal' })
    expect(latest).toMatchObject({ added: 1, refused: 0 })
    const { data } = await lead.get('/counterpart/internal?q=我方新主体')
    expect(data.list).toMatchObject([{ name: '我方新主体有限公司', abbr: 'WF' }])
  })
})

describe('an import of counterparties is refused', () => {
  test('who has no right to it, though they may make one in a draft; and nobody sees another’s import', async () => {
    const staff = await org.person({ role: 'businessStaff' })
    expect((await send(staff, [['x', '', '', code(81)]])).status).toBe(403)
    expect((await staff.get('/counterpart/external/import')).status).toBe(403)
    expect((await staff.get('/counterpart/internal/import/template')).status).toBe(403)
    const other = await stranger.person({ role: 'legalLead' })
    expect((await other.get('/counterpart/external/import')).data.latest).toBeNull()
    const taken = await lead.post('/counterpart/external', {
      ...{ subtype: 1, name: '邻家有限公司', idKind: 'creditCode', idNumber: code(82) },
    })
    expect(taken.code).toBe(0)
    // The number is another organisation's: nothing of it is told.
    const latest = await imported(other, [
      ['邻家有限公司', '', '', code(82), '', '', '工行', '0012345678901'],
    ])
    expect(latest).toMatchObject({ added: 1, refused: 0 })
    expect((await found('邻家有限'))[0].banks).toEqual([])
  })

  test('internal parties to who may import but not make them, and ratings to who may not judge', async () => {
    const clerk = await org.person({ role: 'businessStaff' })
    await app.database.pool.query(
      `insert into role_permissions (organization_id, role_id, permission, scope) values ($1, $2, 'counterpart.import', 'all')`,
      [org.id, org.roleIds.businessStaff],
    )
    expect((await clerk.get('/counterpart/internal/import')).status).toBe(403)
    const { data } = await clerk.get('/counterpart/external/import')
    const headings = data.columns.map(({ heading }: { heading: string }) => heading)
    expect(headings).toContain('证件号码')
    expect(headings).not.toContain('评级')
    const made = { subtype: 1, name: '不许添改有限公司', idKind: 'creditCode', idNumber: code(83) }
    expect((await lead.post('/counterpart/external', made)).code).toBe(0)
    const latest = await imported(clerk, [[made.name, '', '', code(83), '', '', '工行', '0012345678901']])
    expect(latest).toMatchObject({ added: 0, refused: 1 })
    expect((await found('不许添改'))[0].banks).toEqual([])
  })
})
