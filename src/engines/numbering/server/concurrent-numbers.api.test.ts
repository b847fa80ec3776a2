import { expect, test } from 'vitest'
import { actAs } from '#engines/access/server/index.ts'
import { testApp } from '#testing/index.ts'
import type { RuleInput, Segment } from '../domain/index.ts'
import { enterNumber, saveRule, takeNumber } from './index.ts'

const app = await testApp()
const org = await app.organization()

const serial: Segment = { kind: 'serial', id: 's' }
const text = (id: string, value: string): Segment => ({ kind: 'text', id, text: value })
const date = (format: 'ymd' | 'ym' | 'y'): Segment => ({ kind: 'date', id: 'd', format })
const plain = {
  digits: 4,
  isNatural: false,
  startNumber: 1,
  resetStartNumber: 1,
  recount: [],
  resetCycle: 0,
  conditionType: 0,
  values: [],
  enabled: true,
} satisfies Partial<RuleInput>

let made = 0
const newRule = (segments: Segment[], more: Partial<RuleInput> = {}) =>
  org.run(org.administratorId, (context) =>
    saveRule(context, 'contract', { ...plain, name: `规则${++made}`, segments, ...more }),
  )

/** 23:59:59 on the last day of November in Shanghai, and one second later. */
const [november, december] = ['2026-11-30T15:59:59Z', '2026-11-30T16:00:00Z']

type Taking = { ruleId: number; at: string; fields?: Record<string, string>; fails?: boolean }
async function take({ ruleId, at, fields = {}, fails = false }: Taking): Promise<string> {
  const actor = await org.actor(org.administratorId)
  return actAs(
    app.services,
    actor,
    async (context) => {
      const taken = await takeNumber(context, { kind: 'contract', contractTypeId: null, ruleId, fields })
      // The rest of a submission takes its time too, while the counter is locked.
      await new Promise((done) => setTimeout(done, Math.random() * 4))
      if (fails) throw new Error('the submission failed')
      return taken?.number ?? ''
    },
    { now: new Date(at) },
  )
}
const settled = async (takings: Taking[]): Promise<string[]> => {
  const results = await Promise.allSettled(takings.map(take))
  for (const [i, result] of results.entries())
    expect(result.status).toBe(takings[i]?.fails ? 'rejected' : 'fulfilled')
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
}

/** `count` numbers of this form, from the first serial on, none missing and none twice. */
function expectWhole(numbers: readonly string[], prefix: string, first: number, count: number): void {
  const ours = numbers.filter((number) => number.startsWith(prefix)).toSorted()
  const wanted = Array.from({ length: count }, (_, i) => prefix + String(first + i).padStart(4, '0'))
  expect(ours).toEqual(wanted)
}

test('50 submissions at once over three rules and a reset boundary: no number twice, none missing, each counter its own', async () => {
  const monthly = await newRule([text('a', 'M-'), date('ym'), text('b', '-'), serial], {
    resetCycle: 3,
    startNumber: 5,
    resetStartNumber: 100,
  })
  const yearly = await newRule([text('a', 'Y-'), date('y'), text('b', '-'), serial], { resetCycle: 4 })
  const apart = await newRule(
    [text('a', 'P-'), { kind: 'field', id: 'f', fieldId: 'line', name: '业务线' }, text('b', '-'), serial],
    { recount: ['f'] },
  )
  // The count of December stands behind one of November: the first of them starts it.
  await take({ ruleId: monthly.id, at: november })
  const takings = Array.from({ length: 50 }, (_, i): Taking => {
    const at = i % 2 ? november : december
    if (i % 5 < 2) return { ruleId: monthly.id, at }
    if (i % 5 < 4) return { ruleId: yearly.id, at }
    return { ruleId: apart.id, at, fields: { line: i % 2 ? '甲' : '乙' } }
  })
  const numbers = await settled(takings)
  expect(new Set(numbers).size).toBe(50)
  expectWhole(numbers, 'M-202611-', 6, 10)
  expectWhole(numbers, 'M-202612-', 100, 10)
  expectWhole(numbers, 'Y-2026-', 1, 20)
  expectWhole(numbers, 'P-甲-', 1, 5)
  expectWhole(numbers, 'P-乙-', 1, 5)
})

test('with a third of them rolled back there is still no gap, and what follows goes on behind the last', async () => {
  const daily = await newRule([text('a', 'D-'), date('ymd'), text('b', '-'), serial], { resetCycle: 1 })
  const never = await newRule([text('a', 'N-'), serial])
  const takings = Array.from(
    { length: 60 },
    (_, i): Taking => ({
      ruleId: i % 2 ? daily.id : never.id,
      at: i % 4 < 2 ? november : december,
      fails: i % 3 === 0,
    }),
  )
  const numbers = await settled(takings)
  expect(numbers).toHaveLength(40)
  const of = (prefix: string) => numbers.filter((number) => number.startsWith(prefix)).length
  expectWhole(numbers, 'D-20261130-', 1, of('D-20261130-'))
  expectWhole(numbers, 'D-20261201-', 1, of('D-20261201-'))
  expectWhole(numbers, 'N-', 1, of('N-'))
  const next = await take({ ruleId: never.id, at: december })
  expect(next).toBe(`N-${String(of('N-') + 1).padStart(4, '0')}`)
})

