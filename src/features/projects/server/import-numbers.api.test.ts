import { expect, test } from 'vitest'
import { numberingCalls } from '#engines/numbering/domain/index.ts'
import { spreadsheet } from '#server/spreadsheet.ts'
import { testApp } from '#testing/index.ts'

const app = await testApp()
const org = await app.organization()

const headings = ['项目名称 *', '项目编号', '项目类型 *', '负责人 *', '责任部门 *']
const serial = { kind: 'serial' as const, id: 's' }

test('projects of a file keep their numbers and get the rule’s where they have none; what a rule lacks is a reason', async () => {
  const lead = await org.person({ role: 'legalLead', name: '周正' })
  await org.department('信息技术部')
  const admin = await org.as('administrator')
  const { listRules, listNumbers, saveRule } = numberingCalls('project')
  const rule = {
    name: '项目编号',
    segments: [{ kind: 'text' as const, id: 'a', text: 'XM-' }, serial],
    ...{
      digits: 3,
      isNatural: false,
      startNumber: 1,
      resetStartNumber: 1,
      recount: [],
      resetCycle: 0 as const,
    },
    ...{ conditionType: 0 as const, values: [], enabled: true },
  }
  await admin.call(saveRule, { body: rule })
  const imported = async (rows: string[][]) => {
    const cells = rows.map(([name = '', number = '']) => [name, number, '研发', '周正', '信息技术部'])
    const file = await spreadsheet(
      '项目',
      headings.map((header) => ({ header })),
      cells,
    )
    expect((await lead.upload('/project/import', '项目.xlsx', file)).status).toBe(202)
    await app.runJobs()
    return (await lead.get('/project/import')).data.latest
  }
  expect(
    await imported([
      ['甲', ''],
      ['乙', 'XM-001'],
      ['丙', 'OLD-7'],
      ['丁', ''],
    ]),
  ).toMatchObject({ added: 4 })
  const all = (await lead.get('/project/list')).data.list as { id: number; name: string; number: string }[]
  const numbers = Object.fromEntries(all.map(({ name, number }) => [name, number]))
  // The file's own number is entered first or passed over: nothing is given twice.
  expect(numbers).toMatchObject({ 乙: 'XM-001', 丙: 'OLD-7' })
  expect(new Set(Object.values(numbers)).size).toBe(4)
  for (const name of ['甲', '丁']) expect(numbers[name]).toMatch(/^XM-00[23]$/)
  // The form says it too.
  const { id: firstId } = all.find(({ name }) => name === '甲') ?? {}
  const { values } = (await lead.get(`/project/${firstId}/form`)).data
  expect(Object.values(values)).toContain(numbers.甲)
  const register = (await admin.call(listNumbers)).list
  expect(register.filter(({ state }) => state === 'gap')).toEqual([])
  const { id, version } = (await admin.call(listRules)).list[0] ?? { id: 0, version: 0 }
  const lacking = [{ kind: 'abbr' as const, id: 'd', of: 'department' as const }, serial]
  await admin.call(saveRule, { body: { ...rule, id, version, segments: lacking } })
  expect(
    await imported([
      ['戊', ''],
      ['己', 'OLD-8'],
    ]),
  ).toMatchObject({ added: 1, refused: 1 })
})
