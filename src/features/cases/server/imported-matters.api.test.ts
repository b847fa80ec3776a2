import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { spreadsheet } from '#server/spreadsheet.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { matterOffice } from '../../../testing/matters.ts'
import { inserted } from '../../../testing/records.ts'

const app = await testApp()
const org = await app.organization()
let office: Awaited<ReturnType<typeof matterOffice>>
let lead: TestClient
/** Works here and has no role. */
let noRole: TestClient
const names: Record<string, string> = {}
beforeAll(async () => {
  office = await matterOffice(org)
  ;({ lead } = office)
  noRole = await org.person()
  const { rows } = await org.services.database.pool.query(
    `select 'own' as key, name from counterparts where id = $1 union all select 'other', name from counterparts where id = $2
     union all select 'department', name from departments where organization_id = $3
     union all select 'caseType', name from case_types where id = $4`,
    [office.own, office.other, org.id, office.caseType],
  )
  for (const { key, name } of rows) names[key] = name
  names.lead = (await lead.get('/session')).data.user.account
  names.noRole = (await noRole.get('/session')).data.user.account
})

/** Brings a file of these lines, each by its headings, and tells why lines stayed out, by what stands first in them. */
async function imported(path: string, lines: readonly Record<string, string>[]) {
  const headings = [...new Set(lines.flatMap((line) => Object.keys(line)))]
  const file = await spreadsheet(
    '清单',
    headings.map((header) => ({ header })),
    lines.map((line) => headings.map((heading) => line[heading] ?? '')),
  )
  const answer = await lead.upload(`${path}/import`, '清单.xlsx', file)
  expect([answer.status, answer.message]).toEqual([202, expect.anything()])
  await app.runJobs()
  const { latest } = (await lead.get(`${path}/import`)).data
  const back = latest.refusedFileID && (await lead.get(`/files/${latest.refusedFileID}/content`))
  const rows = back ? ((await readXlsx(back.raw)).sheets[0]?.rows ?? []) : []
  return {
    added: latest.added as number,
    reasons: Object.fromEntries(rows.slice(1).map((row) => [String(row[0]), String(row.at(-1))])),
  }
}
const idOf = async (path: string, name: string) =>
  (await lead.get(`${path}?q=${encodeURIComponent(name)}`)).data.list[0].id as number
const parties = () => ({
  我方主体: names.own ?? '',
  对方当事人: names.other ?? '',
  经办人: names.lead ?? '',
  责任部门: names.department ?? '',
})
const asCase = () => ({
  案件类别: '民事',
  案由: names.caseType ?? '',
  我方地位: '原告（申请人）',
  诉讼请求: '支付货款',
  标的金额: '1000',
  ...parties(),
})
const asDispute = (name: string) => ({
  纠纷名称: name,
  我方地位: '主张方',
  发生日期: '2024-03-05',
  知悉日期: '2024-03-06',
  ...parties(),
})

test('imported disputes have their limitation watched from when the claim was known [API-25]', async () => {
  const done = await imported('/law_disputes', [
    asDispute('我方货款'),
    { ...asDispute('他方索赔'), 我方地位: '被主张方' },
    // More than one job takes at a time.
    ...Array.from({ length: 200 }, (_, n) => asDispute(`批量 ${n}`)),
  ])
  expect(done).toEqual({ added: 202, reasons: {} })
  const { rows } = await org.services.database.pool.query(
    `select count(*)::int as count from deadlines where organization_id = $1 and rule_id = 'LIM3' and state = 'open'`,
    [org.id],
  )
  expect(rows[0].count).toBe(201)
  const ours = await idOf('/law_disputes', '我方货款')
  // Known 6 March 2024, three years: 6 March 2027, a Saturday, so Monday the 8th (Civil Code arts. 188, 201, 203).
  expect((await lead.get(`/law_disputes/${ours}/deadlines`)).data).toMatchObject([
    { ruleId: 'LIM3', due: '2027-03-08', state: 'open' },
  ])
  const theirs = await idOf('/law_disputes', '他方索赔')
  expect((await lead.get(`/law_disputes/${theirs}/deadlines`)).data).toEqual([])
  expect((await noRole.get(`/law_disputes/${ours}/deadlines`)).status).toBe(403)
})

test('cases and disputes of a file are followed by the rules of the organisation', async () => {
  const { data: rule } = await lead.post('/own_deadline_rules', {
    ...{
      title: '立案后报告',
      titleEn: '',
      triggers: ['law_case.filed', 'law_dispute.arose'],
      direction: 'after',
      amount: 10,
      unit: 'day',
    },
    ...{ firstDay: 'next', restDay: 'after', basis: '案件管理办法', articles: ['第 8 条'], reminders: [1] },
    ...{ needsConfirmation: false, inForceFrom: '2026-01-01', inForceTo: null },
  })
  await app.runJobs()
  const filed = { ...asCase(), 案件名称: '已立案', 立案日期: '2026-11-02' }
  expect(await imported('/law_cases', [filed])).toEqual({ added: 1, reasons: {} })
  const path = `/law_cases/${await idOf('/law_cases', '已立案')}/deadlines`
  expect((await lead.get(path)).data).toMatchObject([{ ruleId: rule.id, due: '2026-11-12', state: 'open' }])
  expect((await noRole.get(path)).status).toBe(403)
  const arose = { ...asDispute('他方索赔（二）'), 我方地位: '被主张方', 发生日期: '2026-11-03', 知悉日期: '' }
  expect(await imported('/law_disputes', [arose])).toEqual({ added: 1, reasons: {} })
  const dispute = await idOf('/law_disputes', '他方索赔（二）')
  expect((await lead.get(`/law_disputes/${dispute}/deadlines`)).data).toMatchObject([
    { ruleId: rule.id, due: '2026-11-13', state: 'open' },
  ])
})

test('what a file says of cases and disputes names nobody who may not read them: not as handler, helper or lead', async () => {
  const blind = expect.stringContaining('不能查看此类记录')
  expect(
    await imported('/law_disputes', [
      { ...asDispute('经办不可见'), 经办人: names.noRole ?? '' },
      { ...asDispute('协办不可见'), 协办人: `${names.lead}、${names.noRole}` },
      { ...asDispute('都可见'), 协办人: names.lead ?? '' },
    ]),
  ).toEqual({ added: 1, reasons: { 经办不可见: blind, 协办不可见: blind } })
  expect(
    await imported('/law_cases', [
      { 案件名称: '负责人不可见', ...asCase(), 法务负责人: names.noRole ?? '' },
      { 案件名称: '可见', ...asCase(), 法务负责人: names.lead ?? '' },
    ]),
  ).toEqual({ added: 1, reasons: { 负责人不可见: blind } })
})

test('a case type in a file is found by its name and by its English name, by no other', async () => {
  const named = { tree: 'civil', name: '运输费纠纷', name_en: 'Freight disputes' }
  const above = await inserted(org, 'case_types', named)
  await inserted(org, 'case_types', { tree: 'civil', parent_id: above, name: '迟延运费纠纷' })
  const lines = ['运输费纠纷', 'Freight disputes', 'Freight disputes / 迟延运费纠纷', 'Fare disputes'].map(
    (cause) => ({ 案件名称: `案由：${cause}`, ...asCase(), 案由: cause }),
  )
  expect(await imported('/law_cases', lines)).toEqual({
    added: 3,
    reasons: { '案由：Fare disputes': expect.stringContaining('Fare disputes') },
  })
})
