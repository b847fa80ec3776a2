import type { Page } from '@playwright/test'
import { buildDocx, docxBookmarks, wordWriter } from '../../src/engines/documents/server/index.ts'
import { openFile } from '../support/editor-site.ts'
import { expect, test } from '../support/index.ts'
import { wordText } from '../support/word-file.ts'

/** A name in the header, in a sentence and in a table; a clause of its own; an empty place. */
function file(): Buffer {
  const w = wordWriter()
  const body = [
    w.p(['甲方：', w.mark('party', '旧甲方'), '，以下简称甲方。']),
    w.table({ widths: [3000, 3000], rows: [[w.p('名称'), w.p(w.mark('party_2', '旧甲方'))]] }),
    w.p(['备注：', w.mark('remark', ''), '。']),
    w.p(w.mark('clause', '旧条款')),
    w.p('选中这一句做书签'),
  ]
  const header = w.p(['页眉：', w.mark('party_3', '旧甲方')])
  return Buffer.from(
    buildDocx({
      title: '合同',
      header,
      footer: '<w:p/>',
      created: '2026-11-20T00:00:00Z',
      body: body.join(''),
    }),
  )
}

const saved = async (page: Page): Promise<Buffer> =>
  Buffer.from(await page.evaluate(async () => [...(await window.editor.save())]))
const placesIn = async (bytes: Buffer) =>
  Object.fromEntries((await docxBookmarks(new Uint8Array(bytes))).map(({ name, text }) => [name, text]))

test('a value goes to every position in one step of undo, and is read back from the file', async ({
  page,
}) => {
  await openFile(page, file())
  const refused = await page.evaluate(() => {
    const heard = { count: 0 }
    window.editor.bookmarks.subscribe(() => {
      heard.count += 1
    })
    const answer = window.editor.bookmarks.setAll({ party: '启元科技', remark: '无' })
    return { answer, heard: heard.count, list: window.editor.bookmarks.list() }
  })
  expect(refused.answer).toEqual([])
  expect(refused.heard).toBe(1)
  expect(refused.list.map(({ name, text }) => [name, text])).toEqual([
    ['party_3', '启元科技'],
    ['party', '启元科技'],
    ['party_2', '启元科技'],
    ['remark', '无'],
    ['clause', '旧条款'],
  ])
  const bytes = await saved(page)
  expect(await placesIn(bytes)).toMatchObject({
    party: '启元科技',
    party_2: '启元科技',
    party_3: '启元科技',
    remark: '无',
  })
  const { body, headers } = await wordText(bytes)
  expect(body).toContain('甲方：启元科技，以下简称甲方。')
  expect(headers).toContain('页眉：启元科技')
  await expect(page.locator('.docx-paginated-surface')).toContainText('甲方：启元科技，以下简称甲方。')

  await page.locator('.docx-paginated-surface').getByText('选中这一句').first().click()
  await page.keyboard.press('Control+z')
  expect(await placesIn(await saved(page))).toMatchObject({ party: '旧甲方', party_3: '旧甲方', remark: '' })
})

test('a selection becomes a bookmark unless its name is taken or wrong, and can be removed', async ({
  page,
}) => {
  await openFile(page, file())
  const { length } = '选中这一句做书签'
  const add = (name: string) => page.evaluate((given) => window.editor.bookmarks.add(given), name)
  expect(await add('nothing_selected')).toBe(false)
  await page.locator('.docx-paginated-surface').getByText('选中这一句').first().click()
  await page.keyboard.press('Home')
  for (let i = 0; i < length; i++) await page.keyboard.press('Shift+ArrowRight')
  expect(await add('party')).toBe(false)
  expect(await add('1 falsch')).toBe(false)
  expect(await add('chosen')).toBe(true)
  expect((await placesIn(await saved(page))).chosen).toBe('选中这一句做书签')
  expect(
    await page.evaluate(() => window.editor.bookmarks.setParagraphs('clause', ['第一段', '第二段'])),
  ).toBe(true)
  expect(await page.evaluate(() => window.editor.bookmarks.remove('chosen'))).toBe(true)
  const bytes = await saved(page)
  expect(await placesIn(bytes)).toMatchObject({ clause: '第一段\n第二段' })
  expect(Object.keys(await placesIn(bytes))).not.toContain('chosen')
  expect((await wordText(bytes)).body).toContain('选中这一句做书签')
})
