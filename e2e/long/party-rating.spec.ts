import type { APIRequestContext } from '@playwright/test'
import { expect, expectNoSeriousFindings, signIn, test } from '../support/index.ts'
import { choose } from '../support/lists.ts'

/** What the API answers to whoever the page is signed in as. */
async function ask(request: APIRequestContext, method: 'get' | 'post' | 'put', path: string, data?: object) {
  const answer = await request[method](`/api/v1${path}`, {
    headers: { 'x-csrf': '1' },
    ...(data && { data }),
  })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()).data
}

test('a party is blacklisted when the approver agrees; drawer, page, review and history say so', async ({
  page,
  browser,
}) => {
  const judging = await browser.newContext()
  const judge = await judging.newPage()
  await signIn(judge)
  const { user } = await ask(judge.request, 'get', '/session')
  await signIn(page, 'admin')
  const nodes = [
    { kind: 'approver', id: 'n1', name: '法务审批', who: [{ by: 'person', userIds: [user.id] }] },
  ]
  const flow = await ask(page.request, 'post', '/approval_flows', {
    kind: 'counterpart_blacklist',
    name: '黑名单审批',
    definition: { nodes },
  })
  await ask(page.request, 'post', `/approval_flows/${flow.id}/publish`, { version: flow.version })
  await ask(page.request, 'put', '/record_approvals', {
    kind: 'counterpart',
    ask: 'blacklist',
    flowID: flow.id,
  })
  const party = await ask(page.request, 'post', '/counterpart/external', {
    subtype: 1,
    name: '宁波拾光贸易有限公司',
    idKind: 'other',
    idNumber: 'JN-2026-1',
  })

  await page.goto(`/manage/oppositeParty/externalDetail?id=${party.id}`)
  await page.getByRole('button', { name: '编辑', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await choose(drawer.getByLabel('评级', { exact: true }), '黑名单')
  await expect(drawer.getByText('评级变更须先经审批')).toBeVisible()
  await expect(drawer.getByText('法务审批')).toBeVisible()
  await drawer.getByRole('button', { name: '保存并提交审批' }).click()
  await expect(drawer.getByText('请输入评级说明')).toBeVisible()
  await drawer.getByLabel('评级说明').fill('连续三期拖欠货款')
  await drawer.getByRole('button', { name: '保存并提交审批' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText('列入黑名单审批中：无 → 黑名单')).toBeVisible()
  await expect(page.getByText('提交审批：列入黑名单')).toBeVisible()
  await expectNoSeriousFindings(page)
  await page.getByRole('button', { name: '编辑', exact: true }).click()
  await expect(drawer.getByLabel('评级', { exact: true })).toBeDisabled()

  await judge.goto(`/approvals/review?kind=counterpart_blacklist&id=${party.id}`)
  await expect(judge.getByText('无 → 黑名单', { exact: true })).toBeVisible()
  await expect(judge.getByText('履行中合同')).toBeVisible()
  await expectNoSeriousFindings(judge)
  await judge.getByRole('button', { name: /^同意/ }).click()
  const confirming = judge.getByRole('dialog')
  await confirming.getByRole('button', { name: /同意|确\s*定/ }).click()
  // The next one that waits opens, and says what became of this one.
  await expect(judge.getByRole('status').getByText('同意：列入黑名单：宁波拾光贸易有限公司')).toBeVisible()
  await judging.close()

  await page.reload()
  await expect(page.getByText('审批通过：列入黑名单')).toBeVisible()
  await expect(page.getByText('列入黑名单审批中')).toBeHidden()
})
