import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { RegisterCount, RegisterRow } from '#engines/numbering/domain/index.ts'
import { type Answer, inGroups, makeOrganisation, type Person, run, signIn } from '#testing/whole-product.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

const rule = (name: string, prefix: string, resetCycle: 1 | 4, values: number[]) => ({
  name,
  segments: [
    { kind: 'text', id: 'a', text: prefix },
    { kind: 'date', id: 'd', format: 'ymd' },
    { kind: 'text', id: 'b', text: '-' },
    { kind: 'serial', id: 's' },
  ],
  digits: 4,
  isNatural: false,
  startNumber: 1,
  resetStartNumber: 500,
  recount: [],
  resetCycle,
  conditionType: 1,
  values,
})

const moveTo = async (admin: Person, timeZone: string) => {
  const { name, displayName, logoFileID, version } = (await admin('GET', '/organization')).data
  const answer = await admin('PUT', '/organization', { name, displayName, logoFileID, version, timeZone })
  expect(answer.message).toBe('')
}

/** Contract types of the demonstration's goods contract: two that can be submitted, and one without an approval flow. */
async function threeTypes(admin: Person) {
  const types: {
    id: number
    name: string
    formID: number | null
    parentID: number | null
    flowID: number | null
  }[] = (await admin('GET', '/contract_types/list')).data
  const goods = types.find(({ name }) => name === '货物采购合同')
  const settings = types.filter(({ id }) => id === goods?.id || id === goods?.parentID)
  const formID = settings.find((type) => type.formID !== null)?.formID ?? null
  const flowID = settings.find((type) => type.flowID !== null)?.flowID ?? null
  const add = async (name: string, flow: number | null) =>
    (await admin('POST', '/contract_types', { name, formID, flowID: flow, isTextRequired: false })).data
      .id as number
  return {
    goods: goods?.id ?? 0,
    daily: await add('每日编号', flowID),
    yearly: await add('每年编号', flowID),
    failing: await add('没有审批流程', null),
  }
}

test('numbers have no gap and no double after a kill -9 amid 50 submissions', async () => {
  const folder = mkdtempSync('/tmp/killed-numbers-')
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }))
  const first = await run(join(folder, 'data'), cleanUp)
  await makeOrganisation(join(folder, 'data'), 'sample')
  const admin = await signIn(first, 'admin')
  const counsel = await signIn(first, 'chenjing')
  const { goods, ...types } = await threeTypes(admin)
  for (const body of [
    rule('每日', 'D-', 1, [types.daily, types.failing]),
    rule('每年', 'Y-', 4, [types.yearly]),
  ])
    expect((await admin('POST', '/contract_number/rules', body)).status).toBe(200)

  // The days of these two zones always differ: going from the one to the other is midnight for the daily rule.
  await moveTo(admin, 'Pacific/Pago_Pago')
  const known = (await counsel('GET', '/contracts?pageSize=200&filter=status:in:6')).data.list
  const forms = await Promise.all(
    known.slice(0, 40).map(({ id }: { id: number }) => counsel('GET', `/contracts/${id}/form`)),
  )
  const form = forms.find(({ data }) => data.contractTypeID === goods) as Answer
  const { contract_number: _, ...values } = form.data.values
  const order = [types.daily, types.yearly, types.failing]
  const drafts = await inGroups(
    Array.from({ length: 90 }, (_none, i) => order[i % 3] as number),
    10,
    async (contractTypeID) => {
      const { data, message } = await counsel('POST', '/contracts', { contractTypeID, values })
      expect(message).toBe('')
      return { id: data.contractID as number, contractTypeID, version: data.version as number }
    },
  )

  const done = new Set<number>()
  let asked = 0
  let moving: Promise<void> | undefined
  let enough = Number.POSITIVE_INFINITY
  const submit = async (draft: (typeof drafts)[number]) => {
    const path = `/contracts/${draft.id}/submit`
    const answer = await counsel('POST', path, { version: draft.version }).catch(() => null)
    asked += 1
    if (answer?.status === 200) done.add(draft.id)
    if (draft.contractTypeID === types.failing) expect([422, undefined]).toContain(answer?.status)
    if (asked === 15) moving = moveTo(admin, 'Pacific/Kiritimati')
    if (done.size === enough) first.child.kill('SIGKILL')
  }
  await Promise.all(drafts.slice(0, 50).map(submit))
  await moving
  enough = done.size + 7
  await Promise.all(drafts.slice(50).map(submit))
  await first.exit
  expect(done.size).toBeGreaterThanOrEqual(enough)
  expect(done.size).toBeLessThan(60)

  const second = await run(join(folder, 'data'), cleanUp)
  const again = await signIn(second, 'chenjing')
  const reader = await signIn(second, 'admin')
  // What was answered is there; what was not may have been done or not, and is done now.
  await inGroups(
    drafts.filter(({ contractTypeID }) => contractTypeID !== types.failing),
    25,
    async (draft) => {
      const { data } = await again('GET', `/contracts/${draft.id}`)
      if (done.has(draft.id)) expect(data.status).toBe(2)
      if (data.status === 1) {
        const answer = await again('POST', `/contracts/${draft.id}/submit`, { version: data.version })
        expect(answer.message).toBe('')
      }
    },
  )

  const register = (await reader('GET', '/contract_number/numbers?pageSize=200&q=-')).data
  const rows: RegisterRow[] = register.list.filter(({ ruleName }: RegisterRow) => /^每[日年]$/.test(ruleName))
  expect(rows).toHaveLength(60)
  expect(new Set(rows.map(({ number }) => number)).size).toBe(60)
  expect(rows.map(({ holders }) => holders.length)).toEqual(rows.map(() => 1))
  expect(new Set(rows.map(({ holders }) => holders[0]?.id)).size).toBe(60)
  const sums = (await reader('GET', '/contract_number/counts')).data
  expect([sums.missing, sums.doubles]).toEqual([0, 0])
  const counts: RegisterCount[] = sums.counts.filter(({ ruleName }: RegisterCount) =>
    /^每[日年]$/.test(ruleName),
  )
  // The day before and the day after; the second starts at its own number.
  const daily = counts.filter(({ ruleName }) => ruleName === '每日').toSorted((a, b) => a.first - b.first)
  expect(daily.map(({ first: serial }) => serial)).toEqual([1, 500])
  expect(daily.reduce((sum, { given }) => sum + given, 0)).toBe(30)
  expect(counts.every(({ first: from, last, given }) => last - from + 1 === given)).toBe(true)
})
