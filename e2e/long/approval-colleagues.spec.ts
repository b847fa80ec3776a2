import type { Locator } from '@playwright/test'
import { expect, expectNoSeriousFindings, signIn, takeShots, test } from '../support/index.ts'
import { listsGone } from '../support/lists.ts'
import { openAs } from '../support/people.ts'
import { ask, makeType } from '../support/plain-type.ts'

/** Searches for a colleague, as whoever types does, and goes on to the words. */
async function pick(dialog: Locator, person: string, words: string): Promise<void> {
  await dialog.getByRole('combobox').click()
  await dialog.getByRole('combobox').fill(person)
  const list = dialog.page().locator('.ant-select-dropdown:visible')
  await list.getByText(person, { exact: true }).first().click()
  await dialog.getByLabel(words).click()
  await listsGone(dialog.page())
}

type Flow = { id: number; version: number }

test('an approver asks for an opinion, copies colleagues and decides on the answer [ASK-04]', async ({
  page: lead,
  browser,
}) => {
  await signIn(lead)
  const who = [{ by: 'departmentHead', levelsUp: 0 }]
  const definition = { nodes: [{ kind: 'approver', id: 'head', name: '部门负责人', who }] }
  const body = { kind: 'contract', name: '征求意见流程', definition }
  const { id: flowID, version } = await ask<Flow>(lead, 'post', '/approval_flows', body)
  await ask(lead, 'post', `/approval_flows/${flowID}/publish`, { version })
  const contractTypeID = await makeType(lead, { name: '征求意见合同', flowID, prefix: 'ZQ-' })
  const staff = await openAs(browser, 'sunli')
  const name = '付款期限待商的合同'
  const draft = await ask<{ contractID: number; version: number }>(staff, 'post', '/contracts', {
    contractTypeID,
    values: { contract_name: name },
  })
  await ask(staff, 'post', `/contracts/${draft.contractID}/submit`, { version: draft.version })
  const review = `/approvals/review?kind=contract&id=${draft.contractID}`

  const head = await openAs(browser, 'zhaolei', review)
  await head.getByRole('button', { name: '更多' }).click()
  await head.getByRole('menuitem', { name: '征求意见' }).click()
  const opinion = head.getByRole('dialog', { name: '征求同事的意见' })
  await opinion.getByRole('button', { name: '征求意见' }).click()
  await expect(opinion.getByText('请填写要征求意见的问题')).toBeVisible()
  await pick(opinion, '周航', '问题')
  await opinion.getByLabel('问题').fill('付款期限能否接受？')
  await expectNoSeriousFindings(head)
  await takeShots(head, 'opinion-asked')
  await head.keyboard.press('Control+Enter')
  await expect(head.getByText('向 周航 征求意见')).toBeVisible()

  await head.keyboard.press('s')
  const copying = head.getByRole('dialog', { name: '抄送给同事' })
  await pick(copying, '孙丽', '附言')
  await copying.getByLabel('附言').fill('请知悉')
  await head.keyboard.press('Control+Enter')
  // What was typed stays where it is refused.
  await expect(copying.getByText('孙丽已提交、审批或被抄送该事项')).toBeVisible()
  await expect(copying.getByLabel('附言')).toHaveValue('请知悉')
  await copying.getByRole('combobox').press('Backspace')
  await pick(copying, '林悦', '附言')
  await copying.getByRole('button', { name: '抄送' }).click()
  await expect(head.getByText('抄送给 林悦')).toBeVisible()

  const copied = await openAs(browser, 'linyue', '/approvals?tab=cc')
  await expect(copied.getByRole('row', { name }).getByRole('img', { name: '未读' })).toBeVisible()

  const colleague = await openAs(browser, 'zhouhang', '/approvals')
  const row = colleague.getByRole('row', { name })
  await expect(row.getByText('赵磊 征求意见')).toBeVisible()
  await row.getByRole('link', { name }).click()
  await expect(colleague.getByText('赵磊征求您的意见：付款期限能否接受？')).toBeVisible()
  await expect(colleague.getByRole('button', { name: /^(同意|退回|驳回|更多)/ })).toHaveCount(0)
  await colleague.keyboard.press('y')
  const giving = colleague.getByRole('dialog', { name: '回复赵磊的征求意见' })
  await giving.getByRole('textbox', { name: '意见' }).fill('45 天可以接受')
  await expectNoSeriousFindings(colleague)
  await colleague.keyboard.press('Control+Enter')
  await expect(giving).toBeHidden()

  await head.goto('/notifications')
  await head.getByText(`周航就「${name}」回复了意见：45 天可以接受`).click()
  await expect(head.getByText('回复 赵磊')).toBeVisible()
  await head.getByRole('button', { name: '同意' }).click()
  await head.getByRole('dialog').getByRole('button', { name: '同意' }).click()
  await expect(head.getByText(/您已于.*同意/)).toBeVisible()
})
