import type { Page } from '@playwright/test'
import { csrf } from './support/contract-editor.ts'
import { expect, takeShots, test } from './support/index.ts'
import { openAs } from './support/people.ts'
import { submittedContract } from './support/submitted-contract.ts'

test.use({ organisationChoice: 'book' })

const approvalOf = (id: number) => `/myContract/detail?contractId=${id}&tab=approval`

type Detail = { id: number; mine: { taskID: number | null } }
async function detailFor(person: Page, id: number): Promise<Detail> {
  const answer = await person.request.get(`/api/v1/approvals/contract/${id}/detail`)
  return ((await answer.json()) as { data: Detail }).data
}
/** Approves with the person's own call, as the button does. */
async function approve(person: Page, id: number): Promise<void> {
  const { id: approval, mine } = await detailFor(person, id)
  const data = { taskID: mine.taskID, comment: '' }
  const answer = await person.request.post(`/api/v1/approvals/${approval}/approve`, { ...csrf, data })
  expect(answer.status(), await answer.text()).toBe(200)
}
async function changeAmount(person: Page, id: number, amount: string): Promise<void> {
  const path = `/api/v1/contracts/${id}`
  const { data: form } = (await (await person.request.get(`${path}/form`)).json()) as {
    data: { version: number; values: Record<string, unknown> }
  }
  const key = Object.keys(form.values).find((one) => /amount/.test(one)) ?? ''
  const money = { amount, unit: 'CNY' }
  // The form asks for the amount that the rows come to.
  const [row] = form.values.goods as object[]
  const goods = [{ ...row, quantity: '1', price: money, sum: money }]
  const values = { ...form.values, goods, [key]: money }
  const saved = await person.request.put(`${path}/draft`, {
    ...csrf,
    data: { version: form.version, values },
  })
  expect(saved.status(), await saved.text()).toBe(200)
}

test('a changed amount is put again to everybody who had approved the old one, although it was to come straight back', async ({
  browser,
}) => {
  const name = `退回后改金额的合同${Date.now() % 1_000_000}`
  const staff = await openAs(browser, 'sunli')
  const id = await submittedContract(staff, name)
  const [head, counsel] = [await openAs(browser, 'zhaolei'), await openAs(browser, 'zhouhang')]
  await approve(head, id)
  await approve(counsel, id)
  const finance = await openAs(browser, 'xutao', approvalOf(id))
  await finance.getByRole('button', { name: '退回' }).click()
  const returning = finance.getByRole('dialog')
  await returning.getByLabel('原因').fill('金额与报价单不符。')
  await returning.getByRole('radio', { name: '直接回到本节点' }).check()
  await returning.getByRole('button', { name: '退回' }).click()
  await expect(finance.locator('.c-approval-heading').getByText('已退回')).toBeVisible()

  await changeAmount(staff, id, '1000000000')
  await staff.goto(`/myContract/edit?contractId=${id}`)
  await staff.getByRole('button', { name: '提交审批' }).click()
  const submitting = staff.getByRole('dialog', { name: '提交审批' })
  const warning = submitting.getByText(
    /赵磊.*周航.*同意后，金额与币种有修改；提交后将从「部门负责人」起重新审批/,
  )
  await expect(warning).toBeVisible()
  await takeShots(staff, 'resubmit-changed-amount')
  await submitting.getByRole('button', { name: '提交审批' }).click()
  await expect(staff.getByRole('heading', { name })).toBeVisible()

  const asked = async (person: Page) => (await detailFor(person, id)).mine.taskID !== null
  expect([await asked(head), await asked(counsel), await asked(finance)]).toEqual([true, false, false])
  await approve(head, id)
  await approve(counsel, id)
  expect(await asked(finance)).toBe(true)

  await finance.goto(approvalOf(id))
  await expect(finance.getByText(/：.+ → ¥?10,000,000\.00/).first()).toBeVisible()
  await expect(finance.getByText('他人同意后，金额与币种有修改，自「部门负责人」起重新审批')).toBeVisible()
  await takeShots(finance, 'history-changed-amount')
  await finance.getByRole('button', { name: 'EN English' }).click()
  await expect(
    finance.getByText(/Changed since others approved: amount and currency\. Re-approval from/),
  ).toBeVisible()
  await expect(finance.getByText('Changed before this submission')).toBeVisible()
  for (const page of [staff, head, counsel, finance]) await page.context().close()
})
