import { describe, expect, test } from 'vitest'
import { loadSounds } from '../server/sounds.ts'
import { classesIn } from './nice-classes.ts'
import { organizationFault } from './organization-record.ts'
import { handedOver, ownerIssues, ownersIn, ownersText } from './owners.ts'
import { entryIssues } from './right-entry.ts'
import { rightIssues } from './right-record.ts'
import { likenessOf, similarMarks } from './similar-marks.ts'
import {
  faultOf,
  pledgedWithoutConsent,
  transferRefusal,
  transferRefusals,
  transferTitle,
} from './transfer-rules.ts'

const soundOf = await loadSounds()
const owners = (...shares: [string, number][]) => shares.map(([name, share]) => ({ name, share }))

describe('owners', () => {
  test('hold exactly the whole, nobody twice, nobody nothing', () => {
    const codes = (...shares: [string, number][]) => ownerIssues(owners(...shares)).map(({ code }) => code)
    expect(codes(['甲', 10_000])).toEqual([])
    expect(codes(['甲', 3333], ['乙', 3333], ['丙', 3334])).toEqual([])
    expect(codes(['甲', 9999])).toEqual(['sharesNotWhole'])
    expect(codes(['甲', 6000], ['乙', 4001])).toEqual(['sharesNotWhole'])
    expect(codes(['甲', 10_000], ['乙', 0])).toEqual(['sharesNotWhole'])
    expect(codes(['甲', 5000], ['甲', 5000])).toEqual(['twice'])
  })

  test('are read from the rows of a sheet, numbers and texts alike', () => {
    const rows = [
      { owner: ' 甲 ', share: '0.1' },
      { owner: '乙', share: 0.2 },
      { owner: '丙', share: '0.7' },
      { owner: '' },
    ]
    expect(ownerIssues(ownersIn(rows))).toEqual([])
    expect(ownersText(ownersIn(rows))).toBe('甲 10%、乙 20%、丙 70%')
    expect(ownersIn(null)).toEqual([])
  })

  test('hand over all that they hold, to somebody new in their place or to one who holds more then', () => {
    const both = owners(['甲', 6000], ['乙', 4000])
    expect(handedOver(both, '甲', '丙')).toEqual(owners(['丙', 6000], ['乙', 4000]))
    expect(handedOver(both, '甲', '乙')).toEqual(owners(['乙', 10_000]))
    expect(handedOver(both, '丁', '乙')).toEqual(both)
  })
})

describe('marks', () => {
  test('sound as they are read, without tones, letters and figures as they are', () => {
    expect(['华信', 'ＨＸ 2号', '众信电机', '绿·源', '重大', 'あ，犇', ''].map(soundOf)).toEqual([
      'huaxin',
      'hx2hao',
      'zhongxindianji',
      'lvyuan',
      'zhongda',
      'ben',
      '',
    ])
  })

  test.each([
    ['华信', '华 信', 'identical'],
    ['HuaXin', 'HUAXIN', 'identical'],
    ['华信', '华欣', 'sound'],
    ['华信', 'huaxin', 'sound'],
    ['华信', '华信科技', 'name'],
    ['东方明珠', '东方名珠', 'sound'],
    ['东方明珠', '东方明月', 'name'],
    ['华信', '远山', null],
    ['华信', '华山', null],
  ])('%s and %s: %s', (one, other, how) => {
    expect(likenessOf(one, other, soundOf)).toBe(how)
    expect(likenessOf(other, one, soundOf)).toBe(how)
  })

  test('are similar only for a class that both have, and not to those that go along', () => {
    const mark = (id: number, name: string, ...classes: number[]) => ({ id, name, classes })
    const all = [mark(1, '华信', 9, 35), mark(2, '华欣', 35), mark(3, '华信', 42), mark(4, '华信科技', 9)]
    const [first, second] = all
    expect(
      similarMarks([first as never], all, soundOf).map(({ id, how, classes }) => [id, how, classes]),
    ).toEqual([
      [2, 'sound', [35]],
      [4, 'name', [9]],
    ])
    expect(similarMarks([first as never, second as never], all, soundOf).map(({ id }) => id)).toEqual([4])
  })

  test('have the classes of the Nice list alone', () => {
    const rows = [{ class: '42' }, { class: 9 }, { class: 9 }, { class: 46 }, { class: 0 }, { class: '' }]
    expect(classesIn(rows)).toEqual({ classes: [9, 42], wrong: ['46', '0'] })
  })
})

