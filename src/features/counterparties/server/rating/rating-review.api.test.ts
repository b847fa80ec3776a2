import { expect, test } from 'vitest'
import { contractOffice } from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { newParty } from '#testing/merged-parties.ts'

const app = await testApp()

test('whoever decides on a blacklisting is told how many contracts are in performance with the party, of those that they see', async () => {
  const field = { id: 'party', name: '相对方', type: 'inputSelectV2' as const, partyType: 2 as const }
  const office = await contractOffice(await app.organization(), [field])
  const { org } = office
  const admin = await org.as('administrator')
  const sees = await org.person({ role: 'legalLead', name: '看得到合同' })
  const blind = await org.person({ name: '只看相对方' })
  const role = await admin.post('/roles', {
    name: '只看相对方',
    description: '',
    permissions: [{ permission: 'counterpart.read', scope: 'all' }],
    fieldRights: [],
  })
  const { version } = (await admin.get(`/users/${blind.userId}/roles`)).data
  await admin.put(`/users/${blind.userId}/roles`, { roleIDs: [role.data.id], version })
  const nodes = [
    {
      kind: 'approver',
      id: 'n1',
      name: '审批',
      mode: 'all',
      who: [{ by: 'person', userIds: [sees.userId, blind.userId] }],
    },
  ]
  const kind = 'counterpart_blacklist'
  const flow = (await admin.post('/approval_flows', { kind, name: kind, definition: { nodes } })).data
  await admin.post(`/approval_flows/${flow.id}/publish`, { version: flow.version })
  await admin.put('/record_approvals', { kind: 'counterpart', ask: 'blacklist', flowID: flow.id })

  const party = await newParty(office.lead)
  // 6: in performance; 8 is behind it.
  for (const status of [6, 6, 8]) {
    const entry = {
      id: party.id,
      name: party.name,
      keyword: '',
      contactsName: '',
      contactsPhone: '',
      subtype: 1,
    }
    const values = { ...office.complete, party: [entry] }
    const made = await office.staff.post('/contracts', { contractTypeID: office.typeId, values })
    expect([made.status, made.errors]).toEqual([201, []])
    await app.database.pool.query('update contracts set status = $2 where id = $1', [
      made.data.contractID,
      status,
    ])
  }
  const { subtype, name, idKind, version: now } = (await admin.get(`/counterpart/external/${party.id}`)).data
  const asked = await admin.put(`/counterpart/external/${party.id}`, {
    ...{ subtype, name, idKind, version: now },
    rating: 40,
    ratingRemark: '失信',
  })
  expect([asked.status, asked.errors]).toEqual([200, []])
  const reviewed = async (client: TestClient) => {
    const { facts, risks } = (await client.get(`/approvals/${kind}/${party.id}/review`)).data
    const performed = facts.find(({ key }: { key: string }) => key === 'performed')?.text
    return { performed, risks: risks.map(({ code }: { code: string }) => code) }
  }
  expect(await reviewed(sees)).toEqual({ performed: '2', risks: ['blacklistWhilePerforming'] })
  expect(await reviewed(blind)).toEqual({ performed: '0', risks: [] })
  const outsider = await org.person({ name: '无关的人' })
  expect((await outsider.get(`/approvals/${kind}/${party.id}/review`)).status).toBe(404)
})
