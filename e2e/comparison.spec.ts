import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { paragraphsIn, settled, storyParts } from '#testing/tracked-changes.ts'
import { expect, expectNoSeriousFindings, signIn, takeShot, test } from './support/index.ts'

// Two versions of a contract's text, and a file that came back from the other side, compared on screen.
const headers = { 'x-csrf': '1' }
const json = async (answer: { json(): Promise<unknown> }) =>
  // biome-ignore lint/suspicious/noExplicitAny: whatever the API answers.
  ((await answer.json()) as { data: any }).data

/** A sales contract whose text was made twice, its remark and amount changed in between. */
async function twoVersions(page: Page): Promise<number> {
  const types = await json(await page.request.get('/api/v1/contract_types/list'))
  const contractTypeID = types.find(({ name }: { name: string }) => name === '产品销售合同').id
  const templates = await json(
    await page.request.get(`/api/v1/templates?state=2&contractTypeID=${contractTypeID}`),
  )
  const data = { contractTypeID, templateID: templates.list[0].id, values: {} }
  const draft = await json(await page.request.post('/api/v1/contracts', { headers, data }))
  const id = draft.contractID
  let { version } = draft
  for (const values of [
    { contract_name: '文本比较用销售合同', delivery_place: '上海市浦东新区', payment_days: '30' },
    { contract_name: '文本比较用销售合同', delivery_place: '苏州市工业园区', payment_days: '60' },
  ]) {
    const saved = await page.request.put(`/api/v1/contracts/${id}/draft`, {
      headers,
      data: { version, values: { ...draft.values, ...values } },
    })
    expect(saved.status(), await saved.text()).toBe(200)
    version = (await json(saved)).version
    const filled = await page.request.post(`/api/v1/contracts/${id}/document`, { headers })
    expect(filled.status(), await filled.text()).toBe(200)
  }
  return id
}

test('two versions are compared, their differences jumped through, and the redline read back', async ({
  page,
}) => {
  await signIn(page, 'chenjing')
  const id = await twoVersions(page)
  await page.goto(`/myContract/detail?contractId=${id}&tab=text`)
  await page.getByRole('button', { name: /^比\s?较$/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/合同文本 第 1 版/)).toBeVisible()
  await expect(dialog.getByText(/合同文本 第 2 版/)).toBeVisible()
  await dialog.getByRole('button', { name: /^比\s?较$/ }).click()
  await expect(page).toHaveURL(/\/contracts\/compare\?/)
  const counts = page.getByRole('list', { name: '差异统计' })
  await expect(counts.getByText(/^修改 [1-9]/)).toBeVisible()
  await expect(page.getByText(/^共 \d+ 处$/)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByText(/^第 1 \/ \d+ 处$/)).toBeVisible()
  await expect(page.locator('[data-active]')).toBeInViewport()
  await page.keyboard.press('p')
  await expect(page.getByText(/^第 (\d+) \/ \1 处$/)).toBeVisible()
  const list = page.getByRole('navigation', { name: '差异列表' })
  await list.getByRole('button', { name: /苏州市工业园/ }).click()
  await expect(page.locator('[data-active] ins')).toContainText('苏州市工业园')
  await takeShot(page, 'comparison-desktop-light')
  await expectNoSeriousFindings(page)

  await page.reload()
  await page.getByRole('checkbox', { name: '只看重要差异' }).check()
  await expect(list.getByRole('button', { name: /苏州市工业园/ })).toHaveCount(0)
  await expect(page).toHaveURL(/only=weighty/)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '下载修订稿' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('文本比较用销售合同 修订稿.docx')
  const body = (await storyParts(await readFile(await download.path()))).get('word/document.xml') as string
  const words = (how: 'accept' | 'reject') => paragraphsIn(settled(body, how)).join('\n')
  expect(words('accept')).toContain('苏州市工业园区')
  expect(words('accept')).not.toContain('上海市浦东新区')
  expect(words('reject')).toContain('上海市浦东新区')
})

test('a contract is compared with its template and with a file that is uploaded, also on a phone in the dark', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'chenjing')
  const id = await twoVersions(page)
  const { documents } = await json(await page.request.get(`/api/v1/contracts/${id}`))
  const [newest, older] = documents
    .filter(({ kind }: { kind: string }) => kind === 'text')
    .map((document: { id: number }) => `document-${document.id}`)
  // Beside its template, filled as the form says, a text that nobody touched differs in nothing.
  await page.goto(`/contracts/compare?contractId=${id}&left=template&right=${newest}`)
  await expect(page.getByText('两份文本没有差异')).toBeVisible()
  await expect(page.getByText(/由表单填写的内容/)).toBeVisible()

  await page.goto(`/contracts/compare?contractId=${id}&left=${older}&right=${newest}`)
  await expect(page.getByRole('list', { name: '差异统计' })).toBeVisible()
  await page.getByRole('button', { name: '下一处（N）' }).click()
  await expect(page.locator('[data-active]')).toBeInViewport()
  await takeShot(page, 'comparison-phone-dark')
  await expectNoSeriousFindings(page)

  await page.goto(`/contracts/compare?contractId=${id}&left=${newest}&right=${newest}`)
  await expect(page.getByText('两份文本没有差异')).toBeVisible()
  await page.goto(`/contracts/compare?contractId=${id}`)
  await page.getByRole('button', { name: '比较文本' }).click()
  await page.getByRole('combobox', { name: '新文本' }).click()
  await page.getByTitle('上传文件比较…').click()
  await page
    .locator('input[type=file]')
    .setInputFiles(resolve(import.meta.dirname, '../demo/templates/procurement-contract.docx'))
  await expect(page.getByText(/已上传/)).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^比\s?较$/ })
    .click()
  await expect(page.getByText(/上传的文件 · procurement-contract\.docx/)).toBeVisible()
  await takeShot(page, 'comparison-phone-upload')
})
