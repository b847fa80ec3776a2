import fc from 'fast-check'
import { expect } from 'vitest'
import { recomputePart } from '#engines/deadlines/server/index.ts'
import type { TestApp, TestOrganization } from './index.ts'
import { matterOffice } from './matters.ts'

/*
 * Whatever order the facts of a case are entered, corrected and withdrawn in, its deadlines settled and taken back, and the kind of the case changed, what is due in the end is what a case has in which its facts were entered
 * as they are now, once: the rules that make deadlines of facts are not written here again.
 */

const days = ['2026-03-05', '2026-06-18', '2026-09-18', '2026-09-25', '2026-11-20']
const day = fc.constantFrom(...days)
const maybe = fc.option(day, { nil: null })
const flag = fc.constantFrom(1, 2)

/** What is told of each kind of fact; a correction tells all of it anew. */
const facts = {
  documents: fc.record({
    what: fc.integer({ min: 1, max: 15 }),
    direction: flag,
    served: day,
    domicile: fc.constantFrom(null, 2),
  }),
  decisions: fc.record({
    kind: fc.constantFrom(1, 2, 3, 4),
    effective: maybe,
    performBy: maybe,
    lastServed: maybe,
    lastServedAbroad: maybe,
    appeal: fc.constantFrom(null, 1, 2, 3),
    performDays: fc.constantFrom(null, 10),
  }),
  preservations: fc.record({ preAction: flag, until: day, released: maybe }),
  hearings: fc.record({ held: day }),
}
/** Civil, labour, administrative, criminal. */
const kind = fc.constantFrom('1', '3', '4', '5')
type What = keyof typeof facts
type Fact = { what: What; details: object }

const plain: Record<What, object> = {
  documents: { procedure: null, name: '文书', way: 1, receiver: '', file: null, note: '' },
  decisions: { procedure: null, result: '胜诉', amount: null, decided: days[0], file: null, note: '' },
  preservations: {
    ...{ property: '账户', kind: 1, amount: null, from: days[0], renewed: null },
    ...{ security: '', file: null, note: '' },
  },
  hearings: { procedure: null, time: '', place: '', purpose: '开庭', attendees: [], course: '', file: null },
}
const bodyOf = ({ what, details }: Fact) => ({ ...plain[what], ...details })

