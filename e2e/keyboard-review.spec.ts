import { draftWithText, opened, paper, status } from './support/contract-editor.ts'
import { expect, signIn, test } from './support/index.ts'

test('a text is reviewed without a mouse: found, commented where it was found, saved; a comment on nothing is told [SCR-07]', async ({
  page,
}) => {
  await signIn(page, 'sunli')
  const id = await draftWithText(page, '只用键盘审阅的合同')
  await opened(page, `/contractEditor?scenario=contract&contextId=${id}`)
  await expect(page.getByRole('button', { name: '保存', exact: true })).toBeVisible()
  await page.keyboard.press('Control+Alt+m')
  await expect(page.getByText('请先在正文中选中要批注的文字')).toBeVisible()

  // Wherever the rail stands: what is typed next is the comment, and never takes the place of the words it is on.
  await page.getByRole('tab', { name: /目录/ }).press('Enter')
  await page.keyboard.press('Control+f')
  await page.keyboard.type('违约金')
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^1\/\d+$/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('search')).toHaveCount(0)
  await page.keyboard.press('Control+Alt+m')
  const comments = page.getByRole('tabpanel', { name: /批注/ })
  await expect(comments.getByRole('combobox', { name: /批注/ })).toBeFocused()
  await page.keyboard.type('上限太低')
  await page.keyboard.press('Control+Enter')
  await expect(comments.getByRole('listitem')).toContainText('违约金')
  await expect(comments.getByRole('listitem')).toContainText('上限太低')
  await expect(paper(page)).not.toContainText('上限太低')
  await page.keyboard.press('Control+s')
  await expect(status(page, '已保存')).toBeVisible()

  // Out of the pages again: Tab alone writes one.
  const pages = page.getByLabel('文档内容')
  await paper(page).getByText('违约金').first().click()
  await expect(pages).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(pages).not.toBeFocused()
  await paper(page).getByText('违约金').first().click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Tab')
  await expect(pages).not.toBeFocused()
  await expect(status(page, '已保存')).toBeVisible()
})
