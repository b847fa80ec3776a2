import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { recomputeByNewRules } from '#engines/deadlines/server/index.ts'
import { aloneApp } from '#testing/index.ts'
import { matterOffice } from '../../../testing/matters.ts'

// The new edition reaches all organisations at once.
const app = await aloneApp()
const org = await app.organization()
const office = await matterOffice(org)
const { lead, staff } = office

type DeadlineData = { id: number; ruleId: string; due: string | null; state: string; version: number }
const deadlinesOf = async (path: string): Promise<DeadlineData[]> =>
  (await lead.get(`${path}/deadlines`)).data
const openOf = async (path: string): Promise<string[]> =>
  (await deadlinesOf(path))
    .filter(({ state }) => state === 'open')
    .map(({ ruleId, due }) => `${ruleId} ${due}`)
    .toSorted()

const judgment = {
  procedure: null,
  name: '判决书',
  what: 2,
  direction: 1,
  served: '2026-09-18',
  way: 1,
  receiver: '',
  domicile: null,
  file: null,
  note: '',
}
const decision = {
  procedure: null,
  kind: 1,
  result: '支持全部诉讼请求',
  amount: null,
  decided: '2026-09-10',
  lastServed: null,
  lastServedAbroad: null,
  appeal: null,
  effective: null,
  performBy: null,
  performDays: null,
  file: null,
  note: '',
}
const firstInstance = {
  kind: 1,
  name: '一审',
  courtNumber: '',
  body: '',
  panel: '',
  judge: '',
  filed: null,
  closed: null,
  fee: null,
  note: '',
}

/** The start of a release whose edition is newer than what the organisation was last computed by. */
async function release() {
  await app.database.pool.query('update deadline_editions set edition = 1 where organization_id = $1', [
    org.id,
  ])
  await recomputeByNewRules(app.services)
  await app.runJobs()
}

/** Saves the form of a case with other values. */
async function changed(path: string, more: object) {
  const [{ data: form }, { data: now }] = [await lead.get(`${path}/form`), await lead.get(path)]
  const values = { ...form.values, ...more }
  const { status } = await lead.put(path, { formVersionID: form.formVersionID, values, version: now.version })
  expect(status).toBe(200)
}

test('a judgment in a criminal case is appealed within ten days, and follows the kind of its case [ASK-01]', async () => {
  const { id } = await office.madeCase({ kind: '5', our_role: '2' })
  const path = `/law_cases/${id}`
  await lead.post(`${path}/documents`, judgment)
  expect(await openOf(path)).toEqual(['CRIM-APP10 2026-09-28'])
  // Registered as another kind, and put right later: no document is touched.
  await changed(path, { kind: '1' })
  expect(await openOf(path)).toEqual(['CPL-APP15 2026-10-08'])
  await changed(path, { kind: '5', our_role: '1' })
  expect(await openOf(path)).toEqual(['CRIM-APP10 2026-09-28', 'CRIM-PROTEST5 2026-09-23'])
  await changed(path, { kind: '7' })
  expect(await openOf(path)).toEqual([])
})

test('a labour case that went to court: the procedure of a document says by which law it is read, also when that is changed', async () => {
  const { id } = await office.madeCase({ kind: '3' })
  const path = `/law_cases/${id}`
  const { data: procedure } = await lead.post(`${path}/procedures`, {
    ...firstInstance,
    kind: 5,
    name: '仲裁',
  })
  await lead.post(`${path}/documents`, { ...judgment, what: 1, procedure: procedure.id })
  expect(await openOf(path)).toEqual(['LAB-DEF10 2026-09-28'])
  const { status } = await lead.put(`${path}/procedures/${procedure.id}`, { ...firstInstance, version: 1 })
  expect(status).toBe(200)
  expect(await openOf(path)).toEqual(['CPL-DEF15 2026-10-08'])
  await lead.delete(`${path}/procedures/${procedure.id}?version=2`)
  expect(await openOf(path)).toEqual(['LAB-DEF10 2026-09-28'])
})

