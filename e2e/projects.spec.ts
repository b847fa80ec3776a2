import { expect, expectNoSeriousFindings, signIn, test } from './support/index.ts'
import { choose } from './support/lists.ts'

test('a project is begun, left, taken up again, saved, moved on, and of two who change it at once neither loses a word', async ({
  page,
  browser,
}) => {
  await signIn(page)
  await page.goto('/projects')
  await page.getByRole('button', { name: '新建项目' }).last().click()
  const name = page.getByRole('textbox', { name: '项目名称' })
  await name.fill('数据中台建设')
  await expect(page.getByText('填写的内容会自动暂存')).toBeVisible()
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/project/form/draft') && answer.ok())
  await page.getByRole('textbox', { name: '项目说明' }).fill('一期')
  await kept

  // Left for something else, it is there again; what is missing is said at its field.
  await page.goto('/projects')
  await page.goto('/projects/new')
  await expect(page.getByText(/已恢复您 .* 填写但尚未保存的内容/)).toBeVisible()
  await expect(name).toHaveValue('数据中台建设')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('请选择项目类型').last()).toBeVisible()
  await choose(page.getByLabel('项目类型'), '研发')
  await expectNoSeriousFindings(page)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: '数据中台建设', level: 1 })).toBeVisible()
  await expectNoSeriousFindings(page)

  await page.getByRole('button', { name: '变更状态' }).click()
  await page.getByRole('menuitem', { name: '已终止' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: '确认' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '变更状态' }).click()
  await page.getByRole('menuitem', { name: '进行中', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
  await expect(page.getByText('进行中', { exact: true }).first()).toBeVisible()

  // A colleague opens the same form; who saves later is shown both.
  await page.getByRole('button', { name: '修改' }).click()
  await expect(name).toHaveValue('数据中台建设')
  const colleague = await (await browser.newContext()).newPage()
  await signIn(colleague, 'zhouhang')
  await colleague.goto(page.url())
  await colleague.getByRole('textbox', { name: '项目名称' }).fill('数据中台（二期）')
  await colleague.getByRole('textbox', { name: '项目说明' }).fill('覆盖华东各厂')
  await colleague.getByRole('button', { name: '保存' }).click()
  await expect(colleague.getByRole('heading', { name: '数据中台（二期）', level: 1 })).toBeVisible()
  await name.fill('数据中台（上海）')
  await page.getByRole('button', { name: '保存' }).click()
  const both = page.getByRole('dialog', { name: '周航在您编辑期间保存了修改' })
  await expect(both).toContainText('采用对方的：数据中台（二期）')
  await expect(both).toContainText('项目说明一期 → 覆盖华东各厂')
  await both.getByRole('button', { name: '按所选内容继续' }).click()
  await expect(page.getByRole('textbox', { name: '项目说明' })).toHaveValue('覆盖华东各厂')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: '数据中台（上海）', level: 1 })).toBeVisible()
  await page.getByRole('tab', { name: '操作日志' }).click()
  await expect(page.getByText('项目名称：数据中台（二期） → 数据中台（上海）')).toBeVisible()
})
