import { expect, test } from 'vitest'
import type { FieldInput } from '#engines/forms/domain/index.ts'
import { saveRule } from '#engines/numbering/server/index.ts'
import { creditCodeCheck } from '#shared/identifiers.ts'
import { contractOffice } from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { readFirstContractCheck } from '../../domain/first-contract-api.ts'

const app = await testApp()

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

test('only who keeps contract types is told', async () => {
  const org = await app.organization()
  for (const role of ['businessStaff', 'legalCounsel', 'auditor'] as const)
    expect([role, (await (await org.as(role)).try(readFirstContractCheck)).status]).toEqual([role, 403])
  expect((await (await org.as('legalLead')).try(readFirstContractCheck)).status).toBe(200)
})
