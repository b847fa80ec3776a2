import {
  type ColumnConfig,
  type FieldConfig,
  type FormDefinition,
  type FormDefinitionInput,
  readDefinition,
} from '#engines/forms/domain/index.ts'
import { sameValue } from '#shared/same-value.ts'
import type { Locale } from '#shared/text.ts'
import { propertyName, propertyText, wholeProperties } from './property-words.ts'

/** One difference between two versions of a form, in words. */
export type DefinitionChange = {
  kind: 'added' | 'removed' | 'moved' | 'changed'
  what: 'section' | 'field'
  /** The section where the thing stands now, or stood. */
  section: string
  /** null for a section. */
  fieldId: string | null
  /** Of the section or field; a column of a table as 'table › column'. */
  name: string
  /** What changed, in words; null unless `kind` is 'changed'. */
  property: string | null
  /** What it was; for 'moved' the place. */
  from: string | null
  to: string | null
}

type Group = FormDefinition['fieldGroupList'][number]
type Located = { field: FieldConfig; section: Group }
type Words = { before: FieldOf; after: FieldOf; locale: Locale }
type FieldOf = (id: string) => FieldConfig | undefined

/**
 * What differs from one version to the other: sections, then fields in the order of the newer one, those taken out last. Sections
 * have no id: those of the same name are the same, else those that share most fields, which were renamed.
 */
export function compareDefinitions(
  older: FormDefinitionInput | FormDefinition,
  newer: FormDefinitionInput | FormDefinition,
  locale: Locale = 'zh-CN',
): DefinitionChange[] {
  const [before, after] = [readDefinition(older).fieldGroupList, readDefinition(newer).fieldGroupList]
  const pairs = pairSections(before, after)
  const [fieldsBefore, fieldsAfter] = [locate(before), locate(after)]
  const stays = unmoved(after, pairs)
  const words: Words = {
    before: (id) => fieldsBefore.get(id)?.field,
    after: (id) => fieldsAfter.get(id)?.field,
    locale,
  }
  return [
    ...sectionChanges(before, after, pairs, locale),
    ...[...fieldsAfter].flatMap(([id, now]) => {
      const then = fieldsBefore.get(id)
      if (!then) return [change('added', now)]
      return [...moves(then, now, pairs, stays, locale), ...fieldChanges(then, now, words)]
    }),
    ...[...fieldsBefore].flatMap(([id, then]) => (fieldsAfter.has(id) ? [] : [change('removed', then)])),
  ]
}

const locate = (groups: readonly Group[]): Map<string, Located> =>
  new Map(groups.flatMap((section) => section.fieldList.map((field) => [field.id, { field, section }])))

const change = (
  kind: DefinitionChange['kind'],
  { field, section }: Located,
  more: Partial<DefinitionChange> = {},
): DefinitionChange => ({
  kind,
  what: 'field',
  section: section.name,
  fieldId: field.id,
  name: field.name,
  property: null,
  from: null,
  to: null,
  ...more,
})

/** Which older section a newer one was; sections that are new are not in it. */
function pairSections(before: readonly Group[], after: readonly Group[]): Map<Group, Group> {
  const pairs = new Map<Group, Group>()
  const free = new Set(before)
  const take = (now: Group, then: Group | undefined) => {
    if (!then) return
    pairs.set(now, then)
    free.delete(then)
  }
  for (const now of after)
    take(
      now,
      [...free].find((then) => then.name === now.name),
    )
  for (const now of after) {
    if (pairs.has(now)) continue
    const ids = new Set(now.fieldList.map(({ id }) => id))
    const shared = (then: Group): number => then.fieldList.filter(({ id }) => ids.has(id)).length
    const [likest] = [...free].sort((a, b) => shared(b) - shared(a))
    if (likest && shared(likest) > 0) take(now, likest)
  }
  return pairs
}

function sectionChanges(
  before: readonly Group[],
  after: readonly Group[],
  pairs: ReadonlyMap<Group, Group>,
  locale: Locale,
): DefinitionChange[] {
  const section = (kind: DefinitionChange['kind'], group: Group, more: Partial<DefinitionChange> = {}) => ({
    kind,
    what: 'section' as const,
    section: group.name,
    fieldId: null,
    name: group.name,
    property: null,
    from: null,
    to: null,
    ...more,
  })
  const kept = after.filter((group) => pairs.has(group))
  const stays = longestRising(kept.map((group) => before.indexOf(pairs.get(group) as Group)))
  const position = (index: number): string => positionText(index, locale)
  const textOf = (path: string, value: string): string => propertyText(path, value, () => undefined, locale)
  return [
    ...after.flatMap((group, index) => {
      const then = pairs.get(group)
      if (!then) return [section('added', group)]
      const changes: DefinitionChange[] = []
      for (const property of ['name', 'englishName'] as const)
        if (then[property] !== group[property])
          changes.push(
            section('changed', group, {
              property: propertyName(property, locale),
              from: textOf(property, then[property]),
              to: textOf(property, group[property]),
            }),
          )
      if (!stays.has(kept.indexOf(group)))
        changes.push(section('moved', group, { from: position(before.indexOf(then)), to: position(index) }))
      return changes
    }),
    ...before.flatMap((group) => ([...pairs.values()].includes(group) ? [] : [section('removed', group)])),
  ]
}

const positionText = (index: number, locale: Locale): string =>
  locale === 'en' ? `no. ${index + 1}` : `第 ${index + 1} 位`

