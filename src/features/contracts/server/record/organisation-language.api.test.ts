import { expect, test } from 'vitest'
import { saveRule } from '#engines/numbering/server/index.ts'
import { contractOffice } from '#testing/contract-factory.ts'
import { type TestOrganization, testApp } from '#testing/index.ts'
import { createContract, readContractForm } from '../../domain/index.ts'

const app = await testApp()
const grade = {
  id: 'grade',
  name: '等级',
  type: 'select' as const,
  options: [
    { value: '1', label: '甲', englishLabel: 'Alpha' },
    { value: '2', label: '乙', englishLabel: 'Beta' },
  ],
}

/** An office whose contracts are numbered by the label of a choice, each label with a count of its own. */
async function graded(org: TestOrganization) {
  const office = await contractOffice(org, [grade])
  await org.run(org.administratorId, (context) =>
    saveRule(context, 'contract', {
      name: '按等级编号',
      enabled: true,
      segments: [
        { kind: 'field', id: 'label', fieldId: 'grade', name: '等级' },
        { kind: 'serial', id: 'serial' },
      ],
      digits: 2,
      isNatural: false,
      startNumber: 1,
      resetStartNumber: 1,
      resetCycle: 0,
      recount: ['label'],
      conditionType: 1,
      values: [office.typeId],
    }),
  )
  const submitted = async (language: 'zh-CN' | 'en') => {
    const made = await office.staff.call(createContract, {
      body: { contractTypeID: office.typeId, values: { ...office.complete, grade: '1' } },
    })
    const headers = { 'accept-language': language }
    const preview = await office.staff.get(`/contracts/${made.contractID}/form`, headers)
    const path = `/contracts/${made.contractID}/submit`
    const answer = await office.staff.post(path, { version: made.version }, headers)
    return [preview.data.numbering.preview, answer.data.number]
  }
  return { office, submitted }
}

test('a number and its counter are the same whoever submits, in Chinese or in English', async () => {
  const { submitted } = await graded(await app.organization())
  expect(await submitted('zh-CN')).toEqual(['甲01', '甲01'])
  expect(await submitted('en')).toEqual(['甲02', '甲02'])
  expect(await submitted('zh-CN')).toEqual(['甲03', '甲03'])
})

test('an organisation that speaks English has English numbers, documents and file names, on a Chinese screen too', async () => {
  const org = await app.organization()
  const admin = await org.as('administrator')
  const before = (await admin.get('/organization')).data
  expect(before.locale).toBe('zh-CN')
  const { id: _, ...body } = before
  expect((await admin.put('/organization', { ...body, locale: 'en' })).data.locale).toBe('en')
  const { office, submitted } = await graded(org)
  expect(await submitted('zh-CN')).toEqual(['Alpha01', 'Alpha01'])
  expect(await submitted('en')).toEqual(['Alpha02', 'Alpha02'])
  const draft = await office.staff.call(createContract, {
    body: { contractTypeID: office.typeId, values: {} },
  })
  const form = await office.staff.call(readContractForm, { params: { id: draft.contractID } })
  expect(form.organizationLocale).toBe('en')
  const file = await office.lead.post('/contracts/export', {}, { 'accept-language': 'zh-CN' })
  expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain('Contracts 20')
  const { readXlsx } = await import('hucre/xlsx')
  const linesOf = async ({ raw }: { raw: Uint8Array }) =>
    (await readXlsx(new Uint8Array(raw))).sheets[0]?.rows ?? []
  const [headings, first] = await linesOf(file)
  expect(headings).toEqual(expect.arrayContaining(['Number', 'Amount (currency)']))
  expect(headings?.join()).not.toMatch(/[一-鿿]/)
  expect(first).toContain('In approval')
  const register = await office.lead.post(
    '/contract_number/numbers/export',
    {},
    { 'accept-language': 'zh-CN' },
  )
  expect(decodeURIComponent(String(register.headers['content-disposition']))).not.toMatch(/[一-鿿]/)
  expect((await linesOf(register))[0]?.join()).not.toMatch(/[一-鿿]/)
})

test('only who manages the organisation says what it speaks', async () => {
  const org = await app.organization()
  const { id: _, ...body } = (await (await org.as('administrator')).get('/organization')).data
  expect((await (await org.as('legalLead')).put('/organization', { ...body, locale: 'en' })).status).toBe(403)
})
