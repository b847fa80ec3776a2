import { expect, signIn, test } from '../support/index.ts'

test('an administrator says which language model may read contracts; the key is never shown again', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/settings/extraction')
  const toggle = page.getByRole('switch', { name: '启用大模型' })
  await expect(toggle).not.toBeChecked()
  await toggle.click()
  await expect(page.getByText('每次发送都会记入操作日志')).toBeVisible()
  // Left off: other journeys read contracts by rules.
  await toggle.click()
  await page.getByLabel('接口地址').fill('http://10.0.0.8/v1')
  await page.getByLabel('模型', { exact: true }).fill('qwen-max')
  await page.getByRole('textbox', { name: '密钥' }).fill('sk-a-secret-of-ours')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('地址须以 https:// 开头')).toBeVisible()
  await page.getByLabel('接口地址').fill('https://models.invalid/v1')
  await page.getByRole('button', { name: '测试连接' }).click()
  await expect(page.getByText('模型未能正常回答：无法连接')).toBeVisible()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('button', { name: '删除已保存的密钥' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('接口地址')).toHaveValue('https://models.invalid/v1')
  await expect(page.getByRole('textbox', { name: '密钥' })).toHaveValue('')
  expect(await page.content()).not.toContain('sk-a-secret-of-ours')
  await page.getByRole('button', { name: '删除已保存的密钥' }).click()
  await expect(page.getByText('保存后删除密钥')).toBeVisible()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('button', { name: '删除已保存的密钥' })).toHaveCount(0)
})