/** Into another section, or past its neighbours in the same one. */
function moves(
  then: Located,
  now: Located,
  pairs: ReadonlyMap<Group, Group>,
  stays: ReadonlySet<string>,
  locale: Locale,
): DefinitionChange[] {
  if (pairs.get(now.section) !== then.section)
    return [change('moved', now, { from: then.section.name, to: now.section.name })]
  if (stays.has(now.field.id)) return []
  const from = then.section.fieldList.findIndex(({ id }) => id === now.field.id)
  const to = now.section.fieldList.indexOf(now.field)
  return [change('moved', now, { from: positionText(from, locale), to: positionText(to, locale) })]
}

/** Ids of the fields that kept their order among those that stayed in their section. */
function unmoved(after: readonly Group[], pairs: ReadonlyMap<Group, Group>): ReadonlySet<string> {
  const stays = new Set<string>()
  for (const section of after) {
    const before = new Map(pairs.get(section)?.fieldList.map(({ id }, index) => [id, index]))
    const kept = section.fieldList.filter(({ id }) => before.has(id))
    const rising = longestRising(kept.map(({ id }) => before.get(id) as number))
    for (const index of rising) stays.add((kept[index] as FieldConfig).id)
  }
  return stays
}

/** Indexes of a longest rising part: what is not in it was moved. */
function longestRising(values: readonly number[]): ReadonlySet<number> {
  const best: { length: number; previous: number }[] = []
  let last = -1
  for (const [index, value] of values.entries()) {
    let longest = { length: 1, previous: -1 }
    for (let earlier = 0; earlier < index; earlier++) {
      const { length } = best[earlier] as { length: number }
      if ((values[earlier] as number) < value && length >= longest.length)
        longest = { length: length + 1, previous: earlier }
    }
    best.push(longest)
    if (last < 0 || longest.length > (best[last]?.length ?? 0)) last = index
  }
  const kept = new Set<number>()
  for (let index = last; index >= 0; index = best[index]?.previous ?? -1) kept.add(index)
  return kept
}

function fieldChanges(then: Located, now: Located, words: Words): DefinitionChange[] {
  return [
    ...propertyChanges(then.field, now.field, words).map((more) => change('changed', now, more)),
    ...columnChanges(then.field, now.field, words).map(({ kind, ...more }) => change(kind, now, more)),
  ]
}

function propertyChanges(
  before: FieldConfig | ColumnConfig,
  after: FieldConfig | ColumnConfig,
  words: Words,
): Pick<DefinitionChange, 'property' | 'from' | 'to'>[] {
  const [then, now] = [flat(before), flat(after)]
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((path) => {
    const [from, to] = [then.get(path), now.get(path)]
    if (sameValue(from, to)) return []
    return [
      {
        property: propertyName(path, words.locale),
        from: propertyText(path, from, words.before, words.locale, before),
        to: propertyText(path, to, words.after, words.locale, after),
      },
    ]
  })
}

type ColumnChange = Pick<DefinitionChange, 'kind' | 'name'> & Partial<DefinitionChange>
function columnChanges(before: FieldConfig, after: FieldConfig, words: Words): ColumnChange[] {
  const [then, now] = [before.columns ?? [], after.columns ?? []]
  const name = (column: ColumnConfig): string => `${after.name} › ${column.name}`
  // The rules of a column name the columns beside it before the fields of the form.
  const within =
    (columns: readonly ColumnConfig[], fieldOf: FieldOf): FieldOf =>
    (id) =>
      (columns.find((column) => column.id === id) as FieldConfig | undefined) ?? fieldOf(id)
  const rowWords = { ...words, before: within(then, words.before), after: within(now, words.after) }
  const changes = now.flatMap((column): ColumnChange[] => {
    const old = then.find(({ id }) => id === column.id)
    if (!old) return [{ kind: 'added', name: name(column) }]
    return propertyChanges(old, column, rowWords).map((more) => ({
      kind: 'changed',
      name: name(column),
      ...more,
    }))
  })
  const isThere = (list: readonly ColumnConfig[], { id }: ColumnConfig) => list.some((one) => one.id === id)
  const order = (list: readonly ColumnConfig[], other: readonly ColumnConfig[]) =>
    list.filter((column) => isThere(other, column)).map((column) => column.name)
  const gone = then.flatMap((column): ColumnChange[] =>
    isThere(now, column) ? [] : [{ kind: 'removed', name: name(column) }],
  )
  const ids = (list: readonly ColumnConfig[], other: readonly ColumnConfig[]) =>
    list.flatMap((column) => (isThere(other, column) ? [column.id] : [])).join(' ')
  const moved: ColumnChange[] =
    ids(then, now) === ids(now, then)
      ? []
      : [
          {
            kind: 'moved',
            name: `${after.name} › ${propertyName('columns', words.locale)}`,
            from: order(then, now).join('、'),
            to: order(now, then).join('、'),
          },
        ]
  return [...changes, ...moved, ...gone]
}

/** The properties by path, objects taken apart; columns are compared one by one elsewhere. */
function flat(value: object, prefix = ''): Map<string, unknown> {
  const found = new Map<string, unknown>()
  for (const [key, one] of Object.entries(value)) {
    const path = `${prefix}${key}`
    if (path === 'columns') continue
    const isObject = typeof one === 'object' && one !== null && !Array.isArray(one)
    if (isObject && !wholeProperties.includes(path))
      for (const [inner, content] of flat(one as object, `${path}.`)) found.set(inner, content)
    else found.set(path, one)
  }
  return found
}

const kindWords: Record<DefinitionChange['kind'], readonly [zh: string, en: string]> = {
  added: ['新增', 'Added'],
  removed: ['删除', 'Removed'],
  moved: ['移动', 'Moved'],
  changed: ['修改', 'Changed'],
}

/** What kind of change it is, in one word. */
export const changeKindText = (kind: DefinitionChange['kind'], locale: Locale): string =>
  kindWords[kind][locale === 'en' ? 1 : 0]