describe('a transfer', () => {
  const right = {
    status: 4,
    applied: '2020-01-01',
    owners: owners(['甲', 10_000]),
    pledges: [],
    waits: false,
  } as const
  const asked = { from: '甲', to: '乙', date: '2026-06-01', coOwnersConsent: null }
  test('is refused for each reason, and goes through without one', () => {
    expect(transferRefusal(right, asked)).toBeNull()
    expect(transferRefusal({ ...right, status: 10 }, asked)).toBe('notAlive')
    expect(transferRefusal({ ...right, waits: true }, asked)).toBe('waits')
    expect(transferRefusal(right, { ...asked, to: '甲' })).toBe('toItself')
    expect(transferRefusal(right, { ...asked, from: '丙' })).toBe('notOwner')
    expect(transferRefusal(right, { ...asked, date: '2019-12-31' })).toBe('beforeFiling')
    const shared = { ...right, owners: owners(['甲', 5000], ['丙', 5000]) }
    expect(transferRefusal(shared, asked)).toBe('coOwners')
    expect(transferRefusal(shared, { ...asked, coOwnersConsent: '2026-06-02' })).toBe('coOwners')
    expect(transferRefusal(shared, { ...asked, coOwnersConsent: '2026-06-01' })).toBeNull()
    expect(transferRefusal(shared, { ...asked, to: '丙' })).toBeNull()
  })

  test('that was submitted fails for what changed since, and for what is gone', () => {
    expect(faultOf(right, owners(['甲', 10_000]), asked)).toBeNull()
    expect(faultOf(undefined, owners(['甲', 10_000]), asked)).toContain('已被删除')
    expect(faultOf({ ...right, status: 8 }, owners(['甲', 10_000]), asked)).toBe(transferRefusals.notAlive)
    expect(faultOf(right, owners(['甲', 6000], ['丁', 4000]), asked)).toContain('份额已变更')
  })

  test('is called by its first right, how many there are, and who gets them', () => {
    expect(transferTitle(['发明A'], '乙公司', 'zh-CN')).toBe('转让：发明A → 乙公司')
    expect(transferTitle(['发明A', 'B', 'C'], '乙公司', 'zh-CN')).toBe('转让：发明A 等 3 项 → 乙公司')
    expect(transferTitle(['Motor', 'B', 'C'], 'Beta', 'en')).toBe('Transfer: Motor and 2 more → Beta')
  })

  test('of a pledged right waits for the consent as long as the pledge runs', () => {
    const pledge = { day: '2026-01-01', until: '2026-12-31', consented: null }
    const without = (more: object, day = '2026-06-01') => pledgedWithoutConsent([{ ...pledge, ...more }], day)
    expect(without({})).toBe(true)
    expect(transferRefusal({ ...right, pledges: [pledge] }, asked)).toBe('pledged')
    expect(without({ until: null }, '2030-01-01')).toBe(true)
    expect(without({ consented: '2026-06-01' })).toBe(false)
    expect(without({ consented: '2026-06-02' })).toBe(true)
    expect(without({}, '2027-01-01')).toBe(false)
    expect(without({}, '2025-12-31')).toBe(false)
  })
})

describe('what is typed', () => {
  const entry = {
    kind: 1,
    day: '2026-03-02',
    amount: { amount: '1', unit: 'CNY' },
    purpose: 1,
    year: 3,
    confirmed: 1 as 1 | 2,
    until: null,
    consented: null,
  }
  const paths = (more: object) => entryIssues({ ...entry, ...more }).map(({ path }) => path)
  test('a payment says what for and how much, an annual fee its year, and only a payment is confirmed', () => {
    expect(paths({})).toEqual([])
    expect(paths({ amount: null, purpose: null })).toEqual(['amount', 'purpose'])
    for (const year of [null, 0, 21, 2.5]) expect(paths({ year })).toEqual(['year'])
    expect(paths({ purpose: 2, year: null })).toEqual([])
    expect(paths({ kind: 2, confirmed: 2 })).toEqual(['confirmed'])
    expect(paths({ kind: 6, until: '2026-03-01' })).toEqual(['until'])
    expect(paths({ kind: 7, consented: '2026-03-01' })).toEqual(['consented'])
  })

  test('no day of a right stands before the one that it follows', () => {
    const found = (columns: object, raw: object = {}) =>
      rightIssues({
        columns: columns as never,
        raw: (key) => (raw as Record<string, unknown>)[key],
        today: '2026-11-28',
      }).map(({ path }) => path)
    expect(found({ applied: '2026-02-01', expiry: '2026-01-31' })).toEqual(['expiry'])
    expect(found({ applied: '2026-02-01', registered: '2026-01-31' })).toEqual(['registered'])
    expect(found({ exclusiveFrom: '2026-02-01', exclusiveTo: '2026-01-31' })).toEqual(['exclusiveTo'])
    expect(found({ priority: '2026-02-02', applied: '2026-02-01' })).toEqual(['applied'])
    expect(found({ applied: '2026-02-01', preliminaryGazette: '2026-01-31' })).toEqual(['preliminaryGazette'])
    expect(found({ completed: '2026-02-01', published: '2026-01-31' })).toEqual(['published'])
    expect(found({ applied: '2026-02-01', expiry: '2026-02-01' })).toEqual([])
    expect(found({}, { classes: [{ class: 46 }] })).toEqual(['classes'])
  })

  test('no organization stands below itself, and a day of reduction has a reduction', () => {
    const fault = (given: object, above: number[] = []) =>
      organizationFault({ id: 1, parent: null, reduction: null, reducedUntil: null, ...given }, above)
    expect(fault({ parent: 2 }, [2, 1])).toBe('parent')
    expect(fault({ parent: 2 }, [2, 3])).toBeNull()
    expect(fault({ id: null, parent: 2 }, [2])).toBeNull()
    expect(fault({ reducedUntil: '2026-12-31' })).toBe('reduction')
    expect(fault({ reducedUntil: '2026-12-31', reduction: 85 })).toBeNull()
  })
})
