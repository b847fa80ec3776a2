import { expect, test } from 'vitest'
import { approve, change, detailOf, giveBack } from '#testing/contract-approvals.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { saveText, type TextDocument, textOffice } from '#testing/text-factory.ts'
import { readContractForm } from '../../domain/index.ts'

const app = await testApp()
const isAsked = async (client: TestClient, id: number) => (await detailOf(client, id)).mine.taskID !== null

test('a text rewritten after a return in place is put to whoever had approved the old one', async () => {
  const {
    office: other,
    drafted,
    edit,
    texts,
  } = await textOffice(await app.organization(), {
    askAgainOn: ['text'],
  })
  const { counsel, lead, staff } = other
  const { id, version } = await drafted()
  const send = async (now: number) => {
    const sent = await staff.post(`/contracts/${id}/submit`, { version: now })
    expect(sent.status).toBe(200)
    await app.runJobs()
  }
  await send(version)
  await approve(counsel, id)
  const detail = await detailOf(lead, id)
  const back = { taskID: detail.mine.taskID, comment: '付款期太长', nodeID: null, resume: 'inPlace' }
  expect((await lead.post(`/approvals/${detail.id}/return`, back)).status).toBe(200)
  const [base] = (await texts(id)) as [TextDocument]
  const written = await edit(base, (on) => on.replace('六十日', '三十日'))
  expect((await saveText(staff, id, base.id, written)).status).toBe(201)
  await send((await staff.call(readContractForm, { params: { id } })).version ?? 0)
  expect([await isAsked(counsel, id), await isAsked(lead, id)]).toEqual([true, false])
  const { detail: again } = (await detailOf(staff, id)).history.at(-1)
  expect(again).toMatchObject({ outdated: { matters: ['text'] }, textChanged: true })
  await approve(counsel, id)
  await approve(lead, id)
  expect((await detailOf(staff, id)).state).toBe('approved')
})

test('a field that stands in the text is text: it is put to whoever approved the old words', async () => {
  const { office: other, drafted } = await textOffice(await app.organization())
  const { counsel, lead, staff } = other
  const { id, version } = await drafted()
  expect((await staff.post(`/contracts/${id}/submit`, { version })).status).toBe(200)
  await app.runJobs()
  await approve(counsel, id)
  await giveBack(lead, id)
  await change(staff, id, { remark: '不在正文里' })
  const asksAgain = async () => (await staff.get(`/contracts/${id}/approval_preview`)).data.asksAgain
  expect(await asksAgain()).toBeNull()
  await change(staff, id, { contract_name: '打印机采购合同' })
  expect((await asksAgain()).matters).toEqual(['text'])
})
