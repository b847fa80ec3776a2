import { extractRawText } from 'mammoth'
import { beforeAll, describe, expect, test } from 'vitest'
import { docxBookmarks } from '#engines/documents/server/index.ts'
import { testApp } from '#testing/index.ts'
import type { TestClient } from '#testing/test-client.ts'
import { saveText, textOffice } from '#testing/text-factory.ts'
import type { DraftText } from '../../domain/draft-text-api.ts'

const app = await testApp()
const org = await app.organization()
let made: Awaited<ReturnType<typeof textOffice>>

beforeAll(async () => {
  made = await textOffice(org)
})

const besideForm = async (client: TestClient, id: number): Promise<DraftText> =>
  (await client.get(`/contracts/${id}/draft_text`)).data
const pagesOf = async (client: TestClient, id: number): Promise<Uint8Array> =>
  new Uint8Array((await client.get(`/contracts/${id}/draft_text/content`)).raw)
const saidIn = async (bytes: Uint8Array) =>
  Object.fromEntries((await docxBookmarks(bytes)).map(({ name, text }) => [name, text]))

describe('the text beside the form', () => {
  test('names each position in the order of the text, and whose value stands there [SCR-10]', async () => {
    const { id } = await made.drafted()
    const { shown, template, file, note, places } = await besideForm(made.office.staff, id)
    expect([shown, note, template?.name]).toEqual(['template', null, '采购模板'])
    expect(file?.id).toBeGreaterThan(0)
    const of = (bookmark: string) =>
      places.filter((place) => place.bookmark === bookmark).map(({ name }) => name)
    expect(of('contract_name')).toEqual(['contract_name'])
    expect(of('party_a_address')).toEqual(['party_a_address', 'party_a_address_2'])
  })

  test('is filled with what was saved, says what is missing where nothing is, and is stored nowhere', async () => {
    const { office } = made
    const { id, version } = await made.drafted('服务器采购合同')
    const before = await made.texts(id)
    expect((await saidIn(await pagesOf(office.staff, id))).contract_name).toBe('服务器采购合同')
    const values = { ...office.complete, contract_name: '' }
    expect((await office.staff.put(`/contracts/${id}/draft`, { version, values })).status).toBe(200)
    expect((await saidIn(await pagesOf(office.staff, id))).contract_name).toBe('［合同名称］')
    expect(await made.texts(id)).toEqual(before)
  })

  test('is the contract’s own once somebody wrote in it, with the values of now', async () => {
    const { office } = made
    const { id, version, text } = await made.drafted()
    const bytes = await made.edit(text, (editor) =>
      editor.replace('以资共同遵守', '以资共同遵守，双方另有约定的，从其约定'),
    )
    expect((await saveText(office.staff, id, text.id, bytes)).status).toBe(201)
    const values = { ...office.complete, contract_name: '改过的名称' }
    const saved = await office.staff.put(`/contracts/${id}/draft`, { version, values })
    expect(saved.status).toBe(200)
    expect((await besideForm(office.staff, id)).shown).toBe('edited')
    const pages = await pagesOf(office.staff, id)
    const { value } = await extractRawText({ buffer: Buffer.from(pages) })
    expect(value).toContain('双方另有约定的，从其约定')
    expect((await saidIn(pages)).contract_name).toBe('改过的名称')
  })

  test('is not there for who may not see the contract, in this organisation or another', async () => {
    const { id } = await made.drafted()
    const colleague = await org.person({ role: 'businessStaff' })
    const stranger = await (await app.organization()).as('legalLead')
    for (const client of [colleague, stranger])
      for (const path of ['draft_text', 'draft_text/content'])
        expect([path, (await client.get(`/contracts/${id}/${path}`)).status]).toEqual([path, 404])
  })

  test('has no pages for who reads the contract and does not fill in its form', async () => {
    const { office } = made
    const { id, version } = await made.drafted()
    const pages = async () => (await office.staff.get(`/contracts/${id}/draft_text/content`)).status
    expect(await pages()).toBe(200)
    expect((await office.staff.post(`/contracts/${id}/submit`, { version })).status).toBe(200)
    expect((await office.staff.get(`/contracts/${id}/draft_text`)).data.shown).toBe('template')
    expect(await pages()).toBe(403)
  })
})
