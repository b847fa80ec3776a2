import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { actAs, type Context, loadActor } from '#engines/access/server/index.ts'
import { holidayFile } from '#testing/holiday-file.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { probeKind, probeMatters, registerProbeMatters } from '#testing/probe-matter.ts'
import { dropTrigger, remindOfDeadlines, setTrigger, type Trigger } from './index.ts'

const app = await testApp()
registerProbeMatters()
const org = await app.organization()
const [handler, second, outsider] = [
  await org.person({ name: '林悦' }),
  await org.person({ name: '周航' }),
  await org.person({ name: '外人', role: 'administrator' }),
]
probeMatters.changers.add(handler.userId).add(second.userId).add(outsider.userId)

/** A matter of its own that the handler and the second person see. */
function matter(): { kind: string; id: number } {
  const id = randomInt(1, 2 ** 40)
  probeMatters.see(id, handler.userId, second.userId)
  probeMatters.owners.set(id, [handler.userId])
  return { kind: probeKind, id }
}
const as = async <T>(userId: number, work: (context: Context) => Promise<T>): Promise<T> =>
  actAs(app.services, await loadActor(app.database, org.id, userId), work)
const served = { kind: 'served', id: 1 }
const appeal = (subject: Trigger['subject'], date = '2026-09-18'): Trigger => ({
  subject,
  source: served,
  ruleId: 'CPL-APP15',
  date,
})
const noticesOf = async (client: typeof handler, kind: string) =>
  (await client.get('/notifications')).data.list.filter((one: { kind: string }) => one.kind === kind)

test('a trigger makes a deadline with its steps, and moving it keeps both values and tells who answers for it', async () => {
  const subject = matter()
  const { id } = await as(second.userId, (context) => setTrigger(context, appeal(subject)))
  const first = (await handler.get(`/deadlines/${id}`)).data
  expect(first).toMatchObject({
    due: '2026-10-08',
    computed: '2026-10-08',
    state: 'open',
    ruleId: 'CPL-APP15',
  })
  expect(first.steps.map(({ kind }: { kind: string }) => kind)).toContain('moved')
  expect(first.days.find(({ date }: { date: string }) => date === '2026-09-20').reason).toBe('makeUp')

  await as(second.userId, (context) => setTrigger(context, appeal(subject)))
  expect((await handler.get(`/deadlines/${id}`)).data.version).toBe(first.version)

  await as(second.userId, (context) => setTrigger(context, appeal(subject, '2026-09-25')))
  await app.runJobs()
  const moved = (await handler.get(`/deadlines/${id}`)).data
  expect(moved.due).toBe('2026-10-10')
  expect(moved.changes[0]).toMatchObject({
    kind: 'move',
    before: { trigger: '2026-09-18', due: '2026-10-08' },
    after: { trigger: '2026-09-25', due: '2026-10-10' },
    by: { name: '周航' },
  })
  expect(await noticesOf(handler, 'deadline.moved')).toHaveLength(1)
})

test('a day by hand needs a reason, stands beside the computed one, and a second person confirms it', async () => {
  const subject = matter()
  const { id } = await as(handler.userId, (context) => setTrigger(context, appeal(subject)))
  const by = async (client: typeof handler, path: string, body: object) => {
    const { version } = (await handler.get(`/deadlines/${id}`)).data
    return client.put(`/deadlines/${id}/${path}`, { ...body, version })
  }
  expect((await by(handler, 'date', { date: '2026-10-05', reason: ' ' })).status).toBe(400)
  const chosen = await by(handler, 'date', { date: '2026-10-05', reason: '法院书记员电话告知' })
  expect(chosen.data).toMatchObject({
    due: '2026-10-05',
    computed: '2026-10-08',
    isByHand: true,
    isConfirmed: false,
  })
  const own = await by(handler, 'confirmation', {})
  expect([own.status, own.code]).toEqual([422, 42202])
  expect((await by(second, 'confirmation', {})).data).toMatchObject({
    isConfirmed: true,
    confirmedBy: { name: '周航' },
  })

  // The trigger moves: the chosen day stays, the computed one moves, the confirmation falls.
  await as(handler.userId, (context) => setTrigger(context, appeal(subject, '2026-09-25')))
  expect((await handler.get(`/deadlines/${id}`)).data).toMatchObject({
    due: '2026-10-05',
    computed: '2026-10-10',
    isConfirmed: false,
  })
  expect((await by(second, 'date', { date: null, reason: '按规则' })).data).toMatchObject({
    due: '2026-10-10',
    isByHand: false,
  })
  const stale = await second.put(`/deadlines/${id}/date`, { date: null, reason: 'x', version: 1 })
  expect(stale.status).toBe(409)
})

