import type { Page } from '@playwright/test'
import {
  asked,
  compare,
  csrf,
  draftWithText as draft,
  opened,
  paper,
  save,
  status,
  textsOf,
  wordsOf,
  write,
} from './support/contract-editor.ts'
import { expect, signIn, test } from './support/index.ts'

/** What a page asks of other machines, and what its policy keeps it from. */
function watched(page: Page) {
  const requests = { outside: [] as string[], refused: [] as string[] }
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^https?:$/.test(protocol) && page.url() !== 'about:blank' && origin !== new URL(page.url()).origin)
      requests.outside.push(request.url())
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) requests.refused.push(message.text())
  })
  return requests
}

test('a sentence is written, saved, and there again; the file says it too [SCR-07]', async ({ page }) => {
  const requests = watched(page)
  await signIn(page, 'sunli')
  const id = await draft(page, '在线编辑的合同')
  await opened(page, `/contractEditor?scenario=contract&contextId=${id}&showContractCompare=true`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('在线编辑的合同')
  await expect(page.getByText('第 1 版')).toBeVisible()
  await expect(compare(page)).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await write(page, '第一条', '（质保期三年）')
  await page.keyboard.press('Control+s')
  await expect(status(page, /已保存 \d\d:\d\d/)).toBeVisible()
  await expect(page.getByText('第 2 版')).toBeVisible()

  await page.reload()
  await expect(paper(page)).toContainText('（质保期三年）')
  await page.getByRole('tab', { name: '版本' }).click()
  const versions = page.getByRole('tabpanel', { name: '版本' })
  await expect(versions.getByRole('listitem')).toHaveCount(2)
  await expect(versions.getByRole('listitem').first()).toContainText('在线编辑')
  await expect(versions.getByRole('listitem').first()).toContainText('正在查看')

  const [newest, first] = await textsOf(page, id)
  expect(newest).toMatchObject({ ordinal: 2, origin: 'edited' })
  expect(await wordsOf(page, newest?.fileID ?? 0)).toContain('（质保期三年）')
  expect(await wordsOf(page, first?.fileID ?? 0)).not.toContain('（质保期三年）')
  expect(requests).toEqual({ outside: [], refused: [] })

  // The places of the form are still there after the library wrote the file: another name goes into the edited text.
  const { version, values } = await asked<{ version: number; values: object }>(page, `/contracts/${id}/form`)
  await page.request.put(`/api/v1/contracts/${id}/draft`, {
    ...csrf,
    data: { version, values: { ...values, contract_name: '改了名字的合同' } },
  })
  await page.request.post(`/api/v1/contracts/${id}/document`, { ...csrf, data: {} })
  const [filled] = await textsOf(page, id)
  expect(filled).toMatchObject({ ordinal: 3, origin: 'filled' })
  const words = await wordsOf(page, filled?.fileID ?? 0)
  expect(words).toContain('改了名字的合同')
  expect(words).toContain('（质保期三年）')
})
