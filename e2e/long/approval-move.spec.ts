import { expect, expectNoSeriousFindings, test } from '../support/index.ts'
import { openAs } from '../support/people.ts'

test.use({ organisationChoice: 'book' })

const csrf = { headers: { 'x-csrf': '1' } }

test('an administrator moves a running approval to the new version of its flow, having seen what it comes to', async ({
  browser,
}) => {
  const page = await openAs(browser, 'admin')
  const { request } = page
  const dataOf = async (path: string) => (await (await request.get(`/api/v1${path}`)).json()).data
  const rows = (await dataOf('/approvals/running?pageSize=100&filter=state:in:running')).list
  const row = rows.find(
    ({ subject, waitingFor }: { subject: { id: number | null }; waitingFor: unknown[] }) =>
      subject.id !== null && waitingFor.length > 0,
  )
  const flows = (await dataOf('/approval_flows?pageSize=100')).list as { id: number; name: string }[]
  const found = flows.find(({ name }) => name === row.flowName)
  const flow = await dataOf(`/approval_flows/${found?.id}`)
  const me = await dataOf('/session')
  const added = {
    kind: 'approver',
    id: 'moved',
    name: '总经理复核',
    who: [{ by: 'person', userIds: [me.user.id] }],
  }
  const definition = { ...flow.definition, nodes: [...flow.definition.nodes, added] }
  const { name, description, enabled, inBatch, version } = flow
  const saved = await request.put(`/api/v1/approval_flows/${flow.id}`, {
    ...csrf,
    data: { name, description, enabled, inBatch, version, definition },
  })
  expect(saved.status(), await saved.text()).toBe(200)
  const next = (await saved.json()).data
  const published = await request.post(`/api/v1/approval_flows/${flow.id}/publish`, {
    ...csrf,
    data: { version: next.version },
  })
  expect(published.status(), await published.text()).toBe(200)

  await page.goto('/settings/approvals')
  const line = page.getByRole('row').filter({ hasText: row.subject.name }).first()
  await expect(line.getByText('流程有新版')).toBeVisible()
  await line.getByRole('button', { name: '查看与处理' }).click()
  await page.getByRole('button', { name: '改用新版流程' }).click()
  const dialog = page.getByRole('dialog', { name: '改用新版流程' })
  await expect(dialog.getByRole('listitem').filter({ hasText: '总经理复核' })).toContainText('新增')
  await expect(dialog.getByText('继续处理').first()).toBeVisible()
  await expectNoSeriousFindings(page)
  await dialog.getByRole('button', { name: '改用新版流程' }).click()
  await expect(dialog.getByText('请填写原因')).toBeVisible()
  await dialog.getByLabel('原因').fill('付款须经总经理复核')
  await dialog.getByRole('button', { name: '改用新版流程' }).click()
  await expect(dialog).toBeHidden()
  const drawer = page.locator('.c-approval')
  await expect(drawer.getByText('改按新版流程')).toBeVisible()
  await expect(drawer.getByText('付款须经总经理复核')).toBeVisible()
  await expect(drawer.getByText('总经理复核', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '改用新版流程' })).toBeHidden()
})
