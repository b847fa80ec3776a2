import { expect, test } from 'vitest'
import { batchHindrance, demandsWork } from './batch.ts'

const plain = { kind: 'approver', fieldRights: { amount: 'read', secret: 'hidden' } } as const
const facts = { name: '采购合同', amount: { amount: '10000', unit: 'CNY' }, otherParty: '甲公司' } as const
const given = (now: object = {}, weights: readonly string[] = []) =>
  ({ seen: facts, now: { ...facts, ...now }, risks: weights.map((weight) => ({ weight })) }) as never

test('a step that opens a field or the text to whom it asks is not decided by a tick', () => {
  expect(demandsWork(plain)).toBe(false)
  expect(demandsWork({ ...plain, fieldRights: { ...plain.fieldRights, remark: 'edit' } })).toBe(true)
  expect(demandsWork({ ...plain, worksOnText: true })).toBe(true)
  expect(batchHindrance(true, { kind: 'approver', fieldRights: {}, worksOnText: true }, given())).toBe(
    'demandsWork',
  )
  expect(batchHindrance(true, undefined, given())).toBe('demandsWork')
})

test('what is to be done is not done by a tick', () => {
  expect(demandsWork({ ...plain, kind: 'handling' })).toBe(true)
  expect(batchHindrance(true, { ...plain, kind: 'handling' }, given())).toBe('demandsWork')
})

test('what there is a reason to look at before agreeing is opened first; what is only worth knowing is not', () => {
  expect(batchHindrance(true, plain, given({}, ['fine', 'low']))).toBe(null)
  expect(batchHindrance(true, plain, given({}, ['low', 'high']))).toBe('risky')
})

test('only flows that allow it are approved together', () => {
  expect(batchHindrance(true, plain, given())).toBe(null)
  expect(batchHindrance(false, plain, given())).toBe('notAllowed')
})

test.each([
  { name: '销售合同' },
  { amount: { amount: '10001', unit: 'CNY' } },
  { amount: { amount: '10000', unit: 'USD' } },
  { amount: null },
  { otherParty: '乙公司' },
])('what says something else by now than the list showed is looked at first: %j', (now) => {
  expect(batchHindrance(true, plain, given(now))).toBe('changed')
})
