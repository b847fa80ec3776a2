import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { calendarOf, whenCalendarChanges } from './index.ts'

const app = await testApp()
const org = await app.organization()
const told: number[] = []
whenCalendarChanges(async (_context, year) => void told.push(year))

const text = [
  'date,kind,name',
  ...['01-01', '02-06', '05-01', '10-01', '10-02', '10-03', '10-04'].map((day) => `2027-${day},holiday,x`),
  '2027-10-09,make-up working day,x',
].join('\n')
const file = { year: 2027, name: '2027.csv', text }
const calendar = () => app.database.tenant(org.id, (tx) => calendarOf(tx, org.id))

test('a year is looked at, taken and taken back by who keeps holidays', async () => {
  const client = await org.as('legalLead')
  const preview = (await client.post('/calendar_years/preview', file)).data
  expect(preview).toMatchObject({ problems: [], version: 0, dropped: [] })
  expect(preview.added).toHaveLength(8)
  expect((await calendar()).sourceOf(2027)).toBeNull()

  const taken = await client.put('/calendar_years', { ...file, version: 0 })
  expect(taken.data).toMatchObject({ isOwn: true, isShipped: false, version: 1 })
  expect((await calendar()).dayOf('2027-10-09')).toMatchObject({ isWorking: true, isProvisional: false })
  const years = (await client.get('/calendar_years')).data
  expect(years[0]).toMatchObject({ year: 2027, source: '2027.csv', isOwn: true })
  expect(years[1]).toMatchObject({ year: 2026, isOwn: false, isShipped: true })

  expect((await client.put('/calendar_years', { ...file, version: 0 })).status).toBe(409)
  expect((await client.delete('/calendar_years?year=2027&version=1')).status).toBe(200)
  expect((await calendar()).sourceOf(2027)).toBeNull()
  expect((await client.delete('/calendar_years?year=2027&version=1')).status).toBe(404)
  expect(told).toEqual([2027, 2027])
})

test('a file with anything wrong changes nothing and tells each line', async () => {
  const client = await org.as('administrator')
  const wrong = await client.put('/calendar_years', { ...file, year: 2026, version: 0 })
  expect(wrong.status).toBe(422)
  expect(wrong.errors).toHaveLength(8)
  expect(wrong.errors[0]?.message).toContain('2027-01-01')
  expect((await calendar()).sourceOf(2026)).toContain('国办发明电〔2025〕7号')
})

test('who only works with dates sees the years and changes none; another organisation has its own', async () => {
  const counsel = await org.as('legalCounsel')
  expect((await counsel.get('/calendar_years')).status).toBe(200)
  expect((await counsel.post('/calendar_years/preview', file)).status).toBe(403)
  expect((await counsel.put('/calendar_years', { ...file, version: 0 })).status).toBe(403)
  await (await org.as('administrator')).put('/calendar_years', { ...file, version: 0 })
  const other = await app.organization()
  expect((await (await other.as('auditor')).get('/calendar_years')).data[0].year).toBe(2026)
})
