import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { extractRawText } from 'mammoth'
import { expect } from 'vitest'
import { type ContractOffice, contractOffice } from './contract-factory.ts'
import type { TestOrganization } from './test-app.ts'
import type { TestAnswer, TestClient } from './test-client.ts'
import { type EditorWork, writtenInEditor } from './written-in-editor.ts'

export type TextDocument = {
  id: number
  kind: string
  fileID: number
  ordinal: number
  [more: string]: unknown
}

/** An office whose contracts have a text: of the purchase template that is shipped. */
export async function textOffice(org: TestOrganization, step: Parameters<typeof contractOffice>[2] = {}) {
  const office = await contractOffice(org, [], step)
  const path = join(import.meta.dirname, '../../demo/templates/procurement-contract.docx')
  const templateID = await publishedTemplate(office, await readFile(path))
  const texts = async (id: number): Promise<TextDocument[]> =>
    (await office.staff.get(`/contracts/${id}`)).data.documents.filter(
      (one: TextDocument) => one.kind === 'text',
    )
  const bytes = async ({ fileID }: { fileID: number }): Promise<Uint8Array> =>
    new Uint8Array((await office.staff.get(`/files/${fileID}/content`)).raw)
  const drafted = async (name = '服务器采购合同') => {
    const made = await office.staff.post('/contracts', {
      contractTypeID: office.typeId,
      templateID,
      values: { ...office.complete, contract_name: name },
    })
    const id: number = made.data.contractID
    await office.staff.post(`/contracts/${id}/document`, {})
    const [text] = (await texts(id)) as [TextDocument]
    return { id, version: made.data.version as number, text }
  }
  return {
    office,
    /** Newest first. */
    texts,
    bytes,
    words: async (document: { fileID: number }): Promise<string> =>
      (await extractRawText({ buffer: Buffer.from(await bytes(document)) })).value,
    /** The text after this was done in the editor. */
    edit: async (document: { fileID: number }, work: (on: EditorWork) => void): Promise<Uint8Array> =>
      writtenInEditor(await bytes(document), work),
    /** A draft with its filled text. */
    drafted,
  }
}

/** Id of a template of this file, published for the office's contract type. */
export async function publishedTemplate(
  { lead, typeId }: ContractOffice,
  bytes: Uint8Array,
  /** What a person binds beside the bindings that suggest themselves. */
  bound: Readonly<Record<string, object>> = {},
): Promise<number> {
  const file = await lead.upload('/files', '模板.docx', bytes)
  const made = await lead.post('/templates', {
    name: '采购模板',
    contractTypeIDs: [typeId],
    fileID: file.data.id,
  })
  const { id, version, versions } = made.data
  const path = `/templates/${id}/versions/${versions[0].id}`
  const bindings = { ...versions[0].bindings, ...bound }
  const now = Object.keys(bound).length ? await lead.put(`${path}/bindings`, { version, bindings }) : made
  const published = await lead.put(`${path}/publish`, { version: now.data.version })
  expect([published.status, published.message]).toEqual([200, ''])
  return id
}

type How = { change?: 'save' | 'suggest' | 'comment'; reason?: string }

export const saveText = (
  client: TestClient,
  id: number,
  baseID: number,
  bytes: Uint8Array,
  { change = 'save', reason = '' }: How = {},
): Promise<TestAnswer> =>
  client.upload(
    `/contracts/${id}/text?baseID=${baseID}&change=${change}&reason=${encodeURIComponent(reason)}`,
    '合同.docx',
    bytes,
  )

export const nameOf = async (client: TestClient): Promise<string> =>
  (await client.get('/session')).data.user.name

/** The number of a browser window that writes. */
export const windowOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const holdText = (
  client: TestClient,
  id: number,
  window: string,
  takeOver = false,
): Promise<TestAnswer> => client.put(`/contracts/${id}/text_editor`, { hold: window, takeOver })
