import type { Page } from '@playwright/test'
import { expect, expectNoSeriousFindings, signIn, takeShots, test } from '../support/index.ts'
import { choose } from '../support/lists.ts'

const words =
  '「金额（不限表单）」 > 1,000,000.00 元 或 （「金额（不限表单）」 > 100,000.00 元 且 类型 是（含下级） 采购类 且 我方主体 是 华澜科技集团有限公司）'
const condition = (page: Page) => page.locator('.c-flow-branch-name', { hasText: '大额' })

test('a branch is drawn with a group of conditions, says it in words and is simulated by it', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/settings/flows')
  await page.getByRole('button', { name: '新建审批流' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill('条件组审批')
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(page.getByRole('heading', { name: '条件组审批', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: '添加节点' }).first().click()
  await page.getByRole('menuitem', { name: '条件' }).press('Enter')
  await page.getByLabel('分支 1 名称').fill('大额')

  await test.step('the amount of any form is compared first', async () => {
    await page.getByRole('button', { name: '设置条件' }).first().click()
    await choose(page.getByLabel('比较方式 1').first(), '大于')
    await page.getByLabel('值 1').first().fill('1000000')
  })
  await test.step('a group that nothing stands in is not published', async () => {
    await page.getByRole('button', { name: '添加条件组' }).first().click()
    await page.getByRole('button', { name: '保存并发布' }).click()
    await expect(page.getByText('请在组内添加条件，或删除该组。')).toBeVisible()
    await expect(page.locator('.c-flow-branch-list > .c-field-error')).toBeVisible()
    await expect(page.locator('.c-page-header').getByText('未发布')).toBeVisible()
  })
  const group = page.getByRole('region', { name: '大额 › 条件组 1', exact: true })
  await test.step('the group asks for amount, type and own party together', async () => {
    await group.getByRole('button', { name: '设置条件' }).click()
    await choose(group.getByLabel('比较方式 1').first(), '大于')
    await group.getByLabel('值 1').fill('100000')
    for (const [at, about, list, chosen] of [
      [1, '类型', '选择类型', '采购类'],
      [2, '我方主体', '选择我方主体', '华澜科技集团有限公司'],
    ] as const) {
      await group.getByRole('button', { name: '添加发起人、主体等条件' }).first().click()
      await choose(group.getByLabel(`条件 ${at} 的依据`), about)
      await choose(group.getByLabel(list), chosen)
      await page.keyboard.press('Escape')
    }
    await page.getByText('任一满足', { exact: true }).first().click()
    await expect(condition(page)).toContainText(words)
    await expectNoSeriousFindings(page)
    await takeShots(page, 'flow-groups')
  })
  await test.step('it is kept as it was drawn', async () => {
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await expect(page.getByRole('button', { name: '保存', exact: true })).toBeDisabled()
    await page.reload()
    await expect(condition(page)).toContainText(words)
  })
  await test.step('a simulation says of each condition and of the group what it comes to', async () => {
    await page.getByRole('button', { name: '模拟', exact: true }).click()
    const simulation = page.getByRole('dialog')
    await choose(simulation.getByRole('combobox', { name: '类型', exact: true }), '采购类 / 货物采购合同')
    await simulation.getByLabel('合同金额').first().fill('200000')
    await simulation.getByRole('button', { name: '开始模拟' }).click()
    const judged = simulation.locator('.c-judged-one')
    await expect(judged).toHaveCount(5)
    await expect(judged.nth(1)).toContainText('以下条件全部满足')
    await expect(judged.nth(1).getByLabel('不满足')).toBeVisible()
    await expect(judged.nth(2).getByLabel('满足', { exact: true })).toBeVisible()
    await expect(judged.nth(3).getByLabel('满足', { exact: true })).toBeVisible()
    await expect(judged.nth(4).getByLabel('不满足')).toBeVisible()
  })
})
