import { expect } from 'vitest'
import { routes } from '#app/server.ts'
import { type ErrorName, errorTable } from '#shared/errors.ts'
import type { BadFile } from './bad-files.ts'
import type { TestClient } from './index.ts'

export const codeOf = (reason: ErrorName): number => errorTable[reason].code
const elsewhere = (['unsupportedFile', 'fileTooLarge', 'forbidden', 'notFound'] as const).map(codeOf)
/** Every route that takes a file, from the product itself: one that is added later is there. */
export const takesFiles = routes.filter(({ endpoint }) => endpoint.accepts === 'file')

/** The address of a route with what its query must have; whether these records are there is asked after the file was looked at. */
const addressOf = ({ path, query }: (typeof takesFiles)[number]['endpoint'], contractId: number) => {
  const address = path.replaceAll(/\{(\w+)\}/g, () => String(contractId))
  return query.safeParse({}).success ? address : `${address}?baseID=1`
}

/** Every route that takes a file refuses this one in words, and the one that takes all kinds by what is wrong with it. */
export async function expectRefusedEverywhere(
  person: TestClient,
  { name, bytes, refused }: BadFile,
  contractId: number,
): Promise<void> {
  for (const { endpoint } of takesFiles) {
    const answer = await person.upload(addressOf(endpoint, contractId), name, bytes)
    // A route may take fewer kinds, or be somebody else's: it says so before anything is looked at.
    const known = [codeOf(refused as ErrorName), ...elsewhere]
    expect(known, `${endpoint.name}: ${answer.status} ${answer.message}`).toContain(answer.code)
    expect(answer.message).not.toBe('')
  }
  expect((await person.upload('/files', name, bytes)).code).toBe(codeOf(refused as ErrorName))
}
