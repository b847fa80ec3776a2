import { listDefinitionOf, type RecordField } from '#engines/records/domain/index.ts'
import { addDays } from '#shared/dates.ts'
import type { ListDefinition } from '#shared/list.ts'
import { type Locale, said, typedWords, type Words, wordsIn } from '#shared/text.ts'
import { intellectualProperty } from './right-record.ts'

/** What falls due, by what the docket calls it: where its trigger stands, its words, and what is its time of grace. */
export const docketWhats = {
  annuity: { source: 'annuity', grace: 'annuityGrace', words: '年费 | Annual fee' },
  renewal: { source: 'renewal', grace: 'renewalGrace', words: '续展 | Renewal' },
  opposition: { source: 'opposition', grace: null, words: '异议期届满 | Opposition ends' },
  priority: {
    source: 'priority',
    grace: null,
    words: '优先权期限，须提出申请 | Priority deadline: file by then',
  },
  claim: {
    source: 'claim',
    grace: null,
    words: '可在他处要求优先权至 | Priority may be claimed elsewhere until',
  },
  filing: { source: 'record.filing', grace: null, words: '许可合同备案 | Licence recordal' },
  watched: { source: 'record.watched', grace: null, words: '待办期限 | Custom deadline' },
  until: { source: 'record.until', grace: null, words: '许可、质押到期 | Licence or pledge ends' },
  expiry: { source: 'expiry', grace: null, words: '权利到期 | Right expires' },
  term: { source: 'term', grace: null, words: '保护期届满 | Term of protection ends' },
  use: { source: 'use', grace: null, words: '连续三年未使用可被撤销 | Open to non-use cancellation' },
} as const satisfies Record<string, { source: string; grace: string | null; words: Words }>
export type DocketWhat = keyof typeof docketWhats
export const docketKeys = Object.keys(docketWhats) as DocketWhat[]
/** What is paid for: a confirmed payment closes it, and nothing else. */
export const paidWhats: readonly DocketWhat[] = ['annuity', 'renewal']

export const isDocketWhat = (value: string): value is DocketWhat => Object.hasOwn(docketWhats, value)
/** By where its trigger stands; undefined for what the docket does not show (a time of grace is told with its fee). */
export const whatOfSource = (source: string): DocketWhat | undefined =>
  docketKeys.find((key) => docketWhats[key].source === source)

/** What a line says: the fee of which year it is, the title under which somebody entered a date to watch. */
export function docketTitle({
  what,
  year,
  title,
}: {
  what: DocketWhat
  year: number | null
  title?: string | null
}): Words {
  if (what === 'annuity' && year !== null) return `第 ${year} 年度年费 | Annual fee of year ${year}`
  return what === 'watched' && title ? typedWords(title) : docketWhats[what].words
}

/** How far ahead the docket looks, in days; 'late' looks at what was due before today alone. Late things stand in each of them. */
export const docketSpans = ['late', '30', '90', '365'] as const
export type DocketSpan = (typeof docketSpans)[number]

/** The last day that a span shows. */
export const lastDayOf = (span: DocketSpan, today: string): string =>
  addDays(today, span === 'late' ? -1 : Number(span))

/** Where what falls due stands. */
export const docketStandings = {
  toCome: '待办 | Upcoming',
  inGrace: '逾期，宽展期内 | In grace period',
  passed: '已逾期 | Overdue',
} as const satisfies Record<string, Words>
export type DocketStanding = keyof typeof docketStandings
export const docketTones = {
  toCome: 'info',
  inGrace: 'warning',
  passed: 'danger',
} as const

/** Where a day stands: late in its time of grace, or late without one. A right whose time of grace passed has lapsed and is on no docket. Due today is not late, and the last day of grace is within it. */
export function docketStanding(
  { due, graceUntil }: { due: string; graceUntil: string | null },
  today: string,
): DocketStanding {
  if (due >= today) return 'toCome'
  return graceUntil !== null && today <= graceUntil ? 'inGrace' : 'passed'
}

/** Fields of a right by which the docket is filtered, beside what falls due. */
export const docketFilters = ['kind', 'agency', 'department', 'handler', 'ownerNames'] as const

const wordsOf = (field: RecordField, locale: Locale): string => said(field.words, locale)

/** Columns and filters of the docket, for its screen and its export. */
export function docketDefinition(locale: Locale): ListDefinition {
  const t = wordsIn(locale)
  const { fields } = intellectualProperty
  const ofRights = listDefinitionOf(intellectualProperty, locale)
  const choicesIn = (words: Readonly<Record<string, Words>>) =>
    Object.entries(words).map(([value, one]) => ({ value, label: said(one, locale) }))
  const whats = choicesIn(Object.fromEntries(docketKeys.map((key) => [key, docketWhats[key].words])))
  return {
    type: 'intellectual_property_docket',
    columns: [
      { key: 'due', label: t('到期日 | Due'), cell: 'date', width: 160 },
      { key: 'title', label: t('事项 | What'), cell: 'text', width: 150 },
      { key: 'name', label: wordsOf(fields.name, locale), cell: 'text', width: 200 },
      {
        key: 'kind',
        label: wordsOf(fields.kind, locale),
        cell: 'text',
        width: 105,
        choices: choicesIn(fields.kind.options),
      },
      {
        key: 'standing',
        label: t('状态 | Standing'),
        cell: 'text',
        width: 145,
        choices: choicesIn(docketStandings),
      },
      {
        key: 'graceUntil',
        label: t('宽展期至 | Grace period until'),
        cell: 'date',
        width: 115,
        shown: false,
      },
      { key: 'cost', label: t('预计费用 | Cost'), cell: 'money', width: 150 },
      { key: 'handler', label: wordsOf(fields.handler, locale), cell: 'user', width: 110 },
      { key: 'department', label: wordsOf(fields.department, locale), cell: 'nameList', width: 120 },
      { key: 'agency', label: wordsOf(fields.agency, locale), cell: 'text', width: 180 },
    ],
    filters: [
      { key: 'what', label: t('事项 | What'), kind: 'choice', choices: whats },
      ...ofRights.filters.filter(({ key }) => docketFilters.some((one) => one === key)),
    ],
  }
}
