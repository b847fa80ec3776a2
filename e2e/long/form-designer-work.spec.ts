import { type DesignedField, openDesigner } from '../support/designed-form.ts'
import { callAs, DesignerPage } from '../support/designer.ts'
import { expect, expectNoSeriousFindings, takeShots, test } from '../support/index.ts'
import { openAs } from '../support/people.ts'

// The designer at work: dragging, deleting what is used, findings, two administrators, leaving, who may only look.

test('fields are dragged beside one another, into other sections, and from the palette to their place', async ({
  browser,
}) => {
  const { page, designer } = await openDesigner(browser, '拖动')
  await designer.drag(designer.card('说明理由'), designer.card('单价'), { x: 0.2, y: 0.3 })
  await expect.poll(designer.order).toEqual(['说明理由', '单价', '数量', '总额'])
  await designer.drag(designer.entry('人员'), designer.card('数量'), { x: 0.85, y: 0.5 })
  await expect.poll(designer.order).toEqual(['说明理由', '单价', '数量', '人员', '总额'])
  await page.getByRole('button', { name: '添加分区' }).click()
  await page.getByRole('textbox', { name: '分区名称' }).fill('其他')
  const second = page.getByRole('region', { name: '其他' })
  await designer.drag(designer.card('总额'), second, { x: 0.5, y: 0.7 })
  await expect(second.locator('[data-card]')).toHaveCount(1)
  await page.getByRole('button', { name: '上移：其他' }).click()
  await expect.poll(designer.order).toEqual(['总额', '说明理由', '单价', '数量', '人员'])
  await page.context().close()
})

test('deleting a field that others use says who, and takes those rules away with it; undoing brings them back', async ({
  browser,
}) => {
  const { page, designer } = await openDesigner(browser, '删除')
  await designer.card('总额').focus()
  await page.keyboard.press('Delete')
  const dialog = page.getByRole('dialog', { name: '删除「总额」？' })
  await expect(dialog).toContainText('说明理由：显示条件')
  await dialog.getByRole('button', { name: '取消' }).click()
  // The dialog goes before the next one comes.
  await expect(dialog).toHaveCount(0)
  await expect.poll(designer.order).toHaveLength(4)
  await designer.card('总额').focus()
  await page.keyboard.press('Delete')
  await dialog.getByRole('button', { name: '删除' }).click()
  await expect.poll(designer.order).toEqual(['单价', '数量', '说明理由'])
  await designer.choose('说明理由', '规则')
  await expect(designer.group('满足条件时显示').getByRole('combobox')).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await designer.choose('说明理由', '规则')
  await expect(designer.group('满足条件时显示').getByRole('textbox', { name: '值 1' })).toHaveValue('1000')
  await page.context().close()
})

