import { describe, expect, test } from 'vitest'
import { actAs, type Context } from '#engines/access/server/index.ts'
import { type TestOrganization, testApp } from '#testing/index.ts'
import {
  listEditors as editorsCall,
  numberingCalls,
  previewNumberRule,
  type RuleInput,
} from '../domain/index.ts'
import { isNumberEditor, type NumberRequest, nameNumberingTargets, saveRule, takeNumber } from './index.ts'

const app = await testApp()
const org = await app.organization()
const stranger = await app.organization()

// Contract types are another slice's; here they have names by their ids.
const types = new Map([
  [7001, '采购合同'],
  [7002, '销售合同'],
])
nameNumberingTargets('contractType', {
  namesOf: async (_, ids) => new Map([...types].filter(([id]) => ids.includes(id))),
  existing: async () => types,
})

const rule = (more: Partial<RuleInput> = {}) => ({
  name: `规则${Math.random()}`,
  segments: [
    { kind: 'text' as const, id: 'a', text: `T${Math.random().toString(36).slice(2, 8)}-` },
    { kind: 'date' as const, id: 'b', format: 'ymd' as const },
    { kind: 'text' as const, id: 'c', text: '-' },
    { kind: 'serial' as const, id: 's' },
  ],
  digits: 4,
  isNatural: false,
  startNumber: 1,
  resetStartNumber: 1,
  recount: [],
  resetCycle: 0 as const,
  conditionType: 0 as const,
  values: [],
  enabled: true,
  ...more,
})
const newRule = async (more: Partial<RuleInput> = {}, owner: TestOrganization = org) =>
  owner.run(owner.administratorId, (context) => saveRule(context, 'contract', rule(more)))
const request = (ruleId: number, more: Partial<NumberRequest> = {}): NumberRequest => ({
  kind: 'contract',
  contractTypeId: null,
  ruleId,
  ...more,
})
/** Takes a number at this instant in a transaction of its own; throwing in `after` rolls it back. */
async function takeAt(instant: string, given: NumberRequest, after?: (context: Context) => void) {
  const actor = await org.actor(org.administratorId)
  const work = async (context: Context) => {
    const taken = await takeNumber(context, given)
    after?.(context)
    return taken
  }
  return actAs(app.services, actor, work, { now: new Date(instant) })
}
const noon = '2026-11-20T04:00:00Z'

