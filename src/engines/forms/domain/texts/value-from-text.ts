import { moneyFromWords } from '#shared/chinese-amount-text.ts'
import { instantOf, parseDate, wallClock } from '#shared/dates.ts'
import type { Issue } from '#shared/issues.ts'
import { currencies, type Money } from '#shared/money.ts'
import type { CompiledField, CompiledForm } from '../definition/compile-form.ts'
import { formIn } from '../definition/form-language.ts'
import { type ClauseValue, statementChoices } from '../field-types/clause.ts'
import type { CounterpartEntry } from '../field-types/counterparts.ts'
import type { DateRange } from '../field-types/daterange.ts'
import { unitOf } from '../field-types/money.ts'
import { columnsOfPart, type SheetRow } from '../field-types/sheet-cells.ts'
import { cellFromText } from '../field-types/sheet-text.ts'
import { isEditable } from '../filling/editability.ts'
import { openState } from '../filling/form-state.ts'
import { issueOf } from '../filling/validate-form.ts'
import type { FormContext, FormValues } from '../form-context.ts'
import { displayValues } from './display-values.ts'
import { rowsFromText } from './sheet-from-text.ts'

/** A place of a document that a field fills; `part`: a piece of the value. */
export type TextPlace = { fieldID: string; part?: string | undefined }

/** What a text at a place means: the field's whole new value (null empties it), or why it cannot be taken. */
export type TakenText = { value: unknown } | { issue: Issue }

/**
 * The value that a field has when a place of the document that it fills says this: amounts in figures or words, dates in the field's format, options
 * and clauses by their words, sheets by their lines and cells, one piece of a value with the others kept. What the field does not take, or what does not follow from
 * the text alone (names of records), is an issue. The person must be able to change the field.
 */
export function valueFromText(
  form: CompiledForm,
  values: FormValues,
  context: FormContext,
  { fieldID, part }: TextPlace,
  text: string,
): TakenText {
  const field = formIn(form, context.locale).byId.get(fieldID)
  if (!field) return { issue: { path: fieldID, code: 'unknownField' } }
  const { config, type } = field
  const refused = (code: Issue['code']): TakenText => ({
    issue: { path: field.id, code, params: { field: config.name } },
  })
  if (!isEditable(field, context)) return refused('notEditable')
  const before = openState(form, values, context).fields[field.index]?.value ?? null
  const plain = text.trim()
  const raw =
    plain === '' && (part === undefined || columnsOfPart(part, config))
      ? null
      : rawFrom({
          form,
          values,
          field,
          part,
          before,
          text: config.type === 'sheetTable' ? text : plain,
          context,
        })
  if (raw === undefined) return refused('notReadable')
  const read = type.normalise(raw, config, context)
  if ('fault' in read) return refused('notReadable')
  const value = read.value === null ? null : type.settle ? type.settle(read.value, config) : read.value
  if (value === null) return plain === '' ? { value } : refused('notReadable')
  const finding = type.validate?.(value, config, context)
  return finding ? { issue: issueOf(field, finding) } : { value }
}

/** What a place of a document says for these values. */
export const placeText = (
  form: CompiledForm,
  values: FormValues,
  context: FormContext,
  { fieldID, part }: TextPlace,
): string => displayValues(form, values, context, [{ bookmarkName: ' ', fieldId: fieldID, part }])[' '] ?? ''

type Wanted = {
  form: CompiledForm
  values: FormValues
  field: CompiledField
  part: string | undefined
  before: unknown
  text: string
  context: FormContext
}

/** Undefined: it does not follow from the text. */
function rawFrom(wanted: Wanted): unknown {
  const { field, part, text, context } = wanted
  const { config } = field
  switch (config.type) {
    case 'money':
      return moneyFrom(wanted)
    case 'date':
      return dayFrom(text, wanted.before as string | null)
    case 'daterange':
      return rangeFrom(wanted)
    case 'date-time':
      return momentFrom(wanted)
    case 'inputSelectV2':
      return config.partyType ? entriesFrom(wanted) : choiceFrom(wanted)
    case 'clause':
      return clauseFrom(wanted)
    case 'custom':
    case 'textarea':
    case 'inputSelect':
    case 'bankAccount':
      return part === undefined ? text : undefined
    case 'number':
    case 'bool':
      return part === undefined ? cellFromText(field, text, context) : undefined
    case 'select':
    case 'radio':
    case 'multiselect':
    case 'checkbox':
      // Options that come from the server are known by their ids alone.
      if (part !== undefined || config.privateConfig.dynamicConfig?.isDynamicField) return undefined
      return cellFromText(field, text, context)
    case 'sheetTable':
      return part === undefined || columnsOfPart(part, config)
        ? rowsFromText(config, text, (wanted.before as readonly SheetRow[] | null) ?? [], context, part)
        : undefined
    default:
      return undefined
  }
}

