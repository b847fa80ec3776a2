import { expect, expectNoSeriousFindings, signIn, takeShots, test } from '../support/index.ts'

test('a list names unknown conditions and orders of its address, and takes them out', async ({ page }) => {
  await signIn(page)
  await page.goto('/manage/oppositeParty/external?filter=rating:foo:1;nothing:in:2&sort=gone')
  const notice = page.getByRole('alert').filter({ hasText: '列表中已没有' })
  await expect(notice).toContainText('评级 foo 1、nothing in 2、gone')
  const rows = page.locator('tbody tr[data-row-key]')
  await expect(rows.first()).toBeVisible()
  await expectNoSeriousFindings(page, 'all', { besideFrame: true })
  await takeShots(page, 'list-left-out', async () => expect(page.getByRole('alert').first()).toBeVisible())
  await notice.getByRole('button', { name: '移除' }).click()
  await expect(notice).toBeHidden()
  await expect(page).toHaveURL(/\/external$/)

  // A view that was kept with an operator of before says so, and is put right.
  const query = new URLSearchParams({ filter: 'rating:foo:1;subtype:in:1' }).toString()
  const path = '/api/v1/titles/self?type=external_counterpart'
  const views = [{ id: 'v', name: '企业', query, columns: null }]
  const kept = await page.request.put(path, {
    headers: { 'x-csrf': '1' },
    data: { columns: null, views, defaultView: 'v' },
  })
  expect(kept.status(), await kept.text()).toBe(200)
  await page.goto('/manage/oppositeParty/external')
  const ofView = page.getByRole('alert').filter({ hasText: '此视图' })
  await expect(ofView).toContainText('评级 foo 1')
  await page.getByRole('button', { name: 'EN English' }).click()
  const english = page.getByRole('alert').filter({ hasText: 'of the view are no longer available' })
  await expect(english).toBeVisible()
  await takeShots(page, 'list-left-out-view-en', async () => expect(english).toBeVisible())
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await english.getByRole('button', { name: 'Remove' }).click()
  await saved
  await expect(english).toBeHidden()
  const { data } = (await (await page.request.get(path)).json()) as { data: { views: { query: string }[] } }
  expect(data.views.map((view) => view.query)).toEqual(['filter=subtype%3Ain%3A1'])
  await page.reload()
  await expect(rows.first()).toBeVisible()
  await expect(english).toBeHidden()

  // What the server refuses is said in its words, and the conditions can be cleared.
  await page.goto('/manage/oppositeParty/external?filter=updater:in:somebody')
  await expect(page.getByText('the value of the filter “updater” is invalid')).toBeVisible()
  await takeShots(page, 'list-refused-en')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows.first()).toBeVisible()
})

test('a header that belongs to the connection is refused at its field', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/settings/credit')
  await page.getByText('外部服务', { exact: true }).click()
  await page.getByLabel('服务地址').fill('https://credit.example.com/{idNumber}')
  await page.getByRole('button', { name: '添加请求头' }).click()
  await page.getByRole('textbox', { name: '请求头 第 2 项 名称' }).fill('Trailer')
  const header = page.locator('input[value="Trailer"]')
  await page.getByRole('textbox', { name: '请求头 第 2 项 值' }).fill('x')
  await page.getByLabel('登记状态').first().fill('/status')
  await page.getByRole('button', { name: '保存' }).click()
  const wrong = page.getByText('请求头“Trailer”由连接自身决定，不能设置')
  await expect(wrong).toBeVisible()
  await takeShots(page, 'credit-header', () => header.scrollIntoViewIfNeeded())
})
