import fc from 'fast-check'
import { expect } from 'vitest'
import { followCalendarOf } from '#features/intellectual-property/server/index.ts'
import { addDays, addMonths, dateIn, defaultTimeZone } from '#shared/dates.ts'
import type { TestApp } from './index.ts'
import { type RightOffice, rightOffice } from './rights.ts'

/*
 * Whatever order the facts of a right are entered and corrected in, payments, licences and dates to watch recorded and withdrawn, and its status moved: what is due in the end, and where it stands, is what
 * a right has that was entered with its facts as they are now.
 */

const today = dateIn(new Date(), defaultTimeZone)
const ago = (days: number) => addDays(today, -days)
/** Years 5 and 6 of a patent, and the tenth of a mark, end around today: in grace, to come, past grace. */
const filings = [40, -20, 300].map((days) => addMonths(ago(days), -60))
const ends = [40, -20, -400].map((days) => addDays(addMonths(ago(days), -120), 1))
const maybe = <T>(...values: T[]) => fc.constantFrom(null, ...values)

const edits: Record<8 | 9 | 10, fc.Arbitrary<object>> = {
  8: fc.record(
    {
      application_date: fc.constantFrom(...filings),
      registration_date: maybe(...filings.map((filed) => addMonths(filed, 22))),
      paid_through: maybe(4, 5, 6),
      patent_kind: fc.constantFrom('1', '2', '3'),
      country: fc.constantFrom('中国', 'China', '美国'),
      expiry_date: maybe(addDays(today, 500)),
    },
    { requiredKeys: [] },
  ),
  9: fc.record(
    {
      registration_date: maybe(...ends),
      registration_gazette: maybe(...ends),
      preliminary_gazette: maybe(ago(30)),
      exclusive_right: maybe(...ends.map((from) => [from, addDays(addMonths(from, 120), -1)])),
      country: fc.constantFrom('中国', '欧盟'),
      expiry_date: maybe(addDays(today, 500)),
    },
    { requiredKeys: [] },
  ),
  10: fc.record(
    {
      ip_kind: fc.constantFrom('3', '4', '5', '6'),
      completed_on: maybe('1970-01-01', '2020-05-05'),
      published_on: maybe('1975-01-01', '2021-05-05'),
      country: fc.constantFrom('中国', '日本'),
      expiry_date: maybe(ago(3), addDays(today, 500)),
    },
    { requiredKeys: [] },
  ),
}

