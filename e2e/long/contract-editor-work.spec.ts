import type { Page } from '@playwright/test'
import {
  asked,
  csrf,
  draftWithText,
  opened,
  paper,
  save,
  status,
  textsOf,
  wordsOf,
  write,
} from '../support/contract-editor.ts'
import { expect, expectNoSeriousFindings, signIn, takeShots, test } from '../support/index.ts'
import { openAs } from '../support/people.ts'

type Answer<T> = { data: T }
const editorOf = (id: number) => `/contractEditor?scenario=contract&contextId=${id}`

/** Selects a text of the document and comments on it. */
async function comment(page: Page, on: string, words: string): Promise<void> {
  await paper(page).getByText(on).first().dblclick()
  await page.getByRole('button', { name: '批注', exact: true }).click()
  await page.getByRole('combobox', { name: /批注/ }).last().fill(words)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('tabpanel', { name: /批注/ })).toContainText(words)
}

/** What is kept on this computer: when, and how it begins. */
const lyingIn = (page: Page): Promise<{ at: number; begins: string }[]> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const request = indexedDB.open('chancery', 1)
        request.onupgradeneeded = () => request.result.createObjectStore('kept')
        request.onsuccess = () => {
          const all = request.result.transaction('kept').objectStore('kept').getAll()
          all.onsuccess = () => {
            request.result.close()
            done(
              all.result.map(({ at, bytes }) => ({
                at,
                begins: String.fromCharCode(...bytes.slice(0, 400)),
              })),
            )
          }
        }
      }),
  )

test('the second person sees who writes, may comment, and begins when the first has left [SCR-07]', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sunli')
  const id = await draftWithText(page, '两人打开的合同')
  await opened(page, editorOf(id))
  await expect(save(page)).toBeVisible()

  const lead = await openAs(browser, 'chenjing', editorOf(id))
  const dialog = lead.getByRole('dialog', { name: '孙丽 正在编辑此文本' })
  await expect(dialog).toContainText(/孙丽 自 \d{4}-\d\d-\d\d \d\d:\d\d 起正在编辑/)
  await expect(save(lead)).toHaveCount(0)
  const download = lead.waitForEvent('download')
  await expect(paper(lead)).toContainText('第一条')
  await dialog.getByRole('button', { name: '下载副本' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.docx$/)
  await dialog.getByRole('button', { name: '只写批注' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(status(lead, '仅批注')).toBeVisible()
  await paper(lead).getByText('第一条').first().click()
  await lead.keyboard.type('不该出现')
  await expect(paper(lead)).not.toContainText('不该出现')
  await comment(lead, '采购标的', '范围太宽')
  await lead.getByRole('button', { name: '保存批注' }).click()
  await expect(status(lead, '已保存')).toBeVisible()

  // The first person is not stopped by it, and nothing is lost.
  await write(page, '第一条', '（质保三年）')
  await save(page).click()
  await expect(status(page, '已保存')).toBeVisible()
  const [newest] = await textsOf(page, id)
  expect(newest).toMatchObject({ ordinal: 3, change: 'save' })
  expect(await wordsOf(page, newest?.fileID ?? 0)).toContain('（质保三年）')
  await page.getByRole('button', { name: '返回合同' }).click()
  await expect(page).toHaveURL(/myContract\/detail/)

  await lead.getByRole('button', { name: '开始编辑' }).click()
  await expect(paper(lead)).toContainText('（质保三年）')
  await expect(lead.getByRole('tabpanel', { name: /批注/ })).toContainText('范围太宽')
  await expect(save(lead)).toBeVisible()
  await lead.context().close()
})

test('what was written before the browser died is restored for its author until saved [SCR-07]', async ({
  page,
}) => {
  await signIn(page, 'sunli')
  const id = await draftWithText(page, '浏览器崩溃的合同')
  await opened(page, editorOf(id))
  // Nothing gets through to the server any more.
  await page.route('**/text_draft?*', (route) => route.abort())
  await write(page, '第一条', '（断电之前）')
  await expect(paper(page)).toContainText('（断电之前）')
  const beforeTheLastKey = await page.evaluate(() => Date.now())
  await page.keyboard.type('。')
  await expect
    .poll(async () => (await lyingIn(page)).some(({ at }) => at > beforeTheLastKey), { intervals: [100] })
    .toBe(true)
  const context = page.context()
  await page.close({ runBeforeUnload: false })

  const again = await context.newPage()
  expect(await asked(again, `/contracts/${id}/text_draft`)).toBeNull()
  await again.goto(editorOf(id))
  const unsaved = again.getByRole('dialog', { name: '您有未保存的修改' })
  await expect(unsaved).toContainText('写在第 1 版之上')
  // What lies on the computer cannot be read there.
  const lying = (await lyingIn(again)).map(({ begins }) => begins).join()
  expect(lying.length).toBeGreaterThan(100)
  expect(lying).not.toContain('PK')
  await unsaved.getByRole('button', { name: '恢复' }).click()
  await expect(paper(again)).toContainText('（断电之前）')
  await save(again).click()
  await expect(status(again, '已保存')).toBeVisible()
  await again.reload()
  await expect(paper(again)).toContainText('（断电之前）')
  await expect(save(again)).toBeVisible()
  await expect(unsaved).toHaveCount(0)
})

test('what was written offline is kept by the server when the connection is back [SCR-07]', async ({
  page,
}) => {
  await signIn(page, 'sunli')
  const id = await draftWithText(page, '断网时写的合同')
  await opened(page, editorOf(id))
  await page.context().setOffline(true)
  await write(page, '第一条', '（断网时写的）')
  await expect(page.getByText('未能自动保留')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/\d\d:\d\d 已自动保留/)).toBeVisible()
})

test('what was written and not saved is there again after the page was closed, for its author alone [SCR-07]', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sunli')
  const id = await draftWithText(page, '没来得及保存的合同')
  await opened(page, editorOf(id))
  await write(page, '第一条', '（还没保存）')
  await expect(page.getByText(/\d\d:\d\d 已自动保留/)).toBeVisible()
  expect(await textsOf(page, id)).toHaveLength(1)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/myContract')
  await page.goto(editorOf(id))
  const unsaved = page.getByRole('dialog', { name: '您有未保存的修改' })
  await expect(unsaved).toContainText('写在第 1 版之上')
  // Enter on what has just come up throws nothing away.
  await expect(unsaved.getByRole('button', { name: '恢复' })).toBeFocused()

  const lead = await openAs(browser, 'chenjing', `${editorOf(id)}&rwMode=r`)
  await expect(paper(lead)).toContainText('第一条')
  await expect(paper(lead)).not.toContainText('（还没保存）')
  expect(await asked(lead, `/contracts/${id}/text_draft`)).toBeNull()
  await lead.context().close()

  await unsaved.getByRole('button', { name: '恢复' }).click()
  await expect(unsaved).toHaveCount(0)
  await expect(paper(page)).toContainText('（还没保存）')
  await save(page).click()
  await expect(status(page, '已保存')).toBeVisible()
  const [newest] = await textsOf(page, id)
  expect(await wordsOf(page, newest?.fileID ?? 0)).toContain('（还没保存）')
  expect(await asked(page, `/contracts/${id}/text_draft`)).toBeNull()
})

