import { expect, type Page, test } from '@playwright/test'
import { expectNoSeriousFindings } from '../support/index.ts'
import { pageSite } from '../support/page-site.ts'

// The components of the browser base on a page of their own: no product, no network.
const site = pageSite('base-page')
test.beforeEach(() => site.serve())

const open = async (page: Page, query = ''): Promise<void> => {
  await page.goto(`${site.origin}/${query}`)
  await expect(page.getByRole('heading', { name: '组件' })).toBeVisible()
}
type Seen = {
  queries: { filter?: string; sort?: string; q?: string; pageNum: number }[]
  searches: { q: string; at: number; includeTerminated: boolean }[]
}
const seen = (page: Page): Promise<Seen> => page.evaluate(() => (window as unknown as { seen: Seen }).seen)
const fileNamed = (name: string, size = 10) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(size, 65),
})

test('rows can be ticked, one by one and all of a page, and the operate column stays at the right [SCR-30]', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('checkbox', { name: '选择「华东区服务器采购框架合同」' }).check()
  await expect(page.getByRole('status')).toContainText('已选 1 项')
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await expect(page.getByRole('button', { name: '导出 20 份' })).toBeVisible()
  const heads = page.getByRole('columnheader')
  await expect(heads.last()).toHaveText('操作')
  const operate = heads.last()
  const before = await operate.boundingBox()
  await page.locator('.ant-table-content').evaluate((element) => element.scrollBy(400, 0))
  expect((await operate.boundingBox())?.x).toBe(before?.x)
})

test('every cell type is drawn as the specification says [SCR-31]', async ({ page }) => {
  await open(page)
  const row = page.getByRole('row').filter({ hasText: '华东区服务器采购框架合同' })
  await expect(row.locator('.ant-avatar')).toHaveText('陈')
  const cells = [
    '陈静',
    '2026-11-20',
    '2026-11-18',
    '法务部',
    '张伟',
    '¥9,007,199,254,740,993.12',
    '12.5%',
    '履行中',
    '已到期',
    '否',
    '甲公司, 乙公司',
  ]
  for (const words of cells) await expect(row).toContainText(words)
  const dot = row.locator('.c-dot-success')
  expect(await dot.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(31, 143, 63)')
  await expect(page.getByRole('row').nth(2)).toContainText('是')
})

test('filters, order, search and page survive a reload; an inverted range is refused [VAL-12]', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  await page.getByRole('menuitem', { name: '金额' }).click()
  await page.getByRole('textbox', { name: '最小值' }).fill('1000')
  await page.getByRole('textbox', { name: '最大值' }).fill('1')
  await page.getByRole('textbox', { name: '最大值' }).blur()
  await expect(page.locator('.ant-message')).toContainText('最小值不能大于最大值')
  await expect(page.getByRole('textbox', { name: '最大值' })).toHaveValue('')
  await page.getByRole('button', { name: '确定' }).click()
  await page.getByRole('columnheader', { name: '合同名称' }).click()
  await page.getByTitle('2', { exact: true }).click()
  await expect(page).toHaveURL(/filter=amount%3Abetween%3ACNY%2C100000%2C&sort=name&page=2/)
  await page.reload()
  await expect(page.getByText('金额 CNY 1,000.00 ~ …')).toBeVisible()
  await expect(page.getByText('共 1000+ 条')).toBeVisible()
  expect((await seen(page)).queries.at(-1)).toMatchObject({
    filter: 'amount:between:CNY,100000,',
    sort: 'name',
    pageNum: 2,
  })
})

test('lists and menus open also for those who asked their system for little motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '?q=服务')
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: '金额' })).toBeInViewport()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '存为视图' }).click()
  await expect(page.getByRole('dialog')).toBeInViewport()
})

