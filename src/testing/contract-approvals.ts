import { expect } from 'vitest'
import { readContractForm, saveContractDraft } from '#features/contracts/domain/index.ts'
import type { TestClient } from './test-client.ts'

/** An approval of a contract, as somebody sees it. */
export const detailOf = async (client: TestClient, id: number) =>
  (await client.get(`/approvals/contract/${id}/detail`)).data
/** Decides on a contract as somebody whom its approval asks. */
export async function approve(client: TestClient, id: number, verb = 'approve') {
  const detail = await detailOf(client, id)
  const answer = await client.post(`/approvals/${detail.id}/${verb}`, {
    taskID: detail.mine.taskID,
    comment: verb === 'reject' ? '不同意' : '',
  })
  expect(answer.status).toBe(200)
}
/** Changes values of a contract's form. */
export async function change(client: TestClient, id: number, values: Record<string, unknown>) {
  const form = await client.call(readContractForm, { params: { id } })
  const saved = await client.try(saveContractDraft, {
    params: { id },
    body: { version: form.version ?? 0, values: { ...form.values, ...values } as never },
  })
  expect(saved.status).toBe(200)
}
/** Returns it to its initiator, to come straight back. */
export async function giveBack(client: TestClient, id: number) {
  const detail = await detailOf(client, id)
  const body = { taskID: detail.mine.taskID, comment: '请改', nodeID: null, resume: 'inPlace' }
  expect((await client.post(`/approvals/${detail.id}/return`, body)).status).toBe(200)
}
