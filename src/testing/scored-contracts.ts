import { readScoreRule, type ScoreSchedule, saveScoreRule } from '#features/contract-types/domain/index.ts'
import { type ContractOffice, contractOffice } from './contract-factory.ts'
import type { TestApp } from './test-app.ts'

const groups = [{ name: '履约', items: [{ name: '交付及时', maxScore: 10 }] }]
let serial = 0

/** An office whose contracts name one external party and are scored by a rule of one item of ten points. */
export async function scoredOffice(app: TestApp, step: Parameters<typeof contractOffice>[2] = {}) {
  const field = { id: 'party', name: '相对方', type: 'inputSelectV2' as const, partyType: 2 as const }
  const office = await contractOffice(await app.organization(), [field], step)
  const body = { subtype: 1, name: '宁波启衡物流有限公司', idKind: 'other', idNumber: `SD-${++serial}` }
  const partyId: number = (await office.lead.post('/counterpart/external', body)).data.id
  return { ...office, partyId, rule: ruleOf(office), contract: contractOf(app, office, partyId) }
}
export type ScoredOffice = Awaited<ReturnType<typeof scoredOffice>>

/** Saves a further version of the rule that asks like this. */
const ruleOf = (office: ContractOffice) => async (schedule: ScoreSchedule | null) => {
  const params = { id: office.typeId }
  const { version } = await office.lead.call(readScoreRule, { params })
  return office.lead.call(saveScoreRule, { params, body: { version, groups, asking: schedule } })
}

/** A contract of the staff's in performance since that day, and here since then. */
const contractOf =
  (app: TestApp, office: ContractOffice, partyId: number) =>
  async (begunOn: string, endsOn: string | null = null): Promise<number> => {
    const party = [
      { id: partyId, name: '启衡物流', keyword: '', contactsName: '', contactsPhone: '', subtype: 1 },
    ]
    const values = { ...office.complete, party, operators: [] }
    const { data } = await office.staff.post('/contracts', { contractTypeID: office.typeId, values })
    await app.database.pool.query(
      'update contracts set status = 6, start_date = $2, created_at = $2::date, end_date = $3 where id = $1',
      [data.contractID, begunOn, endsOn],
    )
    return data.contractID
  }
