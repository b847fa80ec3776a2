import { expect, expectNoSeriousFindings, signIn, takeShots, test } from './support/index.ts'
import { choose } from './support/lists.ts'

test('an administrator says who approves what the only approver submitted, and it stays after a reload', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/settings/flows')
  const panel = page.getByRole('region', { name: '审批人本人的事项' })
  await choose(panel.getByLabel('后备审批人'), '周')
  await panel.getByRole('checkbox').check()
  await panel.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await expectNoSeriousFindings(page)
  await page.reload()
  await expect(panel.getByRole('checkbox')).toBeChecked()
  await expect(panel.getByTitle('周')).toBeVisible()
  await panel.scrollIntoViewIfNeeded()
  await takeShots(page, 'own-work')
})
