import { beforeAll, describe, expect, test } from 'vitest'
import { plainDocx, smallBadFiles } from './bad-files.ts'
import { type ContractOffice, contractOffice } from './contract-factory.ts'
import { testApp } from './index.ts'
import { codeOf, expectRefusedEverywhere, takesFiles } from './refused-files.ts'
import { scriptedPdf } from './scripted-pdf.ts'

const app = await testApp()
const org = await app.organization()
const refused = (await smallBadFiles()).filter((file) => file.refused !== null)
let office: ContractOffice
let contractId: number
beforeAll(async () => {
  office = await contractOffice(org)
  const body = { contractTypeID: office.typeId, values: office.complete }
  contractId = (await office.staff.post('/contracts', body)).data.contractID
})

describe('every route that takes a file', () => {
  test('is known', () => {
    expect(takesFiles.map(({ endpoint }) => endpoint.name)).toEqual(
      expect.arrayContaining(['uploadFile', 'uploadContractFile', 'saveContractText']),
    )
  })

  test.each(refused)('refuses a file $what with words that help', async (file) => {
    await expectRefusedEverywhere(await org.as('administrator'), file, contractId)
  })

  test('keeps no name that leads out of its folder, and none that a disk cannot hold', async () => {
    const person = await org.as('administrator')
    const bytes = plainDocx()
    const kept = async (name: string) => (await person.upload('/files', name, bytes)).data.name
    expect(await kept('上级/../合同.docx')).toBe('合同.docx')
    expect(await kept('..\\..\\Windows\\合同.docx')).toBe('合同.docx')
    expect(await kept(`${'合'.repeat(255)}.docx`)).toBe(`${'合'.repeat(195)}.docx`)
    expect(await kept('合\u202Etxt.docx')).toBe('合txt.docx')
    expect((await person.upload('/files', '上级/..', bytes)).code).toBe(codeOf('unsupportedFile'))
  })
})

test('a PDF with script is read as text, and its script goes nowhere', async () => {
  const answer = await office.staff.upload('/files', '合同.pdf', scriptedPdf())
  expect(answer.status).toBe(201)
  const shown = await office.staff.get(`/files/${answer.data.id}/content?inline=true`)
  expect(shown.headers['content-security-policy']).toContain('sandbox')
  expect(shown.headers['content-security-policy']).not.toContain('allow-scripts')
  expect(shown.headers['x-content-type-options']).toBe('nosniff')
})
