import { expect, type Page, test } from '@playwright/test'
import type { FormStore } from '#engines/forms/domain/index.ts'
import { openForm, serveFormSite } from '../support/form-site.ts'
import { expectNoSeriousFindings } from '../support/index.ts'

// A machine in another time zone than the organisation's.
test.use({ viewport: { width: 1240, height: 900 }, timezoneId: 'America/New_York' })

test.beforeEach(() => serveFormSite())

const open = openForm
const storedValue = (page: Page, id: string): Promise<unknown> =>
  page.evaluate((field) => (window as unknown as { store: FormStore }).store.field(field).value, id)
const focusedField = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field)
const submit = (page: Page): Promise<void> => page.getByRole('button', { name: '提交审批' }).click()

test('a faulty form says 校验失败, counts what is left by section, and goes to the first faulty field [VAL-01]', async ({
  page,
}) => {
  await open(page)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await submit(page)
  await expect(page.locator('.ant-message')).toContainText('校验失败')
  await expect(page.getByRole('status').getByRole('button')).toHaveText('校验失败：12 项待完善，定位第一项')
  await expect(page.getByRole('button', { name: '金额与期限，5 项待完善' })).toBeVisible()
  await expect.poll(() => focusedField(page)).toBe('name')
  await expect(page.getByLabel('合同名称')).toBeInViewport()
  await expect(page.getByLabel('合同名称')).toHaveAccessibleDescription('请输入合同名称')
  await page.getByLabel('合同名称').fill('华东区:服务器*采购框架合同')
  await expect(page.getByLabel('合同名称')).toHaveValue('华东区服务器采购框架合同')
  await page.getByRole('button', { name: /11 项待完善，定位第一项/ }).click()
  await expect.poll(() => focusedField(page)).toBe('type')
})

test('figures are calculated when a field is left, and conditions show and hide [STA-07]', async ({
  page,
}) => {
  await open(page)
  await page.getByLabel('含税单价').click()
  await page.keyboard.type('13579.5')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1,000')
  await expect(page.getByLabel('合同总额')).toHaveValue('')
  await expect(page.getByLabel('高额说明')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('合同总额')).toHaveValue('13,579,500.00')
  await expect(page.getByText('人民币壹仟叁佰伍拾柒万玖仟伍佰元整')).toBeVisible()
  await expect(page.getByLabel('数量')).toHaveValue('1,000.00')
  await expect(page.getByLabel('高额说明')).toBeVisible()
  await page.getByLabel('税率').fill('13')
  await page.getByLabel('税率').blur()
  await expect(page.getByLabel('税率')).toHaveValue('13.00')
  expect(await storedValue(page, 'rate')).toBe('0.13')
})

test('dates are typed; moments go by the organisation’s time zone, whatever the machine’s is', async ({
  page,
}) => {
  await open(page)
  await page.locator('[data-field=start] input').fill('2026/11/19')
  await page.keyboard.press('Enter')
  expect(await storedValue(page, 'start')).toBe('2026-11-19')
  expect(await storedValue(page, 'backdated')).toBe(1)
  await page.getByLabel('签署时间').fill('2026-11-21 00:30')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await storedValue(page, 'signing')).toBe('2026-11-20T16:30:00Z')
  await expect(page.getByLabel('签署时间')).toHaveValue('2026-11-21 00:30')
})

test('choosing a party fills the fields that follow it, and a code keeps only its characters', async ({
  page,
}) => {
  await open(page)
  await page.getByLabel('外部相对方').click()
  await page.getByTitle('上海某某2有限公司').click()
  await expect(page.getByLabel('银行账号')).toHaveValue('622200000002')
  await page.getByLabel('银行账号').fill('12 34—中文')
  await expect(page.getByLabel('银行账号')).toHaveValue('1234—')
})

test('people who left are found in a people field only on request [PER-03]', async ({ page }) => {
  await openForm(page)
  await page.getByLabel('经办人').click()
  const list = page.locator('.ant-select-dropdown:visible')
  await expect(list.getByText('陈静')).toBeVisible()
  await expect(list.getByText('吴敏')).toHaveCount(0)
  await list.getByRole('checkbox', { name: '包含离职人员' }).check()
  await list.getByText('吴敏').click()
  expect(await storedValue(page, 'handler')).toEqual([2])
})

