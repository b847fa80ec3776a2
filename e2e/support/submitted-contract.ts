import type { Page } from '@playwright/test'
import { plainText } from '#testing/shared-contract.ts'
import { csrf } from './contract-editor.ts'
import { expect } from './index.ts'

/**
 * A contract with the values of one of the demonstration's drafts, which pass every rule, submitted by the page's person with a text of its own, or without one, which its
 * type has to allow; the journey needs the organisation with contracts (`book`).
 */
export async function submittedContract(page: Page, name: string, more = {}): Promise<number> {
  const draft = await draftedContract(page, name, more)
  const answer = await page.request.post(`/api/v1/contracts/${draft.contractID}/submit`, {
    ...csrf,
    data: { version: draft.version },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return draft.contractID
}

/** The same, not submitted yet. */
export async function draftedContract(page: Page, name: string, { hasText = true } = {}) {
  const mine = await page.request.get('/api/v1/contracts/mine?pageSize=50&filter=workflowStatus:in:1,5')
  const { list } = ((await mine.json()) as { data: { list: { id: number }[] } }).data
  const forms = await Promise.all(
    list.map(async ({ id }) => (await (await page.request.get(`/api/v1/contracts/${id}/form`)).json()).data),
  )
  const source = forms.find(({ values }) => 'party_a_name' in values && 'goods' in values)
  const { contract_number: _, ...values } = source.values as Record<string, unknown>
  const text = hasText ? await uploaded(page, name) : {}
  const made = await page.request.post('/api/v1/contracts', {
    ...csrf,
    data: { ...text, contractTypeID: source.contractTypeID, values: { ...values, contract_name: name } },
  })
  return (await made.json()).data as { contractID: number; version: number }
}

async function uploaded(page: Page, words: string): Promise<{ fileID: number }> {
  const file = {
    name: '正文.docx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(plainText(words)),
  }
  const sent = await page.request.post('/api/v1/files', { ...csrf, multipart: { file } })
  return { fileID: ((await sent.json()) as { data: { id: number } }).data.id }
}
