import type { Browser, Page } from '@playwright/test'
import { plainText } from '#testing/shared-contract.ts'
import { csrf, textsOf } from '../support/contract-editor.ts'
import { expect, expectNoSeriousFindings, takeShots, test } from '../support/index.ts'
import { openAs } from '../support/people.ts'
import { ask } from '../support/plain-type.ts'
import { submittedContract } from '../support/submitted-contract.ts'

test.use({ organisationChoice: 'book' })

type Row = { subject: { kind: string; id: number; name: string } }
type Detail = { id: number; mine: { taskID: number }; history: { action: string; comment: string }[] }

const waitingFor = async (page: Page) =>
  (await ask<{ list: Row[] }>(page, 'get', '/approvals/inbox?tab=todo&pageSize=50')).list
const detailOf = (page: Page, kind: string, id: number) =>
  ask<Detail>(page, 'get', `/approvals/${kind}/${id}/detail`)

/** So many approvals of a further kind are put to this person: parties that are to be blacklisted. */
async function askToBlacklist(browser: Browser, judge: Page, parties: number): Promise<void> {
  const admin = await openAs(browser, 'admin')
  const { user } = await ask<{ user: { id: number } }>(judge, 'get', '/session')
  const who = [{ by: 'person', userIds: [user.id] }]
  const flow = await ask<{ id: number; version: number }>(admin, 'post', '/approval_flows', {
    ...{ kind: 'counterpart_blacklist', name: '黑名单审批' },
    definition: { nodes: [{ kind: 'approver', id: 'n1', name: '法务审批', who }] },
  })
  await ask(admin, 'post', `/approval_flows/${flow.id}/publish`, { version: flow.version })
  const put = async (path: string, data: object) => {
    const answer = await admin.request.put(`/api/v1${path}`, { ...csrf, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await put('/record_approvals', { kind: 'counterpart', ask: 'blacklist', flowID: flow.id })
  for (let number = 1; number <= parties; number += 1) {
    const given = { subtype: 1, name: `拾光贸易${number}号`, idKind: 'other', idNumber: `JN-2026-${number}` }
    const party = await ask<{ id: number; version: number }>(admin, 'post', '/counterpart/external', given)
    await put(`/counterpart/external/${party.id}`, {
      ...{ ...given, rating: 40, ratingRemark: '连续三期拖欠货款', version: party.version },
    })
  }
  await admin.context().close()
}

/** Counts what the person presses from now on, on this page. */
const countClicks = (page: Page) =>
  page.evaluate(() => {
    Object.assign(globalThis, { pressed: 0 })
    document.addEventListener('click', ({ isTrusted }) => {
      const counting = globalThis as unknown as { pressed: number }
      if (isTrusted) counting.pressed += 1
    })
  })
const clicksOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { pressed: number }).pressed)

for (const [device, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`ten documents of four kinds are decided on ${device} with at most three clicks each [ASK-03]`, async ({
    browser,
  }) => {
    const page = await openAs(browser, 'linyue')
    await page.setViewportSize(viewport)
    await askToBlacklist(browser, page, 5)
    const rows = await waitingFor(page)
    expect(new Set(rows.map(({ subject }) => subject.kind)).size).toBeGreaterThanOrEqual(4)
    expect(rows.length).toBeGreaterThanOrEqual(10)
    await page.goto('/approvals')
    await countClicks(page)
    await page
      .getByRole('link', { name: rows[0]?.subject.name ?? '' })
      .first()
      .click()
    const kinds: string[] = []
    for (let count = 1; count <= 10; count += 1) {
      await expect(page.getByRole('button', { name: /^同意/ })).toBeEnabled()
      const kind = new URL(page.url()).searchParams.get('kind') ?? ''
      kinds.push(kind)
      // What is decided on can be read without a further click.
      if (kind === 'contract') {
        await expect(page.locator('.c-rv-middle')).toContainText('合同', { timeout: 30_000 })
        for (const fact of ['合同金额', '相对方'])
          await expect(page.locator('.c-rv dt', { hasText: fact }).first()).toBeInViewport()
      }
      const address = page.url()
      await page.getByRole('button', { name: /^同意/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: '同意' }).click()
      if (count < rows.length) await expect(page).not.toHaveURL(address)
    }
    expect(new Set(kinds).size).toBeGreaterThanOrEqual(4)
    const clicks = await clicksOf(page)
    test.info().annotations.push({ type: 'clicks', description: `${clicks} for ten documents` })
    // One to open the first, two for each: the next one opens by itself.
    expect(clicks).toBe(21)
    await expect.poll(async () => (await waitingFor(page)).length).toBe(rows.length - 10)
  })

test('a document is reviewed and decided by keyboard alone, and so is the next one', async ({ browser }) => {
  const page = await openAs(browser, 'linyue', '/approvals')
  const rows = await waitingFor(page)
  const isContract = (row?: Row) => row?.subject.kind === 'contract'
  const first = rows.find((row, at) => isContract(row) && isContract(rows[at + 1]))
  const press = (key: string) => page.keyboard.press(key)
  const link = page.getByRole('link', { name: first?.subject.name ?? '' }).first()
  await expect(link).toBeVisible()
  const isAtLink = () => link.evaluate((element) => element === document.activeElement)
  for (let tabs = 0; tabs < 60 && !(await isAtLink()); tabs += 1) await press('Tab')
  await expect(link).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: first?.subject.name ?? '' })).toBeVisible()
  // Opening the text leaves the keys to the page.
  const textIsOpen = () => expect(page.locator('.docx-pages[contenteditable="true"]')).toContainText('合同')
  await textIsOpen()
  // Looked at: the facts, what differs, a word to the others.
  await press('1')
  await expect(page.getByRole('region', { name: '要点' })).toBeFocused()
  const risks = page.getByRole('region', { name: '风险' })
  await expect(risks).toBeVisible()
  await press('3')
  await expect(risks).toBeFocused()
  await press('c')
  await expect(page.getByRole('textbox', { name: '评论' })).toBeFocused()
  await page.keyboard.type('请确认验收标准')
  await press('Control+Enter')
  await expect(page.getByText('请确认验收标准')).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: '评论' })).toHaveValue('')
  await press('Escape')
  await press('a')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('同意')
  await press('Control+Enter')
  await expect(page.getByRole('status').getByText(`同意：${first?.subject.name}`)).toBeVisible()
  // The strip says it, and nothing besides.
  await expect(page.getByText('操作成功')).toHaveCount(0)
  const next = page.url()
  await textIsOpen()
  await press('r')
  await page.getByRole('dialog').getByRole('textbox').focus()
  await page.keyboard.type('请补充付款条件')
  await press('Control+Enter')
  await expect(page).not.toHaveURL(next)
  await press('k')
  await expect.poll(async () => (await waitingFor(page)).length).toBe(rows.length - 2)
})

