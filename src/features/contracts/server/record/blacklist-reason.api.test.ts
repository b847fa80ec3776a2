import { beforeAll, describe, expect, test } from 'vitest'
import type { FieldInput } from '#engines/forms/domain/index.ts'
import { creditCodeCheck } from '#shared/identifiers.ts'
import {
  type ContractOffice,
  contractOffice,
  officeFields,
  typeWithRights,
} from '#testing/contract-factory.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { newParty } from '#testing/merged-parties.ts'

const app = await testApp()
const party: FieldInput = { id: 'party', name: '相对方', type: 'inputSelectV2', partyType: 2 }
let office: ContractOffice
let admin: TestClient
let editing: number
let hiding: number
let hidingNumber: number
beforeAll(async () => {
  office = await contractOffice(await app.organization(), [party])
  admin = await office.org.as('administrator')
  const fields = [...officeFields, party]
  editing = await typeWithRights(office, { name: '可改相对方', fields, rights: { party: 'edit' } })
  hiding = await typeWithRights(office, { name: '隐藏相对方', fields, rights: { party: 'hidden' } })
  hidingNumber = await typeWithRights(office, { name: '隐藏备注', fields, rights: { remark: 'hidden' } })
})

let serial = 0
const blacklisting = { rating: 40, ratingRemark: '拖欠货款' }
async function newOne(more: object = {}): Promise<{ id: number; name: string; version: number }> {
  const first = `91310000MB${String(++serial).padStart(7, '0')}`
  const body = { subtype: 1, name: `往来单位${serial}有限公司`, idKind: 'creditCode', ...more }
  const made = await office.lead.post('/counterpart/external', {
    ...body,
    idNumber: first + creditCodeCheck(first),
  })
  expect(made.errors).toEqual([])
  return { id: made.data.id, name: body.name, version: made.data.version }
}
const entry = ({ id, name }: { id: number; name: string }) => ({
  ...{ id, name, keyword: '', contactsName: '', contactsPhone: '', subtype: 1 },
})
async function draft(
  one: { id: number; name: string },
  contractTypeID = office.typeId,
  more: object = {},
): Promise<number> {
  const values = { ...office.complete, party: [entry(one)], ...more }
  const made = await office.staff.post('/contracts', { contractTypeID, values })
  expect([made.status, made.errors]).toEqual([201, []])
  return made.data.contractID
}
async function submit(id: number, more: object = {}) {
  const { version } = (await office.staff.get(`/contracts/${id}`)).data
  return office.staff.post(`/contracts/${id}/submit`, { version, comment: '请审批', ...more })
}
const because = (blacklistReason: string) => ({ blacklistReason })
const refusal = (answer: { status: number; errors: { path: string; code: string }[] }) => [
  answer.status,
  answer.errors.map(({ path, code }) => `${path} ${code}`),
]
const reviewOf = async (id: number, client = office.counsel) =>
  (await client.get(`/approvals/contract/${id}/review`)).data
const noteOf = async (id: number, client = office.counsel) =>
  (await reviewOf(id, client)).risks.find(({ code }: { code: string }) => code === 'blacklisted')?.note
const detailOf = async (id: number, client = office.counsel) =>
  (await client.get(`/approvals/contract/${id}/detail`)).data
async function decide(onBlacklist: 'warn' | 'block') {
  const { version, thresholds } = (await admin.get('/party_settings')).data
  expect((await admin.put('/party_settings', { thresholds, onBlacklist, version })).code).toBe(0)
}