test('effect is computed from the last service, overridden by hand, and ends with an appeal', async () => {
  const { id } = await office.madeCase()
  const path = `/law_cases/${id}`
  const { data: made } = await lead.post(`${path}/decisions`, {
    ...decision,
    lastServed: '2026-09-18',
    performDays: 10,
  })
  // Appeal to 8 October, in effect on the 9th; ten days to Monday the 19th; two years.
  expect(await openOf(path)).toEqual(['CPL-ENF2 2028-10-19', 'CPL-RETRIAL6 2027-04-09'])
  const enforcement = (await deadlinesOf(path)).find(({ ruleId }) => ruleId === 'CPL-ENF2')
  const { data: shown } = await lead.get(`/deadlines/${enforcement?.id}`)
  expect(shown.steps).toMatchObject([
    { kind: 'ranOut', ruleId: 'CPL-APP15', from: '2026-09-18', date: '2026-10-08' },
    { kind: 'effect', date: '2026-10-09' },
    { kind: 'within', amount: 10, from: '2026-10-09', date: '2026-10-19' },
    { kind: 'trigger', date: '2026-10-19' },
    ...shown.steps.slice(4),
  ])
  const change = async (more: object, version: number) => {
    const row = { ...decision, lastServed: '2026-09-18', ...more, version }
    expect((await lead.put(`${path}/decisions/${made.id}`, row)).status).toBe(200)
  }
  // Two years end on Saturday 30 September 2028, the National Day holiday on the 3rd by law.
  await change({ effective: '2026-09-30' }, 1)
  expect(await openOf(path)).toEqual(['CPL-ENF2 2028-10-04', 'CPL-RETRIAL6 2027-03-30'])
  await change({ appeal: 2 }, 2)
  expect(await openOf(path)).toEqual([])
  await change({}, 3)
  expect(await openOf(path)).toEqual(['CPL-ENF2 2028-10-09', 'CPL-RETRIAL6 2027-04-09'])
  // Thirty days to Monday 9 November.
  await change({ performDays: 30 }, 4)
  expect(await openOf(path)).toEqual(['CPL-ENF2 2028-11-09', 'CPL-RETRIAL6 2027-04-09'])
  for (const [wrong, path_] of [
    [{ lastServed: '2026-09-09' }, 'lastServed'],
    [{ performDays: 1201 }, 'performDays'],
    [{ performDays: -1 }, 'performDays'],
  ] as const) {
    const { status, errors } = await lead.put(`${path}/decisions/${made.id}`, {
      ...decision,
      ...wrong,
      version: 5,
    })
    expect([status, errors?.[0]?.path]).toEqual([422, path_])
  }
  expect((await staff.put(`${path}/decisions/${made.id}`, { ...decision, version: 5 })).status).toBe(403)
})

test('what somebody settled stays when something else of the case is changed', async () => {
  const { id } = await office.madeCase()
  const path = `/law_cases/${id}`
  const { data: served } = await lead.post(`${path}/documents`, judgment)
  const [appeal] = await deadlinesOf(path)
  await lead.put(`/deadlines/${appeal?.id}/state`, {
    state: 'moot',
    proof: '不上诉',
    version: appeal?.version,
  })
  await lead.post(`${path}/decisions`, decision)
  await changed(path, { name: '改名后的案件' })
  const [kept] = await deadlinesOf(path)
  expect(kept).toMatchObject({ id: appeal?.id, state: 'moot' })
  // Without its document nobody takes that back.
  await lead.delete(`${path}/documents/${served.id}?version=1`)
  const [gone] = await deadlinesOf(path)
  const back = { reason: '误点', version: gone?.version }
  expect((await lead.put(`/deadlines/${gone?.id}/reopen`, back)).status).toBe(422)
})

test('a release that reads a document otherwise drops what the one before had counted and begins what holds', async () => {
  const { id } = await office.madeCase()
  const path = `/law_cases/${id}`
  await lead.post(`${path}/documents`, judgment)
  expect(await openOf(path)).toEqual(['CPL-APP15 2026-10-08'])
  const { id: gone } = await office.madeCase()
  await lead.post(`/law_cases/${gone}/documents`, judgment)
  const { data: now } = await lead.get(`/law_cases/${gone}`)
  await lead.put(`/law_cases/${gone}/status`, { status: 10, reason: '登记错误', version: now.version })
  // As the release before left it: criminal cases with the appeal of a civil one; a void one waits for nothing.
  await app.database.pool.query('update law_cases set kind = 5, our_role = 2 where id = any($1)', [
    [id, gone],
  ])
  await release()
  expect(await openOf(path)).toEqual(['CRIM-APP10 2026-09-28'])
  expect(await openOf(`/law_cases/${gone}`)).toEqual([])
  const changes = async () => {
    const { rows } = await app.database.pool.query(
      'select count(*)::int as count from deadline_changes where organization_id = $1',
      [org.id],
    )
    return rows[0].count
  }
  const before = await changes()
  await release()
  expect(await changes()).toBe(before)
})

