import { draftWithText, opened, paper } from './support/contract-editor.ts'
import { expect, signIn, takeShots, test } from './support/index.ts'

test('the outline lists the numbered clauses and leads to them, also by keys and on a phone [SCR-07]', async ({
  page,
}) => {
  await signIn(page, 'sunli')
  const id = await draftWithText(page, '有目录的合同')
  const address = `/contractEditor?scenario=contract&contextId=${id}&rwMode=r`
  await opened(page, address)
  await page.getByRole('tab', { name: '目录' }).click()
  const outline = page.getByRole('navigation', { name: '目录' })
  await expect(outline.getByRole('button').nth(1)).toHaveText(/^第一条 \S/)
  const entries = await outline.getByRole('button').allTextContents()
  expect(entries.length).toBeGreaterThan(5)
  const last = entries.filter((text) => text.startsWith('第')).at(-1) ?? ''
  const clause = paper(page)
    .getByText(last.split(' ').at(-1) ?? '', { exact: false })
    .first()
  await expect(clause).not.toBeInViewport()
  await outline.getByRole('button', { name: last }).focus()
  await page.keyboard.press('Enter')
  await expect(clause).toBeInViewport()
  await takeShots(page, 'editor-outline')

  await page.setViewportSize({ width: 390, height: 844 })
  await opened(page, address)
  await page.getByRole('button', { name: '批注、修订、版本与目录' }).click()
  await page.getByRole('tab', { name: '目录' }).click()
  await outline.getByRole('button', { name: last }).click()
  await expect(outline).toHaveCount(0)
  await expect(clause).toBeInViewport()
})
