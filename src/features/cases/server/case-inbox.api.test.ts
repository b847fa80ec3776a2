import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { matterOffice, yuan } from '../../../testing/matters.ts'

const app = await testApp()

test('the inbox is filtered and sorted by the amount of a case for whoever sees amounts alone', async () => {
  const org = await app.organization()
  const office = await matterOffice(org)
  const { lead } = office
  const admin = await org.as('administrator')
  const judge = await org.person({ role: 'legalLead', name: '审批人' })
  const nodes = [
    { kind: 'approver', id: 'z', name: '负责人', who: [{ by: 'person', userIds: [judge.userId] }] },
  ]
  const made = await admin.post('/approval_flows', { kind: 'case', name: '立案', definition: { nodes } })
  const { id, version } = made.data
  expect((await admin.post(`/approval_flows/${id}/publish`, { version })).status).toBe(200)
  await admin.put('/record_approvals', { kind: 'law_case', ask: 'filing', flowID: id })
  const ids: number[] = []
  for (const amount of ['200000', '300000', '100000']) {
    const law = await office.madeCase({ amounts: [], amount: yuan(amount) })
    const path = `/law_cases/${law.id}`
    for (const status of [1, 2]) {
      const current = (await lead.get(path)).data
      expect(
        (await lead.put(`${path}/status`, { status, reason: '', version: current.version })).status,
      ).toBe(200)
    }
    ids.push(law.id)
  }
  const [middle = 0, most = 0, least = 0] = ids
  const found = async (query: string) =>
    (await judge.get(`/approvals/inbox?${query}`)).data.list.map(
      ({ subject }: { subject: { id: number } }) => subject.id,
    )
  expect((await found('filter=amount:lte:CNY,200000')).toSorted()).toEqual([middle, least])
  expect(await found('sort=-amount')).toEqual([most, middle, least])
  const stranger = await (await app.organization()).as('legalLead')
  expect((await stranger.get('/approvals/inbox?filter=amount:gte:CNY,0')).data.list).toEqual([])
  await org.services.database.pool.query(
    `delete from role_permissions where organization_id = $1 and permission = 'law_matter_money.read'
      and role_id in (select role_id from user_roles where user_id = $2)`,
    [org.id, judge.userId],
  )
  expect(await found('filter=amount:gte:CNY,0')).toEqual([])
  expect(await found('sort=-amount')).toEqual([least, most, middle])
})