describe('a contract with a blacklisted party', () => {
  test('is not submitted without a reason; with one it is logged, beside the warning and in the history', async () => {
    const id = await draft(await newOne(blacklisting))
    for (const more of [{}, because(''), because('  \n ')])
      expect(refusal(await submit(id, more))).toEqual([422, ['blacklistReason blacklistReason']])
    expect((await office.staff.get(`/contracts/${id}`)).data).toMatchObject({ status: 1, number: null })
    expect((await submit(id, because(' 唯一供应商，已预付 '))).code).toBe(0)
    expect(await noteOf(id)).toBe('提交理由：唯一供应商，已预付')
    const { history } = await detailOf(id)
    expect(history[0]).toMatchObject({
      action: 'submit',
      comment: '请审批',
      detail: { nevertheless: '唯一供应商，已预付' },
    })
    const log = (await office.staff.get(`/contracts/${id}/audit_entries?pageSize=5`)).data.list
    expect(log.find(({ action }: { action: string }) => action === 'contract.submit').detail).toMatchObject({
      blacklistReason: '唯一供应商，已预付',
    })
  })

  test('needs one each time that it is submitted', async () => {
    const id = await draft(await newOne(blacklisting))
    expect((await submit(id, because('第一次的理由'))).code).toBe(0)
    const { id: approvalId, mine } = await detailOf(id)
    const body = { taskID: mine.taskID, comment: '请补充', resume: 'inPlace' }
    expect((await office.counsel.post(`/approvals/${approvalId}/return`, body)).errors).toEqual([])
    expect(refusal(await submit(id))).toEqual([422, ['blacklistReason blacklistReason']])
    expect((await submit(id, because('第二次的理由'))).code).toBe(0)
    expect(await noteOf(id)).toBe('提交理由：第二次的理由')
  })

  test('needs a reason when it was blacklisted after drafting; the decider sees that none is given', async () => {
    const one = await newOne()
    const [early, late] = [await draft(one), await draft(one)]
    expect((await submit(early, because('没有必要的理由'))).code).toBe(0)
    const { id: _, ...now } = (await office.lead.get(`/counterpart/external/${one.id}`)).data
    const { subtype, name, idKind, idNumber, version } = now
    const changed = { subtype, name, idKind, idNumber, version, ...blacklisting }
    expect((await office.lead.put(`/counterpart/external/${one.id}`, changed)).errors).toEqual([])
    expect(refusal(await submit(late))).toEqual([422, ['blacklistReason blacklistReason']])
    expect(await noteOf(early)).toBe('提交时没有说明理由')
  })

  test('that an approver brings in at their step is told to whoever decides, or refused', async () => {
    const [good, bad] = [await newOne(), await newOne(blacklisting)]
    const change = async (id: number, to: { id: number; name: string }) => {
      const { version, values } = (await office.counsel.get(`/contracts/${id}/form`)).data
      const body = { version, values: { ...values, party: [entry(to)] } }
      return office.counsel.put(`/contracts/${id}/draft`, body)
    }
    const warned = await draft(good, editing)
    expect((await submit(warned)).code).toBe(0)
    expect((await change(warned, bad)).errors).toEqual([])
    expect(await noteOf(warned)).toBe('提交时没有说明理由')
    const kept = await draft(good, editing)
    expect((await submit(kept)).code).toBe(0)
    await decide('block')
    expect(refusal(await change(kept, bad))).toEqual([422, ['party blacklistedParty']])
    expect((await change(kept, good)).errors).toEqual([])
    // Another one in the place of one that was there.
    expect(refusal(await change(warned, await newOne(blacklisting)))).toEqual([
      422,
      ['party blacklistedParty'],
    ])
    await decide('warn')
  })

  test('is opened before it is approved, also where its flow lets several be approved at once', async () => {
    const fine = await draft(await newOne())
    const risky = await draft(await newOne(blacklisting))
    expect((await submit(fine)).code).toBe(0)
    expect((await submit(risky, because('唯一供应商'))).code).toBe(0)
    await office.org.run(office.org.administratorId, ({ tx }) =>
      tx
        .updateTable('approval_flows')
        .set({ in_batch: true })
        .where('organization_id', '=', office.org.id)
        .where('id', '=', office.flowId)
        .execute(),
    )
    const { list } = (await office.counsel.get('/approvals/inbox?tab=todo&pageSize=100')).data
    type Row = { instanceID: number; taskID: number; subject: { id: number; name: string } }
    const tasks = (list as (Row & { amount: unknown; otherParty: string })[])
      .filter(({ subject }) => [fine, risky].includes(subject.id))
      .map(({ instanceID, taskID, subject, amount, otherParty }) => ({
        ...{ instanceID, taskID, seen: { name: subject.name, amount, otherParty } },
      }))
    const done = await office.counsel.post('/approvals/approve_batch', { tasks, comment: '同意' })
    expect(done.data.approved).toBe(1)
    const { id: instanceID } = await detailOf(risky)
    expect(done.data.refused).toMatchObject([
      { instanceID, reason: expect.stringContaining('须先查看的风险') },
    ])
  })
})

