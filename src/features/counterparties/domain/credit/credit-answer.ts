import { instantOf } from '#shared/dates.ts'
import {
  type BusinessField,
  businessFieldNames,
  businessFields,
  type CreditFailure,
  creditLimit,
  dayOf,
  isReportUrl,
  longestOf,
  riskKey,
} from './credit.ts'
import type { BusinessInfo, MonitoringInput, RiskInput } from './credit-api.ts'
import type { PointerName, Pointers } from './credit-request.ts'

/** What a service told of a party. What its answer has no place for is absent, and stays as it was. */
export type CreditData = {
  info: Partial<BusinessInfo>
  riskItems?: RiskInput[]
  monitoring?: MonitoringInput[]
  reportUrl?: string
  partyNumber?: string
}
/** A place of the answer that does not hold what it should. */
export type Lie = { pointer: PointerName; at: string }

/** The value that a JSON pointer (RFC 6901) names; undefined where there is none. Only what the answer itself holds. */
export function valueAt(root: unknown, pointer: string): unknown {
  let value = root
  for (const raw of pointer.split('/').slice(1)) {
    const step = raw.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}

/** Reads an answer as the pointers say. Every place with a wrong type, length or day is named; nothing of it is taken then. `timeZone` is that of times without one. */
export function readAnswer(
  json: unknown,
  pointers: Pointers,
  timeZone: string,
): { data: CreditData; lies: Lie[] } {
  const lies: Lie[] = []
  const reader = readerOf(lies, timeZone)
  const info: Partial<Record<BusinessField, string | null>> = {}
  for (const field of businessFieldNames) {
    const pointer = pointers[field]
    if (!pointer) continue
    const place = { pointer: field, at: pointer }
    const value = valueAt(json, pointer)
    info[field] =
      businessFields[field].kind === 'day'
        ? reader.day(value, place)
        : reader.text(value, place, longestOf(field))
  }
  const data: CreditData = { info: info as Partial<BusinessInfo> }
  const lists = { json, pointers, lies, reader }
  const risks = entriesOf(lists, 'riskList', (entry, place) => ({
    title: reader.text(entry('riskTitle'), place('riskTitle'), creditLimit.title),
    category: reader.text(entry('riskCategory'), place('riskCategory'), creditLimit.text),
    happenedOn: reader.day(entry('riskDate'), place('riskDate')),
    isOpen: true,
  }))
  if (risks) data.riskItems = onceEach(risks.filter(({ title }) => title !== ''))
  const monitoring = entriesOf(lists, 'monitoringList', (entry, place) => ({
    info: reader.text(entry('monitoringInfo'), place('monitoringInfo'), creditLimit.title),
    updateTime: reader.instant(entry('monitoringTime'), place('monitoringTime')),
  }))
  if (monitoring) data.monitoring = monitoring.filter((one) => one.info !== '')
  for (const name of ['reportUrl', 'partyNumber'] as const) {
    const pointer = pointers[name]
    if (!pointer) continue
    const place = { pointer: name, at: pointer }
    const text = reader.text(valueAt(json, pointer), place, creditLimit.url)
    if (name === 'reportUrl' && text !== '' && !isReportUrl(text)) lies.push(place)
    else data[name] = text
  }
  return { data, lies }
}

/** Why an answer is not taken for this party; null when it is. Nothing at all is no answer either: what was known stays. */
export function refusal(
  { data, lies }: ReturnType<typeof readAnswer>,
  idNumber: string,
): CreditFailure | null {
  if (lies.length) return 'wrongShape'
  if (data.partyNumber && data.partyNumber.toUpperCase() !== idNumber.toUpperCase()) return 'otherParty'
  const says =
    Object.values(data.info).some((value) => value !== '' && value !== null) ||
    Boolean(data.riskItems?.length || data.monitoring?.length || data.reportUrl)
  return says || data.partyNumber ? null : 'nothing'
}

type Reader = ReturnType<typeof readerOf>

/** Missing values and the ways in which services write "none" are no lies. */
const none = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && ['', '-', '--', '—', 'null'].includes(value.trim()))

function readerOf(lies: Lie[], timeZone: string) {
  const lie = <T>(place: Lie, instead: T): T => {
    lies.push(place)
    return instead
  }
  return {
    text(value: unknown, place: Lie, longest: number): string {
      if (none(value)) return ''
      const text = typeof value === 'number' ? String(value) : value
      return typeof text === 'string' && text.length <= longest && !text.includes('\0')
        ? text.trim()
        : lie(place, '')
    },
    day(value: unknown, place: Lie): string | null {
      if (none(value)) return null
      return (typeof value === 'string' ? dayOf(value) : null) ?? lie(place, null)
    },
    instant(value: unknown, place: Lie): string | null {
      if (none(value)) return null
      return (typeof value === 'string' ? instantIn(value.trim(), timeZone) : null) ?? lie(place, null)
    },
  }
}

function instantIn(text: string, timeZone: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text)) {
    const time = Date.parse(text)
    return Number.isNaN(time) ? null : new Date(time).toISOString()
  }
  const day = dayOf(text)
  if (!day) return null
  const time = /[T ](\d{2}:\d{2}(?::\d{2})?)/.exec(text)?.[1] ?? '00:00'
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time)
    ? instantOf(day, time, timeZone).toISOString()
    : null
}

type Lists = { json: unknown; pointers: Pointers; lies: Lie[]; reader: Reader }
type Entry = (name: PointerName) => unknown
type Place = (name: PointerName) => Lie

/** The entries of a list, each read; undefined when the answer has no place for it. A list that is missing is empty. */
function entriesOf<T>(
  { json, pointers, lies }: Lists,
  list: 'riskList' | 'monitoringList',
  read: (entry: Entry, place: Place) => T,
): T[] | undefined {
  const at = pointers[list]
  if (!at) return undefined
  const value = valueAt(json, at)
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || value.length > creditLimit.items) {
    lies.push({ pointer: list, at })
    return []
  }
  return value.map((one: unknown, i) =>
    read(
      (name) => (pointers[name] ? valueAt(one, pointers[name]) : undefined),
      (name) => ({ pointer: name, at: `${at}/${i}${pointers[name] ?? ''}` }),
    ),
  )
}

const onceEach = (items: readonly RiskInput[]): RiskInput[] => [
  ...new Map(items.map((item) => [riskKey(item), item])).values(),
]
