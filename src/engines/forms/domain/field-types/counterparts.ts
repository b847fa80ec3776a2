import { limit } from '#shared/constants.ts'
import type { FieldConfig } from '../definition/field-config.ts'
import type { FormContext, Reference } from '../form-context.ts'
import { type FieldType, isNothing, type Reading, reading, wrongType } from './field-type.ts'
import { isId, joined } from './ids.ts'
import { nameOnScreen } from './record-words.ts'

/** One chosen party. `id` is null while only a name was typed; `subtype` 1 organisation, 2 natural person. */
export type CounterpartEntry = {
  id: number | null
  name: string
  keyword: string
  contactsName: string
  contactsPhone: string
  subtype: 1 | 2
}

type Entries = readonly CounterpartEntry[]

function readEntry(raw: unknown): CounterpartEntry | null {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null
  const {
    id = null,
    name = '',
    keyword = '',
    contactsName = '',
    contactsPhone = '',
    subtype = 1,
    ...rest
  } = raw as Record<string, unknown>
  const texts = [name, keyword, contactsName, contactsPhone]
  if (Object.keys(rest).length > 0 || !(id === null || isId(id)) || (subtype !== 1 && subtype !== 2))
    return null
  if (!texts.every((text) => typeof text === 'string' && text.length <= limit.name)) return null
  return { id, name, keyword, contactsName, contactsPhone, subtype } as CounterpartEntry
}

function readEntries(raw: unknown, field: FieldConfig): Reading<Entries> {
  if (isNothing(raw)) return reading<Entries>(null)
  if (!Array.isArray(raw)) return wrongType
  const entries = raw.map(readEntry)
  if (!entries.every((entry) => entry !== null)) return wrongType
  const kept = field.privateConfig.counterpartMultiple ? entries : entries.slice(0, 1)
  return reading(kept.length > 0 ? kept : null)
}

/** What a party must belong to: the side of the field and, for outer parties, the subject group it is narrowed to. */
function partiesOf({ partyType, privateConfig }: FieldConfig): string[][] {
  const group = partyType === 2 ? privateConfig.outerCounterpartySubjectGroup : null
  return [[`partyType/${partyType}`], ...(group ? [[`subjectGroup/${group}`]] : [])]
}

const named = (id: number): Reference => ({ kind: 'counterpart', id })

const shownName = (entry: CounterpartEntry, { nameOf, locale }: FormContext): string =>
  nameOnScreen(entry, entry.id === null ? null : nameOf(named(entry.id)), locale)

const partOf =
  (pick: (entry: CounterpartEntry) => string): NonNullable<FieldType<Entries>['parts']>[string] =>
  (entries, _field, context) =>
    joined(entries.map(pick).filter(Boolean), context)

/**
 * Counterpart selection, carried by inputSelectV2 with partyType 1 (internal) or 2 (external). At most 10 entries; without
 * counterpartMultiple only the first is kept. A name without a record only with freeNames. Parts: contactsName, contactsPhone, first.
 */
export const counterpartsType: FieldType<Entries> = {
  widget: 'counterparts',
  normalise: readEntries,
  isEmpty: (entries) => entries.length === 0,
  validate: (entries, field) => {
    if (entries.length > limit.counterparts) return { code: 'tooManyCounterparts' }
    if (entries.some((entry) => entry.name.trim() === ''))
      return { code: field.partyType === 1 ? 'requiredInternalName' : 'requiredExternalName' }
    const free = entries.find(({ id }) => id === null)
    return free && !field.privateConfig.freeNames
      ? { code: 'partyWithoutRecord', params: { name: free.name } }
      : null
  },
  format: (entries, _field, context) =>
    joined(
      entries.map((entry) => entry.name),
      context,
    ),
  shown: (entries, _field, context) =>
    joined(
      entries.map((entry) => shownName(entry, context)),
      context,
    ),
  parts: {
    first: (entries) => entries[0]?.name ?? '',
    contactsName: partOf((entry) => entry.contactsName),
    contactsPhone: partOf((entry) => entry.contactsPhone),
  },
  // A condition may name a party by an id that was merged since, and so may an entry.
  comparable: (entries, context) =>
    entries.flatMap(({ id }) => (id === null ? [] : (context.idsOf?.(named(id)) ?? [id]))),
  requiredCode: 'required',
  named: (entries, _field, nameOf) =>
    entries.map((entry) =>
      entry.id === null ? entry : { ...entry, name: nameOf(named(entry.id), entry.name) },
    ),
  references: (entries, field) => {
    const within = partiesOf(field)
    return entries.flatMap(({ id }) => (id === null ? [] : { ...named(id), within }))
  },
}
