import { expect, type Page, test } from '@playwright/test'
import { buildDocx, docxBookmarks, wordWriter } from '../../src/engines/documents/server/index.ts'
import { paragraphsIn, settled, storyParts } from '../../src/testing/tracked-changes.ts'
import { openFile, paperOf, savedFile, selectLine } from '../support/editor-site.ts'
import { changesIn, commentsIn } from '../support/review-file.ts'

// Whatever is written by whichever keys: what is suggested is, accepted, what the same keys write without suggesting, and rejected the text as it was.

/** Places of the form in sentences and in a table, clauses that Word numbers, a header. */
function file(): Buffer {
  const w = wordWriter()
  const body = [
    w.p('货物采购合同'),
    w.p(['甲方：', w.mark('party', '北京甲公司'), '，以下简称甲方。']),
    w.p(['乙方：', w.mark('other', '上海乙公司'), '，以下简称乙方。']),
    w.table({
      widths: [3000, 3000],
      rows: [[w.p('服务器'), w.p(w.mark('price', '壹拾万元'))]],
    }),
    w.p('付款', { level: 0 }),
    w.p('付款方式另行约定。', { level: 1 }),
    w.p('货到付款七成。', { level: 1 }),
    w.p('争议提交北京仲裁委员会仲裁。'),
    w.p('本合同一式两份。'),
  ]
  const header = w.p(['合同编号：', w.mark('number', 'CG-1')])
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

async function at(page: Page, line: string, steps: number): Promise<void> {
  await paperOf(page).getByText(line).first().click()
  await page.keyboard.press('Home')
  for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowRight')
}
async function select(page: Page, line: string, from: number, count: number): Promise<void> {
  await at(page, line, from)
  for (let step = 0; step < count; step++) await page.keyboard.press('Shift+ArrowRight')
}

/** In cells, over paragraphs and the borders of places, in numbered clauses, pasted, in the header. */
async function work(page: Page): Promise<void> {
  await selectLine(page, '服务器')
  await page.keyboard.type('存储')
  await select(page, '甲方：', 1, 4)
  await page.keyboard.type('方是')
  await select(page, '乙方：', 3, 5)
  await page.keyboard.press('Delete')
  await at(page, '付款方式', 4)
  await page.keyboard.press('Enter')
  await page.keyboard.type('由双方')
  await at(page, '本合同', 0)
  await page.keyboard.press('Backspace')
  await select(page, '争议', 2, 4)
  await page.keyboard.press('Control+x')
  await select(page, '货到', 0, 2)
  await page.keyboard.press('Control+v')
  await selectLine(page, '壹拾万元')
  await page.keyboard.press('Delete')
  // As a person does: on a machine that still draws what was written before, the first double click is lost.
  await expect(async () => {
    await page.getByText('合同编号').first().dblclick()
    await expect(page.locator('.docx-pages--hf-editing')).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await page.keyboard.press('End')
  await page.keyboard.type('号')
}

const stories = async (bytes: Buffer, how?: 'accept' | 'reject') =>
  [...(await storyParts(bytes))].map(([name, xml]) => [name, paragraphsIn(how ? settled(xml, how) : xml)])
const places = async (bytes: Buffer) =>
  (await docxBookmarks(new Uint8Array(bytes))).map(({ name, text }) => [name, text])
const undone = async (page: Page, before: Buffer) => {
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Control+z')
        return stories(await savedFile(page))
      },
      { intervals: [0], timeout: 60_000 },
    )
    .toEqual(await stories(before))
  expect(await places(await savedFile(page))).toEqual(await places(before))
}

test('a suggestion anywhere is the new text when accepted, the old one when rejected, and undone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const before = file()
  await openFile(page, before)
  await work(page)
  const written = await stories(await savedFile(page))
  await undone(page, before)
  await openFile(page, before, { mode: 'suggest', id: 8, name: '周明' })
  await work(page)
  const suggested = await savedFile(page)
  expect((await changesIn(suggested)).length).toBeGreaterThan(8)
  expect(await stories(suggested, 'accept')).toEqual(written)
  expect(await stories(suggested, 'reject')).toEqual(await stories(before))
  await undone(page, before)
  await openFile(page, suggested)
  expect(await page.evaluate(() => window.editor.changes.acceptAll())).toEqual({ ok: true, left: 0 })
  expect(await stories(await savedFile(page))).toEqual(written)
  await openFile(page, suggested)
  await page.evaluate(() => window.editor.changes.rejectAll())
  const rejected = await savedFile(page)
  expect(await stories(rejected)).toEqual(await stories(before))
  expect(await places(rejected)).toEqual(await places(before))
})

