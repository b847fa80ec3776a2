import { type ContractDetail, partiesToSign, transitionContract } from '#features/contracts/domain/index.ts'
import type { TestClient } from './test-client.ts'

/** A file that is a PDF as far as its head and tail tell. */
export const somePdf = Buffer.from('%PDF-1.7\nx\nstartxref\n9\n%%EOF\n')

/** Id of a signed copy that this person uploads to the contract. */
export async function signedCopy(client: TestClient, contractId: number): Promise<number> {
  const made = await client.upload(`/contracts/${contractId}/files?kind=signed`, '签署件.pdf', somePdf)
  if (made.status !== 201) throw new Error(`the signed copy was answered ${made.status}: ${made.message}`)
  return made.data.id
}

type Signable = Pick<ContractDetail, 'id' | 'approvedAt' | 'parties'>

/** How a contract was signed, with everything that is asked: the copy is uploaded. `signedOn`: today in Shanghai when absent. */
export async function signingOf(client: TestClient, { id, parties }: Signable, signedOn = todayInShanghai()) {
  return {
    documentID: await signedCopy(client, id),
    signedOn,
    signatories: partiesToSign(parties).map((party, index) => ({ ...party, name: `签署人${index + 1}` })),
    sealType: 2 as const,
    sealCount: 2,
  }
}

const todayInShanghai = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

/** Brings an approved contract through its signing. */
export async function signContract(client: TestClient, contract: ContractDetail): Promise<ContractDetail> {
  const params = { id: contract.id }
  const started = await client.call(transitionContract, {
    params,
    body: { version: contract.version, action: 'startSigning' },
  })
  const signing = await signingOf(client, started)
  const body = { version: started.version, action: 'completeSigning' as const, signing }
  return client.call(transitionContract, { params, body })
}
