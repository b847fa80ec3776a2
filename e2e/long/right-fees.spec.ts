import type { Page } from '@playwright/test'
import { addDays, addMonths, dateIn } from '#shared/dates.ts'
import { callAs } from '../support/designer.ts'
import { expect, expectNoSeriousFindings, signIn, takeShot, takeShots, test } from '../support/index.ts'
import { dialogsGone } from '../support/lists.ts'

type Form = { formVersionID: number; values: Record<string, unknown> }
const rights = '/intellectual_properties'
const today = dateIn(new Date(), 'Asia/Shanghai')
// The annual fee of the sixth year was due forty days ago.
const filed = addMonths(addDays(today, -40), -60)

/** A right by the form of its kind, moved on to "in force". */
async function inForce(page: Page, type: 8 | 9 | 10, values: Record<string, unknown>): Promise<number> {
  const form = await callAs<Form>(page, 'GET', `${rights}/form?formType=${type}`)
  const { user } = await callAs<{ user: { id: number } }>(page, 'GET', '/session')
  const { id } = await callAs<{ id: number }>(page, 'POST', rights, {
    formVersionID: form.formVersionID,
    values: {
      ...form.values,
      country: '中国',
      owner_person: [user.id],
      owners: [{ owner: '华澜科技集团有限公司', share: '1' }],
      ...values,
    },
  })
  for (const status of [2, 4]) {
    const { version } = await callAs<{ version: number }>(page, 'GET', `${rights}/${id}`)
    await callAs(page, 'PUT', `${rights}/${id}/status`, { status, version })
  }
  return id
}

/** The kind of a new record, so many from the end of the list, which shows the first ones. */
async function chooseKind(page: Page, kind: string, fromEnd: number): Promise<void> {
  const control = page.getByRole('dialog').getByLabel('记录类型')
  await control.click()
  for (let step = 0; step < fromEnd; step++) await control.press('ArrowUp')
  await control.press('Enter')
  await expect(page.getByRole('dialog').getByTitle(kind)).toBeVisible()
}

const patent = {
  patent_kind: '1',
  application_date: filed,
  registration_date: addMonths(filed, 20),
  paid_through: 5,
}

test('a fee is closed by a payment that covers it and by nothing else; a correction opens the form once', async ({
  page,
}) => {
  await signIn(page, 'chenjing')
  const id = await inForce(page, 8, {
    ...patent,
    name: '一种用于多轴联动机械臂的实时碰撞检测与自适应避让控制方法及系统',
  })
  const address = `/intellectualProperties/detail?id=${id}`
  const dialog = page.getByRole('dialog')

  await test.step('the form shows what was paid before and lets nobody change it', async () => {
    await page.goto(`/intellectualProperties/edit?id=${id}`)
    await expect(page.getByText('只读：年费已缴至年度')).toBeVisible()
    await expect(page.getByRole('textbox', { name: '年费已缴至年度' })).toBeDisabled()
    await expectNoSeriousFindings(page)
    await takeShots(page, 'right-form-locked')
    await page.getByRole('combobox', { name: '国家或地区' }).fill('美国')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText(/费用只能由已确认的缴费办结/).first()).toBeVisible()
    await takeShots(page, 'right-form-refused')
  })

  await test.step('its deadline is neither settled nor put off by hand', async () => {
    await page.goto(`${address}&tab=deadlines`)
    await page.getByRole('button', { name: '年费', exact: true }).click()
    await expect(dialog.getByText(/该期限由已确认的缴费记录办结/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: '手动改期' })).toHaveCount(0)
    await takeShots(page, 'right-fee-drawer')
  })

  await test.step('a payment of less is refused with what is due, and nothing typed is lost', async () => {
    await callAs(page, 'POST', '/intellectual_property_fees', {
      name: '发明专利年费 4—6 年',
      purpose: 1,
      country: '',
      reducible: 2,
      reducedYears: null,
      lateSteps: '',
      lateAmount: null,
      note: '',
      yearFrom: 4,
      yearTo: 6,
      amount: { amount: '120000', unit: 'CNY' },
      inForceFrom: '2020-01-01',
    })
    await page.goto('/intellectualPropertyDocket?span=late')
    const row = page.getByRole('row', { name: /一种用于多轴联动机械臂/ })
    await row.getByRole('button', { name: '登记缴费' }).click()
    await dialog.getByRole('textbox', { name: '金额' }).fill('0.01')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByText(/^应缴.*登记的是/)).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: '金额' })).toHaveValue('0.01')
    await expectNoSeriousFindings(page)
    await takeShot(page, 'right-payment-short-desktop-light')
    await page.setViewportSize({ width: 390, height: 844 })
    await takeShot(page, 'right-payment-short-phone-light')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('Escape')
  })

  await test.step('a correction is recorded and confirmed, and the form is open once', async () => {
    await page.goto(`${address}&tab=records`)
    await page.getByRole('button', { name: '登记相关记录' }).click()
    await chooseKind(page, '更正登记信息', 1)
    await dialog.getByRole('textbox', { name: '日期' }).first().fill(today)
    await page.keyboard.press('Enter')
    await dialog.getByLabel('事项').fill('按登记簿副本，第 6 年度已于登记前缴纳')
    await dialog.getByRole('switch', { name: /^已确认/ }).click()
    await takeShot(page, 'right-correction-desktop-light')
    await dialog.getByRole('button', { name: '保存' }).click()
    await dialogsGone(page)
    await takeShots(page, 'right-records')
    await page.goto(`/intellectualProperties/edit?id=${id}`)
    await page.getByRole('textbox', { name: '年费已缴至年度' }).fill('6')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.locator('.c-page-header').getByText('有效', { exact: true })).toBeVisible()
  })
})

