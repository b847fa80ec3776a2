import { z } from 'zod'
import { endpoint, versionSchema } from '#shared/endpoint.ts'
import { sameValue } from '#shared/same-value.ts'
import type { Words } from '#shared/text.ts'
import { intellectualProperty } from './right-record.ts'

const { tag } = intellectualProperty
const settings = z.strictObject({
  /** Payments are confirmed by somebody else than who recorded them. */
  secondPerson: z.boolean(),
  version: versionSchema,
})

export const readPaymentRule = endpoint({
  name: 'readIntellectualPropertyPaymentRule',
  method: 'GET',
  path: '/intellectual_property_payment_rule',
  tag,
  summary: 'Whether a second person confirms payments',
  answer: settings,
})

export const setPaymentRule = endpoint({
  name: 'setIntellectualPropertyPaymentRule',
  method: 'PUT',
  path: '/intellectual_property_payment_rule',
  tag,
  summary: 'Says whether a second person confirms payments; 409 when stale',
  body: settings,
  answer: settings,
})

type Said = Readonly<Record<string, unknown>>
type Confirmed = {
  /** The payment as it stood on record; null: it is recorded as confirmed at once. */
  before: Said | null
  after: Said
  /** Who recorded or last changed it; null: nobody any more. */
  recordedBy: number | null
}

/** What changes by itself when a payment is confirmed. */
const byItself: readonly string[] = ['confirmed', 'updateTime', 'updater', 'version']

/** Why this person does not confirm a payment where a second person has to; null where they may. Who confirms changes nothing else of it, or they would have recorded it themselves. */
export function secondPersonFault(
  { before, after, recordedBy }: Confirmed,
  userId: number,
): keyof typeof secondPersonFaults | null {
  if (!before || recordedBy === userId) return 'own'
  const isSame = Object.keys(after).every(
    (key) => byItself.includes(key) || sameValue(before[key], after[key]),
  )
  return isSame ? null : 'changed'
}
export const secondPersonFaults = {
  own: '本组织要求缴费由登记人以外的人确认 | A payment must be confirmed by somebody other than the person who recorded it.',
  changed:
    '本组织要求缴费由登记人以外的人确认：确认时不能同时修改其他内容 | A payment must be confirmed by somebody other than the person who recorded it: nothing else can be changed while confirming it.',
} as const satisfies Record<string, Words>
