import { expect, type Page, test } from '@playwright/test'
import { openXmlErrors } from '../../src/testing/open-xml-errors.ts'
import { openFile, paperOf, savedFile, selectLine } from '../support/editor-site.ts'
import { expectNoSeriousFindings, takeShots } from '../support/index.ts'
import { commentsIn, contractFile, partOf, wordComments } from '../support/review-file.ts'
import { wordText } from '../support/word-file.ts'

// Comments in a real .docx: written by the editor, read back by libraries that did not write them.

const panel = (page: Page) => page.getByRole('region', { name: '批注' })
const cards = (page: Page) => panel(page).locator('.c-comments > li')
const box = (page: Page) => page.getByRole('combobox', { name: /写下批注|回复|修改批注/ })
const list = (page: Page) => page.evaluate(() => window.editor.comments.list())
const says = (page: Page) =>
  page.evaluate(() =>
    window.editor.comments.list().map(({ text, replies }) => [text, ...replies.map((reply) => reply.text)]),
  )
const write = (page: Page, words: string) => page.evaluate((text) => window.editor.comments.add(text), words)
const doc = contractFile

/** Comments on a line through the button at the selection. */
async function comment(page: Page, line: string, words: string): Promise<void> {
  await selectLine(page, line)
  await page.locator('.c-comment-here').click()
  await expect(box(page)).toBeFocused()
  await page.keyboard.type(words)
  await page.keyboard.press('Control+Enter')
  await expect(panel(page).getByText(words)).toBeVisible()
}

test('a comment on selected words is in the file with range, author and time [PRD-10] [ENT-11]', async ({
  page,
}) => {
  const before = Date.now()
  await openFile(page, await doc())
  await paperOf(page).getByText('总价').dblclick()
  await page.locator('.c-comment-here').click()
  await expect(panel(page).locator('.c-comment-draft')).toContainText('总价人民币壹佰万元整')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('请核对大写金额')
  await page.keyboard.press('Enter')
  await page.keyboard.type('与附件一致')
  await panel(page).getByRole('button', { name: '发送' }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page).first()).toContainText('孙丽')

  const [comment] = await list(page)
  expect(comment).toMatchObject({
    text: '请核对大写金额\n与附件一致',
    userName: '孙丽',
    userId: 7,
    quote: '总价人民币壹佰万元整',
    position: { index: 0 },
    isResolved: false,
    replies: [],
  })
  const file = await savedFile(page)
  const [read] = await commentsIn(file)
  expect(read).toMatchObject({
    id: comment?.commentId,
    author: '孙丽',
    text: '请核对大写金额\n与附件一致',
    range: '总价人民币壹佰万元整',
    isResolved: false,
    answers: null,
  })
  expect(Math.abs(Date.parse(read?.date ?? '') - before)).toBeLessThan(60_000)
  expect(comment?.createdAt).toBe(read?.date)
  // Its key is the paragraph id by which Word's own threads know it; its author's number is in Word's list of people.
  expect(await partOf(file, 'word/comments.xml')).toContain(`paraId="${comment?.key}"`)
  expect(await partOf(file, 'word/people.xml')).toMatch(/userId="7"/)
  expect((await wordText(file)).body).toBe((await wordText(await doc())).body)
  expect(await openXmlErrors(file)).toEqual([])
})

