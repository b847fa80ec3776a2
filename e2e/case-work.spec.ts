import type { Page } from '@playwright/test'
import { fillIn } from './support/draft-form.ts'
import { expect, signIn, test } from './support/index.ts'
import { choose, dialogsGone } from './support/lists.ts'
import { openAs } from './support/people.ts'

const name = '滨江仓储货款争议'

/** Adds a party to a field that takes several, and closes its list by a click beside it. */
async function addParty(page: Page, label: string, party: string): Promise<void> {
  const list = page.locator('.ant-select-dropdown:visible')
  await page.getByLabel(label).click()
  await list.getByText(party, { exact: true }).click()
  await expect(page.locator('.ant-select-selection-item', { hasText: party })).toBeVisible()
  await page.getByRole('heading', { name: '基本信息' }).click()
  await expect(list).toHaveCount(0)
}

async function typeDay(page: Page, label: string, day: string): Promise<void> {
  await page.getByLabel(label).fill(day)
  await page.getByLabel(label).press('Enter')
}

test('a dispute becomes a case, a judgment that is served gives the day to appeal by, and it is settled with its proof', async ({
  page,
  browser,
}) => {
  await signIn(page, 'zhouhang')

  await test.step('a dispute is registered, and the limitation of our claim is watched', async () => {
    await page.goto('/disputes/new')
    await fillIn(page, { id: 'name', type: name })
    await fillIn(page, { id: 'our_side', choose: '主张方' })
    await addParty(page, '我方主体', '华澜科技集团有限公司')
    await addParty(page, '对方当事人', '北京云岫文化传媒有限公司')
    await typeDay(page, '发生日期', '2024-03-05')
    await typeDay(page, '知悉日期', '2024-03-11')
    await page.getByLabel('争议金额').fill('420000')
    await page.getByLabel('诉求').fill('支付货款及利息')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await page.getByRole('tab', { name: '期限' }).click()
    // Three years from the day that we learned of it: Civil Code, article 188.
    await expect(page.getByRole('listitem').filter({ hasText: '普通诉讼时效' })).toContainText('2027-03-11')
  })

  await test.step('it becomes a case with what it says; what a case needs beside it is chosen', async () => {
    await page.getByRole('button', { name: '转为案件' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '转为案件' }).click()
    await expect(page.getByRole('heading', { name: '修改案件' })).toBeVisible()
    await expect(page.getByLabel('诉讼请求')).toHaveValue('支付货款及利息')
    await page.getByLabel('案由').click()
    for (const level of ['民事案由', '合同、准合同纠纷', '合同纠纷', '仓储合同纠纷'])
      await page
        .locator('.ant-cascader-menu-item:visible')
        .filter({ has: page.getByText(level, { exact: true }) })
        .click()
    await page.getByLabel('受理机构').fill('上海市浦东新区人民法院')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  })

  await test.step('a judgment that was served sets the term of appeal going', async () => {
    await page.getByRole('tab', { name: '程序' }).click()
    await page.getByRole('button', { name: '登记送达文书' }).click()
    const served = page.getByRole('dialog', { name: '登记送达文书' })
    await served.getByLabel('文书名称').fill('一审民事判决书')
    await choose(served.getByLabel('文书种类'), '一审判决书')
    await served.getByLabel('送达日期').fill('2026-09-18')
    await served.getByLabel('送达日期').press('Enter')
    await served.getByRole('button', { name: '保存' }).click()
    await dialogsGone(page)
    await expect(page.getByRole('cell', { name: '一审民事判决书' })).toBeVisible()
    await page.getByRole('tab', { name: '期限' }).click()
    // Day 15 is 3 October; 1 to 7 October are days off, the 8th is the first that is worked.
    await expect(page.getByRole('listitem').filter({ hasText: '对判决上诉' })).toContainText('2026-10-08')
  })

  await test.step('home and the list of deadlines name it; it tells how its day was computed and is settled', async () => {
    await page.getByRole('link', { name: '工作台' }).click()
    await expect(page.getByRole('link', { name: '期限 · 对判决上诉' })).toBeVisible()
    const menu = page.getByRole('navigation', { name: '主菜单' })
    await menu.getByRole('button', { name: '法律事务' }).click()
    await menu.getByRole('link', { name: '期限', exact: true }).click()
    const row = page.getByRole('row', { name: /对判决上诉/ })
    await expect(row).toContainText('2026-10-08')
    await expect(row.getByRole('link', { name })).toBeVisible()
    await row.getByRole('button', { name: '对判决上诉' }).click()
    const drawer = page.getByRole('dialog', { name: '期限是怎么算出来的' })
    await expect(drawer.getByText('遇国庆节，顺延 5 日至 2026-10-08 周四')).toBeVisible()
    await drawer.getByRole('button', { name: '办结期限' }).click()
    const settle = page.getByRole('dialog', { name: '办结期限' })
    await settle.getByLabel('办理日期').fill('2026-09-28')
    await settle.getByLabel('办理日期').press('Enter')
    await settle.getByLabel('凭证说明').fill('上诉状已网上提交，回执 20260928-117')
    await settle.getByRole('button', { name: '确认' }).click()
    await expect(drawer.locator('.c-deadline-proof')).toContainText('上诉状已网上提交，回执 20260928-117')
    await drawer.getByRole('button', { name: '关闭' }).click()
    await dialogsGone(page)
    await expect(page.getByRole('row', { name: /普通诉讼时效/ })).toBeVisible()
    await expect(row).toHaveCount(0)
  })

  await test.step('the lead finds it by its number and opens it; a colleague who may not see it finds nothing', async () => {
    const found = await page.request.get(`/api/v1/law_cases?pageSize=20&q=${encodeURIComponent(name)}`)
    const { number } = (await found.json()).data.list[0] as { number: string }
    const search = async (account: string) => {
      const person = await openAs(browser, account, '/account')
      await expect(person.getByRole('heading', { level: 1 })).toBeVisible()
      await person.keyboard.press('Control+k')
      await person.getByRole('combobox', { name: '搜索编号 / 名称 / 相对方' }).fill(number)
      return person
    }
    const lead = await search('chenjing')
    await expect(
      lead.getByRole('group', { name: '案件' }).getByRole('option', { name: new RegExp(number) }),
    ).toHaveAttribute('aria-selected', 'true')
    await lead.keyboard.press('Enter')
    await expect(lead.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(lead).toHaveURL(/\/cases\/detail\?id=\d+$/)
    await lead.context().close()
    const colleague = await search('lina')
    await expect(colleague.getByText(`没有找到「${number}」`)).toBeVisible()
    await colleague.context().close()
  })
})
