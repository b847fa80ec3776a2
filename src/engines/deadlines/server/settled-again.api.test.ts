import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { actAs, type Context, loadActor } from '#engines/access/server/index.ts'
import { addDays, dateIn } from '#shared/dates.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { probeKind, probeMatters, registerProbeMatters } from '#testing/probe-matter.ts'
import { dropTrigger, meet, remindOfDeadlines, setTrigger } from './index.ts'

const app = await testApp()
registerProbeMatters()
const org = await app.organization()
const [handler, second, clerk, outsider] = [
  await org.person({ name: '林悦' }),
  await org.person({ name: '周航' }),
  await org.person({ name: '书记员' }),
  await org.person({ name: '外人', role: 'administrator' }),
]
probeMatters.changers.add(handler.userId).add(second.userId).add(outsider.userId)
const source = { kind: 'served', id: 1 }

/** A matter of its own with the term of an appeal (due on 2026-10-08), for which the handler answers and which the second person sees. */
async function appealed() {
  const id = randomInt(1, 2 ** 40)
  probeMatters.see(id, handler.userId, second.userId)
  probeMatters.owners.set(id, [handler.userId])
  const subject = { kind: probeKind, id }
  const served = (date: string, by = handler.userId) =>
    as(by, (context) => setTrigger(context, { subject, source, ruleId: 'CPL-APP15', date }))
  const deadline = await served('2026-09-18')
  return { subject, served, deadlineId: deadline.id }
}
const as = async <T>(userId: number, work: (context: Context) => Promise<T>): Promise<T> =>
  actAs(app.services, await loadActor(app.database, org.id, userId), work)
const read = async (id: number) => (await handler.get(`/deadlines/${id}`)).data
const put = async (client: TestClient, id: number, path: string, body: object) =>
  client.put(`/deadlines/${id}/${path}`, { version: (await read(id)).version, ...body })
const met = { state: 'met', on: '2026-09-28', proof: '网上立案回执' }
const notices = async (userId: number, id: number) => {
  await app.runJobs()
  const { rows } = await app.database.pool.query<{ kind: string; params: Record<string, unknown> }>(
    `select kind, params from notifications where user_id = $1 and link like $2 order by id`,
    [userId, `%deadline=${id}`],
  )
  return rows
}

test.each([met, { state: 'missed', proof: '未上诉' }, { state: 'moot', proof: '已和解' }])(
  'what was settled ($state) is taken back with a reason, kept and told; without one, twice or by who may not, it is not',
  async (settled) => {
    const { deadlineId: id, subject } = await appealed()
    expect(await read(id)).toMatchObject({ abilities: { reopen: false } })
    expect((await put(handler, id, 'reopen', { reason: '尚未办结' })).code).toBe(42202)
    expect((await put(second, id, 'state', settled)).data).toMatchObject({
      state: settled.state,
      abilities: { change: false, reopen: true },
    })

    expect((await put(handler, id, 'reopen', { reason: ' ' })).code).toBe(42201)
    expect((await put(handler, id, 'reopen', {})).status).toBe(422)
    expect((await put(handler, id, 'reopen', { reason: '误点', version: 1 })).status).toBe(409)
    expect((await put(outsider, id, 'reopen', { reason: '误点' })).status).toBe(404)
    const reader = await org.person()
    probeMatters.see(subject.id, reader.userId)
    expect((await put(reader, id, 'reopen', { reason: '误点' })).status).toBe(403)
    expect((await reader.get(`/deadlines/${id}`)).data.abilities.reopen).toBe(false)

    const open = await put(second, id, 'reopen', { reason: '回执是另一案的' })
    expect(open.data).toMatchObject({
      state: 'open',
      due: '2026-10-08',
      stateOn: null,
      proof: '',
      settledBy: null,
      abilities: { change: true, reopen: false },
    })
    expect(open.data.changes[0]).toMatchObject({
      kind: 'reopen',
      before: { state: settled.state },
      after: { state: 'open', due: '2026-10-08' },
      reason: '回执是另一案的',
      by: { name: '周航' },
    })
    expect(open.data.changes[1]).toMatchObject({ kind: 'settle', reason: settled.proof })
    expect((await notices(handler.userId, id)).at(-1)).toMatchObject({
      kind: 'deadline.reopened',
      params: { actor: '周航', reason: '回执是另一案的', due: '2026-10-08' },
    })
    const { rows } = await app.database.pool.query(
      `select action, before, detail from audit_entries where organization_id = $1 and subject_id = $2 order by sequence desc limit 1`,
      [org.id, subject.id],
    )
    expect(rows[0]).toMatchObject({
      action: 'deadline.reopen',
      before: { state: settled.state },
      detail: { reason: '回执是另一案的' },
    })
    // It is settled again as it was the first time.
    expect((await put(second, id, 'state', settled)).data.state).toBe(settled.state)
  },
)