test('on a phone amount and parties stay in sight, the text is one swipe away', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const opened = await openAs(browser, 'linyue')
  const [row] = (await waitingFor(opened)).filter(({ subject }) => subject.kind === 'contract')
  await context.addCookies(await opened.context().cookies())
  const page = await context.newPage()
  await page.goto(`/approvals/review?kind=contract&id=${row?.subject.id}`)
  const sheet = page.locator('.c-rv-sheet')
  const head = sheet.locator('.c-rv-at-once')
  await expect(head).toContainText('合同金额')
  await expect(head).toContainText('相对方')
  await expect(sheet.getByRole('tab', { name: '要点' })).toHaveAttribute('aria-selected', 'true')
  await expectNoSeriousFindings(page)
  await takeShots(page, 'review-phone')
  const text = page.getByRole('region', { name: '文字' })
  const heightOf = async () => (await text.boundingBox())?.height ?? 0
  const before = await heightOf()
  const swipe = (by: number) =>
    head.evaluate((element, dy) => {
      const touch = (clientY: number) => new Touch({ identifier: 1, target: element, clientX: 100, clientY })
      const fire = (type: string, at: Touch, isOver: boolean) =>
        element.dispatchEvent(
          new TouchEvent(type, { bubbles: true, touches: isOver ? [] : [at], changedTouches: [at] }),
        )
      fire('touchstart', touch(500), false)
      fire('touchend', touch(500 + dy), true)
    }, by)
  await swipe(120)
  await expect(sheet.getByRole('tablist')).toBeHidden()
  await expect(head).toBeVisible()
  await expect.poll(heightOf).toBeGreaterThan(before + 100)
  await swipe(-120)
  await expect(sheet.getByRole('tablist')).toBeVisible()
  // Too short for a swipe.
  await swipe(10)
  await expect(sheet.getByRole('tablist')).toBeVisible()
  await sheet.getByRole('tab', { name: '审批经过' }).click()
  await expect(sheet.getByRole('textbox', { name: '评论' })).toBeVisible()
})

