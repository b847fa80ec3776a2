import { expect, type Page, test } from '@playwright/test'
import { openXmlErrors } from '../../src/testing/open-xml-errors.ts'
import { openFile, paperOf, savedFile, selectLine } from '../support/editor-site.ts'
import { expectNoSeriousFindings, takeShots } from '../support/index.ts'
import { changesIn, commentsIn, contractFile } from '../support/review-file.ts'
import { wordText } from '../support/word-file.ts'

// Tracked changes in a real .docx: suggested in the editor, read back by libraries that did not write them.

const panel = (page: Page) => page.getByRole('region', { name: '修订' })
const cards = (page: Page) => panel(page).locator('.c-changes > li')
const changes = (page: Page) =>
  page.evaluate(() =>
    window.editor.changes.list().map(({ kind, text, replacedText }) => [kind, text, replacedText]),
  )
const bodyOf = async (file: Buffer) => (await wordText(file)).body
const doc = contractFile
const suggesting = { mode: 'suggest', panel: 'changes', id: 8, name: '周明' } as const

/** Takes the price out, puts a delivery place in, writes one paragraph more and changes a cell. */
async function rework(page: Page): Promise<void> {
  await paperOf(page).getByText('总价').dblclick()
  await expect.poll(() => page.evaluate(() => window.editor.selection()?.text)).toBe('总价人民币壹佰万元整')
  await page.keyboard.press('Delete')
  await paperOf(page).getByText('第二条').first().click()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('至上海')
  await selectLine(page, '壹拾万元')
  await page.keyboard.type('玖万元')
  await paperOf(page).getByText('第三条').first().click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('第四条 一式两份。')
}

async function suggest(page: Page): Promise<void> {
  await rework(page)
  await expect.poll(async () => (await changes(page)).length).toBeGreaterThan(3)
}

/** What the document says when all is accepted. */
async function wanted(page: Page): Promise<string> {
  await openFile(page, await doc())
  await rework(page)
  return bodyOf(await savedFile(page))
}

test('what is written while suggesting stands in the file as insertions and deletions with author and time', async ({
  page,
}) => {
  const before = Date.now()
  await openFile(page, await doc(), suggesting)
  await suggest(page)
  const file = await savedFile(page)
  const read = await changesIn(file)
  expect(read.map(({ kind, text, author }) => [kind, text, author])).toEqual([
    ['del', '总价人民币壹佰万元整', '周明'],
    ['ins', '至上海', '周明'],
    ['del', '壹拾万元', '周明'],
    ['ins', '玖万元', '周明'],
    ['ins', '第四条 一式两份。', '周明'],
  ])
  for (const { date } of read) expect(Math.abs(Date.parse(date) - before)).toBeLessThan(120_000)
  expect(await openXmlErrors(file)).toEqual([])
  // Saving added nothing that undo would have to take back first.
  await page.keyboard.press('Control+z')
  await expect
    .poll(async () => (await changesIn(await savedFile(page))).at(-1)?.text)
    .not.toBe('第四条 一式两份。')
  await page.keyboard.press('Control+y')
  await expect
    .poll(async () => (await changesIn(await savedFile(page))).at(-1)?.text)
    .toBe('第四条 一式两份。')
  await expect(panel(page).locator('del', { hasText: '总价人民币壹佰万元整' })).toBeVisible()

  // Who suggests decides nothing, but takes back what is their own.
  await expect(panel(page).getByRole('button', { name: '接受' })).toHaveCount(0)
  expect(
    await page.evaluate(() => window.editor.changes.accept(window.editor.changes.list()[0]?.id ?? '')),
  ).toEqual({ ok: false, reason: 'notYours' })
  await cards(page).first().getByRole('button', { name: '撤回' }).click()
  await expect.poll(async () => (await changesIn(await savedFile(page)))[0]?.text).toBe('至上海')
})

test('accepting all gives the new text, rejecting all the old one, and one undo takes either back', async ({
  page,
}) => {
  const next = await wanted(page)
  await openFile(page, await doc(), suggesting)
  await suggest(page)
  const suggested = await savedFile(page)

  await openFile(page, suggested, { panel: 'changes' })
  await expect(cards(page).first()).toContainText('周明')
  // Known as a colleague by the file's own list of people.
  await expect(cards(page).first()).not.toContainText('外部人员')
  const all = (await changes(page)).length
  await panel(page).getByRole('button', { name: '全部拒绝' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '全部拒绝' }).click()
  await expect(panel(page).getByText('没有修订')).toBeVisible()
  expect(await bodyOf(await savedFile(page))).toBe(await bodyOf(await doc()))
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await paperOf(page).getByText('第二条').first().click()
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await changes(page)).length).toBe(all)
  await panel(page).getByRole('button', { name: '全部接受' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '全部接受' }).click()
  await expect(panel(page).getByText('没有修订')).toBeVisible()
  const accepted = await savedFile(page)
  expect(await changesIn(accepted)).toEqual([])
  expect(await bodyOf(accepted)).toBe(next)
})