test('the number shows 自动生成 with a preview 400 pixels wide [SCR-14] [FLD-41]', async ({ page }) => {
  await open(page)
  await expect(page.getByLabel('合同编号')).toHaveAttribute('placeholder', '自动生成')
  await expect(page.getByLabel('合同编号')).toBeDisabled()
  await page.getByRole('button', { name: '查看编号预览' }).focus()
  const popover = page.locator('.ant-popover-container')
  await expect(popover).toContainText('自动生成')
  await expect(popover).toContainText('HT-2026-11-00128')
  await expect.poll(async () => (await popover.boundingBox())?.width).toBe(400)
})

test('a number typed by hand is required, capped at 64 characters and checked only when there is one [VAL-15]', async ({
  page,
}) => {
  await open(page, '?numbering=manual')
  await page.getByRole('button', { name: '查重' }).click()
  await expect(page.locator('.ant-message')).toContainText('请输入编号')
  await submit(page)
  await expect(page.getByLabel('合同编号')).toHaveAccessibleDescription(/请输入合同编号/)
  await page.getByLabel('合同编号').fill('N'.repeat(70))
  await expect(page.getByLabel('合同编号')).toHaveValue('N'.repeat(64))
  await page.getByLabel('合同编号').fill('HT-1')
  await page.getByRole('button', { name: '查重' }).click()
  await expect(page.locator('.ant-message')).toContainText('查重：HT-1')
})

test('the AI icon is absent, then says that a value was found, then that it was changed and what it was before [STA-08]', async ({
  page,
}) => {
  await open(page)
  const icon = page.locator('[data-field=price] .c-field-ai')
  await expect(icon).toHaveCount(0)
  await page.evaluate(() => {
    const { store } = window as unknown as { store: FormStore }
    store.extract(
      'price',
      { amount: '1286000', unit: 'CNY' },
      { quote: '单价人民币 12,860.00 元', locations: 1 },
    )
  })
  await expect(page.getByLabel('含税单价')).toHaveValue('12,860.00')
  await expect(icon).toHaveAccessibleName('由文档识别')
  await page.getByLabel('含税单价').fill('13000')
  await page.getByLabel('含税单价').blur()
  await expect(icon).toHaveAccessibleName('识别后已修改')
  await icon.focus()
  await expect(page.locator('.ant-popover')).toContainText('修改前：12,860.00')
  await expect(page.locator('.ant-popover')).toContainText('原文：单价人民币 12,860.00 元')
})

test('the keyboard goes through every field that is open, from the first to the last', async ({ page }) => {
  await open(page)
  await page.getByLabel('合同名称').focus()
  const visited: string[] = []
  for (let step = 0; step < 60; step++) {
    const field = await focusedField(page)
    if (field === undefined) break
    if (visited.at(-1) !== field) visited.push(field)
    await page.keyboard.press('Tab')
  }
  const inOrder =
    'name number type template handler department category tags sealing copies ours party account price count'
  expect(visited.join(' ')).toBe(`${inOrder} rate deposit start term signing urgent standard file`)
})

