import { beforeAll, describe, expect, test } from 'vitest'
import { reviewPath } from '#engines/approvals/domain/index.ts'
import { decideClause, withClauseFlow } from '#testing/clause-office.ts'
import { type TestClient, testApp } from '#testing/index.ts'

const app = await testApp()
const org = await withClauseFlow(await app.organization())
let counsel: TestClient
let lead: TestClient
let administrator: TestClient
let staff: TestClient
beforeAll(async () => {
  counsel = await org.as('legalCounsel')
  lead = await org.as('legalLead')
  administrator = await org.as('administrator')
  staff = await org.as('businessStaff')
})

type Notice = { text: string; link: string; readAt: string | null }
const notices = async (client: TestClient, name: string, locale = 'zh-CN'): Promise<Notice[]> => {
  await app.runJobs()
  const { data } = await client.get('/notifications?pageSize=200', { 'accept-language': locale })
  return data.list.filter(({ text }: Notice) => text.includes(name))
}
const words = async (client: TestClient, name: string, locale?: string) =>
  (await notices(client, name, locale)).map(({ text }) => text)
const nameOf = async (client: TestClient): Promise<string> => (await client.get('/session')).data.user.name

let count = 0
const titleOf = ({ name }: { name: string }) => `条款：${name}（第 1 版）`
const statement = (name: string, more: object = {}) => ({
  name,
  position: 'standard',
  content: [[{ kind: 'text', text: name }]],
  ...more,
})
const written = async (by = counsel) => {
  const body = { name: `通知条款${++count}号`, statements: [statement('标准')] }
  return (await by.post('/clauses', body)).data
}
const step = (by: TestClient, clause: { id: number; version: number }, what: string, more: object = {}) =>
  by.put(`/clauses/${clause.id}/${what}`, { version: clause.version, ...more })
const handedOver = async (by = counsel, clause?: { id: number; version: number }) =>
  (await step(by, clause ?? (await written(by)), 'submit')).data

describe('a clause version that is handed over', () => {
  test('needs somebody else who may approve it: with nobody there it stays a draft, and why is said', async () => {
    const own = await withClauseFlow(await app.organization())
    const { roleIds } = own
    const alone = await own.as('administrator')
    for (const key of ['legalLead', 'administrator'] as const) {
      const role = (await alone.get(`/roles/${roleIds[key]}`)).data
      const permissions = role.permissions.filter(
        ({ permission }: { permission: string }) => permission !== 'clause.approve',
      )
      const body = {
        name: role.name,
        description: role.description,
        permissions,
        fieldRights: role.fieldRights,
      }
      const saved = await alone.put(`/roles/${roleIds[key]}`, { ...body, version: role.version })
      expect(saved.status).toBe(200)
    }
    // Who administers has no right to approve clauses by that.
    await own.person({ role: 'administrator' })
    const clause = await written(alone)
    const answer = await step(alone, clause, 'submit')
    expect([answer.status, answer.errors[0]?.message]).toEqual([422, expect.stringContaining('「批准条款」')])
    const english = { 'accept-language': 'en' }
    const refused = await alone.put(`/clauses/${clause.id}/submit`, { version: clause.version }, english)
    expect(refused.errors[0]?.message).toContain('"Approve clauses written by others"')
    expect((await alone.get(`/clauses/${clause.id}`)).data.versions[0].state).toBe(1)
  })

  test('tells those who may approve it, in both languages, and nobody else', async () => {
    const clause = await handedOver()
    for (const client of [lead, administrator]) {
      const [notice, ...more] = await notices(client, clause.name)
      expect(more).toEqual([])
      expect(notice).toMatchObject({
        text: `「${titleOf(clause)}」待您审批（条款批准）`,
        link: reviewPath({ kind: 'clause', id: clause.id }),
        readAt: null,
      })
    }
    expect(await words(lead, clause.name, 'en')).toEqual([
      `“${titleOf(clause)}” is awaiting your approval (Approve the clause)`,
    ])
    const stranger = await (await app.organization()).as('legalLead')
    for (const client of [counsel, staff, stranger]) expect(await notices(client, clause.name)).toEqual([])
  })

  test('asks nobody who wrote in it, for they may not approve it', async () => {
    const clause = await written()
    const draft = { version: clause.version, isNullable: false, statements: [statement('改过', { id: 1 })] }
    const changed = (await lead.put(`/clauses/${clause.id}/draft`, draft)).data
    await handedOver(counsel, changed)
    expect(await notices(lead, clause.name)).toEqual([])
    expect(await notices(administrator, clause.name)).toHaveLength(1)
  })

  test('tells nobody when who hands it over may not', async () => {
    const clause = await written()
    expect((await step(staff, clause, 'submit')).status).toBe(403)
    expect(await notices(lead, clause.name)).toEqual([])
  })

  test('asks nobody any more when it is taken back', async () => {
    const clause = await handedOver()
    expect(await notices(lead, clause.name)).toHaveLength(1)
    await decideClause(counsel, clause.id, 'withdraw')
    expect(
      (await notices(lead, clause.name)).find(({ text }) => text.includes('待您审批'))?.readAt,
    ).not.toBeNull()
    expect(await notices(counsel, clause.name)).toEqual([])
  })
})

describe('a decision on a clause version', () => {
  test('is told to who wrote it and who submitted it; the other approvers are asked no more', async () => {
    const clause = await written()
    const second = await org.person({ role: 'legalCounsel' })
    await handedOver(second, clause)
    expect(await notices(administrator, clause.name)).toHaveLength(1)
    expect((await decideClause(lead, clause.id, 'approve')).status).toBe(200)
    const text = `${await nameOf(lead)}批准了条款「${clause.name}」第 1 版`
    expect(await words(counsel, clause.name)).toEqual([text])
    expect(await words(second, clause.name)).toEqual([`您提交的「${titleOf(clause)}」已审批通过`])
    const [asked, ...more] = await notices(administrator, clause.name)
    expect([asked?.readAt === null, more]).toEqual([false, []])
  })

  test('that sends it back is told with its reason, in both languages', async () => {
    const second = await org.person({ role: 'legalCounsel' })
    const handed = await handedOver(second, await written())
    await decideClause(lead, handed.id, 'return', '备选太宽')
    const actor = await nameOf(lead)
    expect(await words(counsel, handed.name)).toEqual([
      `${actor}退回了条款「${handed.name}」第 1 版：备选太宽`,
    ])
    expect(await words(counsel, handed.name, 'en')).toEqual([
      `${actor} returned version 1 of the clause “${handed.name}”: 备选太宽`,
    ])
    expect(await words(second, handed.name)).toEqual([`「${titleOf(handed)}」被${actor}退回：备选太宽`])
    expect(await words(second, handed.name, 'en')).toEqual([
      `${actor} returned “${titleOf(handed)}”: 备选太宽`,
    ])
  })

  test('that is refused tells nobody', async () => {
    const handed = await handedOver(lead)
    expect((await decideClause(lead, handed.id, 'approve')).status).toBe(403)
    expect((await decideClause(counsel, handed.id, 'approve')).status).toBe(403)
    expect((await notices(administrator, handed.name))[0]?.readAt).toBeNull()
    expect(await notices(lead, handed.name)).toEqual([])
  })
})