test('a part of a page that cannot be fetched is told; the page stays as it is, and the next try fetches it', async ({
  page,
}) => {
  await page.route(/condition-form-[^/]*\.js$/, (route) => route.abort())
  await open(page, '?q=服务')
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  await page.getByRole('menuitem', { name: '状态' }).click()
  await expect(page.locator('.ant-message')).toContainText('暂时连接不上服务器，请稍后重试')
  await expect(page.getByRole('heading', { name: '组件' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('服务')
  await page.unrouteAll()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  await page.getByRole('menuitem', { name: '状态' }).click()
  await expect(page.getByRole('combobox', { name: '合同状态' })).toBeFocused()
})

test('what was typed stays when the system asks for little motion, or for the dark, in the middle of it', async ({
  page,
}) => {
  await open(page, '?q=服务')
  await page.getByRole('button', { name: '存为视图' }).click()
  const name = page.getByRole('dialog').getByRole('textbox').first()
  await name.fill('还没写完')
  for (const wish of [
    { reducedMotion: 'reduce' },
    { colorScheme: 'dark' },
    { reducedMotion: 'no-preference' },
  ] as const) {
    await page.emulateMedia(wish)
    await expect(name).toHaveValue('还没写完')
  }
})

for (const reducedMotion of ['reduce', 'no-preference'] as const)
  test(`the list of a filter covers no button, has the focus and goes on Escape, with ${reducedMotion} as motion`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion })
    await open(page)
    await page.getByRole('button', { name: '筛选', exact: true }).click()
    await page.getByRole('menuitem', { name: '状态' }).click()
    const list = page.locator('.ant-select-dropdown:visible')
    await expect(list).toBeInViewport()
    await expect(page.getByRole('combobox', { name: '合同状态' })).toBeFocused()
    await page.keyboard.type('审批')
    await page.keyboard.press('Enter')
    await list.getByTitle('审批中').hover()
    await page.getByRole('button', { name: '确定' }).click({ trial: true })
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
    await page.getByRole('button', { name: '确定' }).click()
    await expect(page).toHaveURL(/filter=status/)
  })

test('own columns are chosen and ordered by keyboard, and what a list shows is kept as a view', async ({
  page,
}) => {
  await open(page, '?q=服务')
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('checkbox', { name: '经办人' }).uncheck()
  await page.getByRole('button', { name: '「签订日期」上移' }).press('Enter')
  await page.getByRole('button', { name: '确认' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: '经办人' })).toHaveCount(0)
  await page.getByRole('button', { name: '存为视图' }).click()
  await page.getByRole('textbox', { name: '视图名称' }).fill('服务类')
  await page.getByRole('button', { name: '确认' }).click()
  await expect(page.getByRole('tab', { name: '服务类' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: '全部' }).click()
  await expect(page).not.toHaveURL(/q=/)
  await page.getByRole('tab', { name: '服务类' }).click()
  await expect(page).toHaveURL(/q=%E6%9C%8D%E5%8A%A1/)
  await page.goBack()
  await expect(page.getByRole('tab', { name: '全部' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('searchbox', { name: '搜索合同' })).toHaveValue('')
})

test('a list that is empty says so and offers to clear the conditions; on a phone rows are cards', async ({
  page,
}) => {
  await open(page, '?q=无')
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  await expect(page.locator('.c-card')).toHaveCount(20)
  await expect(page.getByRole('table')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // While the next rows are on their way, the ones before are seen to be no longer asked for.
  await page.getByRole('searchbox', { name: '搜索合同' }).fill('慢')
  await expect(page.locator('[aria-busy=true] .c-card')).toHaveCount(20)
  await page.evaluate(() => (window as unknown as { answer: () => void }).answer())
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
})

test('a dialog is 520 pixels wide with Cancel and Confirm [SCR-33]', async ({ page }) => {
  await open(page, '?show=fields')
  await page.getByRole('button', { name: '打开对话框' }).click()
  const dialog = page.getByRole('dialog', { name: '变更状态' })
  await expect(dialog.getByRole('button').filter({ hasText: /./ })).toHaveText(['取消', '确认'])
  await expect.poll(async () => (await page.locator('.ant-modal').boundingBox())?.width).toBe(520)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: '打开对话框' }).click()
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(page.locator('output')).toHaveText('1')
})

test('the upload box is empty, uploading with progress and cancel, uploaded, or an error with retry [SCR-22]', async ({
  page,
}) => {
  await open(page, '?show=fields')
  const choose = (name: string, size?: number) =>
    page.locator('input[type=file]').setInputFiles(fileNamed(name, size))
  const empty = page.getByRole('button', { name: '点击或拖拽文件到此处上传' })
  await expect(empty).toBeVisible()
  await choose('slow.docx')
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  await page.getByRole('button', { name: '取消上传' }).click()
  await expect(empty).toBeVisible()
  await choose('broken.docx')
  await expect(page.getByRole('alert')).toContainText('上传失败...')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('已上传')).toBeVisible()
  await page.getByRole('button', { name: '移除「broken.docx」' }).click()
  await choose('virus.exe')
  await expect(page.getByRole('alert')).toContainText('当前文件格式不支持')
  await choose('large.docx', 2000)
  await expect(page.getByRole('alert')).toContainText('上传文件超出最大限制，请重新上传!')
})