test('the file that proved it stays its record’s and is reached from the changes', async () => {
  const { deadlineId: id } = await appealed()
  const file = await handler.upload('/files', '回执.txt', new TextEncoder().encode('回执'), 'text/plain')
  const { proof: _, ...withoutWords } = met
  await put(handler, id, 'state', { ...withoutWords, fileID: file.data.id })
  const { data } = await put(handler, id, 'reopen', { reason: '传错了回执' })
  expect(data.proofFile).toBeNull()
  const kept = { id: file.data.id, name: '回执.txt' }
  expect(data.changes.map(({ kind, file: of }: { kind: string; file: unknown }) => [kind, of])).toEqual([
    ['reopen', kept],
    ['settle', kept],
    ['create', null],
  ])
  expect((await second.get(`/files/${file.data.id}/content`)).status).toBe(200)
})

test('nothing is met on a day to come, in the time zone of the organisation', async () => {
  const { deadlineId: id, served } = await appealed()
  const { rows } = await app.database.pool.query('select time_zone from organizations where id = $1', [
    org.id,
  ])
  const today = dateIn(new Date(), rows[0].time_zone)
  await served(today)
  const early = await put(handler, id, 'state', { ...met, on: addDays(today, 1) })
  expect([early.status, early.code]).toEqual([422, 42202])
  expect(early.message).toContain('晚于今天')
  expect((await read(id)).state).toBe('open')
  expect((await put(handler, id, 'state', { ...met, on: today })).data.state).toBe('met')
})

test.each([met, { state: 'missed', proof: '未上诉' }, { state: 'moot', proof: '已和解' }])(
  'a corrected trigger reopens what was settled ($state) once, and tells owner and settler',
  async (settled) => {
    const { deadlineId: id, served } = await appealed()
    await put(second, id, 'state', settled)
    await served('2026-09-18')
    expect(await read(id)).toMatchObject({ state: settled.state, due: '2026-10-08' })

    await served('2026-09-25', clerk.userId)
    const again = await read(id)
    expect(again).toMatchObject({
      state: 'open',
      due: '2026-10-10',
      stateOn: null,
      proof: '',
      settledBy: null,
    })
    expect(again.changes[0]).toMatchObject({
      kind: 'move',
      before: { trigger: '2026-09-18', due: '2026-10-08', state: settled.state },
      after: { trigger: '2026-09-25', due: '2026-10-10', state: 'open' },
    })
    for (const person of [handler, second])
      expect((await notices(person.userId, id)).at(-1)).toMatchObject({
        kind: 'deadline.corrected',
        params: { before: '2026-10-08', after: '2026-10-10' },
      })
    await served('2026-09-25')
    expect((await read(id)).version).toBe(again.version)
  },
)

test('a trigger corrected without another day opens it as well, and what follows a day that moved', async () => {
  const { deadlineId: id, subject, served } = await appealed()
  const follower = await as(handler.userId, (context) =>
    setTrigger(context, {
      subject,
      source: { kind: 'effect', id: 1 },
      ruleId: 'CPL-GIVEN',
      amount: 10,
      follows: { deadlineId: id, daysAfter: 1 },
    }),
  )
  const settle = async () => {
    for (const one of [id, follower.id])
      await put(handler, one, 'state', { state: 'missed', proof: '未办理' })
  }
  const states = () => Promise.all([id, follower.id].map(async (one) => (await read(one)).state))
  await settle()
  // Two days on, and the holiday ends the term on the same day.
  await served('2026-09-20')
  expect(await states()).toEqual(['open', 'missed'])
  await put(handler, id, 'state', { state: 'missed', proof: '未办理' })
  await served('2026-09-25')
  expect(await states()).toEqual(['open', 'open'])
  expect(await read(follower.id)).toMatchObject({ due: '2026-10-21' })

  const own = { subject, source: { kind: 'effect', id: 1 } }
  await as(handler.userId, (context) => dropTrigger(context, own))
  await served('2026-09-18')
  expect(await states()).toEqual(['open', 'moot'])
})