describe('taking numbers', () => {
  test('50 transactions at once get 50 consecutive numbers', async () => {
    const { id } = await newRule()
    const taken = await Promise.all(Array.from({ length: 50 }, () => takeAt(noon, request(id))))
    const serials = taken.map((one) => one?.serial ?? 0).sort((a, b) => a - b)
    expect(serials).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
    expect(new Set(taken.map((one) => one?.number)).size).toBe(50)
  })

  test('a third of 60 transactions rolled back leaves no gap and no number twice [ASK-08]', async () => {
    const { id } = await newRule()
    const fails = (i: number) => i % 3 === 0
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, i) =>
        takeAt(noon, request(id), () => {
          if (fails(i)) throw new Error('the submission failed')
        }),
      ),
    )
    const serials = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value?.serial ?? 0] : []))
    expect(serials.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
    expect((await takeAt(noon, request(id)))?.serial).toBe(41)
  })

  test('the day changes at midnight in Asia/Shanghai, and a reset starts with its own number [ENT-12]', async () => {
    const { id } = await newRule({ resetCycle: 1, startNumber: 5, resetStartNumber: 100 })
    const before = '2026-11-20T15:59:59Z'
    const after = '2026-11-20T16:00:00Z'
    expect((await takeAt(before, request(id)))?.number).toMatch(/20261120-0005$/)
    expect((await takeAt(before, request(id)))?.number).toMatch(/20261120-0006$/)
    expect((await takeAt(after, request(id)))?.number).toMatch(/20261121-0100$/)
    // A transaction that began before midnight and comes late still counts in its own day.
    expect((await takeAt(before, request(id)))?.number).toMatch(/20261120-0007$/)
    expect((await takeAt(after, request(id)))?.number).toMatch(/20261121-0101$/)
  })

  test('recount by a segment counts each of its values apart; natural serials have no zeros [ENT-12]', async () => {
    const { id } = await newRule({
      isNatural: true,
      recount: ['f'],
      segments: [
        { kind: 'field', id: 'f', fieldId: 'project', name: '项目' },
        { kind: 'text', id: 't', text: `/${Math.random().toString(36).slice(2, 8)}/` },
        { kind: 'serial', id: 's' },
      ],
    })
    const take = async (project: string) => (await takeAt(noon, request(id, { fields: { project } })))?.number
    expect(
      [await take('甲'), await take('乙'), await take('甲')].map((text) => text?.replace(/\/.*\//, ' ')),
    ).toEqual(['甲 1', '乙 1', '甲 2'])
  })

  test('a missing abbreviation is refused with words and takes nothing', async () => {
    const { id } = await newRule({
      segments: [
        { kind: 'abbr', id: 'a', of: 'contractType' },
        { kind: 'serial', id: 's' },
      ],
    })
    await expect(takeAt(noon, request(id, { contractTypeId: 7002 }))).rejects.toMatchObject({
      issues: [{ code: 'noTypeAbbr' }],
    })
    const admin = await org.as('administrator')
    await admin.call(numberingCalls('contract').saveAbbr, {
      body: { targetType: 'contractType', targetId: 7002, abbr: `XS${id}` },
    })
    expect((await takeAt(noon, request(id, { contractTypeId: 7002 })))?.number).toBe(`XS${id}0001`)
  })

  test('departments in which people are and that have no abbreviation stand beside a rule that shows it', async () => {
    const own = await app.organization()
    const admin = await own.as('administrator')
    const departments = async () =>
      (await admin.get('/departments')).data as { id: number; name: string; people: number }[]
    const [root] = await departments()
    await admin.post('/departments', { name: '还没有人的部门', parentID: root?.id })
    const segments = [
      { kind: 'abbr' as const, id: 'a', of: 'department' as const },
      { kind: 'serial' as const, id: 's' },
    ]
    const { id } = await newRule({ segments }, own)
    const missing = async () =>
      (await admin.get('/contract_number/rules')).data.list.find((one: { id: number }) => one.id === id)
        .missing
    const peopled = (await departments()).filter(({ people }) => people > 0)
    expect(peopled.length).toBeGreaterThan(0)
    expect((await missing()).map(({ targetName }: { targetName: string }) => targetName)).toEqual(
      peopled.map(({ name }) => name),
    )
    // Its own abbreviation does as well.
    const [first, ...others] = peopled
    await own.run(own.administratorId, ({ tx }) =>
      tx
        .updateTable('departments')
        .set({ abbr: 'ZB' })
        .where('id', '=', first?.id ?? 0)
        .execute(),
    )
    expect(await missing()).toHaveLength(others.length)
    for (const { id: targetId } of others)
      await admin.call(numberingCalls('contract').saveAbbr, {
        body: { targetType: 'department', targetId, abbr: `B${targetId}` },
      })
    expect(await missing()).toEqual([])
  })

  test('two rules that write the same text never give the same number', async () => {
    const segments = rule().segments
    const [first, second] = [await newRule({ segments }), await newRule({ segments })]
    const numbers = [first, second, first, second].map(({ id }) => takeAt(noon, request(id)))
    const taken = (await Promise.all(numbers)).map((one) => one?.number)
    expect(new Set(taken).size).toBe(4)
  })

  test('a number that a record carries already is passed over', async () => {
    const { id } = await newRule()
    const work = (context: Context) =>
      takeNumber(context, { ...request(id), isOccupied: `named.key like '%-0001'` })
    expect((await org.run(org.administratorId, work))?.serial).toBe(2)
  })

  test('nobody takes a number from another organisation’s rule', async () => {
    const { id } = await newRule()
    expect(
      await stranger.run(stranger.administratorId, (context) => takeNumber(context, request(id))),
    ).toBeNull()
  })
})