test('a finding leads to the field and the property where it is mended, and keeps the form from being published', async ({
  browser,
}) => {
  const { page, designer } = await openDesigner(browser, '检查')
  await designer.choose('说明理由', '规则')
  const shown = designer.group('满足条件时显示')
  await shown.getByRole('textbox', { name: '值 1' }).fill('')
  await designer.choose('单价')
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('还有 1 项须处理')
  await expect(dialog.getByRole('button', { name: '发布', exact: true })).toBeDisabled()
  await dialog.getByRole('button', { name: /「说明理由」的条件/ }).click()
  await expect(page.locator('.d-properties-head h2')).toHaveText('说明理由')
  await expect(page.getByRole('tab', { name: '规则，1 项待完善' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('[data-property=visibleWhen]')).toContainText('比较的值缺失或不合法')
  await shown.getByRole('textbox', { name: '值 1' }).fill('500')
  await expect(page.getByRole('tab', { name: '规则', exact: true })).toBeVisible()
  await page.context().close()
})

test('two administrators on one form: the second is told what the first changed, and chooses', async ({
  browser,
}) => {
  const { page, designer, id } = await openDesigner(browser, '两人')
  const rename = async (name: string): Promise<void> => {
    const now = await callAs<{
      version: number
      draft: { fieldGroupList: { fieldList: DesignedField[] }[] }
    }>(page, 'GET', `/forms/${id}`)
    const fieldGroupList = now.draft.fieldGroupList
    const first = fieldGroupList[0]?.fieldList[0]
    if (first) first.name = name
    await callAs(page, 'PUT', `/forms/${id}`, { version: now.version, fieldGroupList })
  }
  await rename('含税单价')
  await designer.choose('数量')
  await designer.property('名称').fill('件数')
  const dialog = page.getByRole('dialog', { name: '表单已被他人修改' })
  await expect(dialog).toContainText('含税单价')
  await dialog.getByRole('radio', { name: '用我的内容覆盖对方的版本' }).check()
  await dialog.getByRole('button', { name: '确认' }).click()
  await designer.saved()
  await page.reload()
  await expect.poll(designer.order).toEqual(['单价', '件数', '总额', '说明理由'])

  await rename('不含税单价')
  await designer.choose('总额')
  await designer.property('名称').fill('合计')
  await dialog.getByRole('radio', { name: '放弃我的修改，使用对方的版本' }).check()
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect.poll(designer.order).toEqual(['不含税单价', '件数', '总额', '说明理由'])
  await page.context().close()
})

test('what could not be saved is not left without a question', async ({ browser }) => {
  const { page, designer } = await openDesigner(browser, '离开')
  await page.route('**/api/v1/forms/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await designer.choose('数量')
  await designer.property('名称').fill('件数')
  await expect(page.getByText('保存失败，稍后自动重试')).toBeVisible()
  await page.getByRole('button', { name: '返回' }).click()
  const dialog = page.getByRole('dialog', { name: '有修改未能保存，确定离开？' })
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect.poll(designer.order).toContain('件数')
  await page.unroute('**/api/v1/forms/*')
  await page.getByRole('button', { name: '立即保存' }).click()
  await designer.saved()
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page).toHaveURL(/\/settings\/forms$/)
  await page.context().close()
})

test('who may not manage forms looks at the fields, their properties and the preview, and can change nothing', async ({
  browser,
}) => {
  const { page, id } = await openDesigner(browser, '只读')
  await page.context().close()
  const reader = await openAs(browser, 'linyue', `/settings/forms/${id}`)
  const designer = new DesignerPage(reader)
  await expect(reader.getByText('您可以查看，没有修改表单的权限')).toBeVisible()
  await designer.choose('总额', '规则')
  await expect(designer.group('自动计算')).toContainText('总额 = 单价 × 数量')
  await designer.tab('基本')
  await expect(designer.property('名称')).toBeDisabled()
  await expect(reader.getByRole('button', { name: /^(发布|撤销|删除|复制|添加)/ })).toHaveCount(0)
  await designer.card('总额').focus()
  await reader.keyboard.press('Delete')
  await reader.keyboard.press('Alt+ArrowUp')
  await expect.poll(designer.order).toEqual(['单价', '数量', '总额', '说明理由'])
  await reader.getByText('预览', { exact: true }).click()
  await expect(reader.locator('[data-field=price]')).toBeVisible()
  await reader.context().close()
})

test('the designer has no accessibility finding that matters, in light and dark, designing and previewing', async ({
  browser,
}) => {
  const { page, designer } = await openDesigner(browser, '无障碍')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await designer.choose('总额', '规则')
    await expectNoSeriousFindings(page)
    await designer.choose('说明理由', '规则')
    await expectNoSeriousFindings(page)
  }
  await takeShots(page, 'form-designer')
  await page.getByText('预览', { exact: true }).click()
  await expect(page.locator('[data-field=price]')).toBeVisible()
  await expectNoSeriousFindings(page)
  await takeShots(page, 'form-designer-preview')
  await page.context().close()
})
