import type { APIRequestContext } from '@playwright/test'
import { expectSaved, fieldOf, startDraft } from '../support/draft-form.ts'
import { expect, expectNoSeriousFindings, signIn, test } from '../support/index.ts'
import { dialogsGone, listsGone } from '../support/lists.ts'

test.use({ organisationChoice: 'book' })

const headers = { 'x-csrf': '1' }
const dataOf = async (request: APIRequestContext, path: string) =>
  (await (await request.get(`/api/v1${path}`)).json()).data
const turn = async (request: APIRequestContext, isOn: boolean) => {
  const { hasKey: _, fails: __, ...settings } = await dataOf(request, '/credit_settings')
  const saved = await request.put('/api/v1/credit_settings', { headers, data: { ...settings, isOn } })
  expect(saved.status()).toBe(200)
}

test('risk dialog and party page show what monitoring says while the credit config is on [SCR-20] [SCR-29] [PER-05]', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'admin')
  await turn(page.request, true)
  const { list } = await dataOf(page.request, '/counterpart/external?filter=subtype:in:1&pageSize=1')
  const party: { id: number; name: string } = list[0]
  await page.goto(`/manage/oppositeParty/externalDetail?id=${party.id}&role=organization`)
  await page.getByRole('button', { name: '维护资信信息' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('法定代表人').fill('陈志远')
  await drawer.getByRole('button', { name: '添加风险事项' }).click()
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByText('请输入事项')).toBeVisible()
  await drawer.getByRole('textbox', { name: '事项', exact: true }).fill('被列为被执行人')
  const report = `${baseURL}/healthz`
  await drawer.getByLabel('监控报告地址').fill(report)
  await drawer.getByRole('button', { name: '添加监控信息' }).click()
  await drawer.getByRole('textbox', { name: '监控信息', exact: true }).fill('法定代表人变更')
  await expectNoSeriousFindings(page)
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText('陈志远')).toBeVisible()
  await expect(page.getByRole('row', { name: /被列为被执行人/ })).toContainText('未了结')
  const row = page.getByRole('row', { name: /法定代表人变更/ })
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    row.getByRole('button', { name: '查看' }).click(),
  ])
  await expect(opened).toHaveURL(report)
  await opened.close()

  await startDraft(page, '产品销售合同', /销售合同/)
  const field = await fieldOf(page, 'party_a_name')
  await field.getByRole('combobox').click()
  await page.keyboard.type(party.name)
  await page.locator('.ant-select-dropdown:visible').getByText(party.name).click()
  await listsGone(page)
  const dialog = page.getByRole('dialog')
  const show = () => field.getByRole('button', { name: '资信风险' }).click()
  // The field is drawn anew when what is known of the chosen party has come.
  await expect(async () => {
    if (!(await dialog.isVisible())) await show()
    await expect(dialog.getByRole('heading', { name: '监控维度' })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(dialog.getByRole('row', { name: /法定代表人变更/ })).toBeVisible()
  await expect(dialog.getByRole('link', { name: '查看相对方全部信息' })).toBeVisible()
  // What a colleague takes out meanwhile is gone after a refresh.
  const { credit } = await dataOf(page.request, `/counterpart/external/${party.id}`)
  const { info, version } = credit
  const emptied = { info, riskItems: [], monitoring: { list: [], reportUrl: '' }, version }
  await page.request.put(`/api/v1/counterpart/external/${party.id}/credit`, { headers, data: emptied })
  await dialog.getByRole('button', { name: '刷新监控信息' }).click()
  await expect(dialog.getByText('没有监控信息')).toBeVisible()
  await expectNoSeriousFindings(page)
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
  await dialogsGone(page)

  await turn(page.request, false)
  await expectSaved(page)
  await page.reload()
  await show()
  await expect(dialog.getByRole('heading', { name: '综合评级' })).toBeVisible()
  await expect(dialog.getByRole('heading', { name: '监控维度' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: '刷新监控信息' })).toHaveCount(0)
})