test('offline between reading and deciding: what was typed stays, and it is decided once', async ({
  browser,
}) => {
  const page = await openAs(browser, 'linyue')
  const [row] = (await waitingFor(page)).filter(({ subject }) => subject.kind === 'contract')
  const id = row?.subject.id ?? 0
  await page.goto(`/approvals/review?kind=contract&id=${id}`)
  await expect(page.locator('.docx-paginated-surface')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /^同意/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('条款可以接受')
  await dialog.getByRole('button', { name: '同意' }).click()
  await expect(page.getByText('网络已断开')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveValue('条款可以接受')
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: '同意' }).click()
  await expect(dialog).toBeHidden()
  const said = (await detailOf(page, 'contract', id)).history.filter(
    ({ comment }) => comment === '条款可以接受',
  )
  expect(said.map(({ action }) => action)).toEqual(['approve'])
})

test('decided by somebody else while the dialog is open: told, and not decided twice', async ({
  browser,
}) => {
  const page = await openAs(browser, 'linyue')
  const other = await openAs(browser, 'zhouhang')
  const theirs = new Set((await waitingFor(other)).map(({ subject }) => `${subject.kind} ${subject.id}`))
  const row = (await waitingFor(page)).find(
    ({ subject }) => subject.kind === 'contract' && theirs.has(`contract ${subject.id}`),
  )
  const id = row?.subject.id ?? 0
  await page.goto(`/approvals/review?kind=contract&id=${id}`)
  await page.getByRole('button', { name: /^同意/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('我的意见')
  const { id: approvalID, mine } = await detailOf(other, 'contract', id)
  await ask(other, 'post', `/approvals/${approvalID}/approve`, { taskID: mine.taskID, comment: '先看到了' })
  await dialog.getByRole('button', { name: '同意' }).click()
  await expect(page.getByText('该审批已被处理，已为您刷新到最新状态')).toBeVisible()
  // Nobody says that the person decided, and what became of it stays before them.
  await expect(page.getByText('目前不需要您决定')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`id=${id}$`))
  await expect(page.getByText(/^同意：/)).toHaveCount(0)
  const { history } = await detailOf(other, 'contract', id)
  expect(history.some(({ comment }) => comment === '我的意见')).toBe(false)
  expect(history.filter(({ comment }) => comment === '先看到了')).toHaveLength(1)
})

test('after a return the text is compared with the returned one, or with the one decided on', async ({
  browser,
}) => {
  const staff = await openAs(browser, 'sunli')
  const id = await submittedContract(staff, `退回后再审的合同${Date.now() % 1_000_000}`)
  const decide = async (person: Page, verb: string, more: object = {}) => {
    const { id: approvalID, mine } = await detailOf(person, 'contract', id)
    await ask(person, 'post', `/approvals/${approvalID}/${verb}`, { taskID: mine.taskID, ...more })
  }
  const judge = await openAs(browser, 'linyue')
  await decide(await openAs(browser, 'zhaolei'), 'approve', { comment: '' })
  await decide(judge, 'return', { comment: '请改违约金', nodeID: null, resume: 'inPlace' })
  const [text] = await textsOf(staff, id)
  const saved = await staff.request.post(`/api/v1/contracts/${id}/text?baseID=${text?.id}`, {
    ...csrf,
    multipart: {
      file: {
        name: '正文.docx',
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(plainText('退回后再审的合同', '违约金为合同总价的百分之五')),
      },
    },
  })
  expect(saved.status(), await saved.text()).toBe(201)
  const { version } = await ask<{ version: number }>(staff, 'get', `/contracts/${id}`)
  await ask(staff, 'post', `/contracts/${id}/submit`, { version, comment: '已改违约金' })

  const review = `/approvals/review?kind=contract&id=${id}`
  const colleague = await openAs(browser, 'zhouhang', review)
  const differences = colleague.getByRole('region', { name: '有何不同' })
  await expect(differences).toContainText('与退回前')
  await expect(differences).toContainText('违约金为合同总价的百分之五')
  await expect(colleague.getByRole('region', { name: '要点' })).toContainText('已改违约金')
  await expectNoSeriousFindings(colleague)
  await takeShots(colleague, 'review-returned')
  // Who returned it sees the same difference once, as what changed since they decided.
  await judge.goto(review)
  const own = judge.getByRole('region', { name: '有何不同' })
  await expect(own).toContainText('自我上次决定')
  await expect(own).not.toContainText('与退回前')
})
