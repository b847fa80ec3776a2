import { expect, expectNoSeriousFindings, signIn, test } from '../support/index.ts'

test('an administrator keeps the case types by keyboard, and restores one of the official list [ENT-10]', async ({
  page,
}) => {
  await signIn(page, 'chenjing')
  await page.goto('/settings/caseTypes')
  const row = (name: string) =>
    page.getByRole('treeitem').filter({ has: page.getByText(name, { exact: true }) })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await expect(row('物权纠纷')).toBeVisible()

  await test.step('a cause of one’s own is added, renamed where it stands, and moved by Alt with the arrows', async () => {
    await button('新建顶层案由').click()
    await page.getByRole('dialog').getByRole('textbox', { name: /^名称/ }).fill('社区公约纠纷')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /社区公约纠纷/ })).toContainText('自有')
    await page.getByLabel('搜索案由名称').fill('社区公约')
    await expect(page.getByText('找到 1 项')).toBeVisible()
    await row('社区公约纠纷').getByText('社区公约纠纷').click()
    await page.keyboard.press('F2')
    await expect(page.getByLabel('「社区公约纠纷」的新名称')).toBeFocused()
    await page.keyboard.type('社区守则纠纷')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /社区守则纠纷/ })).toBeVisible()
    await page.getByLabel('搜索案由名称').clear()
    await row('社区守则纠纷').getByText('社区守则纠纷').click()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(button('撤销移动「社区守则纠纷」')).toBeVisible()
    await expect(page.getByRole('treeitem').last()).not.toContainText('社区守则纠纷')
    await button('撤销移动「社区守则纠纷」').click()
    await expect(page.getByRole('treeitem').last()).toContainText('社区守则纠纷')
  })

  await test.step('it carries a task, and disabled it is still seen', async () => {
    await button('编辑任务模板').click()
    const dialog = page.getByRole('dialog')
    await button('添加任务').click()
    await dialog.getByRole('textbox', { name: '任务', exact: true }).fill('收集社区公约')
    await dialog.getByLabel('期限（天）').fill('5')
    await dialog.getByRole('button', { name: /保\s?存/ }).click()
    await expect(page.getByText('经办人 · 案件开始后 5 天')).toBeVisible()
    await button(/停\s?用/).click()
    await expect(row('社区守则纠纷')).toContainText('已停用')
    await expectNoSeriousFindings(page)
  })

  await test.step('a deleted cause of the official list can be had back', async () => {
    await page.getByLabel('搜索案由名称').fill('名称权纠纷')
    await row('名称权纠纷').getByText('名称权纠纷').click()
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: /删\s?除/ })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /删\s?除/ })
      .click()
    await expect(page.getByText('没有名称含「名称权纠纷」的案由')).toBeVisible()
    await button('与官方目录对照').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('人格权纠纷 / 人格权纠纷 / 名称权纠纷')
    await dialog.getByRole('checkbox').last().check()
    await dialog.getByRole('button', { name: '采用 1 项' }).click()
    await expect(row('名称权纠纷')).toBeVisible()
  })
})
