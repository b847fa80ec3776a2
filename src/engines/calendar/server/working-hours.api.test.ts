import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { readWorkingHours, updateWorkingHours } from '../domain/api.ts'
import { standardHours } from '../domain/daily-hours.ts'
import { calendarOf, whenCalendarChanges } from './index.ts'

const app = await testApp()
const announced: [number, number | null][] = []
whenCalendarChanges(async ({ actor }, year) => void announced.push([actor.organizationId, year]))

const early = { from: '08:00', to: '11:30' }
const late = { from: '14:00', to: '18:30' }
const hoursOf = async (id: number) => (await app.database.tenant(id, (tx) => calendarOf(tx, id))).hours

test('hours are as shipped until who keeps holidays changes them, for this organisation alone', async () => {
  const [org, other] = [await app.organization(), await app.organization()]
  const lead = await org.as('legalLead')
  expect(await lead.call(readWorkingHours)).toEqual({ hours: standardHours, version: 0 })
  expect(await hoursOf(org.id)).toEqual(standardHours)

  const saved = await lead.call(updateWorkingHours, { body: { hours: [early, late], version: 0 } })
  expect(saved).toEqual({ hours: [early, late], version: 1 })
  expect(await lead.call(updateWorkingHours, { body: { hours: [early], version: 1 } })).toMatchObject({
    version: 2,
  })
  expect(await (await org.as('businessStaff')).call(readWorkingHours)).toEqual({ hours: [early], version: 2 })
  expect(await hoursOf(org.id)).toEqual([early])
  expect(announced.filter(([id]) => id === org.id)).toEqual([
    [org.id, null],
    [org.id, null],
  ])

  expect(await hoursOf(other.id)).toEqual(standardHours)
  expect(await (await other.as('legalLead')).call(readWorkingHours)).toEqual({
    hours: standardHours,
    version: 0,
  })
})

test('an own year and own hours are one calendar', async () => {
  const org = await app.organization()
  const admin = await org.as('administrator')
  await admin.call(updateWorkingHours, { body: { hours: [late], version: 0 } })
  await app.database.pool.query(
    `insert into calendar_years (organization_id, year, source, days)
      select $1, y, 'own', jsonb_build_array(jsonb_build_object('date', y || '-03-02', 'kind', 'off', 'name', 'x')) from generate_series(2026, 2027) y`,
    [org.id],
  )
  const calendar = await app.database.tenant(org.id, (tx) => calendarOf(tx, org.id))
  expect(calendar.hours).toEqual([late])
  expect(['2026-03-02', '2027-03-02', '2025-01-01'].map((day) => calendar.dayOf(day).isWorking)).toEqual([
    false,
    false,
    false,
  ])
})

test('the log says which hours there were and which there are', async () => {
  const org = await app.organization()
  await (await org.as('administrator')).call(updateWorkingHours, { body: { hours: [early], version: 0 } })
  const log = await (await org.as('auditor')).get('/audit_entries?action=working_hours.update')
  expect(log.data.list).toMatchObject([
    { before: { hours: ['09:00–12:00', '13:00–18:00'] }, after: { hours: ['08:00–11:30'] } },
  ])
})

test('who does not keep holidays changes no hours, and who is not signed in sees none', async () => {
  const org = await app.organization()
  for (const role of ['legalCounsel', 'businessStaff', 'auditor'] as const) {
    const refused = await (await org.as(role)).try(updateWorkingHours, {
      body: { hours: [early], version: 0 },
    })
    expect(refused.status).toBe(403)
  }
  expect(await hoursOf(org.id)).toEqual(standardHours)
  expect((await app.client().get('/working_hours')).status).toBe(401)
})

test('hours that are wrong are refused, in words, where they are wrong', async () => {
  const org = await app.organization()
  const admin = await org.as('administrator')
  const refused = async (hours: { from: string; to: string }[]) => {
    const { status, errors } = await admin.put('/working_hours', { hours, version: 0 })
    expect(status).toBe(422)
    return errors.map(({ path, message }: { path: string; message: string }) => `${path}: ${message}`)
  }
  expect(await refused([])).toEqual(['hours: 请至少保留一段工作时间'])
  expect(await refused([early, { from: '11:00', to: '12:00' }])).toEqual([
    'hours.1.from: 不能早于上一段的结束时间 11:30；各段须按先后排列，不能重叠',
  ])
  expect(await refused([{ from: '22:00', to: '06:00' }])).toEqual([
    'hours.0.to: 须晚于开始时间 22:00，且在同一天内',
  ])
  expect(await refused([{ from: '9', to: '12:00' }])).toEqual([
    'hours.0.from: 请以 24 小时制填写时间，例如 09:30',
  ])
  const five = [1, 3, 5, 7, 9].map((hour) => ({ from: `0${hour}:00`, to: `0${hour}:30` }))
  expect(await refused(five)).toEqual(['hours: 每天最多 4 段工作时间，请合并或移除'])
  expect(await hoursOf(org.id)).toEqual(standardHours)
  expect(announced.some(([id]) => id === org.id)).toBe(false)
})

test('of two who change the hours at once the second is refused, and sees what the first saved', async () => {
  const org = await app.organization()
  const clients = await Promise.all([org.as('administrator'), org.as('legalLead')])
  const answers = await Promise.all(
    clients.map((client, n) => client.put('/working_hours', { hours: [n ? early : late], version: 0 })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const stale = await clients[0].put('/working_hours', { hours: [early], version: 0 })
  expect(stale).toMatchObject({ status: 409, data: { version: 1, hours: await hoursOf(org.id) } })
})