test('a deadline is met in time with proof only, and what was settled stays', async () => {
  const subject = matter()
  const { id, version } = await as(handler.userId, (context) => setTrigger(context, appeal(subject)))
  const settle = (body: object) => handler.put(`/deadlines/${id}/state`, { version, ...body })
  expect((await settle({ state: 'met', on: '2026-10-08' })).code).toBe(42202)
  expect((await settle({ state: 'met', on: '2026-10-09', proof: '网上立案回执' })).code).toBe(42202)
  expect((await settle({ state: 'met', proof: '网上立案回执' })).code).toBe(42201)
  expect((await settle({ state: 'met', on: '2026-10-08', proof: '网上立案回执' })).data).toMatchObject({
    state: 'met',
    stateOn: '2026-10-08',
    proof: '网上立案回执',
  })
  await as(handler.userId, (context) => setTrigger(context, appeal(subject)))
  await as(handler.userId, (context) => dropTrigger(context, { subject, source: served }))
  expect((await handler.get(`/deadlines/${id}`)).data).toMatchObject({ state: 'met', due: '2026-10-08' })
})

test('a file proves it like words, becomes its record’s, and is nobody else’s', async () => {
  const subject = matter()
  const { id, version } = await as(handler.userId, (context) => setTrigger(context, appeal(subject)))
  const kept = async (client: TestClient) =>
    (await client.upload('/files', '回执.txt', new TextEncoder().encode('回执'), 'text/plain')).data.id
  const settle = (fileID: number) =>
    handler.put(`/deadlines/${id}/state`, { version, state: 'met', on: '2026-10-08', fileID })
  expect((await settle(await kept(second))).status).toBe(404)
  const fileID = await kept(handler)
  expect((await settle(fileID)).data).toMatchObject({
    state: 'met',
    proof: '',
    proofFile: { id: fileID, name: '回执.txt' },
  })
  expect((await handler.get(`/deadlines/${id}`)).data.proofFile).toEqual({ id: fileID, name: '回执.txt' })
})

test('a trigger that is deleted leaves the deadline as moot with what it was; set again, it is open again', async () => {
  const subject = matter()
  const { id } = await as(handler.userId, (context) => setTrigger(context, appeal(subject)))
  const follower = await as(handler.userId, (context) =>
    setTrigger(context, {
      subject,
      source: { kind: 'effect', id: 1 },
      ruleId: 'CPL-GIVEN',
      amount: 10,
      follows: { deadlineId: id, daysAfter: 1 },
    }),
  )
  expect(follower.due).toBe('2026-10-19')
  await as(handler.userId, (context) => setTrigger(context, appeal(subject, '2026-09-25')))
  expect((await handler.get(`/deadlines/${follower.id}`)).data.due).toBe('2026-10-21')
  await as(handler.userId, (context) => dropTrigger(context, { subject, source: served }))
  for (const one of [id, follower.id])
    expect((await handler.get(`/deadlines/${one}`)).data.state).toBe('moot')
  await as(handler.userId, (context) => setTrigger(context, appeal(subject)))
  expect((await handler.get(`/deadlines/${id}`)).data).toMatchObject({ state: 'open', due: '2026-10-08' })
  const circle = as(handler.userId, (context) =>
    setTrigger(context, {
      subject,
      source: served,
      ruleId: 'CPL-APP15',
      follows: { deadlineId: follower.id },
    }),
  )
  await expect(circle).rejects.toMatchObject({ reason: 'conflict' })
})