test('changes are accepted and rejected one by one, each by itself, and shown in the text', async ({
  page,
}) => {
  await openFile(page, await doc(), suggesting)
  await suggest(page)
  await openFile(page, await savedFile(page), { panel: 'changes' })
  const card = (words: string) => cards(page).filter({ hasText: words })
  await card('玖万元')
    .getByRole('button', { name: /定位到修订/ })
    .click()
  await expect(card('玖万元')).toHaveAttribute('data-active', 'true')
  await card('总价人民币').getByRole('button', { name: '拒绝' }).click()
  await card('至上海').getByRole('button', { name: '接受' }).click()
  await card('玖万元').getByRole('button', { name: '接受' }).click()
  await expect(card('玖万元')).toHaveCount(0)
  const file = await savedFile(page)
  expect((await changesIn(file)).map(({ text }) => text)).toEqual(['第四条 一式两份。'])
  const body = await bodyOf(file)
  expect(body).toContain('总价人民币壹佰万元整')
  expect(body).toContain('前交货至上海。')
  expect(body).toContain('玖万元')
  expect(body).not.toContain('壹拾万元')
})

test('the switch makes suggestions of what is typed from then on; a reader and a commenter decide nothing', async ({
  page,
}) => {
  await openFile(page, await doc(), { panel: 'changes' })
  await expect(panel(page).getByText('没有修订')).toBeVisible()
  await panel(page).getByRole('switch', { name: '修订模式' }).click()
  expect(await page.evaluate(() => window.editor.mode())).toBe('suggest')
  await paperOf(page).getByText('第三条').first().click()
  await page.keyboard.press('End')
  await page.keyboard.type('（待定）')
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).first()).toContainText('插入')
  const file = await savedFile(page)
  expect(await changesIn(file)).toMatchObject([{ kind: 'ins', text: '（待定）', author: '孙丽' }])
  await panel(page).getByRole('switch', { name: '修订模式' }).click()
  await paperOf(page).getByText('第二条').first().click()
  await page.keyboard.press('End')
  await page.keyboard.type('直接写入')
  await expect.poll(async () => bodyOf(await savedFile(page))).toContain('直接写入')
  expect(await changesIn(await savedFile(page))).toHaveLength(1)

  for (const mode of ['view', 'comment'] as const) {
    await openFile(page, file, { mode, panel: 'changes' })
    await expect(cards(page)).toHaveCount(1)
    for (const name of ['接受', '拒绝', '撤回', '全部接受', '全部拒绝'])
      await expect(panel(page).getByRole('button', { name, exact: true })).toHaveCount(0)
    await expect(panel(page).getByRole('switch')).toHaveCount(0)
    expect(await page.evaluate(() => window.editor.changes.acceptAll())).toMatchObject({ reason: 'readOnly' })
    expect(
      await page.evaluate(() => window.editor.changes.reject(window.editor.changes.list()[0]?.id ?? '')),
    ).toMatchObject({ reason: 'readOnly' })
  }
})

test('a comment on suggested words stays when the change is accepted and saved again', async ({ page }) => {
  await openFile(page, await doc(), { mode: 'suggest' })
  await paperOf(page).getByText('第三条').first().click()
  await page.keyboard.press('End')
  await page.keyboard.type('上海')
  await selectLine(page, '第三条')
  expect(await page.evaluate(() => window.editor.comments.add('为何是上海'))).toEqual({ ok: true })
  await openFile(page, await savedFile(page))
  await page.evaluate(() => window.editor.changes.acceptAll())
  const file = await savedFile(page)
  expect(await changesIn(file)).toEqual([])
  expect(await commentsIn(file)).toMatchObject([
    { text: '为何是上海', range: '第三条 争议提交北京仲裁委员会仲裁。上海', answers: null },
  ])
})

test('the panel of tracked changes is one of the screens that are looked at', async ({ page }) => {
  await openFile(page, await doc(), { panel: 'changes' })
  await takeShots(page, 'editor-changes-empty')
  await openFile(page, await doc(), suggesting)
  await suggest(page)
  await openFile(page, await savedFile(page), { panel: 'changes' })
  await expect(cards(page).first()).toBeVisible()
  await expectNoSeriousFindings(page)
  await takeShots(page, 'editor-changes')
})
