import { flag } from '#shared/constants.ts'
import { daysBetween, formatInstant, isDate } from '#shared/dates.ts'
import { toPercent } from '#shared/figures.ts'
import type { CellType, Choice } from '#shared/list.ts'
import type { Money } from '#shared/money.ts'
import { isTotal, totalsText } from '#shared/money-totals.ts'
import { type Locale, said } from '#shared/text.ts'

export type CellContext = {
  locale: Locale
  timeZone: string
  /** 'yyyy-MM-dd' in the organisation's time zone, for what is due. */
  today: string
  choices?: readonly Choice[]
}

/** What stands in a cell that has nothing. */
export const nothing = '—'

type Named = { name?: string | null; nickname?: string | null; departmentName?: string | null }
const named = (value: unknown): Named => (typeof value === 'object' && value !== null ? (value as Named) : {})
const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]

/** The amounts of a cell: one, or one a currency. */
export const moneyIn = (value: unknown): Money[] => listOf(value).filter(isTotal)

const userName = (value: unknown): string =>
  typeof value === 'string' ? value : named(value).nickname || named(value).name || ''
const plainName = (value: unknown): string => (typeof value === 'string' ? value : (named(value).name ?? ''))
const choiceLabel = (value: unknown, { choices }: CellContext): string =>
  choices?.find((choice) => choice.value === String(value))?.label ??
  (value === null || value === undefined ? '' : String(value))
const plain = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Days until a date: negative when it has passed. */
export const daysLeft = (date: string, today: string): number => daysBetween(today, date)

const texts: Readonly<Record<CellType, (value: unknown, context: CellContext) => string>> = {
  text: plain,
  number: plain,
  user: userName,
  users: (value) => listOf(value).map(userName).join(', '),
  date: plain,
  instant: (value, { timeZone }) => (typeof value === 'string' ? formatInstant(value, timeZone) : ''),
  taskDate: (value) => (isDate(value) ? value : ''),
  applicantDepartment: (value) => (typeof value === 'string' ? value : (named(value).departmentName ?? '')),
  legalAffairsFirstName: (value) => userName(listOf(value)[0] ?? ''),
  money: (value, { locale }) => totalsText(moneyIn(value), locale),
  percentage: (value) =>
    value === null || value === undefined || value === '' ? '' : `${toPercent(String(value))}%`,
  contractStatus: choiceLabel,
  caseStatus: choiceLabel,
  tag: choiceLabel,
  flag: (value, { locale }) => (value === flag.yes ? said('是 | Yes', locale) : said('否 | No', locale)),
  nameList: (value) => listOf(value).map(plainName).filter(Boolean).join(', '),
}

/**
 * The words of a cell; — for nothing. What each type takes: user a person, users and legalAffairsFirstName people,
 * applicantDepartment a person with departmentName (or the name itself), percentage a fraction (0.125 → 12.5%),
 * statuses and tags a code with `choices`, money an amount or one a currency, flag 1 or 2, nameList what has a name.
 */
export const cellText = (type: CellType, value: unknown, context: CellContext): string =>
  texts[type](value, context) || nothing
