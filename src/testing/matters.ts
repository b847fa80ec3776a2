import { contractRecordFactories, party } from './contract-records.ts'
import { inserted } from './records.ts'
import type { TestOrganization } from './test-app.ts'
import type { TestClient } from './test-client.ts'

export const yuan = (amount: string) => ({ amount, unit: 'CNY' })

/** People and parties with whom disputes and cases are made, and makers of both by their forms: as the legal lead, for counsel to handle. */
export async function matterOffice(org: TestOrganization) {
  const [lead, counsel, staff] = [
    await org.as('legalLead'),
    await org.as('legalCounsel'),
    await org.as('businessStaff'),
  ]
  const own = (await party(org, 'internal')).id
  const other = (await party(org, 'external')).id
  const { pool } = org.services.database
  const first = async (text: string): Promise<number | undefined> => {
    const { rows } = await pool.query(text, [org.id])
    return rows[0] && Number(rows[0].id)
  }
  const caseType =
    (await first(`select id from case_types where organization_id = $1 and name = '买卖合同纠纷' limit 1`)) ??
    (await inserted(org, 'case_types', { name: '买卖合同纠纷', tree: 'civil' }))
  const department =
    (await first('select id from departments where organization_id = $1 limit 1')) ??
    (await inserted(org, 'departments', { name: '法务部' }))
  const parties = {
    own_party: [{ id: own, name: '我方' }],
    opposing_parties: [{ id: other, name: '对方' }],
    handler: [counsel.userId],
    department: [department],
  }
  const filled = async (client: TestClient, path: string, values: object) => {
    const { data: form } = await client.get(`${path}/form`)
    return client.post(path, {
      formVersionID: form.formVersionID,
      values: { ...form.values, ...parties, ...values },
    })
  }
  /** Sends the form of a new case; `more` beside what it asks for. */
  const newCase = (client: TestClient, more: object = {}) =>
    filled(client, '/law_cases', {
      name: '货款纠纷案',
      kind: '1',
      case_type: caseType,
      our_role: '1',
      claims: '支付货款及利息',
      amounts: [{ what: '货款', amount: yuan('10000000') }],
      amount: yuan('10000000'),
      ...more,
    })
  const newDispute = (client: TestClient, more: object = {}) =>
    filled(client, '/law_disputes', {
      name: '质量异议',
      our_side: '2',
      arose_on: '2026-02-03',
      amount: yuan('4200000'),
      claims: '退货',
      helpers: [staff.userId],
      ...more,
    })
  const made = async (sent: ReturnType<typeof newCase>): Promise<{ id: number; version: number }> => {
    const answer = await sent
    if (answer.code !== 0) throw new Error(`${answer.status} ${JSON.stringify(answer.errors)}`)
    return answer.data
  }
  return {
    lead,
    counsel,
    staff,
    own,
    other,
    caseType,
    newCase,
    newDispute,
    madeCase: (more: object = {}) => made(newCase(lead, more)),
    madeDispute: (more: object = {}) => made(newDispute(lead, more)),
    /** A contract in approval. */
    contract: async (): Promise<number> => {
      const made = await contractRecordFactories['/approvals/{id}']?.(org)
      return Number(made?.contractId)
    },
  }
}
