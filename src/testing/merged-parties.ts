import type { TestClient } from './test-client.ts'

let serial = 0
export type Party = { id: number; version: number; name: string; idNumber: string }
/** An organisation that is a party, with a number of its own. */
export async function newParty(client: TestClient, more: object = {}, kind = 'external'): Promise<Party> {
  const body = {
    subtype: 1,
    name: `杭州云杉${++serial}科技有限公司`,
    idKind: 'other',
    idNumber: `MG${serial}`,
  }
  const made = await client.post(`/counterpart/${kind}`, { ...body, ...more })
  if (made.status !== 201) throw new Error(`${made.status} ${made.message} ${JSON.stringify(made.errors)}`)
  return { ...made.data, idNumber: `MG${serial}` }
}

type Body = {
  take?: string[]
  knowsBlacklist?: boolean
  knowsNumbers?: boolean
  knowsKind?: boolean
  version?: number
  otherVersion?: number
}
/** Merges the second party into the first as they were read. */
export const merge = (client: TestClient, stays: Party, goes: Party, more: Body = {}, kind = 'external') =>
  client.post(`/counterpart/${kind}/${stays.id}/merge`, {
    version: stays.version,
    otherID: goes.id,
    otherVersion: goes.version,
    ...more,
  })
const mergesOf = async (client: TestClient, { id }: Party) =>
  (await client.get(`/counterpart/external/${id}/merges`)).data
/** Undoes the newest merge into a party. */
export async function undo(client: TestClient, stays: Party) {
  const [newest] = await mergesOf(client, stays)
  return client.post(`/counterpart/external/${stays.id}/undo_merge`, { mergeID: newest.id })
}
