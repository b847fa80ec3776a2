import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { position } from '#features/positions/domain/index.ts'
import { type SheetCell, spreadsheet } from '#server/spreadsheet.ts'
import { type TestClient, type TestOrganization, testApp } from '#testing/index.ts'
import { project } from '../domain/index.ts'

const app = await testApp()
const [org, stranger] = [await app.organization(), await app.organization()]
let lead: TestClient
const headings = ['项目名称 *', '项目编号', '项目类型 *', '负责人 *', '责任部门 *', '项目成员']
const more = ['起止日期（开始）', '起止日期（结束）', '预算', '项目说明']

type Line = (SheetCell | Date)[]
const fileOf = (rows: readonly Line[], names: readonly string[] = headings) =>
  spreadsheet(
    '项目',
    names.map((header) => ({ header })),
    rows as SheetCell[][],
  )
const send = async (
  client: TestClient,
  rows: readonly Line[],
  names: readonly string[] = headings,
  name = '项目.xlsx',
) => client.upload('/project/import', name, await fileOf(rows, names))

/** Sends, lets the job work, and answers how it ended. */
async function imported(client: TestClient, rows: readonly Line[], names: readonly string[] = headings) {
  const answer = await send(client, rows, names)
  expect(answer.status, answer.message).toBe(202)
  await app.runJobs()
  return (await client.get('/project/import')).data.latest
}
const returned = async (client: TestClient, fileId: number) =>
  (await readXlsx((await client.get(`/files/${fileId}/content`)).raw)).sheets[0]?.rows ?? []
const all = async (client: TestClient, q: string) =>
  (await client.get(`/project/list?pageSize=200&q=${encodeURIComponent(q)}`)).data

beforeAll(async () => {
  lead = await org.person({ role: 'legalLead', name: '周正' })
  await org.department('信息技术部')
  await org.department('市场部')
  await org.person({ name: '同名' })
  await org.person({ name: '同名' })
})

describe('the template', () => {
  test('has the columns of the newest form in its order, and a guide that says what cannot stand there', async () => {
    const { raw, headers } = await lead.get('/project/import/template')
    expect(headers['content-disposition']).toContain(encodeURIComponent('项目导入模板.xlsx'))
    const { sheets } = await readXlsx(raw)
    expect(sheets[0]?.rows[0]).toEqual([...headings, ...more.slice(0, 3), '相对方', '项目说明'])
    const guide = sheets[1]?.rows ?? []
    expect(guide.find(([name]) => name === '项目类型')).toEqual([
      '项目类型',
      '是',
      '从可选项中选一个',
      '工程建设\n采购\n投资并购\n研发\n其他',
    ])
    expect(guide.at(-1)?.[2]).toBe('不能在表格中填写，请在系统中填写')
  })

  test('of a noun without a form has its own fields', async () => {
    const administrator = await org.as('administrator')
    const { sheets } = await readXlsx((await administrator.get('/positions/import/template')).raw)
    expect(sheets[0]?.rows).toEqual([['职位名称 *', '英文名称']])
  })
})

