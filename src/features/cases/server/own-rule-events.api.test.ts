import { expect, test } from 'vitest'
import { actAs, clockOf } from '#engines/access/server/index.ts'
import { followOwnRules } from '#engines/deadlines/server/index.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { matterOffice } from '../../../testing/matters.ts'
import { rightOffice } from '../../../testing/rights.ts'
import { servedDocuments } from '../domain/served-terms.ts'

const app = await testApp()
const day = '2026-11-27'
type DeadlineData = { id: number; ruleId: string; due: string | null; state: string; version: number }

async function office() {
  const org = await app.organization()
  const made = await matterOffice(org)
  const { lead } = made
  /** A rule by which everything of a kind of record is due on its own day. */
  const everything = async (kind: string) => {
    const { data } = await lead.get('/deadline_triggers')
    const { triggers } = data.find((one: { kind: string }) => one.kind === kind)
    const ids: string[] = triggers.map(({ id }: { id: string }) => id)
    const rule = {
      title: '当天登记台账',
      triggers: ids,
      direction: 'after',
      amount: 0,
      unit: 'day',
      firstDay: 'next',
      restDay: 'stays',
      basis: '台账制度',
      reminders: [],
      needsConfirmation: false,
      inForceFrom: '2026-01-01',
    }
    expect((await lead.post('/own_deadline_rules', rule)).status).toBe(201)
    return ids
  }
  return { ...made, org, everything }
}
const states = async (client: TestClient, path: string) => {
  const { data } = await client.get(`${path}/deadlines`)
  const own = (data as DeadlineData[]).filter(({ ruleId }) => ruleId === 'ORG-1')
  return {
    open: own.filter(({ state }) => state === 'open').length,
    moot: own.filter(({ state }) => state === 'moot').length,
    own,
  }
}
const nothing = { file: null, note: '' }

test('every event of a case that a rule may count from sets one going, and what is taken back takes it along', async () => {
  const { lead, madeCase, everything } = await office()
  const triggers = await everything('law_case')
  const { id } = await madeCase({ filed_on: day })
  const path = `/law_cases/${id}`
  const of = (what: string, entry: object) =>
    lead.post(`${path}/${what}`, { ...nothing, procedure: null, ...entry })
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
  expect((await lead.post(`${path}/procedures`, { ...procedure, filed: day })).status).toBe(201)
  expect((await states(lead, path)).open).toBe(2)
  const { note: _, ...plain } = nothing
  const hearing = {
    ...plain,
    procedure: null,
    time: '',
    place: '',
    purpose: '开庭',
    attendees: [],
    course: '',
  }
  await lead.post(`${path}/hearings`, { ...hearing, held: day })
  const served = { name: '文书', direction: 1, served: day, way: 1, receiver: '', domicile: null }
  for (const what of Object.keys(servedDocuments).map(Number)) await of('documents', { ...served, what })
  await of('decisions', {
    kind: 1,
    result: '判决',
    amount: null,
    decided: day,
    effective: day,
    performBy: day,
  })
  const { procedure: __, ...kept } = {
    ...nothing,
    procedure: null,
    property: '账户',
    kind: 1,
    amount: null,
    preAction: 1,
    from: day,
    until: day,
    renewed: null,
    released: null,
    security: '',
  }
  const { data: preservation } = await lead.post(`${path}/preservations`, kept)
  expect((await states(lead, path)).open).toBe(triggers.length - 1)
  // Documents that we handed in, or of which nobody said what they are, are none.
  await of('documents', { ...served, what: 1, direction: 2 })
  await of('documents', { ...served, what: null })
  expect((await states(lead, path)).open).toBe(triggers.length - 1)

  const { data: now } = await lead.get(path)
  const { data: begun } = await lead.put(`${path}/status`, { status: 2, version: now.version })
  const done = { result: 2, outcome: '支持本金', concludedOn: day, closesTasks: true, version: begun.version }
  const concluded = await lead.post(`${path}/complete`, done)
  expect(concluded.status).toBe(200)
  expect(await states(lead, path)).toMatchObject({ open: triggers.length, moot: 0 })
  await lead.put(`${path}/preservations/${preservation.id}`, { ...kept, released: day, version: 1 })
  expect(await states(lead, path)).toMatchObject({ open: triggers.length - 2, moot: 2 })
  const { version } = (await lead.get(path)).data
  const archived = await lead.put(`${path}/status`, { status: 9, reason: '归档', version })
  expect(archived.status).toBe(200)
  expect(await states(lead, path)).toMatchObject({ open: 0, moot: triggers.length })
  // A rule that is made afterwards asks nothing of what is archived.
  const { data: rules } = await lead.get('/deadline_rules')
  expect(rules.at(-1).own.triggers).toHaveLength(triggers.length)
  const later = {
    direction: 'after',
    amount: 1,
    unit: 'day',
    firstDay: 'next',
    restDay: 'stays',
    basis: '台账制度',
  }
  await lead.post('/own_deadline_rules', {
    ...later,
    title: '次日登记台账',
    triggers,
    reminders: [],
    needsConfirmation: false,
    inForceFrom: '2026-01-01',
  })
  await app.runJobs()
  expect((await lead.get(`${path}/deadlines`)).data.map(({ ruleId }: DeadlineData) => ruleId)).not.toContain(
    'ORG-2',
  )
})

test('every event of a dispute, while something is to be done in it', async () => {
  const { lead, madeDispute, everything } = await office()
  const triggers = await everything('law_dispute')
  const { id, version } = await madeDispute({ arose_on: day, known_on: day, limitation_date: '2029-11-27' })
  const path = `/law_disputes/${id}`
  expect((await states(lead, path)).open).toBe(triggers.length)
  await lead.put(`${path}/status`, { status: 5, version })
  expect(await states(lead, path)).toMatchObject({ open: 0, moot: triggers.length })
})

test('every event of a right, while it lives', async () => {
  const { lead, org, everything } = await office()
  const triggers = await everything('intellectual_property')
  const { made, inForce, entry, moved } = await rightOffice(org)
  const mark = await made(9, { name: '远山', mark_kind: '1', preliminary_gazette: day })
  expect((await states(lead, `/intellectual_properties/${mark.id}`)).open).toBe(1)
  const id = await inForce(8, {
    name: '一种电机',
    patent_kind: '1',
    has_priority: true,
    application_date: '2026-11-25',
    priority_date: '2026-11-20',
    registration_date: day,
    expiry_date: '2046-11-24',
  })
  const path = `/intellectual_properties/${id}`
  for (const kind of [6, 7])
    expect(
      (
        await lead.post(
          `${path}/record`,
          entry({ kind, day, title: '备案', until: '2027-11-26', party: '乙公司' }),
        )
      ).status,
    ).toBe(201)
  expect((await states(lead, path)).open).toBe(triggers.length - 1)
  expect((await moved(id, 10, '放弃')).status).toBe(200)
  expect(await states(lead, path)).toMatchObject({ open: 0, moot: triggers.length - 1 })
})

test('following twice changes nothing twice, whatever order the records are in', async () => {
  const { lead, org, madeCase, everything } = await office()
  await everything('law_case')
  const ids = [(await madeCase({ filed_on: day })).id, (await madeCase({ filed_on: day })).id]
  const all = async () => JSON.stringify(await Promise.all(ids.map((id) => states(lead, `/law_cases/${id}`))))
  const before = await all()
  for (const order of [ids, ids.toReversed(), [...ids, ...ids]])
    await actAs(app.services, await clockOf(app.services, org.id), (context) =>
      followOwnRules(context, 'law_case', order),
    )
  await app.runJobs()
  expect(await all()).toBe(before)
})
