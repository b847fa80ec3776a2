import { beforeAll, describe, expect, test } from 'vitest'
import { createLawFirm, createLawyer } from '#features/law-firms/server/index.ts'
import { testApp } from './index.ts'
import { matterOffice } from './matters.ts'
import { readOperations } from './operations.ts'
import { realIds, tellers, type Walk } from './tellers.ts'
import type { TestClient } from './test-client.ts'

/**
 * A privileged dispute or case is known to nobody but whom it names: every call that the API document names and that tells something is made by people who may see everything else, with the real
 * ids of these matters and of all that they hang on, and no answer may hold a word of them.
 */

const app = await testApp()
const org = await app.organization()
let lead: TestClient
let walk: Walk
let judgeId: number

const word = (n: number) => `绝密词${n}号`
const words = Array.from({ length: 14 }, (_, n) => word(n))

beforeAll(async () => {
  const office = await matterOffice(org)
  lead = office.lead
  const admin = await org.as('administrator')
  const judge = await org.person({ role: 'legalLead', name: '审批人' })
  judgeId = judge.userId
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
  walk = {
    operations,
    ids: { ...ids, subjects: [id], kind: ['case', 'contract', 'dispute'] },
    query: { ids: id, subjectKind: 'law_case', subjectID: id, caseID: id },
    body: { id, ids: [id], q: '绝密词' },
    asks: (one) => one.method === 'GET' || /\/(export|preview\w*|search)$/.test(one.path),
  }
})

describe('a privileged matter', () => {
  test('is there to be told: whom it names is told it by many calls', async () => {
    const told = await tellers(lead, words, walk)
    const held = new Set(told.flatMap((one) => words.filter((secret) => one.includes(secret))))
    expect([...held].sort()).toEqual([...words].sort())
    for (const call of ['GET /law_cases', 'GET /law_disputes', 'GET /deadlines', 'GET /law_cases/tasks'])
      expect(told.some((one) => one.startsWith(call))).toBe(true)
  }, 240_000)

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
      for (const filter of [`person:in:${judgeId}`, `initiator:in:${lead.userId}`])
        expect((await reader.get(`/approvals/running?filter=${filter}`)).data.list).toEqual([])
    }
  })

  test.each(['administrator', 'auditor', 'contractManager', 'businessStaff'])(
    'is told by no call to a person of the role %s',
    async (role) => {
      expect(await tellers(await org.as(role as 'auditor'), words, walk)).toEqual([])
    },
    240_000,
  )

  test('is told by no call to another legal lead, who handles matters like it', async () => {
    expect(await tellers(await org.person({ role: 'legalLead', name: '另一位' }), words, walk)).toEqual([])
  }, 240_000)
})
