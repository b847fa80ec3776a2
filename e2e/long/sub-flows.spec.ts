import type { Page } from '@playwright/test'
import { expect, expectNoSeriousFindings, signIn, takeShots, test } from '../support/index.ts'
import { choose, dialogsGone } from '../support/lists.ts'
import { openAs } from '../support/people.ts'
import { ask, makeType } from '../support/plain-type.ts'

const publishing = (page: Page) => page.getByRole('button', { name: '保存并发布' }).click()

/** A new flow whose only step asks the department's head. */
async function newFlow(page: Page, name: string): Promise<number> {
  await page.goto('/settings/flows')
  await page.getByRole('button', { name: '新建审批流' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('名称').fill(name)
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  return Number(page.url().split('/').at(-1))
}

test('a flow is drawn with a sub-flow, simulated and run; progress and history say which steps are of it', async ({
  page: lead,
  browser,
}) => {
  await signIn(lead)
  const legal = await newFlow(lead, '法务会审')
  await lead
    .getByRole('button', { name: /^部门负责人/ })
    .first()
    .click()
  await lead.getByLabel('节点名称').fill('法务审核')
  const who = lead.getByRole('group', { name: '审批人' })
  await choose(who.getByRole('combobox').first(), '角色')
  await choose(who.getByRole('combobox').nth(1), '合同管理员')
  await publishing(lead)
  await expect(lead.locator('.c-page-header').getByText('V1')).toBeVisible()

  const flowID = await newFlow(lead, '采购审批')
  await lead.getByRole('button', { name: '添加节点' }).last().click()
  await lead.getByRole('menuitem', { name: '子流程' }).press('Enter')
  await publishing(lead)
  await expect(lead.locator('.c-field-error').getByText('请选择审批流')).toBeVisible()
  await choose(lead.getByLabel('运行的审批流'), '法务会审')
  const inside = lead.getByRole('region', { name: '「法务会审」的节点' })
  await expect(inside.getByRole('listitem')).toHaveText(['法务审核'])
  await expect(inside.getByRole('link', { name: '查看「法务会审」' })).toHaveAttribute(
    'href',
    `/settings/flows/${legal}`,
  )
  await expect(lead.locator('.c-flow-name')).toHaveText(['部门负责人或签', '法务会审子流程'])
  await publishing(lead)
  await expect(lead.locator('.c-page-header').getByText('V1')).toBeVisible()
  await expectNoSeriousFindings(lead)
  await takeShots(lead, 'sub-flow-designer')

  await lead.getByRole('button', { name: '模拟', exact: true }).click()
  const simulation = lead.getByRole('dialog')
  await simulation.getByRole('button', { name: '开始模拟' }).click()
  await expect(simulation.getByText('子流程：法务会审 V1')).toBeVisible()
  await expectNoSeriousFindings(lead)
  await simulation.getByRole('button', { name: '关闭' }).last().click()
  await dialogsGone(lead)

  // The sub-flow is in use: it stays, and what was typed as well.
  await lead.goto(`/settings/flows/${legal}`)
  await lead.getByLabel('说明').fill('所有合同')
  await lead.getByRole('switch', { name: '启用' }).click()
  await lead.getByRole('button', { name: '保存', exact: true }).click()
  await expect(lead.locator('.c-field-error')).toContainText('正在被「采购审批」用作子流程，不能停用')
  await expect(lead.getByLabel('说明')).toHaveValue('所有合同')

  const contractTypeID = await makeType(lead, { name: '会审采购合同', flowID, prefix: 'HS-' })
  const staff = await openAs(browser, 'sunli')
  const values = { contract_name: '会审采购' }
  const draft = await ask<{ contractID: number; version: number }>(staff, 'post', '/contracts', {
    contractTypeID,
    values,
  })
  await ask(staff, 'post', `/contracts/${draft.contractID}/submit`, { version: draft.version })
  const review = `/approvals/review?kind=contract&id=${draft.contractID}`
  for (const account of ['zhaolei', 'suqing']) {
    const one = await openAs(browser, account, review)
    await one.getByRole('button', { name: '同意' }).click()
    await one.getByRole('dialog').getByRole('button', { name: '同意' }).click()
    await expect(one.getByText(/您已于.*同意/)).toBeVisible()
    await one.context().close()
  }
  await staff.goto(`/myContract/detail?contractId=${draft.contractID}&tab=approval`)
  await expect(staff.locator('.c-approval-heading').getByText('已通过')).toBeVisible()
  // Once where it stands, once in the history.
  await expect(staff.getByText('子流程：法务会审 V1')).toHaveCount(2)
  await expectNoSeriousFindings(staff)
  await takeShots(staff, 'sub-flow-progress')
  await staff.context().close()
})
