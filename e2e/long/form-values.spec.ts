import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import type { FormStore } from '#engines/forms/domain/index.ts'
import { openForm, serveFormSite } from '../support/form-site.ts'
import { expectNoSeriousFindings } from '../support/index.ts'

test.use({ viewport: { width: 1440, height: 900 } })
test.beforeEach(async ({ page }) => {
  await serveFormSite()
  await openForm(page, '?form=values')
})

type Row = Record<string, unknown>
const stored = <T = Row[]>(page: Page, id = 'goods'): Promise<T> =>
  page.evaluate((field) => (window as unknown as { store: FormStore }).store.field(field).value as never, id)
const edit = (page: Page, changes: Row): Promise<void> =>
  page.evaluate((given) => (window as unknown as { store: FormStore }).store.edit(given), changes)
const sheet = (page: Page) => page.getByRole('group', { name: '采购清单' })
const cell = (page: Page, place: string) => sheet(page).locator(`[data-cell="${place}"]`)
const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((copied) => {
    const data = new DataTransfer()
    data.setData('text/plain', copied)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)
const yuan = (amount: string) => ({ amount, unit: 'CNY' })

test('a sheet is filled in by keys alone: Tab to the next cell, Enter to the next row, arrows around [FLD-17]', async ({
  page,
}) => {
  await sheet(page).getByRole('button', { name: '添加行' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('服务器')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1,200')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12860.5')
  await page.keyboard.press('Tab')
  await page.keyboard.type('100')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12.5')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2026/12/31')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect
    .poll(() => stored(page))
    .toEqual([
      {
        item: '服务器',
        count: '1200',
        price: yuan('1286050'),
        sum: yuan('10000'),
        share: '0.125',
        kind: 'ordinary',
        delivery: '2026-12-31',
        taxed: true,
      },
    ])
  await page.keyboard.press('Enter')
  await page.keyboard.press('Home')
  await cell(page, '1.item').click()
  await page.keyboard.type('交换机')
  await page.keyboard.press('ArrowUp')
  await expect(cell(page, '0.item').locator('input, textarea')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, '0.count').locator('input, textarea')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Escape')
  await expect(cell(page, '0.item')).toBeFocused()
  expect((await stored(page)).map(({ item }) => item)).toEqual(['服务器', '交换机'])
  await expect(cell(page, '0.price')).toHaveText('12,860.50')
})

test('sums stand below, are exact, and feed a calculated field; amounts in two currencies have none [FLD-17]', async ({
  page,
}) => {
  await edit(page, {
    goods: [
      { item: 'a', sum: yuan('9007199254740993'), count: '1' },
      { item: 'b', sum: yuan('2'), count: '2' },
    ],
  })
  const sums = sheet(page).locator('tfoot td')
  await expect(sums.nth(1)).toHaveText('3')
  await expect(sums.nth(3)).toHaveText('90,071,992,547,409.95')
  expect(await stored(page, 'goods_total')).toEqual(yuan('9007199254740995'))
  await edit(page, {
    goods: [
      { item: 'a', sum: yuan('1') },
      { item: 'b', sum: { amount: '1', unit: 'USD' } },
    ],
  })
  await expect(sums.nth(3)).toHaveText('币种不同，无法合计')
  expect(await stored(page, 'goods_total')).toBeNull()
})

test('a table copied from a spreadsheet is pasted with its quotes, dates, thousands and percentages [FLD-17]', async ({
  page,
}) => {
  await sheet(page).getByText('暂无数据').focus()
  await paste(
    page,
    '名称\t数量\t单价\t金额\t折扣\t类别\t交货日期\t含税\r\n"机柜\n（42U）"\t1,200\t¥3,500.00\t"4,200,000.00"\t12.5%\t框架协议\t2026/3/1\t是\r\n网线\t八百\t\t\t\t\t2026年3月2日\t否\r\n',
  )
  await expect.poll(async () => (await stored(page)).length).toBe(2)
  expect((await stored(page))[0]).toEqual({
    item: '机柜 （42U）',
    count: '1200',
    price: yuan('350000'),
    sum: yuan('420000000'),
    share: '0.125',
    kind: 'framework',
    delivery: '2026-03-01',
    taxed: true,
  })
  const bad = cell(page, '1.count')
  await expect(bad).toHaveAttribute('title', '采购清单第2行「数量」不是有效的数字')
  await expect(bad).toContainText('八百')
  await bad.click()
  await paste(page, '800\t12\r\n900\t13')
  await expect
    .poll(async () => (await stored(page)).map(({ count }) => count))
    .toEqual(['1200', '800', '900'])
  await cell(page, '0.item').click()
  await paste(page, Array.from({ length: 501 }, () => '网线\t1').join('\r\n'))
  await expect(page.locator('.ant-message')).toContainText('采购清单最多500行')
  expect(await stored(page)).toHaveLength(3)
})

test('rows are inserted, moved and deleted from their menu and by keys [FLD-17]', async ({ page }) => {
  await edit(page, { goods: ['a', 'b', 'c'].map((item) => ({ item, price: yuan('1') })) })
  const items = async () => (await stored(page)).map(({ item }) => item)
  const choose = async (row: number, name: string) => {
    await sheet(page)
      .getByRole('button', { name: `第${row}行的操作` })
      .click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose(1, '下移')
  expect(await items()).toEqual(['b', 'a', 'c'])
  await choose(3, '删除行')
  expect(await items()).toEqual(['b', 'a'])
  await choose(2, '在上方插入行')
  await page.keyboard.type('新行')
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(items).toEqual(['新行', 'b', 'a'])
})

test('what is missing is said word for word, the first cell gets the focus, and one goes from fault to fault [VAL-05]', async ({
  page,
}) => {
  await edit(page, { disputes: { statementID: 1 } })
  await page.getByRole('button', { name: '提交审批' }).click()
  await expect(page.locator('[data-field=goods]')).toContainText('请填写完整采购清单')
  await edit(page, { goods: [{ item: '服务器' }, { count: '1' }] })
  await page.getByRole('button', { name: '提交审批' }).click()
  await expect(page.locator('[data-field=goods] .c-form-field-error')).toHaveText('请填写完整采购清单')
  await expect(cell(page, '0.price').locator('input, textarea')).toBeFocused()
  await expect(sheet(page).getByText('3 处待完善')).toBeVisible()
  await sheet(page).getByRole('button', { name: '下一处' }).click()
  await sheet(page).getByRole('button', { name: '下一处' }).click()
  await expect(cell(page, '1.item').locator('input, textarea')).toBeFocused()
})

test('a sheet goes out as .xlsx with figures and dates, and comes back in the same [FLD-17]', async ({
  page,
}, testInfo) => {
  const rows = [
    {
      item: '服务器',
      count: '12',
      price: yuan('12345'),
      share: '0.125',
      kind: 'framework',
      delivery: '2026-12-31',
      taxed: true,
      keeper: [1],
    },
    { item: '网线', price: yuan('1') },
  ]
  await edit(page, { goods: rows })
  await sheet(page).getByRole('button', { name: '导出' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: '导出当前数据' }).click()
  const file = testInfo.outputPath('采购清单.xlsx')
  await (await saved).saveAs(file)
  const [first] = (await readXlsx(await readFile(file))).sheets
  expect(first?.rows[0]).toEqual([
    '名称',
    '数量',
    '单价',
    '金额',
    '折扣',
    '类别',
    '交货日期',
    '含税',
    '保管人',
  ])
  expect(first?.rows[1]?.slice(0, 6)).toEqual(['服务器', 12, 123.45, null, 0.125, '框架协议'])
  await edit(page, { goods: [] })
  await sheet(page).locator('input[type=file]').setInputFiles(file)
  await expect.poll(() => stored(page)).toEqual(rows)

  const other = testInfo.outputPath('other.xlsx')
  const { writeFile } = await import('node:fs/promises')
  const lines = [
    ['单价*', '备注', '名称'],
    [99.5, '无', '机柜'],
  ]
  await writeFile(other, await writeXlsx({ sheets: [{ name: '表', rows: lines }] }))
  await sheet(page).locator('input[type=file]').setInputFiles(other)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('备注')
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect.poll(async () => (await stored(page)).length).toBe(3)
  expect((await stored(page))[2]).toEqual({ item: '机柜', price: yuan('9950') })
})

test('a read-only column is passed through by keys, and neither paste nor import writes into it [FLD-17] [PER-02]', async ({
  page,
}, testInfo) => {
  const list = page.getByRole('group', { name: '价目表' })
  const place = (name: string) => list.locator(`[data-cell="${name}"]`)
  const server = { item: '服务器', price: yuan('3865050') }
  await edit(page, { prices: [server] })
  await place('0.item').click()
  await page.keyboard.press('Tab')
  await expect(place('0.price').locator(':focus')).toContainText('38,650.50')
  await page.keyboard.type('1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(place('1.item').locator('input, textarea')).toBeFocused()
  const twelve = { ...server, count: '12' }
  expect(await stored(page, 'prices')).toEqual([twelve, { price: yuan('0') }])
  await place('0.item').click()
  await paste(page, '机柜\t1\t2\n网线\t3\t4\n光纤\t5\t6')
  const pasted = [
    { item: '机柜', price: server.price, count: '2' },
    { item: '网线', price: yuan('0'), count: '4' },
    { item: '光纤', price: yuan('0'), count: '6' },
  ]
  await expect.poll(() => stored(page, 'prices')).toEqual(pasted)

  const file = testInfo.outputPath('prices.xlsx')
  const { writeFile } = await import('node:fs/promises')
  const rows = [
    ['品名', '目录价', '订购量'],
    ['机柜', 38650.5, 9],
    ['网线', 1, 8],
  ]
  await writeFile(file, await writeXlsx({ sheets: [{ name: '表', rows }] }))
  await list.locator('input[type=file]').setInputFiles(file)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('替换现有数据').click()
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect
    .poll(() => stored(page, 'prices'))
    .toEqual([
      { item: '机柜', price: server.price, count: '9' },
      { item: '网线', price: yuan('0'), count: '8' },
    ])
  await expect(page.locator('.ant-message')).toContainText('1 行在只读列中有内容，未导入')
})

test('on a phone each row is a card that opens to be filled in [FLD-17]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await edit(page, { goods: [{ item: '服务器', price: yuan('100') }] })
  await sheet(page).getByRole('button', { name: '编辑' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('数量').fill('3')
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(sheet(page).getByRole('listitem')).toContainText('3')
  expect(await stored(page)).toEqual([{ item: '服务器', count: '3', price: yuan('100') }])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('the only statement of a clause selects itself, and a nullable clause may be left out [STA-01] [STA-02] [VAL-03]', async ({
  page,
}) => {
  await expect(page.getByLabel('保密', { exact: true })).toBeDisabled()
  await expect(page.getByRole('region', { name: '「保密」条款内容' })).toContainText(
    '双方对本合同内容负有保密义务',
  )
  await page.getByRole('button', { name: '提交审批' }).click()
  await expect(page.locator('[data-field=disputes]')).toContainText('请选择争议解决条款')
  await page.getByLabel('争议解决').click()
  await expect(page.locator('.ant-select-item-option')).toHaveText(['仲裁', '诉讼', '不显示该条款'])
  await page.getByTitle('不显示该条款').click()
  await expect(page.locator('[data-field=disputes]')).toContainText('合同中不显示该条款')
  expect(await stored(page, 'disputes')).toEqual({ statementID: -1 })
})

test('the words of a clause have the values of the other fields in them, or their names [FLD-16] [ENT-02]', async ({
  page,
}) => {
  await edit(page, { disputes: { statementID: 1 } })
  const panel = page.getByRole('region', { name: '「争议解决」条款内容' })
  await expect(panel).toContainText('送达地址以〔外部相对方〕登记的地址为准，履行期限为〔履行期限〕。')
  await page.getByLabel('外部相对方').fill('上海某某有限公司')
  await expect(panel).toContainText('送达地址以上海某某有限公司登记的地址为准')
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('pictures are shown small and large; what is no picture is refused [FLD-32] [VAL-17]', async ({
  page,
}) => {
  const field = page.getByRole('group', { name: '现场照片' })
  await field.locator('input[type=file]').setInputFiles([
    { name: '一.png', mimeType: 'image/png', buffer: png },
    { name: '二.png', mimeType: 'image/png', buffer: png },
    { name: '三.txt', mimeType: 'text/plain', buffer: png },
  ])
  await expect(field.getByRole('alert')).toContainText('当前文件格式不支持')
  await expect
    .poll(() => stored(page, 'pictures'))
    .toEqual([
      { id: 1, name: '一.png' },
      { id: 2, name: '二.png' },
    ])
  const small = field.getByRole('img', { name: '一.png' })
  const isShown = (picture: Locator) =>
    picture.evaluate(
      (image: HTMLImageElement) => image.src.startsWith('blob:') && image.complete && image.naturalWidth > 0,
    )
  await expect.poll(() => isShown(small)).toBe(true)
  await small.click()
  const large = page.locator('.ant-image-preview')
  await expect(large).toContainText('1 / 2')
  await expect.poll(() => isShown(large.locator('img').first())).toBe(true)
  await page.keyboard.press('Escape')
  await field.getByRole('button', { name: '移除「一.png」' }).click()
  expect(await stored(page, 'pictures')).toEqual([{ id: 2, name: '二.png' }])
})

test('attachments are sent one by one, each with its own error and retry [FLD-44] [VAL-17]', async ({
  page,
}) => {
  const field = page.getByRole('group', { name: '其他附件' })
  await field.locator('input[type=file]').setInputFiles([
    { name: '报价单.pdf', mimeType: 'application/pdf', buffer: png },
    { name: '断网.txt', mimeType: 'text/plain', buffer: png },
    { name: '照片.png', mimeType: 'image/png', buffer: png },
  ])
  await expect.poll(() => stored(page, 'attachments')).toEqual([{ id: 1, name: '报价单.pdf' }])
  const failed = field.getByRole('alert').filter({ hasText: '断网.txt' })
  await expect(failed).toContainText('上传失败...')
  await expect(failed.getByRole('button', { name: '重试' })).toBeVisible()
  const refused = field.getByRole('alert').filter({ hasText: '照片.png' })
  await expect(refused).toContainText('当前文件格式不支持')
  await expect(refused.getByRole('button', { name: '重试' })).toHaveCount(0)
  await field.getByRole('button', { name: '预览「报价单.pdf」' }).click()
  await expect(page.locator('.ant-message')).toContainText('预览：报价单.pdf')
})

test('the document opens from its field, the serial number is given, and text has a counter [FLD-39] [FLD-34] [FLD-43]', async ({
  page,
}) => {
  await page.getByRole('button', { name: '打开文档「华东区服务器采购合同.docx」' }).click()
  await expect(page.locator('.ant-message')).toContainText('打开：华东区服务器采购合同.docx')
  await expect(page.getByLabel('流水号')).toBeDisabled()
  await expect(page.getByLabel('流水号')).toHaveAttribute('placeholder', '自动生成')
  await page.getByLabel('简称').fill('𠮷'.repeat(10))
  await expect(page.locator('[data-field=short]')).toContainText('10/12')
  await page.getByLabel('简称').pressSequentially('甲乙丙')
  await expect(page.getByLabel('简称')).toHaveValue(`${'𠮷'.repeat(10)}甲乙`)
})

test('the page of these fields has no accessibility finding that matters', async ({ page }) => {
  await edit(page, {
    disputes: { statementID: 1 },
    goods: [{ item: '服务器', price: yuan('100') }, { count: '1' }],
  })
  await page.getByRole('button', { name: '提交审批' }).click()
  await expectNoSeriousFindings(page)
})
