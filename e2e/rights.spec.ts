import type { Page } from '@playwright/test'
import { shippedYears, workingCalendar, workingDayFrom } from '#engines/calendar/domain/index.ts'
import { addDays, addMonths, dateIn } from '#shared/dates.ts'
import { expect, signIn, test } from './support/index.ts'
import { choose, dialogsGone } from './support/lists.ts'
import { openAs } from './support/people.ts'

const name = '一种仓储机器人的避障方法'
// Filed so that the annual fee of its sixth year is due in about fifty days: on the fifth anniversary of the filing, or the first day after it that is worked.
const filed = addMonths(addDays(dateIn(new Date(), 'Asia/Shanghai'), 50), -60)
const dueIn = (years: number) =>
  workingDayFrom(workingCalendar(shippedYears), addMonths(filed, 12 * years), 1)

async function typeDay(page: Page, label: string, day: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(day)
  await page.getByLabel(label, { exact: true }).press('Enter')
}

async function moveTo(page: Page, status: string): Promise<void> {
  await page.getByRole('button', { name: '变更状态' }).click()
  await page.getByRole('menuitem', { name: status }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
  await dialogsGone(page)
  await expect(page.locator('.c-page-header').getByText(status, { exact: true })).toBeVisible()
}

test('a patent’s annual fee stands in the docket and is paid; strangers do not find it', async ({
  page,
  browser,
}) => {
  await signIn(page, 'chenjing')

  const address = await test.step('a patent is registered and granted', async () => {
    await page.goto('/intellectualProperties')
    await expect(page.getByText('还没有知识产权')).toBeVisible()
    await page.getByRole('button', { name: '新建知识产权' }).last().click()
    await page.getByRole('menuitem', { name: '专利' }).click()
    await page.getByRole('textbox', { name: '名称', exact: true }).fill(name)
    await page.getByRole('group', { name: '权利人' }).getByRole('button', { name: '添加行' }).click()
    await page.keyboard.type('华澜科技集团有限公司')
    await page.keyboard.press('Tab')
    await page.keyboard.type('100')
    await page.keyboard.press('Tab')
    await typeDay(page, '申请日', filed)
    await typeDay(page, '授权（注册）日', addMonths(filed, 20))
    await choose(page.getByLabel('专利类型'), '发明')
    await page.getByLabel('年费已缴至年度').fill('5')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await moveTo(page, '已受理')
    await moveTo(page, '有效')
    return page.url()
  })

  await test.step('its next annual fee stands on its page and in the docket, where it is paid', async () => {
    await page.getByRole('tab', { name: '期限' }).click()
    const fee = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: '年费', exact: true }) })
    await expect(fee).toContainText(dueIn(5))
    await page.getByRole('link', { name: '知识产权到期' }).click()
    const row = page.getByRole('row', { name: new RegExp(`第 6 年度年费 ${name}`) })
    await expect(row).toContainText(dueIn(5))
    await row.getByRole('button', { name: '登记缴费' }).click()
    const payment = page.getByRole('dialog', { name: /^登记缴费/ })
    await payment.getByRole('textbox', { name: '金额' }).fill('1200')
    await payment.getByRole('switch', { name: '到账已确认' }).click()
    await payment.getByRole('button', { name: '保存' }).click()
    await expect(payment.getByText('费用标准中没有该项费用')).toBeVisible()
    await payment.getByRole('textbox', { name: /^减缴或其他依据/ }).fill('缴费通知书 2026-0815')
    await payment.getByRole('button', { name: '保存' }).click()
    await dialogsGone(page)
    await expect(page.getByText('此范围内没有到期事项')).toBeVisible()
    await page.goto(`${address}&tab=deadlines`)
    await expect(fee.filter({ hasText: dueIn(5) })).toContainText('已完成')
    await expect(fee.filter({ hasText: dueIn(6) })).toBeVisible()
  })

  await test.step('its agency is entered, and the log says so', async () => {
    await page.getByRole('button', { name: '修改' }).click()
    await page.getByRole('textbox', { name: '代理机构' }).fill('上海智源专利商标代理有限公司')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('上海智源专利商标代理有限公司')).toBeVisible()
    await page.getByRole('tab', { name: '操作日志' }).click()
    await expect(page.getByText(/代理机构：.*上海智源专利商标代理有限公司/)).toBeVisible()
  })

  await test.step('who sees only what they are in charge of does not find it', async () => {
    const colleague = await openAs(browser, 'wumin', '/intellectualProperties')
    await expect(colleague.getByText('还没有知识产权')).toBeVisible()
    await expect(colleague.getByRole('button', { name: '新建知识产权' })).toHaveCount(0)
    await colleague.goto(address)
    await expect(colleague.getByText('找不到该记录，可能已被删除或您无权查看')).toBeVisible()
    await colleague.context().close()
  })

  await test.step('who may see none has no entry in the menu, and the address is no page for them', async () => {
    const manager = await openAs(browser, 'suqing', address)
    await expect(manager.getByRole('heading', { name: '找不到该页面' })).toBeVisible()
    const menu = manager.getByRole('navigation', { name: '主菜单' })
    await menu.getByRole('button', { name: '法律事务' }).click()
    await expect(menu.getByRole('link', { name: '律所' })).toBeVisible()
    await expect(menu.getByRole('link', { name: /知识产权/ })).toHaveCount(0)
    await manager.context().close()
  })
})
