import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { docxTables } from '#testing/docx-tables.ts'
import { expectSaved, fieldOf } from '../support/draft-form.ts'
import { expect, expectNoSeriousFindings, signIn, test } from '../support/index.ts'
import { choose } from '../support/lists.ts'
import { ask } from '../support/plain-type.ts'
import { agreementFile, templateTab, uploadTemplate } from '../support/template-page.ts'
import { wordText } from '../support/word-file.ts'

test.use({ organisationChoice: 'book' })

const yuan = (sum: number) => ({ amount: String(sum * 100), unit: 'CNY' })
const goods = [
  { item: '六轴协作机器人', spec: 'UR20e', unit: '套', count: '2', price: yuan(142_000), sum: yuan(284_000) },
  { item: '伺服电机', unit: '台', count: '10', price: yuan(2_150), sum: yuan(21_500) },
]
const payments = [
  { stage: '第一期', condition: '合同签订后', due: '2026-12-20', sum: yuan(105_500) },
  { stage: '第二期', condition: '验收合格后', sum: yuan(200_000) },
]

/** A draft with two sheets, made of the values of another contract of its type, opened in its form. */
async function openDraft(page: Page, name: string): Promise<number> {
  type Form = { contractTypeID: number; values: Record<string, unknown>; template: { id: number } | null }
  const { list } = await ask<{ list: { id: number }[] }>(page, 'get', '/contracts/list/visible?pageSize=100')
  const forms = await Promise.all(list.map(({ id }) => ask<Form>(page, 'get', `/contracts/${id}/form`)))
  const source = forms.find(({ values }) => 'goods' in values && 'buyer' in values) as Form
  const { contract_number: _, delivery_place: __, amount: ___, ...values } = source.values
  const templates = await ask<{ list: { id: number; name: string }[] }>(
    page,
    'get',
    `/templates?contractTypeID=${source.contractTypeID}&state=2`,
  )
  const made = await ask<{ contractID: number }>(page, 'post', '/contracts', {
    contractTypeID: source.contractTypeID,
    templateID: templates.list.find((one) => one.name.includes('清单版'))?.id,
    values: { ...values, contract_name: name, goods, payments },
  })
  await page.goto(`/myContract/edit?contractId=${made.contractID}`)
  await expect(page.getByRole('heading', { name: '发起合同审批' })).toBeVisible()
  return made.contractID
}

