import { gzipSync } from 'node:zlib'
import { sessionWith, withApi } from '../support/answered-api.ts'
import { expect, expectNoSeriousFindings, test } from '../support/index.ts'

test('theme and language are remembered, and the first paint already has them', async ({ page }) => {
  await withApi(page, sessionWith())
  await page.goto('/account')
  await page.getByRole('button', { name: '外观' }).click()
  await page.getByRole('menuitem', { name: '深色' }).click()
  await page.getByRole('button', { name: 'EN English' }).click()
  await expect(page.getByRole('heading', { name: 'Profile and sessions' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(15, 18, 22)')
})

test('several tabs share one event stream', async ({ context }) => {
  let streams = 0
  for (let tab = 0; tab < 3; tab++) {
    const page = await context.newPage()
    await withApi(page, sessionWith(), {
      'GET /events': () => {
        streams += 1
        // Never answered: the stream stays open.
      },
    })
    await page.goto('/account')
    await expect(page.getByRole('heading', { name: '个人资料与登录设备' })).toBeVisible()
  }
  await expect.poll(() => streams).toBe(1)
})

test('the strict content security policy is never in the way, in both themes and without serious findings', async ({
  page,
}) => {
  const violations: string[] = []
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`CSP ${event.violatedDirective}`),
    ),
  )
  page.on('console', (message) => message.text().startsWith('CSP') && violations.push(message.text()))
  await withApi(page, sessionWith('contract.read'))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const path of ['/account', '/notifications', '/nowhere']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoSeriousFindings(page)
    }
  }
  expect(violations).toEqual([])
})

test('the first page loads at most 400 KB of script', async ({ request }) => {
  const html = await (await request.get('/signIn')).text()
  const scripts = [...html.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].map((match) => match[1] as string)
  expect(scripts.length).toBeGreaterThan(2)
  let bytes = 0
  for (const path of scripts) bytes += gzipSync(await (await request.get(path)).body()).length
  expect(bytes / 1024).toBeLessThan(400)
})
