import { expect, signIn, test } from '../support/index.ts'

// They only look: one organisation will do.
test.use({ sharedOrganisation: true })

test('a page begins at its top however far down the one before was, and going back leads to where one was', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 420 })
  await signIn(page)
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: '基本信息' })).toBeVisible()
  const main = page.getByRole('main')
  const down = () => main.evaluate((content) => content.scrollTop)
  await page.getByRole('link', { name: '工作台' }).click()
  await expect(page.getByRole('heading', { name: '待办', exact: true })).toBeVisible()
  await main.evaluate((content) => content.scrollTo({ top: 100 }))
  await page.getByRole('button', { name: /的账号菜单$/ }).click()
  await page.getByRole('menuitem', { name: '个人资料与登录设备' }).click()
  await expect(page.getByRole('heading', { name: '基本信息' })).toBeVisible()
  expect(await down()).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { name: '待办', exact: true })).toBeVisible()
  await expect.poll(down).toBe(100)
})