describe('an import', () => {
  test('adds the good rows as the form would, each with its entry in the log, and gives the others back with their reasons', async () => {
    const names = [...headings, ...more]
    const day = (text: string) => new Date(`${text}T00:00:00Z`)
    const latest = await imported(
      lead,
      [
        [
          '甲一',
          'JIA-1',
          '研发',
          '周正',
          '信息技术部',
          '周正',
          day('2026-01-01'),
          '2026/12/31',
          1234567.89,
          '=1+1',
        ],
        ['', 'JIA-2', '研发', '周正', '信息技术部'],
        ['甲三', 'JIA-3', '没有的类型', '没有的人', '信息技术部', '', day('2026-05-02'), day('2026-05-01')],
        ['甲四', 'JIA-4', '采购', '同名', '市场部', '', '不是日期', '', '12.345'],
        ['甲五', 'JIA-1', '采购', '周正', '市场部'],
        [null, null, null],
        ['甲六', 'JIA-6', '采购', '', '', '', '', '', 'abc'],
      ],
      names,
    )
    expect(latest).toMatchObject({ state: 'done', done: 6, total: 6, added: 1, refused: 5, message: '' })
    const { data } = await lead.get('/project/list?q=JIA-')
    expect(data.list).toMatchObject([
      {
        name: '甲一',
        number: 'JIA-1',
        type: '研发',
        status: 1,
        lead: { name: '周正' },
        department: { name: '信息技术部' },
        members: [{ name: '周正' }],
        startDate: '2026-01-01',
        endDate: '2026-12-31',
        budget: { amount: '123456789', unit: 'CNY' },
        description: '=1+1',
      },
    ])
    const log = (await lead.get(`/project/${data.list[0].id}/log`)).data
    expect(log.list).toMatchObject([{ action: 'project.import', actorName: '周正' }])
    const rows = await returned(lead, latest.refusedFileID)
    expect(rows[0]).toEqual([...names, '未导入的原因'])
    expect(rows.slice(1).map((row) => [row[1], row.at(-1)])).toEqual([
      ['JIA-2', '请输入项目名称'],
      [
        'JIA-3',
        '负责人中的「没有的人」不存在，或不在您可选择的范围内，请核对名称；项目类型的选项已不存在，请重新选择；起止日期的结束日期不能早于开始日期',
      ],
      [
        'JIA-4',
        '负责人中的「同名」不止一个，无法确定是哪一个；人员可改填账号；起止日期不是有效的日期；预算填写的 12.345 超出本字段的小数位数，可改为 12.35',
      ],
      ['JIA-1', '项目编号：与本文件第 2 行重复'],
      ['JIA-6', '预算不是有效的数字'],
    ])
  })

  test('sent again adds nothing, also rows that have no number; what came back is mended and sent', async () => {
    const rows: Line[] = [
      ['乙一', '', '研发', '周正', '信息技术部'],
      ['乙二', 'YI-2', '研发', '周正', '信息技术部'],
      ['乙三', 'YI-3', '研发', '无此人', '信息技术部'],
    ]
    expect(await imported(lead, rows)).toMatchObject({ added: 2, refused: 1 })
    const again = await imported(lead, rows)
    expect(again).toMatchObject({ added: 0, refused: 3 })
    const back = await returned(lead, again.refusedFileID)
    expect(back.slice(1).map((row) => row.at(-1))).toEqual([
      '内容相同的一行已导入过，没有重复添加',
      '项目编号「YI-2」已存在，没有重复添加',
      '负责人中的「无此人」不存在，或不在您可选择的范围内，请核对名称',
    ])
    const mended = back.slice(1).map((row) => row.map((cell) => (cell === '无此人' ? '周正' : cell)))
    expect(await imported(lead, mended as Line[], back[0] as string[])).toMatchObject({
      added: 1,
      refused: 2,
    })
    expect((await all(lead, '乙')).total).toBe(3)
  })

  test('keeps text that looks like a formula text, in the record and in the file that comes back', async () => {
    const evil = ['=cmd|calc', '+1', '-1', '@sum', '=HYPERLINK("http://x")']
    const latest = await imported(
      lead,
      evil.map((name) => [name, '', '没有', '周正', '信息技术部']),
    )
    expect(latest).toMatchObject({ added: 0, refused: 5 })
    const { raw } = await lead.get(`/files/${latest.refusedFileID}/content`)
    const { sheets } = await readXlsx(raw)
    expect(sheets[0]?.rows.slice(1).map(([name]) => name)).toEqual(evil)
    const formulas = [...(sheets[0]?.cells?.values() ?? [])].filter((cell) => cell.formula !== undefined)
    expect(formulas).toEqual([])
  })

  test('of positions works the same way', async () => {
    const administrator = await org.as('administrator')
    const content = await fileOf([['主任'], ['主任'], ['专员']], ['职位名称'])
    expect((await administrator.upload(position.calls.importFile.path, '职位.xlsx', content)).status).toBe(
      202,
    )
    await app.runJobs()
    const { data } = await administrator.get('/positions/import')
    expect(data.latest).toMatchObject({ added: 2, refused: 1 })
    const list = (await administrator.get('/positions')).data.list.map(({ name }: { name: string }) => name)
    expect(list).toEqual(expect.arrayContaining(['主任', '专员']))
  })

  test('that is stopped between two batches goes on where it was, and no row comes twice', async () => {
    const rows = Array.from(
      { length: 1_300 },
      (_, i): Line => [`丙${i}`, `BING-${i}`, '研发', '周正', '信息技术部'],
    )
    rows.push(['丙重复', 'BING-3', '研发', '周正', '信息技术部'])
    const { data } = await send(lead, rows)
    const { database, jobs } = app.services
    const taken = await database.pool.query<{ data: never }>(
      `delete from jobs.job_common where name = 'records.import' and (data->>'jobRunId')::bigint = $1 returning data`,
      [data.jobId],
    )
    const given = taken.rows[0]?.data as never
    const run = jobs.handlers.get('records.import') as (data: never, job: object) => Promise<void>
    /** A process that is told to stop after this many batches. */
    const until = (batches: number) => {
      let asked = 0
      const signal = {
        get aborted() {
          return ++asked > batches
        },
      }
      return { id: 'x', attempt: 1, signal }
    }
    await expect(run(given, until(1))).rejects.toThrow('the next try goes on')
    const midway = (await lead.get('/project/import')).data.latest
    expect(midway).toMatchObject({ state: 'running', done: 500, added: 500 })
    expect((await all(lead, 'BING-')).total).toBe(500)
    // While it is at work no second one begins.
    expect((await send(lead, rows.slice(0, 1))).status).toBe(422)
    await Promise.all([run(given, until(9)), run(given, until(9))])
    expect((await lead.get('/project/import')).data.latest).toMatchObject({
      state: 'done',
      done: 1_301,
      added: 1_300,
      refused: 1,
    })
    const counted = await database.pool.query(
      `select count(*)::int as all, count(distinct number)::int as numbers,
        (select count(*)::int from audit_entries a where a.organization_id = $1 and a.action = 'project.import' and a.subject_name like '丙%') as entries
       from projects where organization_id = $1 and number like 'BING-%'`,
      [org.id],
    )
    expect(counted.rows[0]).toEqual({ all: 1_300, numbers: 1_300, entries: 1_300 })
  })
})