test('a right abroad says that no rules ship and is watched by what was entered; past its last day it has expired by itself', async ({
  page,
}) => {
  await signIn(page, 'chenjing')
  const dialog = page.getByRole('dialog')
  const id = await inForce(page, 8, {
    ...patent,
    name: 'Adaptive gripper',
    country: '美国',
    paid_through: null,
  })
  const address = `/intellectualProperties/detail?id=${id}`
  await page.goto(`${address}&tab=deadlines`)
  await expect(page.getByText('没有「美国」的法律规则')).toBeVisible()
  await takeShots(page, 'right-abroad-empty')
  await page.getByRole('link', { name: '添加待办期限' }).click()
  await page.getByRole('button', { name: '登记相关记录' }).click()
  await chooseKind(page, '待办期限', 2)
  await dialog.getByRole('textbox', { name: '日期' }).first().fill(today)
  await page.keyboard.press('Enter')
  await dialog.getByLabel('事项').fill('3.5 年维持费')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请输入待办期限的日期（有效期至）')).toBeVisible()
  await dialog.getByLabel(/^有效期至/).fill(addDays(today, 20))
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialogsGone(page)
  await page.getByRole('tab', { name: '期限' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '3.5 年维持费' })).toContainText(
    addDays(today, 20),
  )
  await takeShots(page, 'right-abroad')
  await page.goto('/intellectualPropertyDocket?span=30')
  await expect(page.getByRole('row', { name: /3.5 年维持费/ })).toBeVisible()
  await takeShots(page, 'docket-watched')

  const domain = await inForce(page, 10, {
    name: 'hualan-old.example',
    ip_kind: '5',
    expiry_date: addDays(today, 3),
  })
  const form = await callAs<Form & { version: number }>(page, 'GET', `${rights}/${domain}/form`)
  await callAs(page, 'PUT', `${rights}/${domain}`, {
    formVersionID: form.formVersionID,
    version: form.version,
    values: { ...form.values, expiry_date: addDays(today, -1) },
  })
  await page.goto(`/intellectualProperties/detail?id=${domain}`)
  await expect(page.locator('.c-page-header').getByText('届满', { exact: true })).toBeVisible()
  await expect(page.getByText('终止（届满）生效日')).toBeVisible()
  await takeShots(page, 'right-ended')
  await page.getByRole('tab', { name: '操作日志' }).click()
  await expect(page.getByText('状态随缴费和期限变更')).toBeVisible()
  await takeShots(page, 'right-ended-log')
})