test('a release watches the limitation of open disputes only, and leaves what became a case', async () => {
  const arose = { arose_on: '2024-03-05', known_on: '2024-03-06' }
  const open = await office.madeDispute({ ...arose, name: '在办' })
  const gone = await office.madeDispute({ ...arose, name: '作废' })
  const became = await office.madeDispute({ ...arose, name: '已转案件', our_side: '1' })
  await lead.put(`/law_disputes/${gone.id}/status`, { status: 9, reason: '登记错误', version: gone.version })
  const { data: made } = await lead.post(`/law_disputes/${became.id}/case`, { version: became.version })
  // As files brought them to the release before: claims of ours without a deadline.
  await app.database.pool.query('update law_disputes set our_side = 1 where id = any($1)', [
    [open.id, gone.id],
  ])
  await release()
  expect(await openOf(`/law_disputes/${open.id}`)).toEqual(['LIM3 2027-03-08'])
  expect(await openOf(`/law_disputes/${gone.id}`)).toEqual([])
  expect(await openOf(`/law_disputes/${became.id}`)).toEqual(['LIM3 2027-03-08'])
  await lead.post(`/law_cases/${made.id}/procedures`, { ...firstInstance, filed: '2026-02-02' })
  await release()
  expect((await lead.get(`/law_disputes/${became.id}/deadlines`)).data).toMatchObject([
    { ruleId: 'LIM3', state: 'moot' },
  ])
})

test('a release that tells a limitation while somebody saves the dispute waits for the save', async () => {
  const { id } = await office.madeDispute({ our_side: '1', arose_on: '2024-03-05', known_on: '2024-03-06' })
  const saving = await app.database.pool.connect()
  await saving.query('begin')
  await saving.query(`update law_disputes set known_on = '2024-05-06' where id = $1`, [id])
  const releasing = release()
  // It waits for the save, or has read what stood before.
  await Promise.race([releasing, setTimeout(500)])
  await saving.query('commit')
  saving.release()
  await releasing
  expect(await openOf(`/law_disputes/${id}`)).toEqual(['LIM3 2027-05-06'])
})

test('readings tell from when a decision is in effect and why a document sets nothing going, to who sees the case alone', async () => {
  const { id } = await office.madeCase({ kind: '5', our_role: '2', privileged: true })
  const path = `/law_cases/${id}`
  const readings = async () => (await lead.get(`${path}/readings`)).data
  await lead.post(`${path}/documents`, { ...judgment, name: '附带民事起诉状', what: 1 })
  await lead.post(`${path}/documents`, judgment)
  const { data: made } = await lead.post(`${path}/decisions`, { ...decision, lastServed: '2026-09-18' })
  // Ten days to Monday the 28th: in effect on the 29th. Nothing is said of the judgment that began its terms.
  expect(await readings()).toEqual([
    {
      key: 'decision',
      id: made.id,
      name: decision.result,
      silence: expect.stringContaining('依职权'),
      effect: { date: '2026-09-29', isProvisional: false, isOpen: true },
    },
    {
      key: 'document',
      id: expect.any(Number),
      name: '附带民事起诉状',
      silence: expect.stringContaining('由法院确定'),
      effect: null,
    },
  ])
  await lead.put(`${path}/decisions/${made.id}`, {
    ...decision,
    lastServed: '2026-09-18',
    appeal: 2,
    version: 1,
  })
  expect(await readings()).toHaveLength(1)
  expect((await staff.get(`${path}/readings`)).status).toBe(404)
  const other = await app.organization()
  expect((await (await other.as('legalLead')).get(`${path}/readings`)).status).toBe(404)
})