/** Fills every field of the form by hand. */
async function fillAll(page: Page): Promise<void> {
  const choose = async (label: string, ...options: string[]): Promise<void> => {
    await page.getByLabel(label).click()
    const list = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    for (const option of options) await list.getByText(option, { exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
  }
  await page.getByLabel('合同名称').fill('服务器采购')
  await choose('合同类型', '采购合同')
  await choose('合同模板', '采购框架合同')
  await page.getByLabel('经办人').click()
  await page.getByRole('checkbox', { name: '包含离职人员' }).check()
  await page.locator('.ant-select-dropdown:visible').getByText('吴敏').click()
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
  await choose('经办部门', '法务部')
  await choose('合同类别', '框架协议')
  await choose('标签', '框架协议', '普通合同')
  await page.getByRole('radiogroup', { name: '用印方式' }).getByText('普通合同').click()
  await page.getByRole('group', { name: '份数要求' }).getByText('框架协议').click()
  await choose('我方主体', '上海某某1有限公司')
  await choose('外部相对方', '上海某某2有限公司')
  // The chosen party's account stands there; another one is typed.
  await expect(page.getByLabel('银行账号')).toHaveValue('622200000002')
  await page.getByLabel('银行账号').fill('6222000000099')
  await page.getByLabel('含税单价').fill('12345678901234567.89')
  await page.getByLabel('数量').fill('0.005')
  await page.getByLabel('税率').fill('6')
  await page.getByLabel('保证金').fill('100')
  await page.locator('[data-field=start] input').fill('2026-12-01')
  await page.keyboard.press('Enter')
  await page.locator('[data-field=term] input').first().fill('2026-12-01')
  await page.keyboard.press('Enter')
  await page.locator('[data-field=term] input').last().fill('2027-11-30')
  await page.keyboard.press('Enter')
  await page.getByLabel('签署时间').fill('2026-11-21 00:30')
  await page.keyboard.press('Enter')
  await page.getByRole('switch', { name: '是否加急' }).click()
  await page.getByRole('radiogroup', { name: '是否示范文本' }).getByText('否').click()
  await page.getByLabel('高额说明').fill('年度集中采购')
  await page
    .locator('[data-field=file] input[type=file]')
    .setInputFiles({ name: '合同.docx', mimeType: '', buffer: Buffer.from('x') })
  await expect(page.getByText('已上传', { exact: false })).toBeVisible()
}

test('every plain type of field is filled in and passes the check [FLD-10] [FLD-11] [FLD-12] [FLD-13] [FLD-24] [FLD-26] [FLD-27] [FLD-28] [FLD-29] [FLD-30] [FLD-31] [FLD-33] [FLD-35] [FLD-36] [FLD-37] [FLD-38] [FLD-42] [FLD-43]', async ({
  page,
}) => {
  await open(page)
  await fillAll(page)
  await submit(page)
  await expect(page.getByText('已自动保存 10:32')).toBeVisible()
  const party = { keyword: '', contactsName: '', contactsPhone: '', subtype: 1 }
  expect(await page.evaluate(() => (window as unknown as { store: FormStore }).store.values())).toEqual({
    name: '服务器采购',
    type: 1,
    template: 5,
    handler: [2],
    department: [3],
    category: 'framework',
    tags: ['ordinary', 'framework'],
    sealing: 'ordinary',
    copies: ['framework'],
    ours: [{ id: 1, name: '上海某某1有限公司', ...party }],
    party: [{ id: 2, name: '上海某某2有限公司', ...party }],
    account: '6222000000099',
    price: { amount: '1234567890123456789', unit: 'CNY' },
    count: '0.01',
    total: { amount: '12345678901234568', unit: 'CNY' },
    rate: '0.06',
    deposit: { amount: '10000', unit: 'CNY' },
    reason: '年度集中采购',
    start: '2026-12-01',
    term: ['2026-12-01', '2027-11-30'],
    backdated: 2,
    signing: '2026-11-20T16:30:00Z',
    urgent: true,
    standard: false,
    file: { id: 1, name: '合同.docx' },
  })
})

test('500 fields mount as they come near; those that are not mounted are checked and found all the same', async ({
  page,
}) => {
  await open(page, '?fields=500')
  expect(await page.locator('[data-field]').count()).toBeLessThan(200)
  await submit(page)
  await expect(page.getByRole('button', { name: '校验失败：500 项待完善，定位第一项' })).toBeVisible()
  await page.evaluate(() => {
    const { store } = window as unknown as { store: FormStore }
    const samples = ['文字', '1', { amount: '1', unit: 'CNY' }, 'ordinary', '2026-01-01']
    for (const { id, index } of store.form.fields.slice(0, 480)) store.fill({ [id]: samples[index % 5] })
  })
  expect(await page.locator('[data-field="f480"]').count()).toBe(0)
  await page.getByRole('button', { name: '校验失败：20 项待完善，定位第一项' }).click()
  await expect.poll(() => focusedField(page)).toBe('f480')
  await expect(page.getByLabel('字段480')).toBeInViewport()
})

test('the form is usable by everybody, also on a phone, where it has one column', async ({ page }) => {
  await open(page)
  await submit(page)
  await expectNoSeriousFindings(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const boxOf = (id: string) => page.locator(`[data-field=${id}]`).boundingBox()
  const [name, number, account] = await Promise.all(['name', 'number', 'account'].map(boxOf))
  expect(number).toMatchObject({ x: name?.x, width: name?.width })
  expect(account).toMatchObject({ x: name?.x, width: name?.width })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectNoSeriousFindings(page)
})
