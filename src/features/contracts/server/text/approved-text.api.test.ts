import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { nameOf, saveText, type TextDocument, textOffice } from '#testing/text-factory.ts'
import { readContract, transitionContract } from '../../domain/index.ts'

const app = await testApp()
const org = await app.organization()
const { office, texts, bytes, edit, drafted } = await textOffice(org)

const approvalOf = async (client: TestClient, id: number) =>
  (await client.get(`/approvals/contract/${id}/detail`)).data
async function approve(client: TestClient, id: number, more: object = {}) {
  const { id: instance, mine } = await approvalOf(client, id)
  return client.post(`/approvals/${instance}/approve`, { taskID: mine.taskID, comment: '', ...more })
}
/** In approval, with a comment of the finance reviewer and one of counsel in its text. */
async function commented() {
  const { id, version, text } = await drafted()
  const name = await nameOf(office.staff)
  const written = await edit(text, (on) => {
    on.comment('第三方', '请明确', name)
    on.comment('六十日', '太长', name)
  })
  expect((await saveText(office.staff, id, text.id, written)).status).toBe(201)
  await office.staff.post(`/contracts/${id}/submit`, { version })
  return id
}

describe('what is open in the text of a contract in approval', () => {
  test('nobody decides before the text of this submission stands; then the submission’s values are in it', async () => {
    const { id, version } = await drafted()
    await office.staff.post(`/contracts/${id}/submit`, { version })
    const waiting = await approvalOf(office.counsel, id)
    expect(waiting.mine.matters.isPending).toBe(true)
    const { taskID } = waiting.mine
    for (const [verb, body] of [
      ['approve', { taskID, comment: '' }],
      ['reject', { taskID, comment: '不行' }],
      ['return', { taskID, comment: '请改', nodeID: null, resume: 'onward' }],
    ] as const)
      expect((await office.counsel.post(`/approvals/${waiting.id}/${verb}`, body)).code).toBe(40912)
    await app.runJobs()
    const standing = await approvalOf(office.counsel, id)
    expect(standing.mine.matters).toMatchObject({ isPending: false, items: [] })
    expect((await approve(office.counsel, id)).status).toBe(200)
  })

  test('a comment that was written while the text was being made does not pass the older text off as the new one', async () => {
    const { id, version, text } = await drafted()
    await office.staff.post(`/contracts/${id}/submit`, { version })
    const name = await nameOf(office.counsel)
    const written = await edit(text, (on) => on.comment('第三方', '请明确', name))
    expect((await saveText(office.counsel, id, text.id, written, { change: 'comment' })).status).toBe(201)
    expect((await approvalOf(office.counsel, id)).mine.matters.isPending).toBe(true)
    await app.runJobs()
    const { matters } = (await approvalOf(office.counsel, id)).mine
    expect([matters.isPending, matters.items.length]).toEqual([false, 1])
  })

  test('is shown before submission and decision, and the last approval must name each', async () => {
    const id = await commented()
    const matters = await office.staff.get(`/contracts/${id}/text_matters`)
    expect(matters.data.items.map(({ text }: { text: string }) => text)).toEqual(['请明确', '太长'])
    await app.runJobs()
    const first = await approvalOf(office.counsel, id)
    expect([first.mine.isLast, first.mine.matters.items.length]).toEqual([false, 2])
    expect((await approve(office.counsel, id)).status).toBe(200)
    const last = await approvalOf(office.lead, id)
    expect(last.mine.isLast).toBe(true)
    const [one, other] = last.mine.matters.items
    const refused = await approve(office.lead, id)
    expect([refused.status, refused.code, refused.data.length]).toEqual([422, 42231, 2])
    expect((await approve(office.lead, id, { left: [one.key] })).data).toHaveLength(1)
    expect((await approvalOf(office.lead, id)).state).toBe('running')
    const done = await approve(office.lead, id, { left: [one.key, other.key] })
    expect(done.status).toBe(200)
    const entry = done.data.history.at(-1)
    expect(entry.detail.left.map(({ text }: { text: string }) => text)).toEqual(['请明确', '太长'])
    expect(entry.detail.text).toEqual({
      ordinal: last.mine.matters.text.ordinal,
      sha256: last.mine.matters.text.sha256,
    })
  })

  test('who looked at another text than stands now is asked to look again', async () => {
    const id = await commented()
    await app.runJobs()
    expect((await approve(office.counsel, id, { seen: '0'.repeat(64) })).code).toBe(40913)
    const { mine } = await approvalOf(office.counsel, id)
    expect((await approve(office.counsel, id, { seen: mine.matters.text.sha256 })).status).toBe(200)
  })

  test('nothing of it is told to who may not see the contract', async () => {
    const id = await commented()
    const stranger = await (await app.organization()).as('legalLead')
    expect((await stranger.get(`/contracts/${id}/text_matters`)).status).toBe(404)
  })
})

describe('the text that was approved', () => {
  async function approved() {
    const { id, version } = await drafted()
    await office.staff.post(`/contracts/${id}/submit`, { version })
    await app.runJobs()
    for (const client of [office.counsel, office.lead]) expect((await approve(client, id)).status).toBe(200)
    return office.lead.call(readContract, { params: { id } })
  }

  test('is kept by the hash of its file, and a later job makes no other one', async () => {
    const contract = await approved()
    const [newest] = (await texts(contract.id)) as [TextDocument]
    const sha256 = createHash('sha256')
      .update(await bytes(newest))
      .digest('hex')
    expect(contract.approvedText).toEqual({ documentID: newest.id, sha256 })
    const log = await office.lead.get(`/contracts/${contract.id}/audit_entries`)
    expect(JSON.stringify(log.data.list)).toContain(sha256)
    await app.database.pool.query('update contracts set values_version = values_version + 5 where id = $1', [
      contract.id,
    ])
    await office.lead.post(`/contracts/${contract.id}/print`, {})
    await app.runJobs()
    expect(await texts(contract.id)).toHaveLength(2)
    expect((await office.lead.call(readContract, { params: { id: contract.id } })).approvedText?.sha256).toBe(
      sha256,
    )
  })

  test('is the only one that a clean copy is made of, and signing begins with no other', async () => {
    const contract = await approved()
    const [newest, older] = (await texts(contract.id)) as [TextDocument, TextDocument]
    const copy = (document: TextDocument) =>
      office.lead.post(`/contracts/${contract.id}/documents/${document.id}/clean_copy`, {
        changes: 'accept',
        hiddenText: 'keep',
        format: 'docx',
      })
    const refused = await copy(older)
    expect([refused.status, refused.code]).toEqual([409, 40914])
    expect((await copy(newest)).status).toBeLessThan(300)
    await app.database.pool.query(
      `update contracts set approved_text_sha256 = repeat('0', 64) where id = $1`,
      [contract.id],
    )
    const begin = await office.lead.try(transitionContract, {
      params: { id: contract.id },
      body: { version: contract.version, action: 'startSigning' },
    })
    expect([begin.status, begin.code]).toEqual([422, 42232])
  })
})