test('what lost its event is not opened by a person, whatever it was settled as; said again it stands as it was settled', async () => {
  for (const settled of [null, met, { state: 'moot', proof: '已和解' }]) {
    const { deadlineId: id, subject, served } = await appealed()
    if (settled) await put(handler, id, 'state', settled)
    await as(handler.userId, (context) => dropTrigger(context, { subject, source }))
    const gone = await read(id)
    expect(gone).toMatchObject({ state: settled?.state ?? 'moot', abilities: { reopen: false } })
    expect((await put(handler, id, 'reopen', { reason: '误点' })).code).toBe(42202)
    await as(handler.userId, (context) => dropTrigger(context, { subject, source }))
    expect((await read(id)).version).toBe(gone.version)
    await served('2026-09-18')
    expect(await read(id)).toMatchObject({ state: settled?.state ?? 'open' })
    if (settled) expect((await put(handler, id, 'reopen', { reason: '误点' })).data.state).toBe('open')
  }
})

test('what is open again is told of anew: the nearest step at once, the later ones as they come', async () => {
  const { deadlineId: id } = await appealed()
  const remindOn = async (day: string) => {
    await remindOfDeadlines(app.services, org.id, new Date(`${day}T03:00:00Z`))
    return (await notices(handler.userId, id)).filter(({ kind }) => /over|comes/.test(kind)).length
  }
  expect(await remindOn('2026-10-08')).toBe(1)
  expect(await remindOn('2026-10-15')).toBe(2)
  await put(handler, id, 'state', met)
  expect(await remindOn('2026-10-16')).toBe(2)
  await put(handler, id, 'reopen', { reason: '回执是另一案的' })
  expect(await remindOn('2026-10-16')).toBe(3)
  expect(await remindOn('2026-10-17')).toBe(3)
})

test('what its record closed is neither settled, put off nor taken back, and stays closed', async () => {
  const { subject } = await appealed()
  const fee = { subject, source: { kind: 'probeFee', id: 1 }, title: '年费', date: '2026-10-08' }
  probeMatters.settledElsewhere.add('probeFee')
  const { id } = await as(handler.userId, (context) => setTrigger(context, fee))
  expect((await put(handler, id, 'state', met)).code).toBe(42202)
  expect((await put(handler, id, 'date', { date: '2030-01-01', reason: '以后再缴' })).code).toBe(42202)
  expect(await read(id)).toMatchObject({
    due: '2026-10-08',
    elsewhere: expect.any(String),
    abilities: { change: false, setDate: false },
  })
  await as(handler.userId, (context) => meet(context, id, met))
  expect((await read(id)).abilities.reopen).toBe(false)
  expect((await put(handler, id, 'reopen', { reason: '误点' })).code).toBe(42202)
  await as(handler.userId, (context) => setTrigger(context, fee))
  expect((await read(id)).state).toBe('met')
})

test('whoever answers for a record that they may not see is told that something is due, and not of what', async () => {
  const { deadlineId: id, subject, served } = await appealed()
  const blind = await org.person({ name: '无权承办人' })
  probeMatters.owners.set(subject.id, [handler.userId, blind.userId])
  await served('2026-09-25', clerk.userId)
  await remindOfDeadlines(app.services, org.id, new Date('2026-10-12T03:00:00Z'))
  await app.runJobs()
  const { rows } = await app.database.pool.query(
    `select kind, params->>'name' as name, params->>'title' as title, link from notifications where user_id = $1 order by kind`,
    [blind.userId],
  )
  expect(rows).toEqual(
    ['deadline.moved', 'deadline.over'].map((kind) => ({ kind, name: '—', title: '对判决上诉', link: '' })),
  )
  expect((await notices(handler.userId, id)).map(({ params }) => params.name)).toEqual([
    `事项 ${subject.id}`,
    `事项 ${subject.id}`,
  ])
})
