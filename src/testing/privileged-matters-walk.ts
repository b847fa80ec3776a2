import { beforeAll, describe, expect, test } from 'vitest'
import { createLawFirm, createLawyer } from '#features/law-firms/server/index.ts'
import { type TestApp, type TestOrganization, testApp } from './index.ts'
import { type Depth, findLeaks, realIds, type Walk } from './leak-detectors.ts'
import { matterOffice } from './matters.ts'
import { readOperations } from './operations.ts'
import type { TestClient } from './test-client.ts'

/*
 * A privileged dispute or case is known to nobody but whom it names: every call that the API document names and that tells something is made by people who may see everything else, with the real
 * ids of these matters and of all that they hang on, and no answer may hold a word of them.
 */

const word = (n: number) => `绝密词${n}号`
const words = Array.from({ length: 14 }, (_, n) => word(n))

/** A dispute and a case of the legal lead's that hold every word, and what is asked about them. */
type Matter = { lead: TestClient; judgeId: number; walk: Walk }

async function privilegedMatter(app: TestApp, org: TestOrganization, depth: Depth): Promise<Matter> {
  const office = await matterOffice(org)
  const { lead } = office
  const admin = await org.as('administrator')
  const judge = await org.person({ role: 'legalLead', name: '审批人' })
  const { firmId, lawyerId } = await org.run(org.administratorId, async (context) => {
    const { id: firmId } = await createLawFirm(context, { name: '代理律所', panel_status: 2 })
    return { firmId, lawyerId: (await createLawyer(context, { law_firm_id: firmId, name: '代理律师' })).id }
  })
  const nodes = [
    { kind: 'approver', id: 'n1', name: '审批', who: [{ by: 'person', userIds: [judge.userId] }] },
  ]
  const flow = (await admin.post('/approval_flows', { kind: 'case', name: '立案', definition: { nodes } }))
    .data
  await admin.post(`/approval_flows/${flow.id}/publish`, { version: flow.version })
  await admin.put('/record_approvals', { kind: 'law_case', ask: 'filing', flowID: flow.id })

  const agents = { lawFirmIDList: [firmId], lawyerIDList: [lawyerId] }
  const hidden = { privileged: true, agents, helpers: [judge.userId] }
  const dispute = await office.madeDispute({ ...hidden, name: word(0), claims: word(1), facts: word(2) })
  const { id, version } = await office.madeCase({ ...hidden, name: word(3), claims: word(4), court: word(5) })
  const path = `/law_cases/${id}`
  // A case that everybody may see came from a dispute that they may not, and stands below a case that they may not; another one stands above it.
  const open = await office.madeCase({ name: '公开案' })
  const top = await office.madeCase({ name: '公开上级案' })
  const { pool } = org.services.database
  const tie = (dispute: number | null, parent: number, of: number) =>
    pool.query('update law_cases set dispute_id = $1, parent_id = $2 where id = $3', [dispute, parent, of])
  await tie(dispute.id, id, open.id)
  await tie(null, top.id, id)
  const file = (await lead.upload('/files', `${word(6)}.txt`, new TextEncoder().encode('x'), 'text/plain'))
    .data
  const day = '2026-09-18'
  const entries: [string, object][] = [
    ['events', { happened: day, title: word(7), by: null, detail: '', file: file.id }],
    [
      'tasks',
      {
        title: word(8),
        owner: judge.userId,
        helpers: [],
        due: day,
        remindDays: null,
        detail: word(9),
        state: 1,
        file: null,
      },
    ],
    [
      'documents',
      {
        ...{ procedure: null, name: word(10), what: 2, direction: 1, served: day, way: 1 },
        ...{ receiver: '', file: null, note: word(11) },
      },
    ],
  ]
  for (const [key, body] of entries) {
    const made = await lead.post(`${path}/${key}`, body)
    expect(made.status, JSON.stringify(made.errors)).toBe(201)
  }
  await lead.post(`/law_disputes/${dispute.id}/events`, {
    happened: day,
    title: word(12),
    detail: '',
    file: null,
  })
  const contract = await office.contract()
  expect((await lead.put(`${path}/contracts`, { contractIDs: [contract] })).status).toBe(200)
  const asked = await lead.put(`${path}/status`, { status: 2, reason: word(13), version })
  expect(asked.data.pending).toBeTruthy()
  await app.runJobs()

  const operations = await readOperations(app)
  const ids = await realIds(org)
  const walk: Walk = {
    depth,
    operations,
    ids: { ...ids, law_cases: [open.id, top.id, id], subjects: [id], kind: ['contract', 'dispute', 'case'] },
    query: { ids: id, subjectKind: 'law_case', subjectID: id, caseID: id },
    body: { id, ids: [id], q: '绝密词' },
    asks: (one) => one.method === 'GET' || /\/(export|preview\w*|search)$/.test(one.path),
  }
  return { lead, judgeId: judge.userId, walk }
}

type Role = Parameters<TestOrganization['as']>[0]
const outsiders: readonly Role[] = [
  'administrator',
  'auditor',
  'contractManager',
  'businessStaff',
  'legalLead',
]

/** A new person with several roles at once. */
async function personOf(org: TestOrganization, roles: readonly Role[]): Promise<TestClient> {
  const client = await org.person({ name: '另一位' })
  const admin = await org.as('administrator')
  const path = `/users/${client.userId}/roles`
  const { version } = (await admin.get(path)).data
  const set = await admin.put(path, { roleIDs: roles.map((role) => org.roleIds[role]), version })
  expect(set.status).toBe(200)
  return client
}

/** The tests of privileged matters: calls of each route once by one person who has every role, or every combination by one person of each. */
export async function testPrivilegedMatters(depth: Depth): Promise<void> {
  const app = await testApp()
  const org = await app.organization()
  let matter: Matter
  beforeAll(async () => {
    matter = await privilegedMatter(app, org, depth)
  })
  const readers: [string, readonly Role[]][] =
    depth === 'each route once'
      ? [['a person who has the roles of all others together', outsiders]]
      : outsiders.map((role) => [`a person of the role ${role}`, [role]])

  describe('a privileged matter', () => {
    test('is there to be told: whom it names is told it by many calls', async () => {
      const leaks = await findLeaks(matter.lead, words, matter.walk)
      const held = new Set(leaks.flatMap((one) => words.filter((secret) => one.includes(secret))))
      expect([...held].sort()).toEqual([...words].sort())
      for (const call of ['GET /law_cases', 'GET /law_disputes', 'GET /deadlines', 'GET /law_cases/tasks'])
        expect(leaks.some((one) => one.startsWith(call))).toBe(true)
    })

    test('stands in the list of running approvals without its name, its people and its step, and no person finds it there', async () => {
      for (const role of ['administrator', 'auditor'] as const) {
        const reader = await org.as(role)
        const { list } = (await reader.get('/approvals/running?filter=kind:in:case')).data
        expect(list).toMatchObject([
          {
            subject: { id: null, name: '案件（保密）', link: '' },
            nodeName: '',
            initiator: null,
            waitingFor: [],
          },
        ])
        for (const filter of [`person:in:${matter.judgeId}`, `initiator:in:${matter.lead.userId}`])
          expect((await reader.get(`/approvals/running?filter=${filter}`)).data.list).toEqual([])
      }
    })

    test.each(readers)('is told by no call to %s', async (_, roles) => {
      expect(await findLeaks(await personOf(org, roles), words, matter.walk)).toEqual([])
    })
  })
}
