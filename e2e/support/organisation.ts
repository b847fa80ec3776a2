import { request, type TestInfo } from '@playwright/test'
import type { MadeOrganisation } from '../../src/testing/organisation-maker.ts'

/*
 * The organisation of the journey that runs: its own, so that nobody else changes what it looks at. Taken when a journey first asks
 * for it; one that needs none costs nothing.
 */

/** `office`: people, parties, clauses, forms, flows, types, templates and numbering of the demonstration. `book`: a sample of contracts and the projects too. */
export type OrganisationChoice = 'office' | 'book'

type Journey = { choice: OrganisationChoice; key: string }
let journey: Journey | undefined
const taken = new Map<string, Promise<MadeOrganisation>>()

/** Called around each test: which organisation it gets when it asks, and whether the file's tests share one. */
export function beginJourney({ testId, file }: TestInfo, choice: OrganisationChoice, shared: boolean): void {
  journey = { choice, key: shared ? file : testId }
}

export function endJourney(): void {
  journey = undefined
}

async function take(choice: OrganisationChoice): Promise<MadeOrganisation> {
  const maker = process.env.CHANCERY_E2E_ORGANISATIONS
  if (!maker) throw new Error('nobody makes organisations: run the journeys with npm run e2e')
  const context = await request.newContext()
  const answer = await context.post(`${maker}/${choice}`, { timeout: 300_000 })
  if (!answer.ok()) throw new Error(`no organisation was made: ${await answer.text()}`)
  const made = (await answer.json()) as MadeOrganisation
  await context.dispose()
  return made
}

/** The organisation of the running test. */
export function organisation(): Promise<MadeOrganisation> {
  if (!journey) throw new Error('an organisation belongs to a test: ask for it inside of one')
  const { choice, key } = journey
  const made = taken.get(key) ?? take(choice)
  taken.set(key, made)
  return made
}

/** Under which account one of the demonstration's people signs in to the organisation of the running test; any other account is itself. */
export async function accountOf(person: string): Promise<string> {
  return (await organisation()).accounts[person] ?? person
}
