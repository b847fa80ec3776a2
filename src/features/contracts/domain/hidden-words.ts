import {
  type CompiledField,
  type CompiledForm,
  displayValues,
  type FormContext,
  type FormValues,
  sumWord,
  valueTexts,
} from '#engines/forms/domain/index.ts'
import { currencyName, isMoney, type Money, majorText } from '#shared/money.ts'
import type { FieldGuard } from './field-guard.ts'

/**
 * Everything that a document could say of the values that are hidden from a person: as a place of the form says it, in Chinese and English, in words and in figures, each line
 * and each cell by itself. `context` is that of the whole document.
 */
export function hiddenWords(
  form: CompiledForm,
  values: FormValues,
  context: FormContext,
  { verdicts }: Pick<FieldGuard, 'verdicts'>,
): string[] {
  const words = form.fields.flatMap((field): string[] => {
    const value = values[field.id]
    if (value === undefined || value === null || verdicts[field.id] === 'visible') return []
    if (verdicts[field.id] === 'masked') return contactsIn(value)
    const said = [...readings(form, field, value, context), ...writings(value)]
    return isMoney(value) ? said.filter((word) => !currencyWords(value).includes(word)) : said
  })
  const cells = new Set(words.flatMap((word) => word.split('\t')).map((word) => word.trim()))
  return [...cells].filter((word) => word !== '' && !sumWords.includes(word))
}

/** What a line of sums begins with says nothing of them. */
const sumWords: readonly string[] = (['zh-CN', 'en'] as const).map((locale) => sumWord({ locale }))

/** What the form itself writes of a value, in documents and on screens. */
function readings(form: CompiledForm, field: CompiledField, value: unknown, context: FormContext): string[] {
  const parts = [undefined, ...Object.keys(field.type.parts ?? {})]
  const asPlace = displayValues(
    form,
    { [field.id]: value },
    { ...context, recordStatus: 1, access: {} },
    parts.map((part, index) => ({ bookmarkName: `${index}`, fieldId: field.id, part })),
  )
  const read = (['zh-CN', 'en'] as const).map(
    (locale) => valueTexts(form, { [field.id]: value }, { ...context, access: {}, locale })[field.id] ?? '',
  )
  // The first line of a table has the names of its columns.
  const cells = (text: string) => text.split('\n').slice(field.config.type === 'sheetTable' ? 1 : 0)
  return [...parts.flatMap((_, index) => cells(asPlace[`${index}`] ?? '')), ...read.flatMap(cells)]
}

/** A currency alone says nothing of an amount. */
const currencyWords = ({ unit }: Money): string[] => [
  unit,
  currencyName(unit, 'zh-CN'),
  currencyName(unit, 'en'),
]

/** What people write instead: an amount without its cents or in ten thousands, a day in other signs. */
function writings(value: unknown): string[] {
  if (isMoney(value)) return amountWritings(value)
  if (Array.isArray(value)) return value.flatMap(writings)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(writings)
  if (typeof value !== 'string') return []
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(value) ?? []
  if (year === undefined) return value.split('\n')
  const [shortMonth, shortDay] = [`${Number(month)}`, `${Number(day)}`]
  return [
    `${year}-${month}-${day}`,
    `${year}/${shortMonth}/${shortDay}`,
    `${year}年${month}月${day}日`,
    `${year}年${shortMonth}月${shortDay}日`,
  ]
}

function amountWritings(money: Money): string[] {
  const major = majorText(money)
  const whole = major.replace(/\.0+$/, '')
  const inUnits = (power: number, unit: string) => {
    const figure = shifted(major, power)
    return figure === '0' ? [] : [`${figure}${unit}`]
  }
  return [...new Set([major, whole]), ...inUnits(4, '万'), ...inUnits(8, '亿')]
}

/** A decimal figure divided by ten to this power, without zeros that say nothing. */
function shifted(figure: string, power: number): string {
  const [whole = '0', fraction = ''] = figure.replace('-', '').split('.')
  const digits = whole.padStart(power + 1, '0')
  const place = digits.length - power
  const rest = `${digits.slice(place)}${fraction}`.replace(/0+$/, '')
  return `${digits.slice(0, place).replace(/^0+(?=\d)/, '')}${rest ? `.${rest}` : ''}`
}

function contactsIn(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap(({ contactsName = '', contactsPhone = '' }: Record<string, string>) => [
    contactsName,
    contactsPhone,
  ])
}
