import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readUsage } from '#engines/people/domain/index.ts'
import { openLog } from '#server/log.ts'
import { openUsage } from '#server/usage.ts'
import { usualLimits } from '#shared/usage.ts'
import { testApp } from '#testing/index.ts'

const app = await testApp({ LIMITS: 'requests=12/30,uploads=2/3,uploadMegabytes=1/2,exports=2/3' })
const text = new TextEncoder()

// No minute and no hour ends while a test counts.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test('who asks too much is told when to come back, and nobody else notices', async () => {
  const [org, other] = [await app.organization(), await app.organization()]
  const [hasty, calm, stranger] = [await org.person(), await org.person(), await other.person()]
  const answers = await Promise.all(Array.from({ length: 20 }, () => hasty.get('/sessions')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(12)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.code).toBe(42901)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await calm.get('/sessions')).status).toBe(200)
  expect((await stranger.get('/sessions')).status).toBe(200)
  // What was refused is not counted: the organisation has 30, of which 13 are used.
  expect(
    (await Promise.all(Array.from({ length: 11 }, () => calm.get('/sessions')))).map((a) => a.status),
  ).not.toContain(429)
})

test('a whole organisation has its limit, whoever of it asks', async () => {
  const org = await app.organization()
  const people = [await org.person(), await org.person(), await org.person(), await org.person()]
  const statuses = []
  for (const person of people)
    for (let n = 0; n < 10; n++) statuses.push((await person.get('/sessions')).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
})

test('uploads are counted by number and by size, before a byte of them is read', async () => {
  const org = await app.organization()
  const [one, two] = [await org.as('businessStaff'), await org.as('legalCounsel')]
  const send = (client: typeof one, size: number) =>
    client.upload('/files', '说明.txt', text.encode('x'.repeat(size)))
  expect((await send(one, 1_200_000)).status).toBe(429)
  expect((await send(one, 10)).status).toBe(201)
  expect((await send(one, 10)).status).toBe(429)
  expect((await send(two, 10)).status).toBe(201)
})

test('exports are counted; nothing leaves beyond the limit', async () => {
  const org = await app.organization()
  const lead = await org.as('legalLead')
  const statuses = []
  for (let n = 0; n < 3; n++) statuses.push((await lead.post('/contracts/export')).status)
  expect(statuses).toEqual([200, 200, 429])
})

const usedBy = async (organizationId: number) => {
  const rows = await app.database.query<{ used: number }>(
    `select sum(used)::int as used from usage_counts where organization_id = $1 and kind = 'requests'`,
    [organizationId],
  )
  return rows[0]?.used
}

test('several processes hold one limit, and a new period begins anew', async () => {
  vi.useRealTimers()
  const org = await app.organization()
  const who = { organizationId: org.id, userId: (await org.person()).userId }
  let now = Date.UTC(2030, 0, 1)
  const limits = {
    ...usualLimits,
    requests: { person: 10, organization: 100 },
    exports: { person: 3, organization: 9 },
  }
  const [a, b] = [0, 1].map(() => openUsage(app.services.database, limits, openLog('silent'), () => now)) as [
    ReturnType<typeof openUsage>,
    ReturnType<typeof openUsage>,
  ]
  const taken = async (usage: typeof a, kind: 'requests' | 'exports') =>
    usage.take(who, kind).then(
      () => true,
      (error) => error.reason,
    )
  for (const usage of [a, b, a]) expect(await taken(usage, 'exports')).toBe(true)
  for (const usage of [a, b]) expect(await taken(usage, 'exports')).toBe('tooMany')
  for (let n = 0; n < 10; n++) expect(await taken(a, 'requests')).toBe(true)
  now += 2_001
  expect(await taken(a, 'requests')).toBe('tooMany')
  // The other process learns of it when it asks, which it does after its first request; until the answer is there it lets through what it would alone.
  await expect
    .poll(() => {
      now += 2_001
      return taken(b, 'requests')
    })
    .toBe('tooMany')
  expect(await usedBy(org.id)).toBeLessThanOrEqual(20)
  now += 60_000
  expect(await taken(b, 'requests')).toBe(true)
})

test('whoever manages the organisation sees what is used and by whom; nobody else, and no other organisation', async () => {
  const org = await app.organization()
  const [manager, staff] = [await org.as('administrator'), await org.as('businessStaff')]
  await staff.upload('/files', '说明.txt', text.encode('x'))
  const { list } = await manager.call(readUsage)
  const uploads = list.find(({ kind }) => kind === 'uploads')
  expect(uploads).toMatchObject({ used: 1, limit: 3, limitOfPerson: 2, period: 3600 })
  expect(uploads?.people).toMatchObject([{ used: 1, person: { id: staff.userId } }])
  expect((await staff.try(readUsage)).status).toBe(403)
  const elsewhere = await (await app.organization()).as('administrator')
  expect((await elsewhere.call(readUsage)).list.find(({ kind }) => kind === 'uploads')?.used).toBe(0)
})
