import { expect, type Page, test } from '@playwright/test'
import { buildDocx, docxBookmarks, wordWriter } from '../../src/engines/documents/server/index.ts'
import { openFile, paperOf, savedFile, selectLine } from '../support/editor-site.ts'
import { wordText } from '../support/word-file.ts'

// The clauses of a template beside its document. The page is built of the product's own parts: no product, no network.

/** Two places of the clause, one in a table; a paragraph that may become the place of the other clause. */
function file(said: string): Buffer {
  const w = wordWriter()
  const body = [
    w.p('第一条 标的'),
    w.p(w.mark('payment', said)),
    w.p('第三条 其他'),
    w.table({ widths: [3000, 3000], rows: [[w.p('付款'), w.p(w.mark('payment_2', '另一处'))]] }),
    w.p('保密的位置'),
  ]
  return Buffer.from(
    buildDocx({
      title: '合同模板',
      header: '<w:p/>',
      footer: '<w:p/>',
      created: '2026-11-20T00:00:00Z',
      body: body.join(''),
    }),
  )
}

const one = '验收合格后〔账期〕日内一次付清。'
const two = '签约后付三成。\n验收后〔账期〕日内付清余款。'
const open = (page: Page, said = '原来的付款约定', how = {}) =>
  openFile(page, file(said), { ...how, site: 'clause' })
const places = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(window.editor.bookmarks.list().map(({ name, text }) => [name, text])),
  )
async function choose(page: Page, statement: string): Promise<void> {
  await page.getByRole('combobox', { name: /付款条款/ }).click()
  await page.locator('.ant-select-dropdown:visible').getByText(statement, { exact: true }).click()
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
}

test('a chosen statement fills every place of its clause with its fields, and nowhere else [STA-03]', async ({
  page,
}) => {
  await open(page)
  expect(await places(page)).toEqual({ payment: '原来的付款约定', payment_2: '另一处' })
  await choose(page, '分期付款')
  await expect.poll(() => places(page)).toEqual({ payment: two, payment_2: two })
  await expect(paperOf(page)).toContainText('签约后付三成。')
  const { body } = await wordText(await savedFile(page))
  expect(body.split('\n').filter(Boolean)).toEqual([
    '第一条 标的',
    ...two.split('\n'),
    '第三条 其他',
    '付款',
    ...two.split('\n'),
    '保密的位置',
  ])

  // Whether a clause that may be left out is left out says each contract: in the template it keeps its place.
  await page.getByRole('combobox', { name: /付款条款/ }).click()
  await expect(page.locator('.ant-select-dropdown:visible').getByRole('option')).toHaveCount(2)
  await expect(page.locator('.ant-select-dropdown:visible')).not.toContainText('不显示')
  await page.keyboard.press('Escape')
  await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0)
  await choose(page, '货到付款')
  await expect.poll(() => places(page)).toEqual({ payment: one, payment_2: one })
  const bytes = await savedFile(page)
  const read = await docxBookmarks(new Uint8Array(bytes))
  expect(read.map(({ name, text }) => [name, text])).toEqual([
    ['payment', one],
    ['payment_2', one],
  ])
  expect((await wordText(bytes)).body).not.toMatch(/三成|原来的付款约定/)
})

test('the only statement of a clause goes to what is selected, which becomes its place [STA-03]', async ({
  page,
}) => {
  await open(page)
  await selectLine(page, '保密的位置')
  await page.getByRole('button', { name: '插入文档' }).click()
  await expect.poll(() => places(page)).toMatchObject({ secrecy: '保密三年。', payment: '原来的付款约定' })
  await expect(paperOf(page)).not.toContainText('保密的位置')
})

test('an approver of a template reads its statements, and puts none into the document [SCR-02]', async ({
  page,
}) => {
  await open(page, one, { read: 'yes' })
  const clause = page.getByRole('region', { name: '付款条款' })
  await expect(clause.getByRole('button', { name: /货到付款/ })).toContainText('文档中')
  await expect(clause.getByRole('button', { name: /分期付款/ })).not.toContainText('文档中')
  await expect(clause.getByRole('combobox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '插入文档' })).toHaveCount(0)
  await clause.getByText('分期付款', { exact: true }).click()
  await expect(clause).toContainText('验收后〔账期〕日内付清余款。')
  expect(await places(page)).toEqual({ payment: one, payment_2: '另一处' })
})
