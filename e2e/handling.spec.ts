import type { Page } from '@playwright/test'
import { expect, expectNoSeriousFindings, signIn, takeShots, test } from './support/index.ts'
import { choose } from './support/lists.ts'
import { openAs } from './support/people.ts'
import { ask, makeType } from './support/plain-type.ts'

/** An approval flow is drawn: the department's head approves, the contract manager stamps, the initiator hands in the original. */
async function drawFlow(page: Page): Promise<number> {
  await page.goto('/settings/flows')
  await page.getByRole('button', { name: '新建审批流' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill('用印流程')
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(page.getByRole('heading', { name: '用印流程', level: 1 })).toBeVisible()
  for (const name of ['用印登记', '交回原件']) {
    await page.getByRole('button', { name: '添加节点' }).last().click()
    await page.getByRole('menuitem', { name: '办理节点' }).click()
    await page.getByLabel('节点名称').fill(name)
  }
  // Whoever starts it does the last one themselves.
  const who = page.getByRole('group', { name: '办理人' })
  await expect(who.getByText('发起人本人')).toBeVisible()
  await page.getByRole('button', { name: /^用印登记/ }).click()
  await choose(who.getByRole('combobox').first(), '角色')
  await choose(who.getByRole('combobox').nth(1), '合同管理员')
  await expect(page.getByText('办理不是审批')).toBeVisible()
  // Nothing is approved by what is done: without a step that approves it is not published.
  await page.getByRole('button', { name: '删除「部门负责人」' }).click()
  await page.getByRole('button', { name: '保存并发布' }).click()
  await expect(page.locator('.c-flow-issues')).toContainText('每条路径上都须至少有一个审批节点')
  await page.getByRole('button', { name: '添加节点' }).first().click()
  await page.getByRole('menuitem', { name: '审批节点' }).click()
  await page.getByRole('button', { name: '保存并发布' }).click()
  await expect(page.locator('.c-page-header').getByText('V1')).toBeVisible()
  await expect(page.locator('.c-flow-name')).toHaveText([
    '审批或签',
    '用印登记办理任一办理',
    '交回原件办理任一办理',
  ])
  await expectNoSeriousFindings(page)
  await takeShots(page, 'handling-flow')
  return Number(page.url().split('/').at(-1))
}

test('a contract is approved, stamped with words and a file, and its original handed in', async ({
  page: lead,
  browser,
}) => {
  await signIn(lead)
  const flowID = await drawFlow(lead)
  const contractTypeID = await makeType(lead, { name: '用印合同', flowID, prefix: 'YY-' })
  const staff = await openAs(browser, 'sunli')
  const name = '年度用印合同'
  const draft = await ask<{ contractID: number; version: number }>(staff, 'post', '/contracts', {
    contractTypeID,
    values: { contract_name: name },
  })
  const id = draft.contractID
  await ask(staff, 'post', `/contracts/${id}/submit`, { version: draft.version })
  const review = `/approvals/review?kind=contract&id=${id}`

  const head = await openAs(browser, 'zhaolei', review)
  await head.getByRole('button', { name: '同意' }).click()
  await head.getByRole('dialog').getByRole('button', { name: '同意' }).click()
  await expect(head.getByText(/您已于.*同意/)).toBeVisible()

  const keeper = await openAs(browser, 'suqing', '/approvals')
  const row = keeper.getByRole('row', { name })
  await expect(row.getByText('办理', { exact: true }).first()).toBeVisible()
  await row.getByRole('link', { name }).click()
  await expect(keeper.getByText('待您办理：用印登记')).toBeVisible()
  // Neither a yes nor a no is to be had from who only does something.
  await expect(keeper.getByRole('button', { name: /^(同意|驳回|加签)/ })).toHaveCount(0)
  await keeper.keyboard.press('a')
  const done = keeper.getByRole('dialog', { name: '办理完成' })
  await done.getByLabel('办理说明').fill('公章，一式三份')
  // What is not uploaded yet is not sent: the dialog says so.
  const uploaded = keeper.waitForResponse((answer) => answer.url().endsWith('/api/v1/files'))
  await done.locator('input[type=file]').setInputFiles({
    name: '用印登记单.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('登记单'),
  })
  await expect(done.getByText('用印登记单.txt')).toBeVisible()
  await uploaded
  await expectNoSeriousFindings(keeper)
  await takeShots(keeper, 'handling-done')
  await done.getByRole('button', { name: '办理完成' }).click()
  await expect(keeper.getByText(/您已于.*办理完成/)).toBeVisible()

  await staff.goto('/notifications')
  await staff.getByText(`「${name}」待您办理（交回原件）`).click()
  await expect(staff.getByText('待您办理：交回原件')).toBeVisible()
  await expect(staff.getByText('公章，一式三份')).toBeVisible()
  await expect(staff.getByRole('link', { name: '用印登记单.txt' })).toBeVisible()
  await staff.getByRole('button', { name: '办理完成' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: '办理完成' }).click()
  await staff.goto(`/myContract/detail?contractId=${id}&tab=approval`)
  await expect(staff.locator('.c-approval-heading').getByText('已通过')).toBeVisible()
  await expect(staff.getByText('已办理')).toHaveCount(2)
  for (const one of [staff, head, keeper]) await one.context().close()
})