test('comments are listed in the order of the text, shown, answered, settled, changed and taken away [PRD-10]', async ({
  page,
}) => {
  await openFile(page, await doc())
  await comment(page, '第三条', '仲裁改为法院')
  await comment(page, '第一条', '金额含税吗')
  expect((await list(page)).map(({ text, position }) => [text, position.index])).toEqual([
    ['金额含税吗', 0],
    ['仲裁改为法院', 1],
  ])
  // Shown: the text it is about stands in the active colour, the others in theirs.
  await cards(page)
    .last()
    .getByRole('button', { name: /定位到原文/ })
    .click()
  await expect(cards(page).last()).toHaveAttribute('data-active', 'true')
  const active = page.locator('.docx-comment-band--active')
  await expect(active).toHaveCSS('background-color', 'rgb(255, 212, 59)')
  await expect(page.locator('.docx-comment-band:not(.docx-comment-band--active)')).toHaveCSS(
    'background-color',
    'rgb(255, 243, 191)',
  )

  await cards(page).first().getByRole('button', { name: '回复' }).click()
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('含税，税率 13%')
  await page.keyboard.press('Control+Enter')
  await cards(page).first().getByRole('button', { name: '标为已解决' }).click()
  await expect(cards(page).first().getByText('已解决', { exact: true })).toBeVisible()
  await cards(page).last().getByRole('button', { name: '编辑' }).click()
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('仲裁地改为上海')
  await panel(page).getByRole('button', { name: '保存' }).click()
  await expect(cards(page).last()).toContainText('仲裁地改为上海')

  expect(await commentsIn(await savedFile(page))).toMatchObject([
    {
      id: '0',
      text: '仲裁地改为上海',
      range: '第三条 争议提交北京仲裁委员会仲裁。',
      isResolved: false,
      answers: null,
    },
    { id: '1', text: '金额含税吗', isResolved: true, answers: null },
    { id: '2', text: '含税，税率 13%', isResolved: true, answers: '1' },
  ])

  await cards(page).first().getByRole('button', { name: '删除' }).last().click()
  await page
    .getByRole('dialog')
    .filter({ hasText: '删除此回复' })
    .getByRole('button', { name: '删除' })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => says(page)).toEqual([['金额含税吗'], ['仲裁地改为上海']])
  await cards(page).first().getByRole('button', { name: '删除' }).click()
  await page
    .getByRole('dialog')
    .filter({ hasText: '删除此批注' })
    .getByRole('button', { name: '删除' })
    .click()
  await expect(cards(page)).toHaveCount(1)
  expect(await commentsIn(await savedFile(page))).toMatchObject([{ text: '仲裁地改为上海' }])
})

test('after saving and opening again comments, replies and their state are there; a reply in a further session too [PRD-10]', async ({
  page,
}) => {
  await openFile(page, await doc())
  await comment(page, '第一条', '第一次的话')
  await openFile(page, await savedFile(page), { id: 8, name: '周明' })
  await cards(page).first().getByRole('button', { name: '回复' }).click()
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('第二次的话')
  await page.keyboard.press('Control+Enter')
  await cards(page).first().getByRole('button', { name: '标为已解决' }).click()
  await expect(cards(page).first()).toHaveAttribute('data-resolved', 'true')
  await openFile(page, await savedFile(page), { mode: 'view' })
  await expect(cards(page)).toHaveCount(1)
  const [first] = await list(page)
  expect(first).toMatchObject({ text: '第一次的话', userId: 7, isResolved: true, quote: /第一条/ })
  expect(first?.replies).toMatchObject([{ text: '第二次的话', userName: '周明', userId: 8 }])
})

test('with nothing selected there is nothing to comment on, and the panel says so [VAL-21]', async ({
  page,
}) => {
  await openFile(page, await doc())
  await paperOf(page).getByText('第二条').first().click()
  await expect(page.locator('.c-comment-here')).toHaveCount(0)
  await panel(page).getByRole('button', { name: '添加批注' }).click()
  await expect(panel(page).getByRole('alert')).toHaveText('请先在正文中选中要批注的文字')
  expect(await write(page, '没有选中')).toEqual({ ok: false, reason: 'emptySelection' })
  expect(await page.evaluate(() => window.editor.selection())).toBeNull()
  await selectLine(page, '第二条')
  await expect(panel(page).getByRole('alert')).toHaveCount(0)
  await panel(page).getByRole('button', { name: '添加批注' }).click()
  await panel(page).getByRole('button', { name: '发送' }).click()
  await expect(panel(page).getByRole('alert')).toHaveText('请填写批注内容')
  await page.keyboard.press('Escape')
  await expect(panel(page).locator('.c-comment-draft')).toHaveCount(0)
  // What was selected is not there any more when the words are.
  await page.evaluate(() => window.editor.comments.begin())
  await paperOf(page).getByText('第二条').first().click()
  await page.keyboard.press('Home')
  await page.keyboard.type('改')
  await expect(paperOf(page)).toContainText('改第二条')
  expect(await write(page, '太晚了')).toEqual({ ok: false, reason: 'emptySelection' })
  expect(await list(page)).toEqual([])
})

