import type { Page } from '@playwright/test'
import { callAs, DesignerPage } from '../support/designer.ts'
import { fieldOf, startDraft } from '../support/draft-form.ts'
import { fillEverything } from '../support/every-field.ts'
import { expect, test } from '../support/index.ts'
import { dialogsGone } from '../support/lists.ts'
import { openAs } from '../support/people.ts'

// It relates contracts that are there.
test.use({ organisationChoice: 'book' })

const mark = String(Date.now()).slice(-6)
/** From the list of forms to a new, empty form of contracts in the designer. */
async function openDesigner(page: Page, name: string): Promise<{ designer: DesignerPage; id: number }> {
  await page.getByRole('button', { name: '新建表单' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新建表单' })
  await dialog.getByText('空白', { exact: true }).click()
  await dialog.getByRole('textbox', { name: '表单名称' }).fill(name)
  await dialog.getByRole('button', { name: '创建' }).click()
  await expect(page).toHaveURL(/\/settings\/forms\/\d+$/)
  await expect(page.getByRole('textbox', { name: '表单名称' })).toHaveValue(name)
  return { designer: new DesignerPage(page), id: Number(page.url().split('/').at(-1)) }
}

/** Every entry of the palette, in the order in which it stands there. */
const byKeyboard = [
  '单行文本',
  '多行文本',
  '数字',
  '金额',
  '银行账号',
  '下拉单选',
  '下拉多选',
  '单选',
  '多选',
  '开关',
]
const byClick = [
  '级联选择',
  '输入选择',
  '搜索选择',
  '日期',
  '日期区间',
  '日期时间',
  '人员',
  '部门',
  '合同名称',
  '合同编号',
  '合同类型',
  '合同模板',
  '内部相对方',
  '外部相对方',
  '条款',
  '关联合同',
  '关联项目',
  '是否倒签',
  '流水号',
  '在线编辑合同',
  '线下归档地址',
  '案由',
  '律所',
  '律师',
  '代理信息',
]
const byDragging = ['表格', '文件上传', '附件', '图片']

test('an administrator designs a form with every field type, and another person submits it [FLD-01] [FLD-03] [FLD-05]', async ({
  browser,
}) => {
  const page = await openAs(browser, 'chenjing', '/settings/forms')
  const { designer, id } = await openDesigner(page, `全部字段表单${mark}`)

  await test.step('every type of the palette goes into the form: by keyboard, by click, by dragging', async () => {
    for (const name of byKeyboard) {
      await designer.entry(name).focus()
      await page.keyboard.press('Enter')
    }
    for (const name of byClick) await designer.entry(name).click()
    for (const name of byDragging)
      await designer.drag(designer.entry(name), page.locator('[data-card]').last(), { x: 0.8, y: 0.9 })
    expect([...(await designer.order())].map((name) => name.replace('*', '')).sort()).toEqual(
      [...byKeyboard, ...byClick, ...byDragging].sort(),
    )
    await expect(page.locator('.d-waiting')).toHaveCount(0)
  })

  await test.step('options are pasted, many at once; a tree by indentation', async () => {
    await designer.choose('下拉单选')
    await designer.group('选项').getByRole('button', { name: '批量编辑' }).click()
    await page
      .getByRole('dialog')
      .getByRole('textbox')
      .fill('公开招标\tOpen tender\n邀请招标\n单一来源\n询价')
    await page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
    await dialogsGone(page)
    await expect(designer.group('选项').getByRole('textbox')).toHaveCount(8)
    await designer.choose('级联选择')
    await designer.group('级联选项').getByRole('button', { name: '批量编辑' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('华东\n  上海\n  江苏\n华南/广东/深圳')
    await page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
    await expect(designer.group('级联选项').getByRole('textbox', { name: '选项 3.1' })).toHaveValue('深圳')
  })

  await test.step('a table gets its columns, one of them with a sum', async () => {
    await designer.choose('表格')
    const columns = designer.group('表格列')
    await columns.getByRole('textbox', { name: '列名 1' }).fill('品名')
    await columns.getByRole('button', { name: '添加列' }).click()
    await columns.getByRole('textbox', { name: '列名 2' }).fill('小计')
    await designer.select(columns.getByRole('combobox', { name: '类型 2' }), '金额')
    await columns.getByRole('button', { name: '设置列「小计」' }).click()
    await columns.getByRole('switch', { name: '小计 合计' }).click()
  })

  await test.step('the flag of backdating is told by the date, else the form is not published', async () => {
    await designer.choose('日期', '规则')
    await designer.property('判断倒签').click()
  })

  await test.step('a clause has two statements, one with a field in its words', async () => {
    await designer.choose('条款')
    const clause = designer.group('条款内容')
    await clause.getByRole('textbox', { name: '内容 1' }).click()
    await page.keyboard.type('合同金额为')
    await designer.select(clause.getByRole('combobox', { name: '插入字段：内容 1' }), '金额')
    await expect(clause.locator('.c-statement-piece')).toHaveText('金额')
    await clause.getByRole('button', { name: '添加条款项' }).click()
    await clause.getByRole('textbox', { name: '内容 2' }).click()
    await page.keyboard.type('以补充协议为准')
  })

  await test.step('rules are built from pickers: a calculation, a condition, a range, a mapping', async () => {
    await designer.choose('金额', '规则')
    const calculation = designer.group('自动计算')
    await calculation.getByRole('button', { name: '添加字段' }).click()
    await designer.select(calculation.getByRole('combobox', { name: '第 1 项' }), '数字')
    await calculation.getByRole('button', { name: '添加常数' }).click()
    await calculation.getByRole('textbox', { name: '常数 2' }).fill('12.5')
    await expect(calculation).toContainText('金额 = 数字 × 12.5')
    await expect(calculation).toContainText('若 数字 = 100，则 金额 = 1,250.00')
    await designer.tab('高级')
    await designer.select(designer.property('用途'), '合同金额')

    await designer.choose('数字', '规则')
    const range = designer.group('取值范围')
    await range.getByRole('button', { name: '添加条件' }).click()
    await range.getByRole('textbox', { name: '数值 1' }).fill('10')

    await designer.choose('多行文本', '规则')
    const shown = designer.group('满足条件时显示')
    await shown.getByRole('button', { name: '设置条件' }).click()
    await designer.select(shown.getByRole('combobox', { name: '字段 1' }), '金额')
    await designer.select(shown.getByRole('combobox', { name: '比较方式 1' }), '大于等于')
    await shown.getByRole('textbox', { name: '值 1' }).fill('1000')

    await designer.choose('银行账号', '规则')
    const mapping = designer.group('由相对方带出')
    await designer.select(mapping.getByRole('combobox', { name: '相对方字段' }), '外部相对方')
    await expect(mapping).toContainText('银行账号')

    await designer.choose('日期')
    await designer.property('必填').click()
  })

  await test.step('the preview calculates and checks as the product will', async () => {
    await page.getByText('预览', { exact: true }).click()
    await (await fieldOf(page, 'number1')).locator('input').fill('100')
    await (await fieldOf(page, 'number1')).locator('input').press('Tab')
    await expect((await fieldOf(page, 'money1')).locator('input').first()).toHaveValue('1,250.00')
    await expect(page.locator('[data-field=textarea1]')).toBeVisible()
    await page.getByRole('button', { name: '提交校验' }).click()
    await expect(page.locator('.ant-message')).toContainText('校验失败')
    await page.getByText('手机', { exact: true }).click()
    await expect(page.locator('.d-stage-phone')).toBeVisible()
    await page.getByText('设计', { exact: true }).click()
  })

  await test.step('the check finds nothing to mend, and the form is published', async () => {
    await designer.saved()
    await page.getByRole('button', { name: /^检查/ }).click()
    await expect(page.getByText('没有发现问题，可以发布')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '发布', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('首次发布，共 39 个字段')
    await dialog.getByRole('checkbox', { name: '已了解，仍要发布' }).check()
    await dialog.getByRole('button', { name: '发布', exact: true }).click()
    await expect(page.getByText('第 1 版', { exact: true })).toBeVisible()
  })

  const typeName = `全部字段合同${mark}`
  await test.step('a contract type uses it', async () => {
    const types = await callAs<{ name: string; flowID: number | null }[]>(page, 'GET', '/contract_types/list')
    const flowID = types.find(({ name }) => name === '采购类')?.flowID
    const type = await callAs<{ id: number }>(page, 'POST', '/contract_types', {
      name: typeName,
      formID: id,
      flowID,
      isTextRequired: false,
    })
    await callAs(page, 'POST', '/contract_number/abbr_setting', {
      targetType: 'contractType',
      targetId: type.id,
      abbr: 'ALL',
    })
    // A project that the other person is a member of.
    const { formVersionID, initiator } = await callAs<{
      formVersionID: number
      initiator: { userID: number; departmentID: number }
    }>(page, 'GET', '/project/form')
    const { list } = await callAs<{ list: { id: number; name: string }[] }>(page, 'GET', '/people?q=孙丽')
    await callAs(page, 'POST', '/project', {
      formVersionID,
      values: {
        name: `全部字段项目${mark}`,
        type: '1',
        lead: [initiator.userID],
        department: [initiator.departmentID],
        members: list.map((person) => person.id),
      },
    })
    await page.context().close()
  })

  const contractName = `全部字段合同${mark}之一`
  const other = await openAs(browser, 'sunli')
  const contractId = await test.step('another person fills it in', async () => {
    const contract = await startDraft(other, typeName, /不使用模板/)
    await fillEverything(other, contractName)
    return contract
  })

  await test.step('and submits it; what was filled in is there to be read', async () => {
    await other.getByRole('button', { name: '提交审批' }).click()
    const dialog = other.getByRole('dialog', { name: '提交审批' })
    await dialog.getByRole('button', { name: '提交审批' }).click()
    await expect(other.getByRole('heading', { name: contractName })).toBeVisible()
    await other.goto(`/myContract/detail?contractId=${contractId}`)
    for (const words of ['询价', '1,250.00', '华南 / 广东 / 深圳', '机架式服务器', '6222020200112233'])
      await expect(other.getByText(words).first()).toBeVisible()
    await other.context().close()
  })
})