test('a trigger of a day whose law is not known keeps a deadline without a day, which is set by hand', async () => {
  const subject = matter()
  const { id, due } = await as(handler.userId, (context) =>
    setTrigger(context, appeal(subject, '2019-05-05')),
  )
  expect(due).toBeNull()
  const read = (await handler.get(`/deadlines/${id}`)).data
  expect(read.refusal).toMatchObject({ refusal: 'noVersion' })
  const set = await handler.put(`/deadlines/${id}/date`, {
    date: '2019-05-20',
    reason: '旧法',
    version: read.version,
  })
  expect(set.data.due).toBe('2019-05-20')
})

test('what a person may not see is nowhere: not by its id, in no list, in no notice; a kind without a guard is nobody’s', async () => {
  const subject = matter()
  const { id } = await as(handler.userId, (context) => setTrigger(context, appeal(subject)))
  for (const path of [`/deadlines/${id}`]) expect((await outsider.get(path)).status).toBe(404)
  expect((await outsider.put(`/deadlines/${id}/confirmation`, { version: 1 })).status).toBe(404)
  expect((await outsider.put(`/deadlines/${id}/date`, { date: null, reason: 'x', version: 1 })).status).toBe(
    404,
  )
  expect((await outsider.get('/deadlines?pageSize=200')).data).toMatchObject({ list: [], total: 0 })
  const mine = (await handler.get('/deadlines?pageSize=200')).data.list.map((one: { id: number }) => one.id)
  expect(mine).toContain(id)
  const orphan = await as(handler.userId, (context) =>
    setTrigger(context, appeal({ kind: 'kind_without_guard', id: 1 })),
  )
  expect((await handler.get(`/deadlines/${orphan.id}`)).status).toBe(404)

  // Who sees but may not change.
  const reader = await org.person()
  probeMatters.see(subject.id, reader.userId)
  expect((await reader.get(`/deadlines/${id}`)).data.abilities).toEqual({
    change: false,
    setDate: false,
    confirm: false,
    reopen: false,
  })
  expect((await reader.put(`/deadlines/${id}/confirmation`, { version: 1 })).status).toBe(403)
})

test('each step is told once, the nearest after an outage, and up the line only to who may see it', async () => {
  const other = await app.organization()
  const [boss, blind] = [await other.user({ name: '主管' }), await other.user({ name: '无权主管' })]
  const owner = await other.person({ name: '承办' })
  await app.database.pool.query('update users set manager_id = $1 where id = $2', [boss.id, owner.userId])
  await app.database.pool.query('update users set manager_id = $1 where id = $2', [blind.id, boss.id])
  const subject = { kind: probeKind, id: randomInt(1, 2 ** 40) }
  probeMatters.see(subject.id, owner.userId, boss.id)
  probeMatters.owners.set(subject.id, [owner.userId])
  const actor = await loadActor(app.database, other.id, owner.userId)
  const { id } = await actAs(app.services, actor, (context) => setTrigger(context, appeal(subject)))
  const remindOn = async (day: string) => {
    const reminded = await remindOfDeadlines(app.services, other.id, new Date(`${day}T03:00:00Z`))
    await app.runJobs()
    return reminded
  }
  const notices = async (userId: number) => {
    const { rows } = await app.database.pool.query<{ kind: string; day: string; left: string }>(
      `select kind, params->>'day' as day, params->>'left' as left from notifications where user_id = $1 order by id`,
      [userId],
    )
    return rows.map(({ kind, left }) => `${kind} ${left}`)
  }
  expect(await remindOn('2026-09-20')).toBe(0)
  expect(await remindOn('2026-10-01')).toBe(1)
  // Twice at once, as by two servers.
  expect(
    await Promise.all([remindOn('2026-10-06'), remindOn('2026-10-06')]).then((all) => all.sort()),
  ).toEqual([0, 1])
  expect(await notices(owner.userId)).toEqual(['deadline.comes 7', 'deadline.comes 2'])
  expect(await notices(boss.id)).toEqual(['deadline.comes 2'])
  expect(await remindOn('2026-10-10')).toBe(1)
  expect(await notices(boss.id)).toEqual(['deadline.comes 2', 'deadline.over 2'])
  expect(await notices(blind.id)).toEqual([])

  await actAs(app.services, actor, ({ tx }) =>
    tx.updateTable('deadlines').set({ state: 'met' }).where('id', '=', id).execute(),
  )
  expect(await remindOn('2026-10-20')).toBe(0)
})

