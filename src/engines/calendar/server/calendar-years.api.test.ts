import { expect, test } from 'vitest'
import { holidayFile } from '#testing/holiday-file.ts'
import { testApp } from '#testing/index.ts'
import { calendarOf, whenCalendarChanges } from './index.ts'

const app = await testApp()
const org = await app.organization()
const announced: (number | null)[] = []
whenCalendarChanges(async (_context, year) => void announced.push(year))

const text = holidayFile(2027, ['2027-10-04,holiday,x', '2027-10-09,make-up working day,x'])
const file = { year: 2027, name: '2027.csv', text }
const calendar = () => app.database.tenant(org.id, (tx) => calendarOf(tx, org.id))

test('a year is looked at, taken and taken back by who keeps holidays', async () => {
  const client = await org.as('legalLead')
  const preview = (await client.post('/calendar_years/preview', file)).data
  expect(preview).toMatchObject({ problems: [], version: 0, dropped: [] })
  expect(preview.added).toHaveLength(15)
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
  expect(announced).toEqual([2027, 2027])
})

test('a file with anything wrong changes nothing and tells each line', async () => {
  const client = await org.as('administrator')
  const wrong = await client.put('/calendar_years', { ...file, year: 2026, version: 0 })
  expect(wrong.status).toBe(422)
  expect(wrong.errors).toHaveLength(15)
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

test('a file without a festival, or with a day that is free for some alone, is refused and says which', async () => {
  const client = await org.as('administrator')
  const lacking = text.split('\n').filter((line) => !line.includes('端午节'))
  const { data } = await client.post('/calendar_years/preview', {
    ...file,
    text: [...lacking, '2027-03-08,holiday,妇女节'].join('\n'),
  })
  expect(data.problems).toMatchObject([
    { code: 'lacksStatutory', params: { value: '2027-06-09', name: '端午节' } },
    { code: 'notForAll', params: { value: '2027-03-08', name: '妇女节' } },
  ])
  expect(
    (await client.put('/calendar_years', { ...file, text: lacking.join('\n'), version: 0 })).status,
  ).toBe(422)
})

test('a year that was taken before all festivals were asked for is provisional, and says what it lacks', async () => {
  const fresh = await app.organization()
  const client = await fresh.as('legalLead')
  expect((await client.put('/calendar_years', { ...file, version: 0 })).status).toBe(200)
  await app.database.pool.query(
    `update calendar_years set days = (select jsonb_agg(d) from jsonb_array_elements(days) d where d ->> 'name' <> '中秋节') where organization_id = $1`,
    [fresh.id],
  )
  const [year] = (await client.get('/calendar_years')).data
  expect(year).toMatchObject({
    year: 2027,
    isUnknown: false,
    missing: [{ date: '2027-09-15', name: '中秋节' }],
  })
  const own = await app.database.tenant(fresh.id, (tx) => calendarOf(tx, fresh.id))
  expect(own.sourceOf(2027)).toBeNull()
  // Free by law all the same; what the file says counts beside it.
  expect(own.dayOf('2027-09-15')).toMatchObject({
    isWorking: false,
    reason: 'statutory',
    isProvisional: true,
  })
  expect(own.dayOf('2027-10-04')).toMatchObject({ isWorking: false, reason: 'off', isProvisional: true })
  expect(own.dayOf('2027-10-09')).toMatchObject({ isWorking: true, reason: 'makeUp', isProvisional: true })
})
