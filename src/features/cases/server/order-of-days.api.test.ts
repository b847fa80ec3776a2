import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { matterOffice } from '../../../testing/matters.ts'

const app = await testApp()
const procedure = {
  kind: 1,
  name: '一审',
  courtNumber: '',
  body: '',
  panel: '',
  judge: '',
  closed: null,
  fee: null,
  note: '',
}
const served = {
  name: '应诉通知书',
  what: 2,
  direction: 1,
  way: 1,
  receiver: '',
  domicile: null,
  file: null,
  note: '',
}

test('what happens in a procedure is not before it was filed, and what was typed is told beside its day', async () => {
  const office = await matterOffice(await app.organization())
  const { lead } = office
  const path = `/law_cases/${(await office.madeCase()).id}`
  const { data: first } = await lead.post(`${path}/procedures`, { ...procedure, filed: '2026-03-10' })
  const entry = { ...served, procedure: first.id }
  const at = (answer: { status: number; errors?: { path: string; code: string }[] }) => [
    answer.status,
    ...(answer.errors ?? []).map(({ path: of, code }) => `${of} ${code}`),
  ]
  expect(at(await lead.post(`${path}/documents`, { ...entry, served: '2026-03-09' }))).toEqual([
    422,
    'served dayBefore',
  ])
  // What we handed in came before it; so may what belongs to no procedure.
  expect(
    (await lead.post(`${path}/documents`, { ...entry, direction: 2, served: '2026-03-01' })).status,
  ).toBe(201)
  expect(
    (await lead.post(`${path}/documents`, { ...entry, procedure: null, served: '2026-03-01' })).status,
  ).toBe(201)
  const { data: kept } = await lead.post(`${path}/documents`, { ...entry, served: '2026-03-10' })
  expect(
    at(await lead.put(`${path}/documents/${kept.id}`, { ...entry, served: '2026-02-01', version: 1 })),
  ).toEqual([422, 'served dayBefore'])
  expect((await lead.get(`${path}/documents?pageSize=50`)).data.list).toHaveLength(3)
  const hearing = {
    procedure: first.id,
    time: '',
    place: '',
    purpose: '',
    attendees: [],
    course: '',
    file: null,
  }
  expect(at(await lead.post(`${path}/hearings`, { ...hearing, held: '2026-03-01' }))).toEqual([
    422,
    'held dayBefore',
  ])
  const decision = {
    procedure: first.id,
    kind: 1,
    result: '判决',
    amount: null,
    effective: null,
    performBy: null,
    file: null,
    note: '',
  }
  expect(at(await lead.post(`${path}/decisions`, { ...decision, decided: '2026-03-01' }))).toEqual([
    422,
    'decided dayBefore',
  ])
  // The other way round: filing does not move behind what happened.
  const moved = await lead.put(`${path}/procedures/${first.id}`, {
    ...procedure,
    filed: '2026-03-11',
    version: 1,
  })
  expect(at(moved)).toEqual([422, 'filed schema'])
  expect(moved.errors?.[0]?.message).toContain('2026-03-10')
  expect(
    (await lead.put(`${path}/procedures/${first.id}`, { ...procedure, filed: '2026-03-10', version: 1 }))
      .status,
  ).toBe(200)
})
