import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'

const app = await testApp()
const org = await app.organization()

const columns = [
  { key: 'name', header: '项目名称 *' },
  { key: 'number', header: '项目编号', numFmt: '000000' },
  { key: 'type', header: '项目类型 *' },
  { key: 'lead', header: '负责人 *' },
  { key: 'department', header: '责任部门 *' },
  { key: 'budget', header: '预算', numFmt: '#,##0.00' },
  { key: 'description', header: '项目说明' },
]
type Said = { number?: number | string; budget?: number | string; description?: number | string }

/** A file with figures in its cells, each column with its number format, as a spreadsheet saves it. */
async function imported(client: TestClient, lines: readonly Said[]) {
  const data = lines.map((line, index) => ({
    ...{ name: `项目${index}`, type: '研发', lead: '周正', department: '信息技术部' },
    ...line,
  }))
  const file = await writeXlsx({ sheets: [{ name: '项目', columns, data }] })
  const answer = await client.upload('/project/import', '项目.xlsx', file)
  expect(answer.status, answer.message).toBe(202)
  await app.runJobs()
  return (await client.get('/project/import')).data.latest
}

test('a figure keeps its digits and zeros; one cut after 15 digits is refused', async () => {
  const lead = await org.person({ role: 'legalLead', name: '周正' })
  await org.department('信息技术部')
  const latest = await imported(lead, [
    { number: 123, budget: 1234567.5, description: 123456789012345 },
    { number: 'A-2', description: Number('6222020200012345678') },
    { number: 'A-3', budget: 12345678901234.56 },
    { number: 1234567890123456 },
    { number: 'A-5', description: '6222020200012345678', budget: '1,234,567,890,123.45' },
  ])
  expect(latest).toMatchObject({ state: 'done', added: 2, refused: 3 })
  const list: Record<string, unknown>[] = (await lead.get('/project/list')).data.list
  const said = list.map(({ name, number, description, budget }) => ({ name, number, description, budget }))
  expect(said.toSorted((a, b) => (String(a.name) < String(b.name) ? -1 : 1))).toEqual([
    {
      ...{ name: '项目0', number: '000123', description: '123456789012345' },
      budget: { amount: '123456750', unit: 'CNY' },
    },
    {
      ...{ name: '项目4', number: 'A-5', description: '6222020200012345678' },
      budget: { amount: '123456789012345', unit: 'CNY' },
    },
  ])
  const back = (await readXlsx((await lead.get(`/files/${latest.refusedFileID}/content`)).raw)).sheets[0]
  const why = (field: string, text: string) =>
    `${field}的单元格是超过 15 位的数字（${text}），电子表格只保留前 15 位，其余已经丢失；请把单元格格式设为“文本”后重新填写`
  expect(back?.rows.slice(1).map((row) => [row[0], row.at(-1)])).toEqual([
    ['项目1', why('项目说明', '6.22202E+18')],
    ['项目2', why('预算', '1.23457E+13')],
    ['项目3', why('项目编号', '1.23457E+15')],
  ])
})

test('a row that comes back has the zeros that its cell showed, so that it may be sent again', async () => {
  const lead = await org.as('legalLead')
  const latest = await imported(lead, [{ number: 77, budget: 'abc' }])
  expect(latest).toMatchObject({ added: 0, refused: 1 })
  const back = (await readXlsx((await lead.get(`/files/${latest.refusedFileID}/content`)).raw)).sheets[0]
  expect(back?.rows[1]?.[1]).toBe('000077')
})
