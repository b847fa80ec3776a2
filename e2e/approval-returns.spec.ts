import { fillRow } from './support/draft-form.ts'
import { expect, test } from './support/index.ts'
import { openAs } from './support/people.ts'
import { submittedContract } from './support/submitted-contract.ts'

test.use({ organisationChoice: 'book' })

const approvalOf = (id: number) => `/myContract/detail?contractId=${id}&tab=approval`

test('what is returned is changed and comes straight back to whoever returned it; what is withdrawn can be submitted again', async ({
  browser,
}) => {
  const name = `退回后重新提交的合同${Date.now() % 1_000_000}`
  const page = await openAs(browser, 'sunli')
  const id = await submittedContract(page, name)

  const head = await openAs(browser, 'zhaolei', approvalOf(id))
  await head.getByRole('button', { name: '退回' }).click()
  const dialog = head.getByRole('dialog')
  await dialog.getByRole('button', { name: '退回' }).click()
  await expect(dialog.getByText('请填写原因')).toBeVisible()
  await dialog.getByLabel('原因').fill('请补充验收标准。')
  await dialog.getByRole('radio', { name: '直接回到本节点' }).check()
  await dialog.getByRole('button', { name: '退回' }).click()
  await expect(head.locator('.c-approval-heading').getByText('已退回')).toBeVisible()

  await page.goto(approvalOf(id))
  await expect(page.getByText('请补充验收标准。')).toBeVisible()
  await page.getByRole('button', { name: '编辑', exact: true }).click()
  // The page before says it twice.
  await expect(page).toHaveURL(/myContract\/edit/)
  await expect(page.getByText('已退回')).toHaveCount(1)
  await fillRow(page, 'goods', 0, { spec: '2U 双路，含验收标准' })
  await page.getByRole('button', { name: '提交审批' }).click()
  const submitting = page.getByRole('dialog', { name: '提交审批' })
  await submitting.getByLabel('提交说明（可不填）').fill('验收标准已补充。')
  await submitting.getByRole('button', { name: '提交审批' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('tab', { name: '审批', exact: true }).click()
  await expect(page.getByText('验收标准已补充。')).toBeVisible()
  await expect(page.locator('.c-approval-heading').getByText('审批中')).toBeVisible()

  await head.goto('/approvals')
  await expect(head.getByRole('link', { name })).toBeVisible()
  await page.getByRole('button', { name: '撤回' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click()
  await expect(page.locator('.c-approval-heading').getByText('已撤回')).toBeVisible()
  await expect(page.getByRole('button', { name: '编辑', exact: true })).toBeVisible()
  await head.reload()
  await expect(head.getByRole('heading', { name: '审批' })).toBeVisible()
  await expect(head.getByRole('link', { name })).toHaveCount(0)
  await page.context().close()
  await head.context().close()
})

test('one rejection ends the approval with its reason, and the person who submitted is told', async ({
  browser,
}) => {
  const name = `被驳回的合同${Date.now() % 1_000_000}`
  const page = await openAs(browser, 'sunli')
  const id = await submittedContract(page, name)
  const head = await openAs(browser, 'zhaolei', approvalOf(id))
  await head.getByRole('button', { name: '驳回' }).click()
  const dialog = head.getByRole('dialog')
  await dialog.getByLabel('原因').fill('预算未批准，不同意。')
  await dialog.getByRole('button', { name: '驳回' }).click()
  await expect(head.locator('.c-approval-heading').getByText('已驳回')).toBeVisible()
  await expect(head.getByRole('button', { name: '同意' })).toBeHidden()

  await page.goto('/notifications')
  const notice = page.getByText(new RegExp(name)).first()
  await expect(notice).toBeVisible()
  await notice.click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('tab', { name: '审批', exact: true }).click()
  await expect(page.getByText('预算未批准，不同意。')).toBeVisible()
  await page.context().close()
  await head.context().close()
})