test('a calendar that changes computes what is open again, lists what moved, and a second time changes nothing', async () => {
  const subject = matter()
  const { id } = await as(handler.userId, (context) => setTrigger(context, appeal(subject, '2027-02-01')))
  expect((await handler.get(`/deadlines/${id}`)).data).toMatchObject({
    due: '2027-02-16',
    isProvisional: true,
  })
  const keeper = await org.as('legalLead')
  const further = [9, 10, 11, 12, 13, 14, 15, 16, 17].map(
    (day) => `2027-02-${`${day}`.padStart(2, '0')},holiday,春节`,
  )
  const text = holidayFile(2027, further)
  await keeper.put('/calendar_years', { year: 2027, name: '2027.csv', text, version: 0 })
  await app.runJobs()
  const moved = (await handler.get(`/deadlines/${id}`)).data
  expect(moved).toMatchObject({ due: '2027-02-18', isProvisional: false })
  expect(moved.changes[0]).toMatchObject({
    kind: 'calendar',
    before: { due: '2027-02-16' },
    after: { due: '2027-02-18' },
    by: null,
  })
  expect((await noticesOf(handler, 'deadline.recomputed')).length).toBe(1)
  await keeper.put('/calendar_years', { year: 2027, name: '2027 again.csv', text, version: 1 })
  await app.runJobs()
  expect((await handler.get(`/deadlines/${id}`)).data.version).toBe(moved.version)
})

test('the rules are there for everybody, and what they make of a day', async () => {
  const rules = (await outsider.get('/deadline_rules')).data
  expect(rules.length).toBeGreaterThan(90)
  const computed = (
    await outsider.post('/deadline_rules/compute', { ruleId: 'CPL-APP15', date: '2026-01-31' })
  ).data
  expect(computed).toMatchObject({ due: '2026-02-24', refusal: null })
  expect(
    (await outsider.post('/deadline_rules/compute', { ruleId: 'none', date: '2026-01-31' })).status,
  ).toBe(404)
  expect((await app.client().get('/deadline_rules')).status).toBe(401)
})

test('a calendar subscription shows what its owner may see now, and ends with its token or its owner', async () => {
  const person = await org.person()
  const subject = matter()
  probeMatters.see(subject.id, person.userId)
  await as(handler.userId, (context) => setTrigger(context, appeal(subject, '2026-12-01')))
  const { path } = (await person.post('/deadline_feed')).data
  expect((await person.get('/deadline_feed')).data.since).not.toBeNull()
  const nobody = app.client()
  const feed = await nobody.get(path)
  expect([feed.status, feed.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const text = feed.raw.toString('utf8').replaceAll('\r\n ', '')
  expect(text).toContain(`SUMMARY:对判决上诉 事项 ${subject.id}`)
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)

  probeMatters.seenBy.get(subject.id)?.delete(person.userId)
  expect((await nobody.get(path)).raw.toString('utf8')).not.toContain('VEVENT')

  const { path: second } = (await person.post('/deadline_feed')).data
  expect((await nobody.get(path)).status).toBe(404)
  expect((await nobody.get(second)).status).toBe(200)
  await app.database.pool.query(`update users set state = 'terminated' where id = $1`, [person.userId])
  expect((await nobody.get(second)).status).toBe(404)
  await app.database.pool.query(`update users set state = 'active' where id = $1`, [person.userId])
  expect((await nobody.get(second)).status).toBe(200)
  await app.database.pool.query('delete from deadline_feeds where user_id = $1', [person.userId])
  expect((await nobody.get(second)).status).toBe(404)
  const stored = await app.database.pool.query(
    'select token_hash from deadline_feeds where organization_id = $1',
    [org.id],
  )
  expect(JSON.stringify(stored.rows)).not.toContain(second.split('=')[1])
})
