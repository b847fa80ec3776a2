import { expect, test } from 'vitest'
import type { FieldInput } from '#engines/forms/domain/index.ts'
import { saveRule } from '#engines/numbering/server/index.ts'
import { creditCodeCheck } from '#shared/identifiers.ts'
import { contractOffice } from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { plainText } from '#testing/shared-contract.ts'
import { readFirstContractCheck } from '../../domain/first-contract-api.ts'

const app = await testApp()

const party = (name: string, first17: string) => ({
  ...{ name, subtype: 1, idKind: 'creditCode', idNumber: first17 + creditCodeCheck(first17) },
})
const chosen = ({ id, name }: { id: number; name: string }) => [
  { id, name, keyword: '', contactsName: '', contactsPhone: '', subtype: 1 },
]

const missing = async (client: TestClient) => {
  const { general, types, missing: count } = await client.call(readFirstContractCheck)
  const lines = [...general, ...types.flatMap(({ lines: own }) => own)]
  const codes = lines.filter(({ state }) => state === 'missing').map(({ code, names }) => [code, ...names])
  expect(count).toBe(codes.length)
  return codes
}

test('a new organisation is told step by step what is missing, and its first submission then passes', async () => {
  const org = await app.organization()
  const admin = await org.as('administrator')
  expect(await missing(admin)).toEqual([['types']])
  // A type alone: the built-in form, which asks for a party of ours, and nobody who approves.
  const { data: type } = await admin.post('/contract_types', { name: '工程合同' })
  expect(await missing(admin)).toEqual([['ownParties'], ['flow']])
  const office = await contractOffice(org)
  const kept = [['ownParties'], ['flow']]
  expect(await missing(admin)).toEqual(kept)
  expect((await admin.delete(`/contract_types/${type.id}?version=1`)).status).toBe(200)
  expect(await missing(admin)).toEqual([])
  const { data: draft } = await office.staff.post('/contracts', {
    contractTypeID: office.typeId,
    values: office.complete,
  })
  const sent = await office.staff.post(`/contracts/${draft.contractID}/submit`, { version: draft.version })
  expect([sent.status, sent.errors]).toEqual([200, []])
})

test('what a submission would refuse is told beforehand: abbreviations, people of the flow', async () => {
  const org = await app.organization()
  const ours: FieldInput = {
    id: 'ours',
    name: '我方主体',
    type: 'inputSelectV2',
    partyType: 1,
    required: true,
  }
  const office = await contractOffice(org, [ours])
  const admin = await org.as('administrator')
  expect(await missing(admin)).toEqual([['ownParties']])
  const first17 = '91330201MA2AXXXX0'.replaceAll('X', '1')
  const { status } = await admin.post('/counterpart/internal', {
    name: '华东科技有限公司',
    subtype: 1,
    idKind: 'creditCode',
    idNumber: first17 + creditCodeCheck(first17),
  })
  expect(status).toBe(201)
  expect(await missing(admin)).toEqual([])
  await org.run(org.administratorId, (context) =>
    saveRule(context, 'contract', {
      name: '简称编号',
      enabled: true,
      segments: [
        { kind: 'abbr', id: 'a', of: 'contractType' },
        { kind: 'abbr', id: 'b', of: 'counterpart' },
        { kind: 'serial', id: 'serial' },
      ],
      digits: 4,
      isNatural: false,
      startNumber: 1,
      resetStartNumber: 1,
      resetCycle: 0,
      recount: [],
      conditionType: 1,
      values: [office.typeId],
    }),
  )
  expect(await missing(admin)).toEqual([['numberAbbr', '采购合同', '华东科技有限公司']])
  // Whom the flow names left: nobody would be asked, whoever submits.
  await org.run(org.administratorId, (context) =>
    context.tx
      .updateTable('users')
      .set({ state: 'terminated' })
      .where('organization_id', '=', org.id)
      .where('id', 'in', [office.counsel.userId, office.lead.userId])
      .execute(),
  )
  expect((await missing(admin)).map(([code]) => code)).toEqual(['numberAbbr', 'flowPeople'])
})

test('the first contract is submitted with typed number and uploaded text, and not without', async () => {
  const org = await app.organization()
  const [admin, lead, staff] = await Promise.all([
    org.as('administrator'),
    org.as('legalLead'),
    org.as('businessStaff'),
  ])
  const node = { kind: 'approver', id: 'n1', name: '审批', who: [{ by: 'person', userIds: [lead.userId] }] }
  const flow = await admin.post('/approval_flows', {
    ...{ kind: 'contract', name: '合同审批', definition: { nodes: [node] } },
  })
  await admin.post(`/approval_flows/${flow.data.id}/publish`, { version: flow.data.version })
  const type = await admin.post('/contract_types', { name: '工程合同', flowID: flow.data.id })
  const ours = (await admin.post('/counterpart/internal', party('本公司', '91330201MA2A11110'))).data
  const theirs = (await admin.post('/counterpart/external', party('对方公司', '91330201MA2A22220'))).data
  expect(await missing(admin)).toEqual([])
  const { types } = await admin.call(readFirstContractCheck)
  const required = types[0]?.lines.filter(({ state }) => state === 'required')
  expect(required?.map(({ code }) => code)).toEqual(['template', 'numberRule'])
  const values = {
    ...{ contract_name: '一号楼施工合同', own_party: chosen(ours), other_party: chosen(theirs) },
    ...{ amount: { amount: '100', unit: 'CNY' }, start_date: '2027-01-01', end_date: '2027-12-31' },
  }
  const contractTypeID = type.data.id
  const bare = (await staff.post('/contracts', { contractTypeID, values })).data
  const submitted = (language: string) =>
    staff.post(
      `/contracts/${bare.contractID}/submit`,
      { version: bare.version },
      { 'accept-language': language },
    )
  const refused = await submitted('zh-CN')
  expect(refused.errors.map(({ path, code }) => [path, code])).toEqual([
    ['contract_number', 'numberNeeded'],
    ['template_name', 'textNeeded'],
  ])
  // Fields are called as the form calls them in that language.
  const inEnglish = (await submitted('en')).errors.map(({ message }) => message)
  expect(inEnglish).toEqual([
    expect.stringMatching(/^Enter Contract number: /),
    expect.stringMatching(/^Choose Template, or upload/),
  ])
  const file = await staff.upload('/files', '正文.docx', plainText('第一条 标的'))
  const path = `/contracts/${bare.contractID}`
  expect((await staff.post(`${path}/uploaded_text`, { fileID: file.data.id })).status).toBe(200)
  const typed = { version: bare.version, values: { ...bare.values, contract_number: 'GC-001' } }
  const sent = await staff.post(`${path}/submit`, typed)
  expect([sent.status, sent.errors]).toEqual([200, []])
  expect(sent.data).toMatchObject({ number: 'GC-001', documents: [{ kind: 'text' }] })
})

test('only who keeps contract types is told', async () => {
  const org = await app.organization()
  for (const role of ['businessStaff', 'legalCounsel', 'auditor'] as const)
    expect([role, (await (await org.as(role)).try(readFirstContractCheck)).status]).toEqual([role, 403])
  expect((await (await org.as('legalLead')).try(readFirstContractCheck)).status).toBe(200)
})