async function submit(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '提交审批' }).click()
  const dialog = page.getByRole('dialog', { name: '提交审批' })
  const sentence = dialog.getByRole('listitem').filter({ hasText: '〔交货地点〕' })
  await expect(sentence).toHaveText('卖方应在期限内将设备交付至〔交货地点〕。')
  await expectNoSeriousFindings(page)
  await dialog.getByRole('button', { name: '提交审批' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

/** The Word file of a contract, as it is downloaded. */
async function downloaded(page: Page, id: number, name: string): Promise<Buffer> {
  await page.goto(`/myContract/detail?contractId=${id}&tab=text`)
  const link = page.getByRole('link', { name: `下载 ${name}.docx` }).first()
  await expect(link).toBeVisible({ timeout: 60_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  return readFile(await download.path())
}

const heading = ['序号', '名称', '规格型号', '单位', '数量', '含税单价', '金额（元）']
const motors = (sum: string) => ['2', '伺服电机', '', '台', '10', '2,150.00', sum]
const robots = ['1', '六轴协作机器人', 'UR20e', '套', '2', '142,000.00', '284,000.00']
const stages = [
  ['期次', '付款条件', '预计付款日', '金额（元）'],
  ['第一期', '合同签订后', '2026-12-20', '105,500.00'],
]

test('a draft with two sheets says them cell by cell in the file that is submitted [FLD-17]', async ({
  page,
}) => {
  const name = '两张表的设备采购合同'
  await signIn(page, 'sunli')
  const id = await openDraft(page, name)
  const text = page.getByRole('region', { name: '合同正文' })
  await expect(text.locator('.docx-page').first()).toContainText('六轴协作机器人')
  const sheet = await fieldOf(page, 'payments')
  await sheet.locator('[data-cell="1.condition"]').click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('全部验收合格后三十日内')
  await page.keyboard.press('Tab')
  await expectSaved(page)
  await expect(text).toContainText('全部验收合格后三十日内')

  await submit(page, name)
  const file = await downloaded(page, id, name)
  expect(await docxTables(new Uint8Array(file))).toEqual([
    [heading, robots, motors('21,500.00'), ['合计', '305,500.00']],
    [...stages, ['第二期', '全部验收合格后三十日内', '', '200,000.00']],
  ])
  const { body, headers } = await wordText(file)
  expect(body).toMatch(/本合同期限自\d{4}年\d{1,2}月\d{1,2}日起至\d{4}年\d{1,2}月\d{1,2}日止。/)
  expect(headers).toContain('华澜科技集团有限公司')
})

test('a cell being typed is on the page at once, marked alone, and leads to its cell [SCR-10]', async ({
  page,
}) => {
  await signIn(page, 'sunli')
  await openDraft(page, '边写边看的设备采购合同')
  const text = page.getByRole('region', { name: '合同正文' })
  await expect(text.locator('.docx-page').first()).toContainText('六轴协作机器人')
  await expect(text).toContainText('与表单同步')
  let contents = 0
  page.on('request', (request) => {
    if (request.url().includes('draft_text/content')) contents += 1
  })
  // What is typed is on the page before it is saved.
  await page.route('**/draft', (route) => route.abort())
  const goodsSheet = await fieldOf(page, 'goods')
  await goodsSheet.locator('[data-cell="1.item"]').click()
  await page.keyboard.press('End')
  await page.keyboard.type('B')
  await expect(text).toContainText('伺服电机B')
  const active = text.locator('.c-docx-place-active')
  await expect(active).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.type('ECMA')
  await expect(text).toContainText('ECMA')
  await expect(active).toHaveCount(1)
  // A row that is added stands there too, before the sums.
  await goodsSheet.getByRole('button', { name: '添加行' }).click()
  await goodsSheet.locator('[data-cell="2.item"]').click()
  await page.keyboard.type('线缆')
  await expect(text).toContainText('线缆')
  await page.unroute('**/draft')
  await page.keyboard.press('Tab')
  await expectSaved(page)
  await expect(text).toContainText('与表单同步')
  const pages = contents

  // A changed cell of the template's row is there without new pages.
  await goodsSheet.locator('[data-cell="0.spec"]').click()
  await page.keyboard.press('End')
  await page.keyboard.type('plus')
  await expect(text).toContainText('UR20eplus')
  await expectSaved(page)
  await expect(text).toContainText('与表单同步')
  expect(contents).toBe(pages)

  // What is typed back is as it was, on the page too.
  await page.keyboard.press('Backspace')
  await expect(text).not.toContainText('UR20eplus')
  await expect(text).toContainText('UR20eplu')

  await text.getByText('六轴协作机器人').click()
  await expect(goodsSheet.locator('[data-cell="0.item"] textarea, [data-cell="0.item"] input')).toBeFocused()
  const marked = await active.first().boundingBox()
  await text.getByRole('switch', { name: '跟随字段' }).uncheck()
  await goodsSheet.locator('[data-cell="1.item"]').click()
  await expect(goodsSheet.locator('[data-cell="1.item"] textarea')).toBeFocused()
  expect(await active.first().boundingBox()).toEqual(marked)
})

test('on the phone a row is changed on its card, and the file says it [FLD-17]', async ({ page }) => {
  const name = '手机上的设备采购合同'
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'sunli')
  const id = await openDraft(page, name)
  const sheet = await fieldOf(page, 'payments')
  await sheet.getByRole('button', { name: '编辑' }).last().click()
  const card = page.getByRole('dialog')
  await card.getByLabel('付款条件').fill('验收后')
  await card.getByRole('button', { name: '完成' }).click()
  await expectSaved(page)
  const turn = page.getByRole('radiogroup', { name: '显示内容' })
  await turn.getByText('正文').click()
  await expect(page.getByRole('region', { name: '合同正文' })).toContainText('验收后')
  await submit(page, name)
  const tables = await docxTables(new Uint8Array(await downloaded(page, id, name)))
  expect(tables[1]).toEqual([...stages, ['第二期', '验收后', '', '200,000.00']])
})

test('a template says which column stands in which cell, and what stands there without rows', async ({
  page,
}) => {
  await signIn(page, 'chenjing')
  const file = agreementFile((w) => [
    w.table({
      widths: [1000, 4000, 2000],
      rows: [
        ['序号', '条件', '金额'].map((name) => w.p(name)),
        [w.p('{{付款计划.序号}}'), w.p('{{付款计划.付款条件}}'), w.p(['¥', w.mark('stage_sum', '')])],
      ],
    }),
    w.p('完'),
  ])
  const contractType = '采购类 / 设备采购合同'
  const id = await uploadTemplate(page, { name: '自己画表的模板', contractType, file, says: '完' })
  await templateTab(page, /^书签/)
  const card = (name: string) => page.locator(`[data-bookmark="${name}"]`)
  await expect(card('付款计划_序号')).toContainText('序号')
  await expect(card('付款计划_付款条件')).toContainText('列：付款条件')
  await expect(card('stage_sum')).toContainText('未绑定')
  await choose(card('stage_sum').getByRole('combobox', { name: /字段$/ }), '付款计划')
  await expect(card('stage_sum')).toContainText('行内有歧义')
  await choose(card('stage_sum').getByRole('combobox', { name: /部分$|取值$/ }), '列：金额')
  await expect(card('stage_sum')).not.toContainText('行内有歧义')
  await choose(card('付款计划_序号').getByRole('combobox', { name: /字段为空时$/ }), '为空时：写明')
  await card('付款计划_序号')
    .getByRole('textbox', { name: /为空时的文字$/ })
    .fill('无')
  await expectNoSeriousFindings(page)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已保存').first()).toBeVisible()
  await page.reload()
  await templateTab(page, /^书签/)
  await expect(card('付款计划_序号').getByRole('textbox', { name: /为空时的文字$/ })).toHaveValue('无')
  type Detail = { versions: { bindings: Record<string, unknown> }[] }
  const { versions } = await ask<Detail>(page, 'get', `/templates/${id}`)
  expect(versions[0]?.bindings).toMatchObject({
    付款计划_序号: { fieldID: 'payments', part: 'column.#', whenEmpty: { text: '无' } },
    付款计划_付款条件: { fieldID: 'payments', part: 'column.condition' },
    stage_sum: { fieldID: 'payments', part: 'column.sum' },
  })
})
