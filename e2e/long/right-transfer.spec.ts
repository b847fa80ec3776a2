import type { Page } from '@playwright/test'
import { csrf } from '../support/contract-editor.ts'
import { expect, expectNoSeriousFindings, signIn, takeShots, test } from '../support/index.ts'
import { choose, dialogsGone } from '../support/lists.ts'
import { openAs } from '../support/people.ts'
import { ask } from '../support/plain-type.ts'

const name = '仓储调度软件'

/** A copyright in force that 甲公司 owns; answers the path of its page. */
async function makeRight(lead: Page): Promise<string> {
  const { user } = await ask<{ user: { id: number } }>(lead, 'get', '/session')
  const form = await ask<{ formVersionID: number; values: object }>(
    lead,
    'get',
    '/intellectual_properties/form?formType=10',
  )
  const own = { name, country: '中国', owner_person: [user.id], owners: [{ owner: '甲公司', share: '1' }] }
  let { id, version } = await ask<{ id: number; version: number }>(lead, 'post', '/intellectual_properties', {
    formVersionID: form.formVersionID,
    values: { ...form.values, ...own },
  })
  for (const status of [2, 3, 4]) {
    const moved = await lead.request.put(`/api/v1/intellectual_properties/${id}/status`, {
      ...csrf,
      data: { status, version },
    })
    expect(moved.ok(), await moved.text()).toBe(true)
    ;({ version } = ((await moved.json()) as { data: { version: number } }).data)
  }
  return `/intellectualProperties/detail?id=${id}`
}

/** A published flow for transfers in which this person decides. */
async function makeFlow(admin: Page, judge: Page): Promise<void> {
  const { user } = await ask<{ user: { id: number } }>(judge, 'get', '/session')
  const who = [{ by: 'person', userIds: [user.id] }]
  const flow = await ask<{ id: number; version: number }>(admin, 'post', '/approval_flows', {
    ...{ kind: 'intellectual_property_transfer', name: '转让审批' },
    definition: { nodes: [{ kind: 'approver', id: 'n1', name: '业务确认', who }] },
  })
  await ask(admin, 'post', `/approval_flows/${flow.id}/publish`, { version: flow.version })
}

test('a transfer of a right is returned and approved by who may see no right', async ({
  page: lead,
  browser,
}) => {
  const [admin, judge] = [await openAs(browser, 'admin'), await openAs(browser, 'lina')]
  await judge.setViewportSize({ width: 390, height: 844 })
  await signIn(lead, 'chenjing')
  const right = await makeRight(lead)
  await makeFlow(admin, judge)

  await test.step('an administrator chooses the flow', async () => {
    await admin.goto('/settings/flows')
    const row = admin.getByRole('row', { name: /知识产权.*转让/ })
    await choose(row.getByRole('combobox'), '转让审批')
    await expect(admin.getByText('已保存').first()).toBeVisible()
  })

  await test.step('the lead submits it; the right stays where it is and goes nowhere else meanwhile', async () => {
    await lead.goto(right)
    await lead.getByRole('button', { name: '转让', exact: true }).click()
    const dialog = lead.getByRole('dialog', { name: '转让知识产权' })
    await expect(dialog.getByText(/转让须先经审批/)).toBeVisible()
    await choose(dialog.getByLabel('转让人'), '甲公司')
    await dialog.getByRole('combobox', { name: '受让人' }).fill('乙公司')
    await dialog.getByLabel('提交说明').fill('集团内部调整')
    await expectNoSeriousFindings(lead)
    await takeShots(lead, 'transfer-submitting')
    await dialog.getByRole('button', { name: '提交审批' }).click()
    await expect(dialog.getByText('已提交审批')).toBeVisible()
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await dialogsGone(lead)
    await expect(lead.getByRole('button', { name: '转让审批中' })).toBeVisible()
    await expect(lead.getByRole('button', { name: '转让', exact: true })).toHaveCount(0)
    await expect(lead.getByText('甲公司').first()).toBeVisible()
  })

  await test.step('whoever decides reads it on the phone, cannot open the right, and returns it', async () => {
    await judge.goto('/approvals')
    await judge
      .getByRole('link', { name: /仓储调度软件/ })
      .first()
      .click()
    await expect(judge.getByText('乙公司').first()).toBeVisible()
    await expect(judge.getByRole('link', { name })).toHaveCount(0)
    await expectNoSeriousFindings(judge)
    await takeShots(judge, 'transfer-review')
    await judge.getByRole('button', { name: '退回', exact: true }).click()
    const dialog = judge.getByRole('dialog')
    await dialog.getByRole('textbox').fill('请补充转让日期依据')
    await dialog.getByRole('button', { name: '退回' }).click()
    await dialogsGone(judge)
  })

  await test.step('the lead changes it and submits it again', async () => {
    await lead.reload()
    await lead.getByRole('button', { name: '转让已退回' }).click()
    await expect(lead.getByText(/请补充转让日期依据/).first()).toBeVisible()
    await lead.getByRole('button', { name: '修改并重新提交' }).click()
    const dialog = lead.getByRole('dialog', { name: '修改并重新提交转让' })
    await expect(dialog.getByRole('combobox', { name: '受让人' })).toHaveValue('乙公司')
    await dialog.getByRole('combobox', { name: '受让人' }).fill('丙公司')
    await takeShots(lead, 'transfer-resubmitting')
    await dialog.getByRole('button', { name: '提交审批' }).click()
    await dialogsGone(lead)
    await lead.goto(right)
    await expect(lead.getByText('甲公司').first()).toBeVisible()
  })

  await test.step('the approval carries it out', async () => {
    await judge.goto('/approvals')
    await judge
      .getByRole('link', { name: /丙公司/ })
      .first()
      .click()
    await judge.getByRole('button', { name: /^同意/ }).click()
    await judge.getByRole('dialog').getByRole('button', { name: /^同意/ }).click()
    await expect(judge.getByRole('button', { name: /^同意/ })).toHaveCount(0)
    await expect(judge.getByRole('status').getByText('待办已全部处理完')).toBeVisible()
    await judge.getByRole('status').getByRole('link', { name: '返回待办列表' }).click()
    await expect(judge.getByText('没有待处理的审批')).toBeVisible()
    await lead.reload()
    await expect(lead.getByText('丙公司').first()).toBeVisible()
    await expect(lead.getByRole('button', { name: '转让', exact: true })).toBeVisible()
    await lead.getByRole('tab', { name: '操作日志' }).click()
    await expect(
      lead
        .getByRole('tabpanel')
        .getByText(/丙公司/)
        .first(),
    ).toBeVisible()
    await takeShots(lead, 'transfer-log')
  })
})
