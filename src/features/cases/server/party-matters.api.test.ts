import { beforeAll, expect, test } from 'vitest'
import { type TestClient, testApp } from '#testing/index.ts'
import { matterOffice } from '../../../testing/matters.ts'

const app = await testApp()
const [org, stranger] = [await app.organization(), await app.organization()]
let office: Awaited<ReturnType<typeof matterOffice>>

beforeAll(async () => {
  office = await matterOffice(org)
})

const idsOf = async (client: TestClient, path: string) =>
  (await client.get(path)).data.list.map(({ id }: { id: number }) => id)

test('a party’s disputes and cases stand on its page, on whatever side it is, for who sees them', async () => {
  const { lead, own, other } = office
  const open = await office.madeCase()
  const privileged = await office.madeCase({ privileged: true })
  const dispute = await office.madeDispute()
  for (const party of [own, other]) {
    expect((await idsOf(lead, `/counterparts/${party}/law_cases`)).sort()).toEqual(
      [open.id, privileged.id].sort(),
    )
    expect(await idsOf(lead, `/counterparts/${party}/law_disputes`)).toEqual([dispute.id])
    // Privileged ones are for whom they name, also against who sees everything.
    const admin = await org.as('administrator')
    expect(await idsOf(admin, `/counterparts/${party}/law_cases`)).toEqual([open.id])
  }
})

test('nobody asks for the matters of a party who may see no parties, no cases, or is of another organisation', async () => {
  const { other } = office
  const finance = await org.as('financeReviewer')
  expect((await finance.get(`/counterparts/${other}/law_cases`)).status).toBe(403)
  const theirs = await stranger.as('administrator')
  expect((await theirs.get(`/counterparts/${other}/law_cases`)).status).toBe(404)
  expect((await theirs.get('/counterparts/999999999/law_disputes')).status).toBe(404)
})
