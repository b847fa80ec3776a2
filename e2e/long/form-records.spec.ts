import { expect, type Locator, type Page, test } from '@playwright/test'
import type { FormStore } from '#engines/forms/domain/index.ts'
import { openForm, serveFormSite } from '../support/form-site.ts'
import { expectNoSeriousFindings } from '../support/index.ts'

test.use({ viewport: { width: 1240, height: 900 } })
test.beforeEach(() => serveFormSite())

const open = (page: Page): Promise<void> => openForm(page, '?form=records')
const storedValue = (page: Page, id: string): Promise<unknown> =>
  page.evaluate((field) => (window as unknown as { store: FormStore }).store.field(field).value, id)
const searches = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { searches: string[] }).searches)
const submit = (page: Page): Promise<void> => page.getByRole('button', { name: '提交审批' }).click()
const popup = (page: Page) =>
  page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden), .ant-cascader-dropdown:visible')
    .first()
/** A suggestion or an option; antd keeps a second, hidden one for listeners. */
const option = (page: Page, text: string) =>
  popup(page).locator('.ant-select-item-option-content').getByText(text, { exact: true })
/** The control of a field, where a person would click. */
const fieldOf = (page: Page, id: string): Locator => page.locator(`[data-field=${id}] .ant-select`).first()
const errorOf = (page: Page, id: string) => page.locator(`[data-field=${id}] .c-form-field-error`)

async function choose(page: Page, control: Locator, name: string): Promise<void> {
  await control.click()
  await option(page, name).click()
  await page.keyboard.press('Escape')
}

test('fields that point to records ask for what is missing, in the words of the specification [VAL-06] [VAL-07] [FLD-18] [FLD-20] [FLD-21] [FLD-22] [FLD-23] [FLD-40]', async ({
  page,
}) => {
  await open(page)
  await submit(page)
  await expect(errorOf(page, 'project')).toHaveText('请选择所属项目')
  await expect(errorOf(page, 'agent')).toHaveText('请选择代理律所')
  await choose(page, page.getByLabel('代理律所'), '甲律师事务所')
  await expect(errorOf(page, 'agent')).toHaveText('请选择代理律师')
  await choose(page, page.getByLabel('代理律师'), '张律师')
  await expect(errorOf(page, 'agent')).toHaveCount(0)
  await choose(page, fieldOf(page, 'related'), '框架协议')
  await expect(errorOf(page, 'related')).toHaveText('关联合同至少包含两项！')
  await choose(page, fieldOf(page, 'related'), '采购订单')
  await expect(errorOf(page, 'related')).toHaveCount(0)
  await choose(page, fieldOf(page, 'project'), '华东数据中心')
  await choose(page, fieldOf(page, 'address'), '上海一号库')
  await choose(page, fieldOf(page, 'firms'), '乙律师事务所')
  await fieldOf(page, 'lawyers').click()
  await expect(option(page, '李律师')).toBeVisible()
  await expect(option(page, '张律师')).toHaveCount(0)
  await option(page, '李律师').click()
  const values = await page.evaluate(() => (window as unknown as { store: FormStore }).store.values())
  expect(values).toMatchObject({
    project: [11],
    firms: [22],
    lawyers: [32],
    agent: { lawFirmIDList: [21], lawyerIDList: [31] },
    related: [{ relationType: 3, contractIDs: [41, 42] }],
    address: 51,
  })
})

test('a case type is chosen in its tree, read as a path, and cleared to 0 [FLD-19] [SCR-32] [STA-09] [VAL-20]', async ({
  page,
}) => {
  await open(page)
  await expect(page.locator('[data-field=cause]')).toContainText('请选择案由')
  await expect(page.locator('[data-field=causeText]')).toContainText('合同纠纷 / 买卖合同纠纷')
  await fieldOf(page, 'cause').click()
  await popup(page).getByText('合同纠纷', { exact: true }).click()
  expect(await storedValue(page, 'cause')).toBeNull()
  await popup(page).getByText('已废止的案由').click()
  expect(await storedValue(page, 'cause')).toBeNull()
  await popup(page).getByText('买卖合同纠纷').click()
  expect(await storedValue(page, 'cause')).toBe(2)
  await expect(page.locator('[data-field=cause]')).toContainText('合同纠纷 / 买卖合同纠纷')
  await page.locator('[data-field=cause]').hover()
  await page.locator('[data-field=cause] .ant-select-clear').click()
  expect(await storedValue(page, 'cause')).toBe(0)
  await page.keyboard.press('Escape')
  await fieldOf(page, 'causes').click()
  await popup(page).getByText('劳动争议', { exact: true }).click()
  await popup(page).getByText('合同纠纷', { exact: true }).click()
  expect(await storedValue(page, 'causes')).toEqual(expect.arrayContaining([1, 4]))
})