const record = fc.oneof(
  fc.record({
    kind: fc.constant(1),
    purpose: fc.constantFrom(1, 2),
    year: fc.constantFrom(5, 6, 7),
    day: fc.constantFrom(ago(1), ago(45), ago(200)),
    confirmed: fc.constantFrom(1, 2),
  }),
  fc.record({
    kind: fc.constantFrom(6, 7, 11),
    until: fc.constantFrom(addDays(today, 90), addDays(today, 200)),
  }),
  fc.record({ kind: fc.constant(12), confirmed: fc.constant(2) }),
)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('edit' as const), to: fc.record(edits) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('record' as const), entry: record }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('move' as const), at: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('withdraw' as const), at: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.constant({ act: 'again' as const }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Type = 8 | 9 | 10
type Entry = { id: number; version: number; kind: number; confirmed: number }

const first: Record<Type, object> = {
  8: { name: '专利', patent_kind: '1' },
  9: { name: '商标', mark_kind: '1' },
  10: { name: '作品', ip_kind: '3' },
}

async function oneRight(app: TestApp, { org, lead, made, entry }: RightOffice, type: Type, values: object) {
  const { id } = await made(type, values)
  const path = `/intellectual_properties/${id}`
  const entries: (Entry & { body: object })[] = []
  const read = async () => (await lead.get(path)).data
  const form = async () => (await lead.get(`${path}/form`)).data
  /** What was not allowed changed nothing; anything else than a refusal is a fault. */
  const done = ({ status, raw }: { status: number; raw: Uint8Array }) => {
    expect([200, 201, 204, 409, 422], raw.toString()).toContain(status)
    return status < 300
  }
  const rows = async () =>
    (
      await app.database.pool.query<{ state: string }>(
        `select source_kind, rule_id, title, trigger_date::text as trigger, due::text as due, state, version
        from deadlines where subject_kind = 'intellectual_property' and subject_id = $1 order by id`,
        [id],
      )
    ).rows
  return {
    id,
    entries,
    read,
    form,
    rows,
    edit: async (changes: object) => {
      const { formVersionID, values: before, version } = await form()
      return done(await lead.put(path, { formVersionID, values: { ...before, ...changes }, version }))
    },
    move: async (status: number) => {
      const { version } = await read()
      return done(await lead.put(`${path}/status`, { status, version, reason: '改变' }))
    },
    add: async (given: object) => {
      const body = entry({
        title: '记录',
        amount: { amount: '100', unit: 'CNY' },
        reduction: '通知书',
        day: ago(1),
        ...given,
      })
      const answer = await lead.post(`${path}/record`, body)
      if (done(answer)) entries.push({ ...answer.data, body })
    },
    withdraw: async (at: number) => {
      const one = entries[at % Math.max(entries.length, 1)]
      if (one && done(await lead.delete(`${path}/record/${one.id}?version=${one.version}`)))
        entries.splice(entries.indexOf(one), 1)
    },
    /** Looked at again by the job. */
    again: async () => {
      await app.database.pool.query('update intellectual_properties set changes_on = null where id = $1', [
        id,
      ])
      await followCalendarOf(app.services, org.id)
    },
    due: async () =>
      (await rows())
        .filter(({ state }) => state === 'open')
        .map(({ state: _, version: __, ...row }: Record<string, unknown>) => Object.values(row).join(' '))
        .toSorted(),
  }
}
type Right = Awaited<ReturnType<typeof oneRight>>

async function take(here: Right, type: Type, one: Step): Promise<void> {
  const { moves } = await here.read()
  if (one.act === 'edit') await here.edit(one.to[type])
  if (one.act === 'record') await here.add(one.entry)
  if (one.act === 'withdraw') await here.withdraw(one.at)
  if (one.act === 'move' && moves.length) await here.move(moves[one.at % moves.length])
  // Said twice it changes nothing twice.
  const [was, { status }] = [await here.rows(), await here.read()]
  if (one.act === 'again') await here.again()
  else await here.edit({})
  expect([await here.rows(), (await here.read()).status]).toEqual([was, status])
}

/** The moves that lead to a status from the first one. */
const ways: Readonly<Record<number, readonly number[]>> = {
  1: [],
  2: [2],
  3: [2, 3],
  4: [2, 4],
  6: [2, 6],
  7: [2, 7],
  10: [10],
  11: [2, 4, 11],
}

/** The same facts, entered once; null where no way leads there (it ended by itself, or was moved to its end). */
async function straight(app: TestApp, office: RightOffice, type: Type, here: Right): Promise<Right | null> {
  const { status } = await here.read()
  const way = ways[status === 5 ? 4 : status]
  if (!way) return null
  const { values } = await here.form()
  const there = await oneRight(app, office, type, values)
  for (const next of way) if (!(await there.move(next))) return null
  for (const { body, confirmed, kind } of here.entries)
    if (kind !== 12 || confirmed === 2) await there.add(body)
  return there
}

/** Runs so many histories of at most so many steps, the same for the same seed; what fails is told with its shortest history. Answers how many could be compared. */
export async function walkRights(
  app: TestApp,
  { runs, steps, seed }: { runs: number; steps: number; seed: number },
): Promise<number> {
  const org = await app.organization()
  const office = await rightOffice(org)
  const history = fc.array(step, { minLength: Math.ceil(steps / 2), maxLength: steps, size: 'max' })
  const type = fc.constantFrom<Type>(8, 8, 9, 10)
  let compared = 0
  await fc.assert(
    fc.asyncProperty(type, history, async (which, all) => {
      const here = await oneRight(app, office, which, first[which])
      for (const one of all) await take(here, which, one)
      const there = await straight(app, office, which, here)
      if (!there) return
      compared += 1
      expect([await here.due(), (await here.read()).status]).toEqual([
        await there.due(),
        (await there.read()).status,
      ])
    }),
    { numRuns: runs, seed },
  )
  return compared
}
