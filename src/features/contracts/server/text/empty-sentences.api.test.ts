import { beforeAll, describe, expect, test } from 'vitest'
import { buildDocx, wordWriter } from '#engines/documents/server/index.ts'
import { contractOffice, typeWithRights } from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'
import type { TestClient } from '#testing/test-client.ts'
import { publishedTemplate, saveText, textOffice } from '#testing/text-factory.ts'
import type { EmptySentence } from '../../domain/draft-text-api.ts'

const app = await testApp()
const org = await app.organization()
let made: Awaited<ReturnType<typeof textOffice>>

beforeAll(async () => {
  made = await textOffice(org)
})

const asked = (client: TestClient, id: number) => client.get(`/contracts/${id}/draft_text/empty`)
/** Sentences with their gaps as 〔name of the field〕. */
const said = async (client: TestClient, id: number): Promise<string[]> => {
  const { sentences }: { sentences: EmptySentence[] } = (await asked(client, id)).data
  return sentences.map(({ text, gaps }) =>
    gaps.reduceRight(
      (whole, { offset, field }) => `${whole.slice(0, offset)}〔${field}〕${whole.slice(offset)}`,
      text,
    ),
  )
}

describe('the sentences with places that stay empty', () => {
  test('are those of optional fields as saved, not those of required ones nor of the number', async () => {
    const { office } = made
    const { id, version } = await made.drafted()
    const whole =
      '本合同自双方法定代表人或者授权代表签字并加盖公章或者合同专用章之日起生效，有效期自〔开始日期〕起至〔结束日期〕止。'
    expect(await said(office.staff, id)).toEqual([whole])
    const { amount: _, ...less } = office.complete
    const dates = { start_date: '2026-12-01' }
    const saved = await office.staff.put(`/contracts/${id}/draft`, { version, values: { ...less, ...dates } })
    expect(saved.status).toBe(200)
    const [only, ...more] = (await asked(office.staff, id)).data.sentences as EmptySentence[]
    expect(more).toEqual([])
    expect(only?.text).toContain('有效期自2026')
    expect(only?.gaps.map(({ fieldID }) => fieldID)).toEqual(['end_date'])
    const values = { ...less, ...dates, end_date: '2027-11-30' }
    await office.staff.put(`/contracts/${id}/draft`, { version: saved.data.version, values })
    expect(await said(office.staff, id)).toEqual([])
  })

  test('are those of the text that somebody wrote in', async () => {
    const { office } = made
    const { id, text } = await made.drafted()
    const bytes = await made.edit(text, (editor) =>
      editor.replace('之日起生效，有效期', '之日起生效。有效期'),
    )
    expect((await saveText(office.staff, id, text.id, bytes)).status).toBe(201)
    expect(await said(office.staff, id)).toEqual(['有效期自〔开始日期〕起至〔结束日期〕止。'])
  })

  test('do not have the number that a rule gives on submission', async () => {
    const office = await contractOffice(await app.organization())
    const fields = [
      { id: 'contract_name', name: '合同名称', type: 'custom', rawType: 'contractName' },
      { id: 'contract_number', name: '合同编号', type: 'contractNumber' },
      { id: 'remark', name: '备注', type: 'custom' },
    ] as const
    const typeId = await typeWithRights(office, { name: '免填编号', fields })
    const w = wordWriter()
    const body = w.p(['编号：', w.mark('contract_number', '')]) + w.p(['备注：', w.mark('remark', '')])
    const file = { title: '合同', header: '<w:p/>', footer: '<w:p/>', created: '2026-11-20T00:00:00Z', body }
    const templateID = await publishedTemplate({ ...office, typeId }, buildDocx(file))
    const values = { contract_name: '无号' }
    const { data } = await office.staff.post('/contracts', { contractTypeID: typeId, templateID, values })
    expect(await said(office.staff, data.contractID)).toEqual(['备注：〔备注〕'])
  })

  test('are none without a template', async () => {
    const { staff, typeId, complete } = made.office
    const { data } = await staff.post('/contracts', { contractTypeID: typeId, values: complete })
    expect((await asked(staff, data.contractID)).data).toEqual({ sentences: [] })
  })

  test('are not there for who may not see the contract, in this organisation or another', async () => {
    const { id } = await made.drafted()
    const colleague = await org.person({ role: 'businessStaff' })
    const stranger = await (await app.organization()).as('legalLead')
    for (const client of [colleague, stranger]) expect((await asked(client, id)).status).toBe(404)
  })

  test('are refused to who reads the contract and does not fill in its form', async () => {
    const { staff } = made.office
    const { id, version } = await made.drafted()
    expect((await asked(staff, id)).status).toBe(200)
    expect((await staff.post(`/contracts/${id}/submit`, { version })).status).toBe(200)
    expect((await asked(staff, id)).status).toBe(403)
  })

  test.each([
    ['the step hides a field from', { start_date: 'edit', end_date: 'hidden' } as const, 403],
    ['the step opens a field to', { start_date: 'edit' } as const, 200],
  ])('are answered to an approver by their step: %s them', async (_, rights, status) => {
    const other = await textOffice(await app.organization(), { rights })
    const { id, version } = await other.drafted()
    await other.office.staff.post(`/contracts/${id}/submit`, { version })
    expect((await asked(other.office.counsel, id)).status).toBe(status)
  })
})
