import { expect, expectNoSeriousFindings, takeShots, test } from './support/index.ts'
import { organisation } from './support/organisation.ts'

test('a person who is not signed in meets the sign-in screen, usable by everybody', async ({ page }) => {
  // Before there is one the product asks whoever comes first to set it up.
  await organisation()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy/i.test(message.text()))
      faults.push(message.text())
  })
  await page.goto('/')
  await expect(page.getByRole('button', { name: /登\s*录/ })).toBeVisible()
  await expectNoSeriousFindings(page)
  await takeShots(page, 'sign-in')
  expect(faults).toEqual([])
})