test('one comment goes over paragraphs and table cells, two stand on the same words without answering each other', async ({
  page,
}) => {
  await openFile(page, await doc())
  await selectLine(page, '第一条')
  await write(page, '一')
  await write(page, '二')
  await paperOf(page).getByText('第二条').first().click()
  await page.keyboard.press('Home')
  for (let line = 0; line < 3; line++) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+End')
  await write(page, '跨段')
  await page.evaluate(() => {
    const [, , wide] = window.editor.comments.list()
    window.editor.comments.reply(wide?.commentId ?? '', '跨段的回复')
  })
  expect(await says(page)).toEqual([['一'], ['二'], ['跨段', '跨段的回复']])
  const read = await commentsIn(await savedFile(page))
  expect(read.map(({ text, answers }) => [text, answers])).toEqual([
    ['一', null],
    ['二', null],
    ['跨段', null],
    ['跨段的回复', '2'],
  ])
  expect(read[2]?.range).toMatch(/^第二条 乙方应于.*前交货。名称单价/)
  expect(read[3]?.range).toBe(read[2]?.range)
  await paperOf(page).getByText('壹拾万元').dblclick()
  await expect.poll(() => page.evaluate(() => window.editor.selection()?.text)).toBe('壹拾万元')
  await write(page, '单元格')
  expect((await commentsIn(await savedFile(page))).find(({ text }) => text === '单元格')?.range).toBe(
    '壹拾万元',
  )
})

test('undo takes back adding, changing and settling one by one, redo brings them again', async ({ page }) => {
  await openFile(page, await doc())
  await selectLine(page, '第一条')
  await write(page, '原话')
  await page.evaluate(() => window.editor.comments.change('0', '改了'))
  await page.evaluate(() => window.editor.comments.resolve('0', true))
  await paperOf(page).getByText('第三条').click()
  const state = async () => (await list(page)).map(({ text, isResolved }) => [text, isResolved])
  await page.keyboard.press('Control+z')
  expect(await state()).toEqual([['改了', false]])
  await page.keyboard.press('Control+z')
  expect(await state()).toEqual([['原话', false]])
  await page.keyboard.press('Control+z')
  expect(await state()).toEqual([])
  await page.keyboard.press('Control+y')
  await page.keyboard.press('Control+y')
  expect(await state()).toEqual([['改了', false]])
})

test('what somebody else wrote is answered, not changed and not taken away; what came from outside goes with a word', async ({
  page,
}) => {
  await openFile(page, await doc())
  await comment(page, '第一条', '孙丽的话')
  await openFile(page, await savedFile(page), { id: 8, name: '周明' })
  await expect(cards(page).first().getByRole('button', { name: '回复' })).toBeVisible()
  await expect(cards(page).first().getByRole('button', { name: '编辑' })).toHaveCount(0)
  await expect(cards(page).first().getByRole('button', { name: '删除' })).toHaveCount(0)
  expect(await page.evaluate(() => window.editor.comments.change('0', '偷改'))).toMatchObject({
    reason: 'notYours',
  })
  expect(await page.evaluate(() => window.editor.comments.remove('0'))).toMatchObject({ reason: 'notYours' })

  // The same name in Word's list of people, but another person: 孙丽 of the other side is not ours.
  await openFile(page, await wordComments())
  await expect(cards(page).first()).toContainText('外部人员')
  await expect(cards(page).first().getByRole('button', { name: '编辑' })).toHaveCount(0)
  await cards(page).first().getByRole('button', { name: '删除' }).first().click()
  const dialog = page.getByRole('dialog').filter({ hasText: '删除 孙丽 的批注' })
  await expect(dialog).toContainText('其下的 1 条回复将一并删除')
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cards(page)).toHaveCount(1)
})

test('the comments of a file from Word are listed with their threads, and what Word keeps beside them stays', async ({
  page,
}) => {
  await openFile(page, await wordComments(), { id: 7, name: '孙丽' })
  expect(await says(page)).toEqual([['对方的意见\n第二段', '对方的回复']])
  await page.evaluate(() => window.editor.comments.reply('4', '我方的回复'))
  const file = await savedFile(page)
  expect(await commentsIn(file)).toMatchObject([
    { id: '4', author: '孙丽', text: '对方的意见\n第二段', answers: null },
    { id: '5', author: '王律师', text: '对方的回复', answers: '4' },
    // Told apart from her namesake.
    { id: '6', author: '孙丽（7）', text: '我方的回复', answers: '4', range: '第一条 总价' },
  ])
  expect(await partOf(file, 'word/commentsIds.xml')).toContain('5A4B3C2D')
  expect(await partOf(file, 'word/people.xml')).toContain('other@example.com')
  expect(await openXmlErrors(file)).toEqual([])
})

