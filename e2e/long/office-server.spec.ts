import type { Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import type { OfficeServer } from '../../src/testing/office-server.ts'
import { csrf, draftWithText, paper, status, textsOf, wordsOf } from '../support/contract-editor.ts'
import { test as everyday, expect, expectNoSeriousFindings, signIn, takeShots } from '../support/index.ts'
import { freePort, startOfficeSite } from '../support/office-site.ts'
import { openAs } from '../support/people.ts'
import { type RunningProduct, runProduct, startMaker } from '../support/start-product.ts'

type Installation = { product: RunningProduct; office: OfficeServer }

/** An installation whose operator set an office server, for the journeys of this file. */
async function installed(use: (installation: Installation) => Promise<void>): Promise<void> {
  const office = await startOfficeSite()
  const port = await freePort()
  const settings = { OFFICE_URL: office.origin, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` }
  const product = await runProduct({ name: 'e2e-office', demo: false, settings })
  const maker = await startMaker(product.dataDir)
  // Of this process: no other file's tests run in it, because they do not have this installation.
  process.env.CHANCERY_E2E_ORGANISATIONS = maker.address
  await use({ product, office })
  maker.stop()
  await product.stop()
  await office.stop()
}

const test = everyday.extend<object, { installation: Installation }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  installation: [async ({}, use) => installed(use), { scope: 'worker', timeout: 600_000 }],
  baseURL: async ({ installation }, use) => use(installation.product.address),
})
test.describe.configure({ mode: 'serial' })

const editorOf = (id: number, more = '') => `/contractEditor?scenario=contract&contextId=${id}${more}`
const frame = (page: Page) => page.frameLocator('iframe[title^="在线办公"]')
const text = (page: Page) => frame(page).getByRole('textbox', { name: '正文' })
const saveButton = (page: Page) => page.getByRole('button', { name: '保存', exact: true })

async function opened(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(text(page)).toHaveValue(/采购/)
}

/** Changes words of the document in the frame. */
async function change(page: Page, from: string, to: string): Promise<void> {
  const before = await text(page).inputValue()
  expect(before).toContain(from)
  await text(page).fill(before.replace(from, to))
}

test('while the office server does not answer, the page says so and opens its own editor', async ({
  page,
  installation: { office },
}) => {
  office.says = { status: 500, body: '' }
  await signIn(page, 'sunli')
  const id = await draftWithText(page, '服务器没有应答的合同')
  await page.goto(editorOf(id))
  await expect(page.getByText('在线办公服务器没有应答')).toBeVisible()
  await page.getByRole('button', { name: '用内置编辑器打开' }).click()
  await expect(paper(page)).toContainText('第一条')
  office.says = null
  const session = () => page.request.post(`/api/v1/contracts/${id}/office_session`, { ...csrf, data: {} })
  await expect.poll(async () => (await session()).status()).toBe(201)
})

test('a text is opened in the office server, changed and saved there: a version with who, when and why', async ({
  page,
}) => {
  const faults: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())))
  await signIn(page, 'sunli')
  const id = await draftWithText(page, '在办公服务器中编辑的合同')
  await opened(page, editorOf(id))
  await expect(frame(page).getByText('编辑')).toBeVisible()
  // What an outside server does not do for our page is not there.
  for (const name of ['批注', '修订']) await expect(page.getByRole('tab', { name })).toHaveCount(0)
  for (const name of [/查找/, '显示比例', '工作方式']) await expect(page.getByLabel(name)).toHaveCount(0)
  await expect(saveButton(page)).toBeDisabled()

  await change(page, '六十日', '九十日')
  await expect(status(page, '已修改')).toBeVisible()
  await takeShots(page, 'office-server')
  const versions = page.getByRole('tabpanel', { name: '版本' })
  // Where pictures were taken the page was narrow for a moment, and the versions are closed.
  if (!(await versions.isVisible())) await page.getByRole('button', { name: '版本', exact: true }).click()
  await expectNoSeriousFindings(page)
  await page.getByRole('button', { name: '更多保存方式' }).click()
  await page.getByRole('menuitem', { name: /保存并填写修改说明/ }).click()
  const why = page.getByRole('dialog', { name: '保存并填写修改说明' })
  await why.getByLabel('修改说明').fill('按客户意见，质保改为九十日')
  await why.getByRole('button', { name: '保存', exact: true }).click()
  await expect(why).toHaveCount(0)
  await expect(status(page, '已保存')).toBeVisible()
  await expect(versions.getByRole('listitem').first()).toContainText('第 2 版')
  await expect(versions.getByRole('listitem').first()).toContainText(/孙丽 · \d{4}-\d\d-\d\d \d\d:\d\d/)
  await expect(versions.getByRole('listitem').first()).toContainText('按客户意见，质保改为九十日')
  const [newest] = await textsOf(page, id)
  expect(newest).toMatchObject({ ordinal: 2, change: 'save', origin: 'edited' })
  expect(await wordsOf(page, newest?.fileID ?? 0)).toContain('九十日')

  // Saved by the office server's own button, it appears too; closed there, the page goes back.
  await change(page, '九十日', '一百日')
  await frame(page).getByRole('button', { name: '办公服务器的保存' }).click()
  await expect(versions.getByRole('listitem').first()).toContainText('第 3 版')
  await frame(page).getByRole('button', { name: '关闭' }).click()
  await expect(page).toHaveURL(/myContract\/detail/)
  expect(faults).toEqual([])
})

test('two people write in one text there at once; in the built-in editor a third one is told who writes', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sunli')
  const id = await draftWithText(page, '两人同时在线编辑的合同')
  await opened(page, editorOf(id))
  const lead = await openAs(browser, 'chenjing', editorOf(id))
  await expect(text(lead)).toHaveValue(/采购/)
  await expect(lead.getByText('同时打开：孙丽')).toBeVisible()
  await expect(page.getByText('同时打开：陈静')).toBeVisible()
  await change(page, '六十日', '九十日')
  await expect(text(lead)).toHaveValue(/九十日/)
  await lead.getByRole('button', { name: '保存', exact: true }).click()
  await expect(status(page, '已保存')).toBeVisible()
  const first = page.getByRole('tabpanel', { name: '版本' }).getByRole('listitem').first()
  await expect(first).toContainText('陈静')
  expect(await textsOf(page, id)).toHaveLength(2)
  await lead.getByRole('button', { name: '用内置编辑器打开' }).click()
  await expect(lead.getByRole('dialog', { name: '孙丽 正在编辑此文本' })).toBeVisible()
  await lead.context().close()
})

test('who may only read reads there, and so does everybody while somebody writes in the built-in editor', async ({
  page,
  browser,
}) => {
  await signIn(page, 'sunli')
  const id = await draftWithText(page, '只读打开的合同')
  const auditor = await openAs(browser, 'gaoyang', editorOf(id))
  await expect(text(auditor)).toHaveValue(/采购/)
  await expect(frame(auditor).getByText('只读')).toBeVisible()
  await expect(text(auditor)).not.toBeEditable()
  await expect(status(auditor, '只读')).toBeVisible()
  await expect(saveButton(auditor)).toHaveCount(0)
  await auditor.context().close()

  const hold = '00000000-0000-4000-8000-000000000001'
  const lead = await openAs(browser, 'chenjing')
  await lead.request.put(`/api/v1/contracts/${id}/text_editor`, { ...csrf, data: { hold, takeOver: false } })
  await opened(page, editorOf(id))
  await expect(page.getByText('陈静 正在内置编辑器中编辑，此处只能查看').first()).toBeVisible()
  await expect(text(page)).not.toBeEditable()
  await lead.context().close()
})

test('older versions and files of other kinds are shown there too, to be read', async ({ page }) => {
  await signIn(page, 'sunli')
  const id = await draftWithText(page, '旧版与附件')
  const [first] = await textsOf(page, id)
  await opened(page, editorOf(id))
  await change(page, '六十日', '九十日')
  await saveButton(page).click()
  await expect(status(page, '已保存')).toBeVisible()
  const versions = page.getByRole('tabpanel', { name: '版本' })
  await versions.getByRole('link', { name: '打开' }).click()
  await expect(page).toHaveURL(new RegExp(`files%2F${first?.fileID}%2F`))
  await expect(text(page)).toHaveValue(/六十日/)
  await expect(text(page)).not.toBeEditable()
  await expect(page.getByText('历史版本，只能查看')).toBeVisible()

  const opening = async (name: string, mimeType: string, buffer: Buffer) => {
    const file = { name, mimeType, buffer }
    const answer = await page.request.post('/api/v1/files', { ...csrf, multipart: { file } })
    const { data } = (await answer.json()) as { data: { id: number } }
    const address = encodeURIComponent(`/api/v1/files/${data.id}/content`)
    await page.goto(`/contractEditor?scenario=file&downloadUrl=${address}`)
  }
  const sheet = await writeXlsx({ sheets: [{ name: '清单', rows: [['品名'], ['服务器']] }] })
  await opening('清单.xlsx', 'application/octet-stream', Buffer.from(sheet))
  await expect(text(page)).toHaveValue(/清单\.xlsx \d+/)
  // What it does not know is shown as ever.
  await opening('说明.txt', 'text/plain', Buffer.from('一份说明'))
  await expect(page.getByText('一份说明')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('a right that has ended is told, nothing written is lost, and with a new one it is saved', async ({
  page,
}) => {
  await signIn(page, 'sunli')
  const id = await draftWithText(page, '授权到期的合同')
  await opened(page, editorOf(id))
  // The sign-in that the office server worked for ends; the person signs in anew.
  await page.request.delete('/api/v1/session', csrf)
  await signIn(page, 'sunli')
  await change(page, '六十日', '九十日')
  await saveButton(page).click()
  const alert = page.getByRole('alert').filter({ hasText: '没有保存成功' })
  await expect(alert).toContainText('没有丢失')
  await takeShots(page, 'office-refused')
  await expect(text(page)).toHaveValue(/九十日/)
  expect(await textsOf(page, id)).toHaveLength(1)
  await alert.getByRole('button', { name: '重新授权并保存' }).click()
  await expect(status(page, '已保存')).toBeVisible()
  await expect(alert).toHaveCount(0)
  const [newest] = await textsOf(page, id)
  expect(await wordsOf(page, newest?.fileID ?? 0)).toContain('九十日')
})

test('only the frame itself is heard, and only its own site is told anything', async ({
  page,
  installation: { office },
}) => {
  await signIn(page, 'sunli')
  const id = await draftWithText(page, '别人的消息')
  await opened(page, editorOf(id))
  await page.evaluate(() => {
    for (const MessageId of ['UI_Close', 'Session_Expired', 'Doc_ModifiedStatus'])
      window.postMessage(JSON.stringify({ MessageId, Values: { Modified: true } }), '*')
  })
  await change(page, '六十日', '九十日')
  await expect(status(page, '已修改')).toBeVisible()
  await expect(page).toHaveURL(/contractEditor/)
  await expect(page.getByRole('alert').filter({ hasText: '没有保存成功' })).toHaveCount(0)
  const sandbox = await page.locator('iframe').getAttribute('sandbox')
  expect(sandbox).not.toContain('top-navigation')
  // A token is in no address.
  const addresses = page.frames().map((one) => one.url())
  expect(addresses.filter((one) => one.startsWith(office.origin))).toHaveLength(1)
  expect(addresses.join(' ')).not.toContain('access_token')
  // No other site may be put in a frame.
  const blocked = await page.evaluate(
    () =>
      new Promise<string>((done) => {
        document.addEventListener('securitypolicyviolation', (event) => done(event.violatedDirective))
        const other = document.createElement('iframe')
        other.src = 'http://127.0.0.1:9/'
        document.body.append(other)
      }),
  )
  expect(blocked).toBe('frame-src')
})
