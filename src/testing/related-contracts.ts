import { expect } from 'vitest'
import type { FieldInput } from '#engines/forms/domain/index.ts'
import { type ContractOffice, contractOffice } from './contract-factory.ts'
import type { TestOrganization } from './test-app.ts'
import type { TestClient } from './test-client.ts'

const category: FieldInput = {
  id: 'category',
  name: '合同类别',
  type: 'select',
  rawType: 'contractCategory',
  options: ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value })),
}
export const relatedField: FieldInput = { id: 'related', name: '关联合同', type: 'relatedContracts' }

type Given = { client?: TestClient; status?: number; more?: object; yuan?: number }
type Row = { name: string; relationType: number; side: string; source: string }

/** The path of what a contract is tied to. */
export const tiesOf = (id: number) => `/contracts/${id}/associate`
export const tie = (client: TestClient, id: number, body: object) =>
  client.post(tiesOf(id), { kind: 'contract', ...body })
export const untie = (client: TestClient, id: number, body: object) =>
  client.delete(tiesOf(id), { kind: 'contract', ...body })
/** What the form's field holds of contracts in one relation. */
export const groups = (relationType: number, ...contractIDs: number[]) => [{ relationType, contractIDs }]

/** The contracts that this person is told of, as 名称 type side source. */
export async function tiedTo(client: TestClient, id: number): Promise<string[]> {
  const { status, data } = await client.get(tiesOf(id))
  expect(status).toBe(200)
  return data.contract.list.map((row: Row) => `${row.name} ${row.relationType} ${row.side} ${row.source}`)
}

/** Saves a draft's form with these values over its own. */
export async function saveDraft(client: TestClient, id: number, values: object) {
  const { data } = await client.get(`/contracts/${id}/form`)
  return client.put(`/contracts/${id}/draft`, {
    version: data.version,
    values: { ...data.values, ...values },
  })
}

/** An office whose contracts have a category and name others, with a maker of contracts in any status. */
export async function relationOffice(org: TestOrganization) {
  const office: ContractOffice = await contractOffice(org, [category, relatedField])
  const { pool } = org.services.database
  const setStatus = (id: number, status: number) =>
    pool.query('update contracts set status = $2 where id = $1', [id, status])
  const drafted = async (name: string, { client = office.staff, status, more, yuan }: Given = {}) => {
    const answer = await client.post('/contracts', {
      contractTypeID: office.typeId,
      values: {
        ...office.complete,
        ...(yuan && { amount: { amount: String(yuan * 100), unit: 'CNY' } }),
        contract_name: name,
        ...more,
      },
    })
    expect([answer.code, answer.message]).toEqual([0, ''])
    const id: number = answer.data.contractID
    if (status) await setStatus(id, status)
    return id
  }
  /** Of another department: sees nothing of the staff's. */
  const colleague = await org.person({
    role: 'businessStaff',
    departmentId: await org.department('市场部'),
  })
  return { ...office, colleague, drafted, setStatus, pool }
}
export type RelationOffice = Awaited<ReturnType<typeof relationOffice>>