describe('rules through the API', () => {
  test.each(['contract', 'template'] as const)(
    '%s rules are saved, listed and changed whole [API-21]',
    async (kind) => {
      const calls = numberingCalls(kind)
      const admin = await org.as('administrator')
      const created = await admin.call(calls.saveRule, { body: rule({ name: `全部${kind}` }) })
      expect(created).toMatchObject({ name: `全部${kind}`, version: 1, conditionType: 0 })
      const changed = await admin.call(calls.saveRule, {
        body: { ...rule({ name: '改名', digits: 6 }), id: created.id, version: 1 },
      })
      expect(changed).toMatchObject({ id: created.id, digits: 6, version: 2 })
      const listed = await admin.call(calls.listRules)
      expect(listed.list.find(({ id }) => id === created.id)).toEqual(changed)
      const stale = await admin.try(calls.saveRule, { body: { ...rule(), id: created.id, version: 1 } })
      expect([stale.code, stale.data.version]).toEqual([40902, 2])
      const other = numberingCalls(kind === 'contract' ? 'template' : 'contract')
      expect((await admin.call(other.listRules)).list.some(({ id }) => id === created.id)).toBe(false)
    },
  )

  test('a rule that would repeat numbers, or has no serial, is refused with the reason', async () => {
    const admin = await org.as('administrator')
    const bad = await admin.try(numberingCalls('contract').saveRule, {
      body: rule({ resetCycle: 3, segments: [{ kind: 'text', id: 'a', text: 'HT' }] }),
    })
    expect(bad.code).toBe(42201)
    expect(bad.errors.map(({ code }) => code)).toEqual(['oneSerial', 'resetNeedsDate'])
  })

  test('wrong types, unknown properties and a stray condition value are refused', async () => {
    const admin = await org.as('administrator')
    const save = numberingCalls('contract').saveRule
    expect((await admin.try(save, { body: { ...rule(), digits: '4' } })).status).toBe(400)
    expect((await admin.try(save, { body: { ...rule(), colour: 'red' } })).status).toBe(400)
    const department = await stranger.department('别家部门')
    const theirs = await admin.try(save, { body: rule({ conditionType: 2, values: [department] }) })
    expect([theirs.status, theirs.errors[0]?.path]).toEqual([422, 'values'])
  })

  test('only those who may manage numbering change rules; others see them', async () => {
    const auditor = await org.as('auditor')
    expect((await auditor.try(numberingCalls('contract').saveRule, { body: rule() })).status).toBe(403)
    expect((await auditor.try(numberingCalls('contract').listRules)).status).toBe(200)
    expect((await app.client().try(numberingCalls('contract').listRules)).status).toBe(401)
  })

  test('another organisation’s rule is not found', async () => {
    const theirs = await newRule({}, stranger)
    const admin = await org.as('administrator')
    const answer = await admin.try(numberingCalls('contract').saveRule, {
      body: { ...rule(), id: theirs.id, version: 1 },
    })
    expect(answer.status).toBe(404)
  })

  test('the preview names the rule for the person who asks, with the number that would come next [ENT-12]', async () => {
    const own = await app.organization()
    const admin = await own.as('administrator')
    const preview = (contractTypeID: number) => admin.call(previewNumberRule, { query: { contractTypeID } })
    expect(await preview(7001)).toBeNull()
    const body = rule({
      name: '采购',
      conditionType: 1,
      values: [7001],
      segments: [
        { kind: 'text', id: 'a', text: 'CG-' },
        { kind: 'field', id: 'f', fieldId: 'project', name: '项目编号' },
        { kind: 'text', id: 'c', text: '-' },
        { kind: 'serial', id: 's' },
      ],
    })
    const { id } = await admin.call(numberingCalls('contract').saveRule, { body })
    const found = {
      id,
      format: 'CG-{项目编号}-{4位流水号}',
      conditionType: 1,
      values: ['采购合同'],
      referenceFields: [{ id: 'project', name: '项目编号' }],
      example: 'CG-〔项目编号〕-0001',
    }
    expect(await preview(7001)).toEqual(found)
    expect(await preview(7001)).toEqual(found)
    expect(await preview(7002)).toBeNull()
    const unknown = await admin.try(previewNumberRule, { query: { contractTypeID: 7999 } })
    expect(unknown.status).toBe(404)
  })
})

describe('abbreviations', () => {
  test.each(['contract', 'template'] as const)(
    'for %ss are created, changed, listed and deleted [API-22]',
    async (kind) => {
      const calls = numberingCalls(kind)
      const admin = await org.as('administrator')
      const department = await org.department(`法务部${kind}`)
      const body = { targetType: 'department' as const, targetId: department, abbr: 'FW' }
      const { id } = await admin.call(calls.saveAbbr, { body })
      expect(await admin.call(calls.saveAbbr, { body: { ...body, abbr: 'FWB' } })).toMatchObject({
        id,
        abbr: 'FWB',
      })
      const listed = await admin.call(calls.listAbbr, { query: { targetType: 'department' } })
      expect(listed.list).toEqual([{ id, ...body, abbr: 'FWB', targetName: `法务部${kind}` }])
      expect((await (await org.as('auditor')).try(calls.deleteAbbr, { query: { id } })).status).toBe(403)
      expect(
        (await (await stranger.as('administrator')).try(calls.deleteAbbr, { query: { id } })).status,
      ).toBe(404)
      await admin.call(calls.deleteAbbr, { query: { id } })
      expect((await admin.try(calls.deleteAbbr, { query: { id } })).status).toBe(404)
    },
  )

  test('of another organisation’s department cannot be set', async () => {
    const targetId = await stranger.department('财务部')
    const admin = await org.as('administrator')
    const answer = await admin.try(numberingCalls('contract').saveAbbr, {
      body: { targetType: 'department', targetId, abbr: 'CW' },
    })
    expect(answer.status).toBe(404)
  })
})

describe('editors of contract numbers', () => {
  test('are replaced as a whole list and known to the server [API-08]', async () => {
    const admin = await org.as('administrator')
    const [one, two] = [await org.user({ name: '甲' }), await org.user({ name: '乙' })]
    const set = async (userIds: number[]) =>
      (await admin.post('/contract_number/editors', { userIds })).data.list.map(
        ({ id }: { id: number }) => id,
      )
    expect(await set([one.id])).toEqual([one.id])
    expect(await set([two.id, two.id])).toEqual([two.id])
    expect((await admin.call(editorsCall)).list).toMatchObject([{ id: two.id, name: '乙' }])
    expect(await org.run(two.id, isNumberEditor)).toBe(true)
    expect(await org.run(one.id, isNumberEditor)).toBe(false)
  })

  test('are only people of the organisation, set by those who may', async () => {
    const admin = await org.as('administrator')
    const { id } = await stranger.user()
    expect((await admin.post('/contract_number/editors', { userIds: [id] })).code).toBe(42201)
    expect((await admin.post('/contract_number/editors', { userIds: ['1'] })).code).toBe(40001)
    const staff = await org.as('businessStaff')
    expect((await staff.post('/contract_number/editors', { userIds: [] })).status).toBe(403)
  })
})