test('two rules that write the same text, at once, never give the same number, and what each passes over is noted', async () => {
  const segments = [text('a', 'SAME-'), serial]
  const [one, two] = [await newRule(segments), await newRule(segments)]
  const numbers = await settled(
    Array.from({ length: 30 }, (_, i): Taking => ({ ruleId: i % 2 ? one.id : two.id, at: november })),
  )
  expect(new Set(numbers).size).toBe(30)
  await app.database.system(async (tx) => {
    for (const { id } of [one, two]) {
      const given = await tx
        .selectFrom('numbering_numbers')
        .select('serial')
        .where('rule_id', '=', id)
        .execute()
      const skipped = await tx
        .selectFrom('numbering_skipped')
        .select('serial')
        .where('rule_id', '=', id)
        .execute()
      const serials = [...given, ...skipped].map((row) => Number(row.serial)).sort((a, b) => a - b)
      expect(serials).toEqual(serials.map((_, i) => i + 1))
    }
  })
})

test('a number that somebody types in the same moment is not given as well', async () => {
  const { id } = await newRule([text('a', 'TYPED-'), serial])
  const actor = await org.actor(org.administratorId)
  let entered: () => void = () => {}
  const isEntered = new Promise<void>((done) => {
    entered = done
  })
  const typing = actAs(app.services, actor, async (context) => {
    await enterNumber(context, { kind: 'contract', number: '　ｔｙｐｅｄ–0001 ', subjectId: 1 })
    entered()
    await new Promise((done) => setTimeout(done, 150))
  })
  await isEntered
  const [number] = await Promise.all([take({ ruleId: id, at: november }), typing])
  expect(number).toBe('TYPED-0002')
})

test.each([
  // The clocks go forward at 02:00 on 8 March and back at 02:00 on 1 November 2026.
  ['America/New_York', '2026-03-09T03:59:59Z', '20260308', '2026-03-09T04:00:00Z', '20260309'],
  ['America/New_York', '2026-11-01T03:59:59Z', '20261031', '2026-11-01T04:00:00Z', '20261101'],
  ['America/New_York', '2026-11-02T04:59:59Z', '20261101', '2026-11-02T05:00:00Z', '20261102'],
  // Half an hour of summer time.
  ['Australia/Lord_Howe', '2026-04-05T13:29:59Z', '20260405', '2026-04-05T13:30:00Z', '20260406'],
  // The clocks go forward at midnight: the day begins at 01:00.
  ['America/Santiago', '2026-09-06T03:59:59Z', '20260905', '2026-09-06T04:00:00Z', '20260906'],
  ['Pacific/Kiritimati', '2026-12-31T09:59:59Z', '20261231', '2026-12-31T10:00:00Z', '20270101'],
])(
  'in %s the day ends at its own midnight: %s is still %s, %s is %s',
  async (timeZone, before, first, after, second) => {
    const there = await app.organization()
    await app.database.system((tx) =>
      tx.updateTable('organizations').set({ time_zone: timeZone }).where('id', '=', there.id).execute(),
    )
    const { id: ruleId } = await there.run(there.administratorId, (context) =>
      saveRule(context, 'contract', {
        ...plain,
        name: '每日',
        segments: [date('ymd'), text('b', '-'), serial],
        resetCycle: 1,
      }),
    )
    const actor = await there.actor(there.administratorId)
    const at = (instant: string) =>
      actAs(
        app.services,
        actor,
        (context) => takeNumber(context, { kind: 'contract', contractTypeId: null, ruleId }),
        { now: new Date(instant) },
      )
    expect((await at(before))?.number).toBe(`${first}-0001`)
    expect((await at(before))?.number).toBe(`${first}-0002`)
    expect((await at(after))?.number).toBe(`${second}-0001`)
  },
)

test('a rule that is changed, and an abbreviation, count from the next request on, whoever took a number before', async () => {
  const own = await app.organization()
  const admin = await own.actor(own.administratorId)
  const next = async () =>
    (
      await own.run(own.administratorId, (context) =>
        takeNumber(context, { kind: 'contract', contractTypeId: null }),
      )
    )?.number
  const save = (more: object) =>
    actAs(app.services, admin, (context) =>
      saveRule(context, 'contract', { ...plain, name: '一', segments: [text('a', 'A'), serial], ...more }),
    )
  expect(await next()).toBeUndefined()
  const rule = await save({})
  expect(await next()).toBe('A0001')
  await save({ id: rule.id, version: 1, segments: [text('a', 'B'), serial] })
  expect(await next()).toBe('B0002')
  // What a transaction that fails had changed is not kept by anybody.
  await actAs(app.services, admin, async (context) => {
    await saveRule(context, 'contract', {
      ...plain,
      id: rule.id,
      version: 2,
      name: '一',
      segments: [text('a', 'C'), serial],
    })
    expect((await takeNumber(context, { kind: 'contract', contractTypeId: null }))?.number).toBe('C0003')
    throw new Error('undone')
  }).catch(() => {})
  expect(await next()).toBe('B0003')
})
