import type { Page } from '@playwright/test'
import { expect } from './index.ts'
import { wordText } from './word-file.ts'

type Answer<T> = { data: T }
export type TextVersion = {
  id: number
  kind: string
  fileID: number
  ordinal: number
  origin: string
  change: string
  reason: string
}
export const csrf = { headers: { 'x-csrf': '1' } }
export const asked = async <T>(page: Page, path: string): Promise<T> =>
  ((await (await page.request.get(`/api/v1${path}`)).json()) as Answer<T>).data

/** A draft of the standard template with its text. */
export async function draftWithText(page: Page, name: string): Promise<number> {
  const types = await asked<{ id: number; name: string }[]>(page, '/contract_types/list')
  const contractTypeID = types.find((type) => type.name === '货物采购合同')?.id
  const { list } = await asked<{ list: { id: number; name: string }[] }>(
    page,
    `/templates?contractTypeID=${contractTypeID}&state=2`,
  )
  const templateID = list.find((template) => template.name === '采购合同（标准文本）')?.id
  const made = await page.request.post('/api/v1/contracts', {
    ...csrf,
    data: { contractTypeID, templateID, values: { contract_name: name } },
  })
  const { contractID } = ((await made.json()) as Answer<{ contractID: number }>).data
  await page.request.post(`/api/v1/contracts/${contractID}/document`, { ...csrf, data: {} })
  return contractID
}

/** Newest first. */
export const textsOf = async (page: Page, id: number): Promise<TextVersion[]> =>
  (await asked<{ documents: TextVersion[] }>(page, `/contracts/${id}`)).documents.filter(
    ({ kind }) => kind === 'text',
  )
export const fileOf = async (page: Page, fileID: number): Promise<Buffer> =>
  Buffer.from(await (await page.request.get(`/api/v1/files/${fileID}/content`)).body())
export const wordsOf = async (page: Page, fileID: number): Promise<string> =>
  (await wordText(await fileOf(page, fileID))).body

export const paper = (page: Page) => page.locator('.docx-paginated-surface')
export const compare = (page: Page) => page.getByRole('button', { name: '比较', exact: true })
export const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true })
export const status = (page: Page, words: string | RegExp) =>
  page.getByRole('status').filter({ hasText: words })

export async function opened(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(paper(page)).toContainText('第一条')
}

/** Clicks into the first line that says this and writes at its end. */
export async function write(page: Page, line: string, words: string): Promise<void> {
  await paper(page).getByText(line).first().click()
  await page.keyboard.press('End')
  await page.keyboard.type(words)
  await expect(status(page, '已修改')).toBeVisible()
}