describe('whoever decides sees beside the name of a party', () => {
  test('its rating, score and open risks, and the way to its page', async () => {
    const one = await newOne({ rating: 30, ratingRemark: '交期不稳' })
    await app.database.pool.query(
      'update counterparts set risk_count = 2, average_score = 61.5 where organization_id = $1 and id = $2',
      [office.org.id, one.id],
    )
    const id = await draft(one)
    expect((await submit(id)).code).toBe(0)
    const link = `/manage/oppositeParty/externalDetail?id=${one.id}`
    const { facts } = await reviewOf(id)
    expect(facts.find(({ text }: { text: string }) => text === one.name)).toMatchObject({
      link,
      notes: [{ text: '一般', isBad: true }, { text: '评分 61.5' }, { text: '未处理风险 2 项', isBad: true }],
    })
    expect((await office.counsel.get(`/contracts/${id}`)).data.parties).toMatchObject([
      { name: one.name, standing: { link, rating: 30, score: '61.5', openRisks: 2, isDisabled: false } },
    ])
    const typed = { ...(await newParty(office.lead)), id: null as unknown as number }
    const free = await draft(typed)
    expect((await office.staff.get(`/contracts/${free}`)).data.parties[0].standing).toBeNull()
  })

  test('nothing of it where the step hides the party or the person may not read parties', async () => {
    const hidden = await draft(await newOne(blacklisting), hiding)
    expect((await submit(hidden, because('唯一供应商'))).code).toBe(0)
    expect(await noteOf(hidden)).toBeUndefined()
    const entries = (await office.counsel.get(`/contracts/${hidden}/audit_entries?pageSize=5`)).data.list
    expect(JSON.stringify(entries)).not.toContain('唯一供应商')

    const { idNumber } = (await office.lead.get(`/counterpart/external/${(await newOne(blacklisting)).id}`))
      .data
    const id = await draft(await newOne(blacklisting), office.typeId, { remark: `税号 ${idNumber}` })
    expect((await submit(id, because('唯一供应商'))).code).toBe(0)
    const counsel = (await admin.get(`/roles/${office.org.roleIds.legalCounsel}`)).data
    const permissions = counsel.permissions.filter(
      ({ permission }: { permission: string }) => permission !== 'counterpart.read',
    )
    const { name, description, fieldRights, version } = counsel
    const body = { name, description, fieldRights, version, permissions }
    expect((await admin.put(`/roles/${counsel.id}`, body)).errors).toEqual([])
    const { facts, risks } = await reviewOf(id)
    expect(JSON.stringify(facts)).not.toContain('oppositeParty')
    expect(JSON.stringify(risks)).not.toContain('黑名单')
    const { parties } = (await office.counsel.get(`/contracts/${id}`)).data
    expect(parties).toMatchObject([{ standing: null }])
    const { version: now } = (await admin.get(`/roles/${counsel.id}`)).data
    const back = { ...body, permissions: counsel.permissions, version: now }
    expect((await admin.put(`/roles/${counsel.id}`, back)).errors).toEqual([])
  })
})

