import { type Locale, said, type Words } from '#shared/text.ts'

type Label = Words
const inLocale = (label: Label, locale: Locale): string => said(label, locale)

/** 1 internal, 2 external (decisions §3). */
export const partyType = { internal: 1, external: 2 } as const
export type PartyType = (typeof partyType)[keyof typeof partyType]
/** How the two lists are called in paths. */
export const partyKinds = ['internal', 'external'] as const
export type PartyKind = (typeof partyKinds)[number]

/** 1 organisation, 2 natural person. */
export const subtype = { organization: 1, naturalPerson: 2 } as const
export type Subtype = (typeof subtype)[keyof typeof subtype]
export const subtypeLabels: Readonly<Record<Subtype, Label>> = {
  1: '组织 | Organisation',
  2: '自然人 | Natural person',
}

/** What the identity number is: by GB 32100-2015, by GB 11643-1999, another document, free text of at most 32 characters, or none at all: such a party is told by its name. */
export const idKinds = ['creditCode', 'identityNumber', 'other', 'none'] as const
export type IdKind = (typeof idKinds)[number]
export const idKindLabels: Readonly<Record<IdKind, Label>> = {
  creditCode: '统一社会信用代码 | Unified social credit code',
  identityNumber: '居民身份证号 | Resident identity number',
  other: '其他证件号 | Other document',
  none: '暂无证件号 | No number',
}
/** The kinds of identity that each subtype offers, the usual one first. */
export const idKindsOf: Readonly<Record<Subtype, readonly IdKind[]>> = {
  1: ['creditCode', 'other', 'none'],
  2: ['identityNumber', 'other', 'none'],
}
export const otherIdMax = 32

/** Rating levels. */
export const ratings = [0, 10, 20, 30, 40] as const
export type Rating = (typeof ratings)[number]
export const ratingLabels: Readonly<Record<Rating, Label>> = {
  0: '无 | None',
  10: '优秀 | Excellent',
  20: '良好 | Good',
  30: '一般 | Average',
  40: '黑名单 | Blacklist',
}
/** One red for all levels (specification §3); 无 is none, and says nothing good or bad. */
export const ratingTone = (rating: number): 'neutral' | 'danger' => (rating === 0 ? 'neutral' : 'danger')

/** 1 enabled, 2 disabled: kept with its contracts, no longer offered in forms. */
export const counterpartState = { enabled: 1, disabled: 2 } as const
export type CounterpartState = (typeof counterpartState)[keyof typeof counterpartState]
export const stateLabels: Readonly<Record<CounterpartState, Label>> = {
  1: '启用 | Enabled',
  2: '停用 | Disabled',
}

export const labelIn = <Code extends PropertyKey>(
  labels: Readonly<Record<Code, Label>>,
  code: Code,
  locale: Locale,
): string => inLocale(labels[code], locale)

export const choicesIn = (labels: Readonly<Record<number, Label>>, locale: Locale) =>
  Object.entries(labels).map(([value, label]) => ({ value, label: inLocale(label, locale) }))