test('people are searched 750 ms after the last key, not while composing, and those who left only on request', async ({
  page,
}) => {
  await open(page, '?show=fields')
  await page.getByLabel('经办人').click()
  await expect.poll(async () => (await seen(page)).searches.length).toBe(1)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Input.imeSetComposition', { text: 'zhao', selectionStart: 4, selectionEnd: 4 })
  await page.waitForTimeout(1_000)
  expect((await seen(page)).searches).toHaveLength(1)
  await cdp.send('Input.insertText', { text: '赵' })
  const typed = await page.evaluate(() => performance.now())
  await expect.poll(async () => (await seen(page)).searches.at(-1)?.q).toBe('赵')
  const { searches } = await seen(page)
  expect((searches.at(-1)?.at ?? 0) - typed).toBeGreaterThan(600)
  await expect(page.getByText('没有找到匹配的人员')).toBeVisible()
  await page.getByRole('checkbox', { name: '包含离职人员' }).check()
  await expect(page.getByText('已离职')).toBeVisible()
})

test('money keeps every digit and a date can be typed', async ({ page }) => {
  await open(page, '?show=fields')
  await page.getByLabel('金额').first().fill('12345678901234567.895')
  await page.getByLabel('金额').first().blur()
  await expect(page.getByText('1234567890123456790 CNY')).toBeVisible()
  await expect(page.getByLabel('金额').first()).toHaveValue('12,345,678,901,234,567.90')
  await page.getByLabel('开始日期').pressSequentially('2026/3/5')
  await page.getByLabel('开始日期').press('Enter')
  await expect(page.getByText('2026-03-05').first()).toBeVisible()
  await page.getByLabel('开始日期').fill('')
  await page.getByLabel('开始日期').pressSequentially('2026/12/31')
  await page.getByLabel('开始日期').press('Tab')
  await expect(page.getByLabel('开始日期')).toHaveValue('2026-12-31')
  await page.getByLabel('开始日期').fill('20260412')
  await page.getByLabel('开始日期').blur()
  await expect(page.getByLabel('开始日期')).toHaveValue('2026-04-12')
  // The pointer rests on a day of the open calendar: what was typed counts.
  for (const leave of ['Enter', 'Tab']) {
    await page.getByLabel('开始日期').click()
    await page.getByLabel('开始日期').fill('2026-12-31')
    await page.locator('.ant-picker-dropdown:visible .ant-picker-cell-in-view').nth(8).hover()
    await page.getByLabel('开始日期').press(leave)
    await expect(page.getByLabel('开始日期')).toHaveValue('2026-12-31')
    await page.getByLabel('开始日期').blur()
  }
})

test('a long text opens its tooltip after 300 ms [KON-01]', async ({ page }) => {
  // The page's own clock: a busy machine would look too late.
  await page.clock.install()
  await open(page, '?show=fields')
  const text = page.getByText('软件开发外包合同')
  await text.scrollIntoViewIfNeeded()
  await page.clock.pauseAt(Date.now() + 60_000)
  await text.hover()
  await page.clock.runFor(290)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(page.getByRole('tooltip')).toContainText('三年维护服务')
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`nothing serious for accessibility in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const query of ['', '?show=fields']) {
      await open(page, query)
      await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), colorScheme)
      await page.waitForTimeout(300)
      await expectNoSeriousFindings(page)
    }
  })