test('an older version is restored with a reason as a new one; the versions in between stay [SCR-07]', async ({
  page,
}) => {
  await signIn(page, 'sunli')
  const id = await draftWithText(page, '恢复版本的合同')
  await opened(page, editorOf(id))
  await write(page, '第一条', '（后来不要的）')
  await save(page).click()
  await expect(status(page, '已保存')).toBeVisible()
  await page.getByRole('tab', { name: '版本' }).click()
  const versions = page.getByRole('tabpanel', { name: '版本' })
  const first = versions.getByRole('listitem').filter({ hasText: '第 1 版' })
  await first.getByRole('button', { name: '恢复', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '恢复第 1 版？' })
  await dialog.getByRole('button', { name: /恢\s?复/ }).click()
  await expect(dialog).toContainText('请填写恢复原因')
  await dialog.getByLabel('恢复原因').fill('客户撤回要求')
  await dialog.getByRole('button', { name: /恢\s?复/ }).click()
  await expect(page.getByText('第 3 版').first()).toBeVisible()
  await expect(paper(page)).toContainText('第一条')
  await expect(paper(page)).not.toContainText('（后来不要的）')
  await page.getByRole('tab', { name: '版本' }).click()
  await expect(versions.getByRole('listitem').first()).toContainText('恢复自第 1 版')
  await expect(versions.getByRole('listitem').first()).toContainText('客户撤回要求')
  await expect(versions.getByRole('listitem')).toHaveCount(3)
})

test('who may comment and not edit saves comments alone; whoever is mentioned is told [SCR-07]', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sunli')
  const id = await draftWithText(page, '财务批注的合同')
  const finance = await openAs(browser, 'xutao', editorOf(id))
  await expect(paper(finance)).toContainText('第一条')
  await expect(finance.getByText('您可以批注，不能修改文本')).toBeVisible()
  await comment(finance, '采购标的', '@孙丽 请核对付款期限')
  await finance.getByRole('button', { name: '保存批注' }).click()
  await expect(status(finance, '已保存')).toBeVisible()
  const [newest] = await textsOf(page, id)
  expect(newest).toMatchObject({ ordinal: 2, change: 'comment' })
  await expect
    .poll(async () =>
      (await asked<{ list: { text: string; link: string }[] }>(page, '/notifications')).list.find(
        ({ text }) => text.includes('财务批注的合同'),
      ),
    )
    .toMatchObject({
      text: '徐涛在合同「财务批注的合同」的批注中提到了您：@孙丽 请核对付款期限',
      link: editorOf(id),
    })
  await opened(page, editorOf(id))
  await expect(page.getByRole('tabpanel', { name: /批注/ })).toContainText('请核对付款期限')
  await finance.context().close()

  const auditor = await openAs(browser, 'gaoyang', editorOf(id))
  await expect(paper(auditor)).toContainText('第一条')
  await expect(status(auditor, '只读')).toBeVisible()
  await expect(auditor.getByRole('button', { name: '保存批注' })).toHaveCount(0)
  await auditor.context().close()
})

