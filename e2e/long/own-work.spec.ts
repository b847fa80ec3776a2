import type { Page } from '@playwright/test'
import { callAs } from '../support/designer.ts'
import { expect, expectNoSeriousFindings, takeShots, test } from '../support/index.ts'
import { choose } from '../support/lists.ts'
import { openAs } from '../support/people.ts'
import { draftedContract } from '../support/submitted-contract.ts'

test.use({ organisationChoice: 'book' })

type Department = {
  id: number
  name: string
  parentID: number
  abbr: string
  sortOrder: number
  version: number
}

/** Makes a person the head of their department, which nobody stands above. */
async function promote(admin: Page, name: string): Promise<void> {
  type Row = { id: number; name: string; department: { id: number } }
  const { list } = await callAs<{ list: Row[] }>(admin, 'GET', '/users?pageSize=100')
  const person = list.find((one) => one.name === name)
  const departments = await callAs<Department[]>(admin, 'GET', '/departments')
  const own = departments.find(({ id }) => id === person?.department.id)
  if (!person || !own) throw new Error(`${name} is in no department`)
  const { id, parentID, abbr, sortOrder, version } = own
  const body = { name: own.name, parentID, abbr, sortOrder, version, headUserID: person.id }
  await callAs(admin, 'PUT', `/departments/${id}`, body)
}

test('a department head cannot submit to themselves; the fallback approver is asked once an administrator names one', async ({
  browser,
}) => {
  const admin = await openAs(browser, 'admin', '/settings/flows')
  await promote(admin, '孙丽')
  const panel = admin.locator('section', {
    has: admin.getByRole('heading', { name: '审批人本人提交或修改的事项' }),
  })
  const fallback = panel.getByLabel('后备审批人')
  await fallback.hover()
  await panel.locator('.ant-select-clear').click()
  await panel.getByRole('button', { name: '保存' }).click()
  await expect(admin.getByText('操作成功')).toBeVisible()

  const head = await openAs(browser, 'sunli')
  const { contractID } = await draftedContract(head, '部门负责人本人的合同')
  await head.goto(`/myContract/edit?contractId=${contractID}`)
  const submit = head.getByRole('button', { name: '提交审批' })
  await submit.click()
  const dialog = head.getByRole('dialog', { name: '提交审批' })
  await expect(dialog.getByText(/请联系管理员在“审批流”页指定后备审批人/)).toBeVisible()
  await dialog.getByRole('button', { name: '提交审批' }).click()
  await expect(head.getByText(/也没有其他人可以代为审批/).first()).toBeVisible()
  await takeShots(head, 'own-work-refused')

  await admin.reload()
  await choose(fallback, /何峰/)
  await panel.getByRole('button', { name: '保存' }).click()
  await expect(admin.getByText('操作成功')).toBeVisible()
  await expectNoSeriousFindings(admin)
  await takeShots(admin, 'own-work', () => admin.locator('.c-approval-own').scrollIntoViewIfNeeded())
  await admin.reload()
  await expect(panel.getByText(/何峰/)).toBeVisible()

  await head.reload()
  await submit.click()
  await expect(dialog.getByText('原审批人提交或修改过该内容，已转由他人审批')).toBeVisible()
  await dialog.getByRole('button', { name: '提交审批' }).click()
  await expect(head.getByRole('heading', { name: '部门负责人本人的合同' })).toBeVisible()
  const asked = await openAs(browser, 'hefeng', `/myContract/detail?contractId=${contractID}&tab=approval`)
  await expect(asked.getByRole('button', { name: '同意' })).toBeVisible()
})