test('who only reads sees comments and writes none; who comments leaves the text as it is [PRD-10]', async ({
  page,
}) => {
  await openFile(page, await doc())
  await comment(page, '第一条', '看得到')
  const file = await savedFile(page)
  await openFile(page, file, { mode: 'view' })
  await expect(panel(page).getByText('看得到')).toBeVisible()
  for (const name of ['添加批注', '回复', '编辑', '删除', '标为已解决'])
    await expect(panel(page).getByRole('button', { name })).toHaveCount(0)
  for (const work of [
    () => window.editor.comments.change('0', '改'),
    () => window.editor.comments.remove('0'),
    () => window.editor.comments.reply('0', '答'),
    () => window.editor.comments.resolve('0', true),
    () => window.editor.comments.add('加'),
  ])
    expect(await page.evaluate(work)).toEqual({ ok: false, reason: 'readOnly' })
  await page.evaluate(() => window.editor.setMode('edit'))
  expect(await page.evaluate(() => window.editor.mode())).toBe('view')

  await openFile(page, file, { mode: 'comment', id: 8, name: '周明' })
  await comment(page, '第三条', '只批注')
  await paperOf(page).getByText('第二条').first().click()
  const words = await paperOf(page).textContent()
  for (const key of ['a', 'Enter', 'Delete', 'Backspace', 'Control+v', 'Control+Enter'])
    await page.keyboard.press(key)
  await page.keyboard.insertText('插入')
  await selectLine(page, '第二条')
  for (const key of ['Control+b', 'Delete', 'Control+x']) await page.keyboard.press(key)
  expect(await paperOf(page).textContent()).toBe(words)
  const commented = await savedFile(page)
  expect((await wordText(commented)).body).toBe((await wordText(await doc())).body)
  expect(await commentsIn(commented)).toMatchObject([{ text: '看得到' }, { text: '只批注', author: '周明' }])
  // What was commented can be undone here too, and nothing before it.
  await paperOf(page).getByText('第二条').first().click()
  await page.keyboard.press('Control+z')
  await expect(cards(page)).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(cards(page)).toHaveCount(1)
  await page.keyboard.press('Control+y')
  await expect(cards(page)).toHaveCount(2)
})

test('people are offered after an @ and stand out in the words; the keys of Word and the arrows work', async ({
  page,
}) => {
  await openFile(page, await doc())
  await selectLine(page, '第二条')
  await page.keyboard.press('Control+Alt+m')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('请@周')
  await expect(page.getByRole('option')).toHaveText(['周明', '周明华'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('看交货期')
  await page.keyboard.press('Control+Enter')
  await expect(panel(page).locator('.c-comment-mention')).toHaveText('@周明华')
  expect((await list(page))[0]?.text).toBe('请@周明华 看交货期')
  await comment(page, '第三条', '其次')
  const quotes = panel(page).getByRole('button', { name: /定位到原文/ })
  await quotes.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(quotes.last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cards(page).last()).toHaveAttribute('data-active', 'true')
  await panel(page).getByText('未解决 2').click()
  await expect(cards(page)).toHaveCount(2)
  await panel(page).getByText('已解决 0').click()
  await expect(panel(page).getByText('没有已解决的批注')).toBeVisible()
})

test('the panel of comments is one of the screens that are looked at', async ({ page }) => {
  await openFile(page, await doc(), { lang: 'en' })
  await expect(page.getByText('No comments yet')).toBeVisible()
  await openFile(page, await doc())
  await takeShots(page, 'editor-comments-empty')
  await comment(
    page,
    '第一条',
    '总价是否含税？请对照附件一的分项报价表逐项核对，尤其是运输、安装、培训三项。',
  )
  await comment(page, '第三条', '建议改为向我方所在地人民法院起诉')
  await cards(page).first().getByRole('button', { name: '回复' }).click()
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('已核对')
  await page.keyboard.press('Control+Enter')
  await cards(page).last().getByRole('button', { name: '标为已解决' }).click()
  await selectLine(page, '第二条')
  await expect(page.locator('.c-comment-here')).toBeVisible()
  await expectNoSeriousFindings(page)
  await takeShots(page, 'editor-comments')
})
