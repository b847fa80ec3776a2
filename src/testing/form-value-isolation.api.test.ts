import { beforeAll, describe, expect, test } from 'vitest'
import type { FieldInput } from '#engines/forms/domain/index.ts'
import { createArchiveAddress } from '#features/contracts/server/index.ts'
import { type ContractOffice, contractOffice } from './contract-factory.ts'
import { type TestAnswer, type TestOrganization, testApp } from './index.ts'
import { recordFactories as factories } from './record-factories.ts'
import { secretMark, secretName } from './records.ts'

/**
 * Ids inside form values: every kind of field that points to a record is given another organisation's, through every call that writes the
 * values of a contract. isolation.api.test.ts sees only ids that stand in the API document by name.
 */

type Pointing = {
  field: Omit<FieldInput, 'id' | 'name'>
  /** The other organisation's record; the id of what stands behind a path of src/testing/records.ts, or made here. */
  record: string | ((org: TestOrganization) => Promise<number>)
  /** Named, so that the value would be right if the record were one's own. */
  value: (id: number, ownContract: number) => unknown
}

const named = { name: '从别处来的.pdf' }
const archiveAddress = (org: TestOrganization): Promise<number> =>
  org.run(
    org.administratorId,
    async (context) =>
      (await createArchiveAddress(context, { name: secretName(org), state: 1, sortOrder: null })).id,
  )
const caseType = async (org: TestOrganization): Promise<number> => {
  const { rows } = await org.services.database.pool.query<{ id: number }>(
    `insert into case_types (organization_id, tree, name) values ($1, 'civil', $2) returning id`,
    [org.id, secretName(org)],
  )
  return rows[0]?.id as number
}

const party = (id: number) => [
  { id, name: '某公司', keyword: '', contactsName: '', contactsPhone: '', subtype: 1 },
]

const pointing: Record<string, Pointing> = {
  people: { field: { type: 'people' }, record: '/users/{id}', value: (id) => [id] },
  department: { field: { type: 'department' }, record: '/departments/{id}', value: (id) => [id] },
  'internal party': {
    field: { type: 'inputSelectV2', partyType: 1 },
    record: '/counterpart/internal/{id}',
    value: party,
  },
  'external party': {
    field: { type: 'inputSelectV2', partyType: 2 },
    record: '/counterpart/external/{id}',
    value: party,
  },
  upload: { field: { type: 'upload' }, record: '/files/{id}', value: (id) => ({ id, ...named }) },
  attachments: {
    field: { type: 'customAttachment', privateConfig: { multiple: true } },
    record: '/files/{id}',
    value: (id) => [{ id, ...named }],
  },
  pictures: {
    field: { type: 'image-preview' },
    record: '/files/{id}',
    value: (id) => [{ id, name: '图.png' }],
  },
  project: { field: { type: 'relationProject' }, record: '/project/{id}', value: (id) => [id] },
  'law firm': { field: { type: 'lawFirms' }, record: '/law_firms/{id}', value: (id) => [id] },
  lawyer: { field: { type: 'lawyers' }, record: '/lawyers/{id}', value: (id) => [id] },
  'agent’s firm': {
    field: { type: 'agentInformation' },
    record: '/law_firms/{id}',
    value: (id) => ({ lawFirmIDList: [id], lawyerIDList: [] }),
  },
  'related contract': {
    field: { type: 'relatedContracts' },
    record: '/contracts/{id}',
    value: (id, ownContract) => [{ relationType: 3, contractIDs: [id, ownContract] }],
  },
  template: { field: { type: 'templateName' }, record: '/templates/{id}', value: (id) => id },
  'case type': { field: { type: 'caseType' }, record: caseType, value: (id) => id },
  'archive address': {
    field: { type: 'offlineArchiveAddress' },
    record: archiveAddress,
    value: (id) => id,
  },
  'people in a sheet': {
    field: {
      type: 'sheetTable',
      columns: [{ id: 'who', name: '人员', type: 'people', isSummed: false }],
    } as Pointing['field'],
    record: '/users/{id}',
    value: (id) => [{ who: [id] }],
  },
}

const fieldId = (kind: string): string => `f_${Object.keys(pointing).indexOf(kind)}`
const kinds = Object.keys(pointing)

const app = await testApp()
let foreign: TestOrganization
let office: ContractOffice
let ownContract: number
beforeAll(async () => {
  foreign = await app.organization()
  const fields = kinds.map(
    (kind) => ({ id: fieldId(kind), name: kind, ...pointing[kind]?.field }) as FieldInput,
  )
  office = await contractOffice(await app.organization(), fields)
  const body = { contractTypeID: office.typeId, values: office.complete }
  ownContract = (await office.staff.post('/contracts', body)).data.contractID
})

async function foreignId({ record }: Pointing): Promise<number> {
  if (typeof record !== 'string') return record(foreign)
  return (await factories[record]?.(foreign))?.id as number
}

/** Refused, and by the field's name: not for some other reason, and without a word of the other organisation. */
function expectRefused(answer: TestAnswer, field: string): void {
  expect([answer.status, answer.errors.map(({ path }) => path.split(/[.[/]/)[0])]).toEqual([422, [field]])
  expect(answer.raw.toString()).not.toContain(secretMark(foreign))
}

const claims = async (): Promise<unknown> =>
  (
    await app.database.pool.query(
      `select id, subject_kind, subject_id from files where organization_id = $1 order by id`,
      [foreign.id],
    )
  ).rows

describe('another organisation’s record inside form values', () => {
  test.each(kinds)('%s: is refused by every call that writes them, and nothing is kept', async (kind) => {
    const one = pointing[kind] as Pointing
    const field = fieldId(kind)
    const values = { ...office.complete, [field]: one.value(await foreignId(one), ownContract) }
    const { staff, typeId } = office
    const before = await claims()
    expectRefused(await staff.post('/contracts', { contractTypeID: typeId, values }), field)
    const { data: draft } = await staff.post('/contracts', {
      contractTypeID: typeId,
      values: office.complete,
    })
    const path = `/contracts/${draft.contractID}`
    expectRefused(await staff.put(`${path}/draft`, { version: draft.version, values }), field)
    expectRefused(await staff.post(`${path}/submit`, { version: draft.version, values }), field)
    const { data: form } = await staff.get(`${path}/form`)
    expect([form.version, form.status, form.values[field] ?? null]).toEqual([draft.version, 1, null])
    expect(await claims()).toEqual(before)
  })
})