function moneyFrom({ field, part, before, text, context }: Wanted): Money | undefined {
  const own = before as Money | null
  const unit = own?.unit ?? unitOf(field.config)
  if (part === 'unit') return own && Object.hasOwn(currencies, text) ? { ...own, unit: text } : undefined
  const words = moneyFromWords(text, unit)
  if (words) return words
  const column = {
    ...field,
    config: {
      ...field.config,
      fieldConfig: {
        money: { isWordAmount: false, isWithUnit: false, ...field.config.fieldConfig.money, unit },
      },
    },
  }
  const read = cellFromText(column, text.replace(/[整正]$/, ''), context)
  return typeof read === 'object' && read !== null && !/[\u4e00-\u9fff]{3,}/.test(text)
    ? (read as Money)
    : undefined
}

/** A day; of a month or a year alone the day that it was, else the first one. */
function dayFrom(text: string, before: string | null): string | undefined {
  const whole = parseDate(text)
  if (whole) return whole
  const match = /^(\d{4})(?:\s*[-/.年]\s*(\d{1,2})\s*月?|\s*年)?$/.exec(text)
  if (!match) return undefined
  const start = match[2] ? `${match[1]}-${match[2].padStart(2, '0')}` : (match[1] as string)
  if (before?.startsWith(start)) return before
  return parseDate(match[2] ? `${start}-01` : `${start}-01-01`) ?? undefined
}

function rangeFrom({ part, before, text }: Wanted): unknown {
  const [start, end] = (before as DateRange | null) ?? [null, null]
  if (part === 'start') return end && [dayFrom(text, start), end]
  if (part === 'end') return start && [start, dayFrom(text, end)]
  const bare = text.replace(/^(?:自|从|from\b)\s*|\s*止$/gi, '')
  const days = bare.split(/\s*起?\s*(?:至|到|[~～—–]+|\bto\b)\s*/)
  const [from, to] = [dayFrom(days[0] ?? '', start), dayFrom(days[1] ?? '', end)]
  return days.length === 2 && from && to ? [from, to] : undefined
}

function momentFrom({ field, part, before, text, context }: Wanted): unknown {
  if (part === undefined) return cellFromText(field, text, context)
  if (typeof before !== 'string') return undefined
  const clock = wallClock(new Date(before), context.timeZone)
  const day = part === 'date' ? dayFrom(text, clock.date) : clock.date
  const time = part === 'time' ? text : clock.time.slice(0, 5)
  const match = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time)
  if (!day || !match) return undefined
  return instantOf(day, `${match[1]?.padStart(2, '0')}:${match[2]}`, context.timeZone).toISOString()
}

const listIn = (text: string): string[] =>
  text
    .split(/[、\n]/)
    .map((one) => one.trim())
    .filter(Boolean)

/** Parties by name: one that is there already stays as it is, another one is a name without a record. */
function entriesFrom({ part, before, text }: Wanted): unknown {
  const entries = (before as readonly CounterpartEntry[] | null) ?? []
  const [first, ...more] = entries
  const named = (name: string): CounterpartEntry =>
    entries.find((entry) => entry.name === name) ?? {
      id: null,
      name,
      keyword: '',
      contactsName: '',
      contactsPhone: '',
      subtype: 1,
    }
  if (part === undefined) return listIn(text).map(named)
  if (part === 'first') return text === '' ? more : [named(text), ...more]
  if ((part === 'contactsName' || part === 'contactsPhone') && first && more.length === 0)
    return [{ ...first, [part]: text }]
  return undefined
}

function choiceFrom({ field, part, text }: Wanted): unknown {
  if (part !== undefined || field.config.privateConfig.dynamicConfig?.isDynamicField) return undefined
  const option = field.config.options.find(
    ({ label, englishLabel }) => label === text || englishLabel === text,
  )
  return { id: option?.value ?? null, name: text }
}

/** The statement whose words these are. */
function clauseFrom({ form, values, field, part, text, context }: Wanted): ClauseValue | undefined {
  const saying = (statementID: number): string =>
    placeText(form, { ...values, [field.id]: { statementID } }, context, { fieldID: field.id }).trim()
  const chosen = statementChoices(field.config, context).find(({ id, name }) =>
    part === 'name' ? name === text : saying(id) === text,
  )
  return chosen && { statementID: chosen.id }
}
