import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { matterOffice, yuan } from '../../../testing/matters.ts'

const app = await testApp()

test('a case made of a dispute takes the branch of its amount, also where that is hidden', async () => {
  const org = await app.organization()
  const office = await matterOffice(org)
  const { lead } = office
  const admin = await org.as('administrator')
  const judge = await org.person({ role: 'legalLead', name: '审批人' })
  const when = { match: 'all', conditions: [{ fieldId: 'amount', operator: 3, value: '1000000' }] }
  const nodes = [
    {
      kind: 'condition',
      id: 'x',
      name: '金额',
      branches: [
        { id: 'large', name: '大额', when },
        { id: 'small', name: '小额', when: null },
      ],
    },
    {
      kind: 'approver',
      id: 'h',
      name: '经办人',
      within: 'large',
      who: [{ by: 'formField', fieldId: 'handler' }],
      whenEmpty: 'refuse',
    },
    { kind: 'approver', id: 'z', name: '负责人', who: [{ by: 'person', userIds: [judge.userId] }] },
  ]
  const flow = (await admin.post('/approval_flows', { kind: 'case', name: '立案', definition: { nodes } }))
    .data
  expect((await admin.post(`/approval_flows/${flow.id}/publish`, { version: flow.version })).status).toBe(200)
  await admin.put('/record_approvals', { kind: 'law_case', ask: 'filing', flowID: flow.id })

  const dispute = await office.madeDispute({ amount: yuan('310000000') })
  const became = await lead.post(`/law_disputes/${dispute.id}/case`, { version: dispute.version })
  const path = `/law_cases/${became.data.id}`
  await org.services.database.pool.query(
    `delete from role_permissions where organization_id = $1 and permission = 'law_matter_money.read'
      and role_id in (select role_id from user_roles where user_id = $2)`,
    [org.id, lead.userId],
  )
  const { amount, version } = (await lead.get(path)).data
  expect(amount).toBeNull()

  expect((await office.staff.put(`${path}/status`, { status: 2, reason: '', version })).status).toBe(403)
  const asked = await lead.put(`${path}/status`, { status: 2, reason: '', version })
  expect([asked.status, asked.errors ?? []]).toEqual([200, []])
  const { data } = await judge.get(`/approvals/case/${became.data.id}/detail`)
  expect(data.nodes).toMatchObject([
    { id: 'x', taken: '大额' },
    { id: 'h', state: 'current', people: [{ id: office.counsel.userId }] },
    { id: 'z', state: 'pending' },
  ])
})
