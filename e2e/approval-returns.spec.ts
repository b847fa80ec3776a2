import type { Page } from '@playwright/test'
import { expect, test } from './support/index.ts'
import { openAs } from './support/people.ts'

test.use({ organisationChoice: 'book' })

const csrf = { headers: { 'x-csrf': '1' } }

/** A contract of the demonstration's that passes every rule, submitted by the page's person. */
async function submitted(page: Page, name: string): Promise<number> {
  const mine = await page.request.get('/api/v1/contracts/mine?pageSize=50&filter=workflowStatus:in:1,5')
  const { list } = ((await mine.json()) as { data: { list: { id: number }[] } }).data
  const forms = await Promise.all(
    list.map(async ({ id }) => (await (await page.request.get(`/api/v1/contracts/${id}/form`)).json()).data),
  )
  const source = forms.find(({ values }) => 'goods_spec' in values)
  const { contract_number: _, ...values } = source.values as Record<string, unknown>
  const made = await page.request.post('/api/v1/contracts', {
    ...csrf,
    data: { contractTypeID: source.contractTypeID, values: { ...values, contract_name: name } },
  })
  const draft = (await made.json()).data as { contractID: number; version: number }
  const answer = await page.request.post(`/api/v1/contracts/${draft.contractID}/submit`, {
    ...csrf,
    data: { version: draft.version },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return draft.contractID
}

const approvalOf = (id: number) => `/myContract/detail?contractId=${id}&tab=approval`

test('what is returned is changed and comes straight back to whoever returned it; what is withdrawn can be submitted again', async ({
  browser,
}) => {
  const name = `退回后重新提交的合同${Date.now() % 1_000_000}`
  const page = await openAs(browser, 'sunli')
  const id = await submitted(page, name)

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
  const lead = page.locator('[data-field="goods_spec"]')
  await page.mouse.move(700, 500)
  await expect(async () => {
    if ((await lead.count()) === 0) await page.mouse.wheel(0, 900)
    await expect(lead).toBeAttached({ timeout: 500 })
  }).toPass({ timeout: 90_000 })
  await lead.locator('input').fill('2U 双路，含验收标准')
  await lead.locator('input').press('Tab')
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
  const id = await submitted(page, name)
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

test('a remark that is written while the contract still comes is kept, and written on without another click', async ({
  browser,
}) => {
  const page = await openAs(browser, 'sunli')
  const id = await submitted(page, `边等正文边写评论的合同${Date.now() % 1_000_000}`)
  const head = await openAs(browser, 'zhaolei')
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await head.route(
    ({ pathname }) => pathname === `/api/v1/contracts/${id}`,
    async (route) => {
      await released
      await route.continue()
    },
  )
  await head.goto(`/approvals/review?kind=contract&id=${id}`)
  const comment = head.getByRole('textbox', { name: '评论' })
  await comment.pressSequentially('请补充')
  release()
  // It has no text: what was filled in stands where it would.
  await expect(head.locator('.c-rv-form')).toBeVisible()
  await expect(comment).toHaveValue('请补充')
  await head.keyboard.type('验收标准')
  await expect(comment).toHaveValue('请补充验收标准')
})