test('a cascader takes the path to a last node, several in the order of the tree [FLD-25]', async ({
  page,
}) => {
  await open(page)
  await fieldOf(page, 'region').click()
  await popup(page).getByText('华东').click()
  await popup(page).getByText('杭州').click()
  expect(await storedValue(page, 'region')).toBeNull()
  await popup(page).getByText('上海').click()
  expect(await storedValue(page, 'region')).toEqual(['east', 'sh'])
  await expect(page.locator('[data-field=region]')).toContainText('华东 / 上海')
  await fieldOf(page, 'regions').click()
  await popup(page).getByText('境外').click()
  await popup(page).getByText('华北').click()
  expect(await storedValue(page, 'regions')).toEqual([['north', 'bj'], ['abroad']])
})

test('suggestions are searched 750 ms after the last key, and paged by scrolling [FLD-14]', async ({
  page,
}) => {
  await open(page)
  const city = page.getByLabel('收货城市')
  await city.click()
  await expect(option(page, '城市0号')).toBeVisible()
  await option(page, '城市0号').hover()
  await page.mouse.wheel(0, 5000)
  await expect.poll(() => searches(page)).toEqual(['#1', '#2'])
  await city.pressSequentially('城市4')
  await expect.poll(async () => (await searches(page)).at(-1)).toBe('城市4#1')
  const pauses = await page.evaluate(() => (window as unknown as { pauses: number[] }).pauses.slice(2))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(745)
  const sent = pauses.length + 2
  expect(await storedValue(page, 'city')).toBe('城市4')
  // An input method composes: 「号」 is not whole yet.
  await city.dispatchEvent('compositionstart')
  await city.pressSequentially('hao')
  await page.waitForTimeout(1000)
  expect(await searches(page)).toHaveLength(sent)
  expect(await storedValue(page, 'city')).toBe('城市4')
  await city.dispatchEvent('compositionend')
  await expect.poll(() => searches(page)).toHaveLength(sent + 1)
  expect(await storedValue(page, 'city')).toBe('城市4hao')
})

test('what is typed stays when the search fails, and can be searched again [FLD-14] [FLD-15]', async ({
  page,
}) => {
  await open(page)
  const agency = page.getByLabel('招标机构')
  await agency.click()
  await agency.pressSequentially('失败的')
  await expect(popup(page).getByRole('button')).toBeVisible()
  await expect(agency).toHaveValue('失败的')
  expect(await storedValue(page, 'agency')).toEqual({ id: null, name: '失败的' })
  await popup(page).getByRole('button').click()
  await expect(popup(page)).toContainText('没有匹配的选项，可直接输入')
  await agency.fill('城市44')
  await option(page, '城市44号').click()
  expect(await storedValue(page, 'agency')).toEqual({ id: 'c44', name: '城市44号' })
  await agency.pressSequentially('分中心')
  expect(await storedValue(page, 'agency')).toEqual({ id: null, name: '城市44号分中心' })
  // The first key opens the list as well.
  await page.getByLabel('收货城市').focus()
  await page.keyboard.type('7')
  await expect(option(page, '城市17号')).toBeVisible()
  await expect(option(page, '城市0号')).toHaveCount(0)
  await fieldOf(page, 'port').click()
  await page.keyboard.type('城市31')
  await option(page, '城市31号').click()
  expect(await storedValue(page, 'port')).toBe('c31')
  await expect(page.locator('[data-field=port]')).toContainText('城市31号')
  await page.getByLabel('交货地点').click()
  await option(page, '城市2号').click()
  await expect(page.getByLabel('交货地点')).toHaveValue('城市2号')
})

test('fields of records are usable by everybody, also on a phone', async ({ page }) => {
  await open(page)
  await submit(page)
  await expectNoSeriousFindings(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await fieldOf(page, 'cause').click()
  await popup(page).getByText('合同纠纷', { exact: true }).click()
  await popup(page).getByText('买卖合同纠纷').click()
  expect(await storedValue(page, 'cause')).toBe(2)
})
