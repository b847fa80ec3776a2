import { expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { nameOf, saveText, textOffice } from '#testing/text-factory.ts'

const app = await testApp()
// Counsel approves it, and then lead does something about it.
const { office, texts, edit, drafted } = await textOffice(await app.organization(), { leadDoes: true })
const { counsel, lead, staff } = office

const approvalOf = async (client: TestClient, id: number) =>
  (await client.get(`/approvals/contract/${id}/detail`)).data
async function say(client: TestClient, id: number, verb: 'approve' | 'handle', more: object = {}) {
  const { id: instance, mine } = await approvalOf(client, id)
  return client.post(`/approvals/${instance}/${verb}`, { taskID: mine.taskID, comment: '', ...more })
}
/** In approval, with two comments in its text. */
async function commented(): Promise<number> {
  const { id, version, text } = await drafted()
  const name = await nameOf(staff)
  const written = await edit(text, (on) => {
    on.comment('第三方', '请明确', name)
    on.comment('六十日', '太长', name)
  })
  expect((await saveText(staff, id, text.id, written)).status).toBe(201)
  await staff.post(`/contracts/${id}/submit`, { version })
  await app.runJobs()
  return id
}
const keysOf = ({ mine }: { mine: { matters: { items: { key: string }[] } } }) =>
  mine.matters.items.map(({ key }) => key)

test('what is open in the text is settled with the last yes, not by who only does something afterwards', async () => {
  const id = await commented()
  const last = await approvalOf(counsel, id)
  expect([last.mine.isLast, keysOf(last).length]).toEqual([true, 2])
  expect((await say(counsel, id, 'approve')).code).toBe(42231)
  expect((await say(counsel, id, 'approve', { left: keysOf(last) })).status).toBe(200)
  const toDo = await approvalOf(lead, id)
  expect([toDo.mine.isLast, keysOf(toDo)]).toEqual([true, []])
  expect((await say(lead, id, 'handle')).status).toBe(200)
  const { state, history } = await approvalOf(staff, id)
  expect(state).toBe('approved')
  expect(history.find(({ action }: { action: string }) => action === 'approve').detail.left).toHaveLength(2)
})

test('what came into it since is named by who ends it, also where they only do something', async () => {
  const id = await commented()
  await say(counsel, id, 'approve', { left: keysOf(await approvalOf(counsel, id)) })
  const [text] = await texts(id)
  if (!text) throw new Error('no text')
  const name = await nameOf(lead)
  const written = await edit(text, (on) => on.comment('第三方', '页码不连续', name))
  expect((await saveText(lead, id, text.id, written, { change: 'comment' })).status).toBe(201)
  const toDo = await approvalOf(lead, id)
  expect(toDo.mine.matters.items).toMatchObject([{ text: '页码不连续' }])
  expect((await say(lead, id, 'handle')).code).toBe(42231)
  expect((await approvalOf(staff, id)).state).toBe('running')
  expect((await say(lead, id, 'handle', { left: keysOf(toDo) })).status).toBe(200)
  expect((await approvalOf(staff, id)).state).toBe('approved')
})