const fact = fc.oneof(
  ...(Object.keys(facts) as What[]).map(
    (what): fc.Arbitrary<Fact> => (facts[what] as fc.Arbitrary<object>).map((details) => ({ what, details })),
  ),
)
const at = fc.nat(50)
const step = fc.oneof(
  { weight: 4, arbitrary: fact.map((one) => ({ act: 'enter' as const, fact: one })) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('correct' as const), at, to: fc.record(facts) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('withdraw' as const), at }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('again' as const), at }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('settle' as const),
      at,
      as: fc.constantFrom('met', 'missed', 'moot'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('takeBack' as const), at }) },
  { weight: 2, arbitrary: kind.map((to) => ({ act: 'kind' as const, to })) },
  { weight: 1, arbitrary: fc.constant({ act: 'recompute' as const }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

type Row = {
  id: number
  source: string
  sourceId: number
  rule: string
  title: string
  trigger: string
  /** What else its trigger says: terms that run before it, days for performance. */
  given: string
  due: string | null
  state: string
  version: number
}
/** Of which kind of fact a deadline was made, by the first word of its source. */
const whatOf: Readonly<Record<string, What>> = {
  ...{ document: 'documents', served: 'documents', hearing: 'hearings' },
  ...{ decision: 'decisions', decided: 'decisions', effective: 'decisions', performBy: 'decisions' },
  ...{ preservation: 'preservations', preserved: 'preservations', preservedUntil: 'preservations' },
}

type Entry = Fact & { id: number; version: number }
type Office = Awaited<ReturnType<typeof matterOffice>>

async function oneCase(app: TestApp, { lead, madeCase }: Office, first = '1') {
  const { id } = await madeCase({ kind: first })
  const path = `/law_cases/${id}`
  const entries: Entry[] = []
  const rows = async (): Promise<Row[]> =>
    (
      await app.database.pool.query<Row>(
        `select id::float8 as id, source_kind as source, source_id::float8 as "sourceId", rule_id as rule, title, trigger_date::text as trigger, given::text as given,
          due::text as due, state, version from deadlines where subject_kind = 'law_case' and subject_id = $1 order by id`,
        [id],
      )
    ).rows
  const done = (status: number, message: string) => expect([200, 201, 204], message).toContain(status)
  return {
    entries,
    rows,
    enter: async (one: Fact) => {
      const made = await lead.post(`${path}/${one.what}`, bodyOf(one))
      done(made.status, made.raw.toString())
      entries.push({ ...one, id: made.data.id, version: 1 })
    },
    tell: async (entry: Entry, details: object) => {
      entry.details = details
      const body = { ...bodyOf(entry), version: entry.version }
      const saved = await lead.put(`${path}/${entry.what}/${entry.id}`, body)
      done(saved.status, saved.raw.toString())
      const { data } = await lead.get(`${path}/${entry.what}?pageSize=200`)
      entry.version = data.list.find((one: { id: number }) => one.id === entry.id).version
    },
    kind: async () => String((await lead.get(path)).data.kind),
    becomes: async (to: string) => {
      const [{ data: form }, { data: now }] = [await lead.get(`${path}/form`), await lead.get(path)]
      const { formVersionID, values } = form
      const body = { formVersionID, values: { ...values, kind: to }, version: now.version }
      const saved = await lead.put(path, body)
      done(saved.status, saved.raw.toString())
    },
    withdraw: async (entry: Entry) => {
      const gone = await lead.delete(`${path}/${entry.what}/${entry.id}?version=${entry.version}`)
      done(gone.status, gone.raw.toString())
      entries.splice(entries.indexOf(entry), 1)
    },
    /** What is due by fact, whatever its ids are. */
    due: async () =>
      (await rows())
        .filter(({ state }) => state === 'open')
        .map(({ source, sourceId, rule, title, trigger, due }) => {
          const what = whatOf[source.replace(/^own\./, '').split('.')[0] ?? '']
          const place = entries.findIndex((one) => one.id === sourceId && one.what === what)
          return [place, source, rule, title, trigger, due].join(' ')
        })
        .sort(),
  }
}
type Case = Awaited<ReturnType<typeof oneCase>>

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length]

/** What was settled stays so while its trigger does, and is open when that is another one; `touched`: the deadline that the step itself is about. */
function keptOrOpen(before: readonly Row[], after: readonly Row[], touched: number | undefined) {
  for (const was of before.filter(({ state, id }) => state !== 'open' && id !== touched)) {
    const is = after.find(({ id }) => id === was.id)
    const isSame = is?.trigger === was.trigger && is.given === was.given
    if (isSame && was.state !== 'moot') expect(is.state).toBe(was.state)
    if (!isSame) expect(is?.state).toBe('open')
  }
}

async function take(app: TestApp, org: TestOrganization, office: Office, here: Case, one: Step) {
  const before = await here.rows()
  const nothing = async () => expect(await here.rows()).toEqual(before)
  let touched: number | undefined
  if (one.act === 'enter') await here.enter(one.fact)
  if (one.act === 'kind') await here.becomes(one.to)
  if (one.act === 'recompute') {
    await recomputePart(app.services, { organizationId: org.id, afterId: 0, cause: 'rules' })
    await nothing()
  }
  if (one.act === 'settle' || one.act === 'takeBack') {
    const isSettling = one.act === 'settle'
    const row = pick(
      before.filter(({ state, due }) => (state === 'open') === isSettling && due !== null),
      one.at,
    )
    if (!row) return
    touched = row.id
    const path = `/deadlines/${row.id}`
    const { version, today, abilities } = (await office.lead.get(path)).data
    const on = row.due !== null && row.due < today ? row.due : today
    const sent = isSettling
      ? await office.lead.put(`${path}/state`, {
          state: one.as,
          proof: '凭证',
          version,
          ...(one.as === 'met' && { on }),
        })
      : await office.lead.put(`${path}/reopen`, { reason: '记错', version })
    expect(sent.status, sent.raw.toString()).toBe(isSettling || abilities.reopen ? 200 : 422)
    if (sent.status === 422) await nothing()
  }
  if (one.act === 'correct' || one.act === 'withdraw' || one.act === 'again') {
    const entry = pick(here.entries, one.at)
    if (!entry) return
    if (one.act === 'withdraw') await here.withdraw(entry)
    if (one.act === 'again') {
      await here.tell(entry, entry.details)
      await nothing()
    }
    if (one.act === 'correct') await here.tell(entry, one.to[entry.what])
  }
  keptOrOpen(before, await here.rows(), touched)
}

/** Runs so many histories of at most so many steps; what fails is told with its seed and its shortest history. */
export async function walkHistories(
  app: TestApp,
  { runs, steps }: { runs: number; steps: number },
): Promise<void> {
  const org = await app.organization()
  const office = await matterOffice(org)
  const { data } = await office.lead.get('/deadline_triggers')
  const { triggers } = data.find(({ kind }: { kind: string }) => kind === 'law_case')
  const rule = {
    ...{ title: '登记台账', triggers: triggers.map(({ id }: { id: string }) => id), basis: '台账制度' },
    ...{ direction: 'after', amount: 3, unit: 'workingDay', firstDay: 'next', restDay: 'stays' },
    ...{ reminders: [], needsConfirmation: false, inForceFrom: '2026-01-01' },
  }
  expect((await office.lead.post('/own_deadline_rules', rule)).status).toBe(201)
  const history = fc.array(step, { minLength: Math.ceil(steps / 2), maxLength: steps, size: 'max' })
  await fc.assert(
    fc.asyncProperty(history, async (all) => {
      const here = await oneCase(app, office)
      for (const one of all) await take(app, org, office, here, one)
      // Everything that was settled and still has its event is taken back; what has none stays.
      for (const { id, state } of await here.rows()) {
        if (state === 'open') continue
        const { version, abilities } = (await office.lead.get(`/deadlines/${id}`)).data
        const back = await office.lead.put(`/deadlines/${id}/reopen`, { reason: '重查', version })
        expect(back.status).toBe(abilities.reopen ? 200 : 422)
      }
      const straight = await oneCase(app, office, await here.kind())
      for (const { what, details } of here.entries) await straight.enter({ what, details })
      expect(await here.due()).toEqual(await straight.due())
    }),
    { numRuns: runs },
  )
}