describe('is refused', () => {
  test('who may not write, and who is not signed in', async () => {
    const reader = await org.person({ role: 'businessStaff' })
    expect((await reader.get('/project/import')).status).toBe(403)
    expect((await reader.get('/project/import/template')).status).toBe(403)
    expect((await send(reader, [['丁一', '', '研发', '周正', '信息技术部']])).status).toBe(403)
    expect((await app.client().get('/project/import')).status).toBe(401)
  })

  test('a look at somebody else’s import, its job and its file', async () => {
    const answer = await send(lead, [['', '', '', '', '']].concat([['戊', '', '无', '', '']]))
    await app.runJobs()
    const { latest } = (await lead.get('/project/import')).data
    const colleague = await org.person({ role: 'legalLead' })
    const outside = await stranger.as('legalLead')
    for (const other of [colleague, outside]) {
      expect((await other.get('/project/import')).data.latest).toBeNull()
      expect((await other.get(`/jobs/${answer.data.jobId}`)).status).toBe(404)
      expect((await other.get(`/files/${latest.refusedFileID}/content`)).status).toBe(404)
    }
  })

  test('names of another organisation, as if nobody had them', async () => {
    await stranger.person({ name: '外人' })
    const latest = await imported(lead, [['己', '', '研发', '外人', '信息技术部']])
    const rows = await returned(lead, latest.refusedFileID)
    expect(rows[1]?.at(-1)).toBe('负责人中的「外人」不存在，或不在您可选择的范围内，请核对名称')
  })

  test('what is no spreadsheet, and headings that are not the form’s', async () => {
    const text = new TextEncoder().encode('a,b')
    expect((await lead.upload('/project/import', 'a.csv', text)).status).toBe(415)
    expect((await lead.upload('/project/import', 'a.xlsx', text)).status).toBe(415)
    const latest = await imported(lead, [['庚', '', '研发']], ['项目名称', '项目名称', '颜色'])
    expect(latest).toMatchObject({ state: 'failed', added: 0 })
    expect(latest.message).toBe(
      '表头与模板不一致：缺少必填列：项目类型、负责人、责任部门；有不认识的列：颜色；有重复的列：项目名称。请下载最新模板填写',
    )
    expect(await imported(lead, [])).toMatchObject({
      state: 'failed',
      message: '文件里没有数据行：请从模板的第二行起填写',
    })
  })

  test('more rows than are told before', async () => {
    const many = Array.from({ length: 50_001 }, (_, i): Line => [i])
    expect(await imported(lead, many, ['项目名称'])).toMatchObject({
      state: 'failed',
      added: 0,
      message: '文件超过 50,000 行，请分成几个文件导入',
    })
  })

  test('the rest to who loses the right while it runs', async () => {
    const leaving: { client: TestClient; org: TestOrganization } = {
      client: await org.person({ role: 'legalLead', name: '离任' }),
      org,
    }
    await send(leaving.client, [['辛', 'XIN-1', '研发', '离任', '信息技术部']])
    await app.database.system((tx) =>
      tx.deleteFrom('user_roles').where('user_id', '=', leaving.client.userId).execute(),
    )
    await app.runJobs()
    expect((await all(lead, 'XIN-1')).total).toBe(0)
    expect(project.may.write).toBe('project.manage')
  })
})