test('words are found and replaced, all of them in one step of undo; the document is zoomed [SCR-07]', async ({
  page,
}) => {
  await signIn(page, 'sunli')
  const id = await draftWithText(page, '查找替换的合同')
  await opened(page, editorOf(id))
  await expect(save(page)).toBeVisible()
  await page.keyboard.press('Control+f')
  const find = page.getByRole('search')
  await find.getByLabel('查找', { exact: true }).fill('货物')
  await expect(find.getByRole('status')).toHaveText(/^1\/\d+$/)
  const count = Number(((await find.getByRole('status').textContent()) ?? '').split('/')[1])
  await page.keyboard.press('Enter')
  await expect(find.getByRole('status')).toHaveText(`2/${count}`)
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Shift+Enter')
  await expect(find.getByRole('status')).toHaveText(`${count}/${count}`)
  await find.getByLabel('替换为').fill('标的物')
  await find.getByRole('button', { name: '替换', exact: true }).click()
  await expect(find.getByRole('status')).toHaveText(new RegExp(`/${count - 1}$`))
  await find.getByRole('button', { name: '全部替换' }).click()
  await expect(page.getByText(`已替换 ${count - 1} 处`)).toBeVisible()
  await expect(paper(page)).not.toContainText('货物')
  await page.keyboard.press('Escape')
  await expect(find).toHaveCount(0)
  await paper(page).getByText('第一条').first().click()
  await page.keyboard.press('Control+z')
  // The second of them too, with the same undo.
  await expect(paper(page)).toContainText('货物名称')
  const width = async () => (await page.locator('.docx-page').first().boundingBox())?.width ?? 0
  const before = await width()
  await page.getByRole('combobox', { name: '显示比例' }).click()
  await page.getByTitle('50%', { exact: true }).click()
  await expect.poll(width).toBeLessThan(before)
})

test('a text file is shown as text, an old office file as a PDF with a word on what that means [SCR-07]', async ({
  page,
}) => {
  await signIn(page, 'sunli')
  const shown = async (name: string, mimeType: string, buffer: Buffer) => {
    const made = await page.request.post('/api/v1/files', {
      ...csrf,
      multipart: { file: { name, mimeType, buffer } },
    })
    const { data } = (await made.json()) as Answer<{ id: number }>
    const file = `/api/v1/files/${data.id}/content`
    await page.goto(`/contractEditor?scenario=file&downloadUrl=${encodeURIComponent(file)}`)
  }
  await shown('说明.txt', 'text/plain', Buffer.from('付款期限 <script>alert(1)</script>\n三十日'))
  await expect(page.getByRole('region', { name: '说明.txt' })).toHaveText(
    '付款期限 <script>alert(1)</script>\n三十日',
  )
  await expectNoSeriousFindings(page)
  const id = await draftWithText(page, '旧格式的合同')
  const [text] = await textsOf(page, id)
  const docx = await (await page.request.get(`/api/v1/files/${text?.fileID}/content`)).body()
  await shown('旧合同.wps', 'application/octet-stream', docx)
  await expect(page.getByText(/由 LibreOffice 转换为 PDF 显示|服务器未安装 LibreOffice/).first()).toBeVisible(
    // A conversion that stands still ends after 180 s.
    { timeout: 240_000 },
  )
})

test('on a phone the panels are a drawer [SCR-07]', async ({ page }) => {
  await signIn(page, 'sunli')
  const id = await draftWithText(page, '手机上的合同')
  await page.setViewportSize({ width: 390, height: 844 })
  await opened(page, editorOf(id))
  await expect(page.getByRole('tab', { name: '版本' })).toHaveCount(0)
  await page.getByRole('button', { name: '批注、修订、版本与目录' }).click()
  const drawer = page.getByRole('dialog', { name: '批注、修订、版本与目录' })
  await drawer.getByRole('tab', { name: '版本' }).click()
  await expect(drawer.getByRole('listitem')).toHaveCount(1)
  await expectNoSeriousFindings(page)
  await drawer
    .getByRole('button', { name: /关闭|Close/ })
    .first()
    .click()
  await expect(drawer).toHaveCount(0)
})

test('the editor is looked at: somebody else writes, words are looked for, versions', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sunli')
  const id = await draftWithText(page, '华东区服务器采购合同')
  // Pressed while the document is still being laid out: the bar opens with it.
  await page.goto(editorOf(id))
  await page.locator('.c-editor').waitFor()
  await page.keyboard.press('Control+f')
  await page.getByRole('search').getByLabel('查找', { exact: true }).fill('货物')
  await page.getByRole('tab', { name: '版本' }).click()
  await takeShots(page, 'contract-editor-find')
  await expectNoSeriousFindings(page)
  const lead = await openAs(browser, 'chenjing', editorOf(id))
  await expect(lead.getByRole('dialog', { name: '孙丽 正在编辑此文本' })).toBeVisible()
  await expectNoSeriousFindings(lead)
  await takeShots(lead, 'contract-editor-busy')
  await lead.context().close()
})
