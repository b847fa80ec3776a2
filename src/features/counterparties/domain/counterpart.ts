import type { Locale } from '#shared/text.ts'

type Label = { zh: string; en: string }
const inLocale = (label: Label, locale: Locale): string => label[locale === 'en' ? 'en' : 'zh']

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
  1: { zh: '组织', en: 'Organisation' },
  2: { zh: '自然人', en: 'Natural person' },
}

/** What the identity number is: by GB 32100-2015, by GB 11643-1999, another document, free text of at most 32 characters, or none at all: such a party is told by its name. */
export const idKinds = ['creditCode', 'identityNumber', 'other', 'none'] as const
export type IdKind = (typeof idKinds)[number]
export const idKindLabels: Readonly<Record<IdKind, Label>> = {
  creditCode: { zh: '统一社会信用代码', en: 'Unified social credit code' },
  identityNumber: { zh: '居民身份证号', en: 'Resident identity number' },
  other: { zh: '其他证件号', en: 'Other document' },
  none: { zh: '暂无证件号', en: 'No number' },
}
/** The kinds of identity that each subtype offers, the usual one first. */
export const idKindsOf: Readonly<Record<Subtype, readonly IdKind[]>> = {
  1: ['creditCode', 'other', 'none'],
  2: ['identityNumber', 'other', 'none'],
}
export const otherIdMax = 32

/** Rating levels; one red colour for all of them (specification §3). */
export const ratings = [0, 10, 20, 30, 40] as const
export type Rating = (typeof ratings)[number]
export const ratingLabels: Readonly<Record<Rating, Label>> = {
  0: { zh: '无', en: 'None' },
  10: { zh: '优秀', en: 'Excellent' },
  20: { zh: '良好', en: 'Good' },
  30: { zh: '一般', en: 'Average' },
  40: { zh: '黑名单', en: 'Blacklist' },
}

/** 1 enabled, 2 disabled: kept with its contracts, no longer offered in forms. */
export const counterpartState = { enabled: 1, disabled: 2 } as const
export type CounterpartState = (typeof counterpartState)[keyof typeof counterpartState]
export const stateLabels: Readonly<Record<CounterpartState, Label>> = {
  1: { zh: '启用', en: 'Enabled' },
  2: { zh: '停用', en: 'Disabled' },
}

export const labelIn = <Code extends PropertyKey>(
  labels: Readonly<Record<Code, Label>>,
  code: Code,
  locale: Locale,
): string => inLocale(labels[code], locale)

export const choicesIn = (labels: Readonly<Record<number, Label>>, locale: Locale) =>
  Object.entries(labels).map(([value, label]) => ({ value, label: inLocale(label, locale) }))
