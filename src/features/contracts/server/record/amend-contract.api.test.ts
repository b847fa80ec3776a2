import { beforeAll, describe, expect, test } from 'vitest'
import {
  type ContractOffice,
  contractOffice,
  officeFields,
  typeWithRights,
} from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'
import {
  createContract,
  listContractAudit,
  readContract,
  readContractForm,
  saveContractDraft,
  submitContract,
} from '../../domain/index.ts'

const app = await testApp()
let office: ContractOffice
let typeId: number
beforeAll(async () => {
  office = await contractOffice(await app.organization())
  typeId = await typeWithRights(office, {
    name: '审批可改',
    fields: officeFields.map((field) => (field.id === 'remark' ? { ...field, maxlength: 10 } : field)),
    rights: { remark: 'edit', amount: 'hidden', end_date: 'edit' },
  })
})

async function inApproval() {
  const draft = await office.staff.call(createContract, {
    body: { contractTypeID: typeId, values: { ...office.complete, remark: '加急' } },
  })
  const params = { id: draft.contractID }
  await office.staff.call(submitContract, { params, body: { version: draft.version } })
  return params
}
const save = (client: typeof office.staff, id: number, version: number, values: Record<string, unknown>) =>
  client.try(saveContractDraft, { params: { id }, body: { version, values: values as never } })

describe('fields of a contract in approval', () => {
  test('the approver changes what the step opens, sees nothing of what it hides and reads the rest', async () => {
    const params = await inApproval()
    const form = await office.counsel.call(readContractForm, { params })
    expect(form.editable).toBe(true)
    expect(form.access).toMatchObject({ remark: 'edit', amount: 'hidden', contract_name: 'read' })
    expect(form.values).not.toHaveProperty('amount')
    const detail = await office.counsel.call(readContract, { params })
    expect(detail.abilities).toMatchObject({ amend: true, update: false })
    expect(detail.sections.flatMap(({ fields }) => fields.map(({ id }) => id))).not.toContain('amount')

    const saved = await save(office.counsel, params.id, form.version ?? 0, {
      ...form.values,
      remark: '已核对',
    })
    expect([saved.status, saved.data.values.remark]).toEqual([200, '已核对'])
    const after = await office.staff.call(readContractForm, { params })
    expect(after.values).toMatchObject({ remark: '已核对', amount: office.complete.amount })
    const { list } = await office.staff.call(listContractAudit, { params, query: { pageSize: 5 } })
    expect(list[0]).toMatchObject({ action: 'contract.update', after: { remark: '已核对' } })
  })

  test('a field that the step does not open is refused, and so is a value that the form does not take', async () => {
    const params = await inApproval()
    const { version, values } = await office.counsel.call(readContractForm, { params })
    const renamed = await save(office.counsel, params.id, version ?? 0, { ...values, contract_name: '改名' })
    expect([renamed.status, renamed.errors?.[0]?.path]).toEqual([422, 'contract_name'])
    const cheap = await save(office.counsel, params.id, version ?? 0, {
      ...values,
      amount: { amount: '1', unit: 'CNY' },
    })
    expect([cheap.status, cheap.errors?.[0]?.path]).toEqual([422, 'amount'])
    const long = await save(office.counsel, params.id, version ?? 0, { ...values, remark: '长'.repeat(11) })
    expect([long.status, long.errors?.[0]?.path]).toEqual([422, 'remark'])
    const kept = await office.staff.call(readContractForm, { params })
    expect([kept.version, kept.values.remark]).toEqual([version, '加急'])
  })

  test('only while it waits for them: neither the submitter nor a later approver, nor oneself afterwards', async () => {
    const params = await inApproval()
    const form = await office.counsel.call(readContractForm, { params })
    const version = form.version ?? 0
    for (const client of [office.staff, office.lead])
      expect((await save(client, params.id, version, form.values)).status).toBe(409)
    const detail = await office.counsel.get(`/approvals/contract/${params.id}/detail`)
    await office.counsel.post(`/approvals/${detail.data.id}/approve`, {
      taskID: detail.data.mine.taskID,
      comment: '',
    })
    expect((await save(office.counsel, params.id, version, form.values)).status).toBe(409)
    const lead = await office.lead.call(readContractForm, { params })
    expect([lead.editable, lead.access.amount]).toEqual([false, 'read'])
    const stranger = await (await app.organization()).as('legalLead')
    expect((await save(stranger, params.id, version, form.values)).status).toBe(404)
  })

  test('the second of two savers gets the conflict with what the first one saved', async () => {
    const params = await inApproval()
    const { version, values } = await office.counsel.call(readContractForm, { params })
    expect((await save(office.counsel, params.id, version ?? 0, { ...values, remark: '一' })).status).toBe(
      200,
    )
    const second = await save(office.counsel, params.id, version ?? 0, { ...values, remark: '二' })
    expect([second.status, (second.data as unknown as typeof values).values]).toMatchObject([
      409,
      { remark: '一' },
    ])
  })
})