/** Types pinyin letter by letter as an input method does, and takes the words that it stands for; '' gives it up. */
async function compose(page: Page, pinyin: string, words: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const show = (text: string) =>
    cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  const key = { key: 'Process', windowsVirtualKeyCode: 229 }
  for (let end = 1; end <= pinyin.length; end++) {
    await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
    await show(pinyin.slice(0, end))
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
  }
  await show(words)
  if (words) await cdp.send('Input.insertText', { text: words })
  await cdp.detach()
}

/** What an input method wrote, where. */
const composed: [line: string, steps: number, becomes: string][] = [
  ['甲方：', 3, '甲方：你好北京甲公司，以下简称甲方。'],
  ['乙方：', 5, '乙方：上海你好乙公司，以下简称乙方。'],
  ['服务器', 3, '服务器你好'],
  ['付款方式', 0, '你好付款方式另行约定。'],
  ['货到', 2, '货到你好付款七成。'],
  ['付款', 0, '你好付款'],
  ['争议', 0, '你好争议提交北京仲裁委员会仲裁。'],
  ['本合同', 8, '本合同一式两份。你好'],
]

for (const mode of ['edit', 'suggest'] as const)
  test(`words of an input method stand where they were written and no letter of theirs stays (${mode})`, async ({
    page,
  }) => {
    const before = file()
    await openFile(page, before, { mode, id: 8, name: '周明' })
    for (const [line, steps] of composed) {
      await at(page, line, steps)
      await compose(page, 'qing', '')
      await compose(page, 'nihao', '你好')
    }
    const after = await savedFile(page)
    const [, text = []] = (await stories(after)).find(([name]) => name === 'word/document.xml') ?? []
    for (const [, , becomes] of composed)
      expect([text].flat().map((one) => one.replace(/^\[.*\] /, ''))).toContain(becomes)
    expect([text].flat().join('')).not.toMatch(/[a-z]/)
    expect(await places(after)).toEqual([
      ['party', '北京甲公司'],
      ['other', '上海你好乙公司'],
      ['price', '壹拾万元'],
      ['number', 'CG-1'],
    ])
    if (mode === 'suggest') {
      expect((await changesIn(after)).map(({ kind, text: words }) => [kind, words])).toEqual(
        composed.map(() => ['ins', '你好']),
      )
      expect(await stories(after, 'reject')).toEqual(await stories(before))
    }
    await undone(page, before)

    await selectLine(page, '争议提交')
    await page.evaluate(() => window.editor.comments.add('哪里'))
    await at(page, '争议提交', 4)
    await compose(page, 'zhi', '至')
    expect(await commentsIn(await savedFile(page))).toMatchObject([
      { text: '哪里', range: '争议提交至北京仲裁委员会仲裁。' },
    ])
  })

test('who reads a document finds words in its header and tables too, and is shown them', async ({ page }) => {
  await openFile(page, file(), { mode: 'view' })
  const find = (text: string) => page.evaluate((words) => window.editor.search.find(words), text)
  expect(await find('壹拾万元')).toBe(1)
  expect(await find('合同编号')).toBe(1)
  await expect(page.locator('[class*="highlight"]').first()).toBeVisible()
  expect(await find('合同')).toBe(3)
  expect(await page.evaluate(() => window.editor.search.next())).toEqual({ count: 3, current: 2 })
  expect(await find('没有的话')).toBe(0)
})

test('Delete goes letter by letter over suggestions, and removes only its own', async ({ page }) => {
  const struck = async () =>
    (await changesIn(await savedFile(page))).filter(({ kind }) => kind === 'del').map(({ text }) => text)
  await openFile(page, file(), { mode: 'suggest' })
  await at(page, '争议提交', 2)
  for (let times = 0; times < 3; times++) await page.keyboard.press('Delete')
  await expect.poll(async () => (await struck()).join('')).toBe('提交北')
  await at(page, '争议提交', 2)
  for (let times = 0; times < 4; times++) await page.keyboard.press('Delete')
  await expect.poll(async () => (await struck()).join('')).toBe('提交北京')
  await at(page, '本合同', 3)
  await page.keyboard.type('共计')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Delete')
  const changes = await changesIn(await savedFile(page))
  expect(changes.filter(({ kind }) => kind === 'ins')).toEqual([])
  expect((await struck()).join('')).toBe('提交北京')
})
