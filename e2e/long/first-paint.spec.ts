import { expect, signIn, test } from '../support/index.ts'

/** Holds up every script for a while, as a slow line does. */
const slowScripts = 1_500

test('the sign-in is on the screen before any script has run, in the theme of the machine', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'light' })
  const page = await context.newPage()
  await page.goto(`${baseURL}/standingBook`)
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
  await expect(page.getByLabel('密码')).toBeVisible()
  await expect(page.getByText('Sign in', { exact: true }).first()).toBeHidden()
  await context.close()
})

test('what is typed before the page has come alive is kept, and typing goes on where it was', async ({
  page,
  browser,
}) => {
  // An installation without an organisation asks to be set up instead, whichever journey comes first.
  const colleague = await (await browser.newContext()).newPage()
  await signIn(colleague)
  await colleague.context().close()
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((done) => setTimeout(done, slowScripts))
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('#first-account').fill('sunli')
  await page.locator('#first-password').focus()
  await page.keyboard.type('halb')
  await expect(page.locator('#first-paint')).toHaveCount(0)
  await page.keyboard.type('fertig')
  await expect(page.getByLabel('账号')).toHaveValue('sunli')
  await expect(page.locator('input[name=password]')).toHaveValue('halbfertig')
})

test('who is signed in sees the frame of the product first, never the sign-in', async ({ page }) => {
  await signIn(page)
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((done) => setTimeout(done, slowScripts))
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('#first-paint.s-shell')).toBeVisible()
  await expect(page.locator('input[name=password]')).toHaveCount(0)
  await expect(page.getByRole('navigation').first()).toBeVisible()
})
