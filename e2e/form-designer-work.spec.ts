import { openDesigner } from './support/designed-form.ts'
import { callAs } from './support/designer.ts'
import { expect, takeShots, test } from './support/index.ts'

// The designer at work: keys, and what a further version changes.

test('a form is designed with the keyboard alone: add, move, pick up and drop, copy, delete, undo and redo', async ({
  browser,
}) => {
  const { page, designer } = await openDesigner(browser, '键盘')
  await designer.card('数量').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(designer.order).toEqual(['数量', '单价', '总额', '说明理由'])
  await expect(designer.card('数量')).toBeFocused()
  await expect(page.getByText('「数量」已移到分区「费用」第 1 位')).toBeAttached()

  await page.keyboard.press('Space')
  // Places are measured once it has been taken up: from then on it says where it is.
  await expect(page.getByText('「数量」放到')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('「数量」放到「单价」之后')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('「数量」放到「总额」之后')).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(designer.order).toEqual(['单价', '总额', '数量', '说明理由'])

  await designer.card('数量').focus()
  await page.keyboard.press('ArrowUp')
  await expect(designer.card('总额')).toBeFocused()
  await page.keyboard.press('Control+d')
  await expect(designer.card('总额（副本）')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect.poll(designer.order).toEqual(['单价', '总额', '数量', '说明理由'])
  await designer.entry('日期').focus()
  await page.keyboard.press('Enter')
  await expect.poll(designer.order).toEqual(['单价', '总额', '数量', '日期', '说明理由'])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(designer.order).toEqual(['单价', '总额', '总额（副本）', '数量', '说明理由'])
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(designer.order).toEqual(['单价', '总额', '数量', '说明理由'])
  await page.context().close()
})

test('publishing again says what changes against the version before, and which flows look at a field that it loses', async ({
  browser,
}) => {
  const { page, designer } = await openDesigner(browser, '发布')
  const publish = page.getByRole('button', { name: '发布', exact: true })
  const dialog = page.getByRole('dialog')
  await publish.click()
  await expect(dialog).toContainText('首次发布，共 4 个字段')
  // No amount, no term: what that costs is said, and taken knowingly.
  await expect(dialog).toContainText('合同期限或结束日期：')
  await expect(dialog.getByRole('button', { name: '发布', exact: true })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: '已了解，仍要发布' }).check()
  await dialog.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByText('第 1 版', { exact: true })).toBeVisible()
  await expect(publish).toBeDisabled()
  await designer.choose('数量')
  await designer.property('名称').fill('件数')
  await designer.entry('日期').click()
  await expect(page.getByText('第 1 版，有未发布的修改')).toBeVisible()
  await publish.click()
  await expect(dialog).toContainText('与第 1 版相比')
  await expect(dialog).toContainText('名称：数量 → 件数')
  await expect(dialog.getByRole('listitem').filter({ hasText: '新增「日期」' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: '已了解，仍要发布' }).check()
  await dialog.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByText('第 2 版', { exact: true })).toBeVisible()

  const when = { match: 'all', conditions: [{ fieldId: 'price', operator: 3, value: '1000' }] }
  const branches = [
    { id: 'large', name: '高价', when },
    { id: 'rest', name: '其他', when: null },
  ]
  await callAs(page, 'POST', '/approval_flows', {
    kind: 'contract',
    name: '按单价审批',
    definition: { nodes: [{ kind: 'condition', id: 'x', name: '单价', branches }] },
  })
  await designer.card('单价').focus()
  await page.keyboard.press('Delete')
  // The total is computed from it.
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await publish.click()
  await expect(dialog).toContainText('「单价」：审批流「按单价审批」（未生效）：条件「单价」的分支「高价」')
  await expect(dialog.getByRole('button', { name: '发布', exact: true })).toBeDisabled()
  await takeShots(page, 'form-loses-field', () =>
    dialog.getByRole('checkbox').last().scrollIntoViewIfNeeded(),
  )
  await dialog.getByRole('checkbox', { name: '已了解，仍要发布' }).check()
  await dialog.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByText('第 3 版', { exact: true })).toBeVisible()
  await page.context().close()
})
