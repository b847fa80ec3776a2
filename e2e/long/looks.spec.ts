import { expect, test } from '@playwright/test'
import { expectNoSeriousFindings } from '../support/index.ts'

// What all journeys trust when they look for barriers.
test('a look at a page finds what is wrong with it, the second time too, and in the dark the colours', async ({
  page,
}) => {
  const findings = (what: 'all' | 'colours', besideFrame = false) =>
    expectNoSeriousFindings(page, what, { besideFrame }).then(
      () => '',
      (error: Error) => error.message,
    )
  await page.setContent('<html lang="zh"><title>页</title><main><h1>标题</h1><img src="x.png"></main></html>')
  expect(await findings('all')).toContain('image-alt')
  await page.locator('main').evaluate((main) => {
    main.innerHTML = '<h1>标题</h1><p style="color: #aaa; background: #fff">看不清</p><button></button>'
  })
  const second = await findings('all')
  expect(second).toContain('color-contrast')
  expect(second).toContain('button-name')
  expect(second).not.toContain('image-alt')
  const colours = await findings('colours')
  expect(colours).toContain('color-contrast')
  expect(colours).not.toContain('button-name')
  await page.locator('main').evaluate((main) => {
    main.innerHTML =
      '<h1>标题</h1><iframe title="框" srcdoc="<html lang=zh><title>框</title><button></button></html>"></iframe>'
  })
  await expect(page.frameLocator('iframe').locator('button')).toBeAttached()
  for (const besideFrame of [false, true]) expect(await findings('all', besideFrame)).toContain('button-name')
  await page.locator('main').evaluate((main) => {
    main.innerHTML = '<h1>标题</h1>'
  })
  expect(await findings('all')).toBe('')
  await page.locator('body').evaluate((body) => {
    body.insertAdjacentHTML('afterbegin', '<header class="s-top"><button></button></header>')
  })
  expect(await findings('all')).toContain('button-name')
  expect(await findings('all', true)).toBe('')
  await page.locator('main').evaluate((main) => {
    main.innerHTML = '<h1>标题</h1><img src="x.png">'
  })
  expect(await findings('all', true)).toContain('image-alt')
})