describe('the words of the reason, which mostly name the party,', () => {
  const reason = '往来多年，唯一供应商'
  const saidOf = async (id: number, client: TestClient) =>
    (await detailOf(id, client)).history.find(({ action }: { action: string }) => action === 'submit').detail
      .nevertheless
  /** Where it is told to this person of all that they can open of the contract. */
  async function noticesTo(client: TestClient, id: number) {
    const paths = [
      ...[`/contracts/${id}`, `/contracts/${id}/form`, `/contracts/${id}/audit_entries?pageSize=50`],
      ...[`/approvals/contract/${id}/detail`, `/approvals/contract/${id}/review`],
      ...['todo', 'done', 'started', 'cc'].map((tab) => `/approvals/inbox?tab=${tab}&pageSize=100`),
      ...['/contracts?pageSize=100', '/notifications?pageSize=100', '/workbench'],
      `/contracts?pageSize=100&q=${encodeURIComponent('唯一供应商')}`,
    ]
    const leaking: string[] = []
    for (const path of paths)
      if ((await client.get(path)).raw.toString().includes(reason)) leaking.push(path.split('?')[0] as string)
    return leaking
  }

  test('are for whoever sees the parties; others are told that one was given', async () => {
    const id = await draft(await newOne(blacklisting), hiding)
    expect((await submit(id, because(reason))).code).toBe(0)
    expect(await saidOf(id, office.counsel)).toBeNull()
    // Nor by the organisation's log, when they may read it.
    const role = await admin.post('/roles', {
      ...{ name: '看日志', description: '', fieldRights: [] },
      permissions: [{ permission: 'audit.read', scope: 'all' }],
    })
    const roles = `/users/${office.counsel.userId}/roles`
    const { version } = (await admin.get(roles)).data
    const roleIDs = [office.org.roleIds.legalCounsel, role.data.id]
    expect((await admin.put(roles, { roleIDs, version })).errors).toEqual([])
    const log = await office.counsel.get(`/audit_entries?subjectKind=contract&subjectID=${id}`)
    type Entry = { action: string; detail: unknown }
    const entry = (log.data.list as Entry[]).find(({ action }) => action === 'contract.submit')
    expect(entry?.detail).toEqual({ comment: '请审批' })
    expect(await noticesTo(office.counsel, id)).toEqual([])
    expect(await noticesTo(office.staff, id)).toEqual([
      ...[`/contracts/${id}/audit_entries`, `/approvals/contract/${id}/detail`],
      `/approvals/contract/${id}/review`,
    ])
    // Its party is on the blacklist no more: the words name it all the same.
    await app.database.pool.query('update counterparts set rating = 0 where organization_id = $1', [
      office.org.id,
    ])
    expect(await saidOf(id, office.counsel)).toBeNull()
    expect(await noticesTo(office.counsel, id)).toEqual([])
    expect(await saidOf(id, office.lead)).toBe(reason)
  })

  test('are not for who sees approvals alone', async () => {
    const id = await draft(await newOne(blacklisting))
    expect((await submit(id, because(reason))).code).toBe(0)
    const role = await admin.post('/roles', {
      ...{ name: '只看审批', description: '', fieldRights: [] },
      permissions: [{ permission: 'approval.read', scope: 'all' }],
    })
    const reader = await office.org.person()
    const { version } = (await admin.get(`/users/${reader.userId}/roles`)).data
    const given = await admin.put(`/users/${reader.userId}/roles`, { roleIDs: [role.data.id], version })
    expect(given.errors).toEqual([])
    expect((await reader.get(`/contracts/${id}`)).status).toBe(403)
    expect(await saidOf(id, reader)).toBeNull()
    expect(await saidOf(id, office.counsel)).toBe(reason)
  })

  test('are not for whom a field is hidden that names the blacklisted party by its number', async () => {
    const listed = await newOne(blacklisting)
    const { idNumber } = (await office.lead.get(`/counterpart/external/${listed.id}`)).data
    const remark = { remark: `实际由 ${idNumber} 供货` }
    const id = await draft(await newOne(), hidingNumber, remark)
    expect((await submit(id, because(reason))).code).toBe(0)
    expect(await saidOf(id, office.counsel)).toBeNull()
    expect(await noticesTo(office.counsel, id)).toEqual([])
    expect(await saidOf(id, office.staff)).toBe(reason)
    // Of another one that they see they are told that it is on the blacklist.
    const both = await draft(await newOne(blacklisting), hidingNumber, remark)
    expect((await submit(both, because(reason))).code).toBe(0)
    expect(await noteOf(both)).toBe('提交时说明了理由（您无权查看）')
    expect(await noticesTo(office.counsel, both)).toEqual([])
  })
})
