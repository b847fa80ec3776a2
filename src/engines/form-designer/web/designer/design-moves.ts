import type { FormDefinitionInput } from '#engines/forms/domain/index.ts'
import type { Locale } from '#shared/text.ts'
import type { DefinitionIssue } from '../../domain/check-definition.ts'
import {
  addField,
  changeField,
  type FieldPlace,
  fieldsOf,
  moveField,
  moveSection,
  newFieldId,
  placeOf,
} from '../../domain/edit-definition.ts'
import { entryLabel, type PaletteEntry } from '../canvas/field-palette.ts'
import type { Chosen, KnownBookmark } from './design-context.ts'

/** Where a new field goes: behind what is chosen, else at the end of the form. */
export function placeForNew(definition: FormDefinitionInput, chosen: Chosen): FieldPlace {
  const groups = definition.fieldGroupList
  if (chosen?.kind === 'field') {
    const place = placeOf(definition, chosen.id)
    if (place) return { section: place.section, index: place.index + 1 }
  }
  const section =
    chosen?.kind === 'section' && groups[chosen.index] ? chosen.index : Math.max(groups.length - 1, 0)
  return { section, index: groups[section]?.fieldList.length ?? 0 }
}

/** A name that no field has: '金额', '金额2' … */
export function freeName(definition: FormDefinitionInput, name: string): string {
  const taken = new Set(fieldsOf(definition).map((field) => field.name))
  let number = 1
  while (taken.has(number === 1 ? name : `${name}${number}`)) number++
  return number === 1 ? name : `${name}${number}`
}

/** Puts an entry of the palette into the form. `id` null: the form is full. */
export function addEntry(
  definition: FormDefinitionInput,
  entry: PaletteEntry,
  at: FieldPlace,
  locale: Locale,
): { definition: FormDefinitionInput; id: string | null } {
  const id = newFieldId(definition, entry.type)
  const added = addField(definition, at, entry.type, id, locale)
  if (added === definition) return { definition, id: null }
  const change = {
    ...entry.preset,
    name: freeName(definition, entryLabel(entry, locale)),
    ...(entry.preset?.partyType === undefined ? {} : { options: [] }),
  }
  return { definition: changeField(added, id, change), id }
}

/** Where something lands that is dropped beside a field or into a section. */
function targetOf(
  definition: FormDefinitionInput,
  over: string,
  side: 'before' | 'after',
): FieldPlace | null {
  const [kind = '', key = ''] = splitId(over)
  if (kind === 'section') {
    const section = Number(key)
    return { section, index: definition.fieldGroupList[section]?.fieldList.length ?? 0 }
  }
  const place = kind === 'field' ? placeOf(definition, key) : null
  return place && { section: place.section, index: place.index + (side === 'after' ? 1 : 0) }
}

/** 'field:price' → ['field', 'price']. */
export const splitId = (id: string): [kind: string, key: string] => {
  const at = id.indexOf(':')
  return [id.slice(0, at), id.slice(at + 1)]
}

/** The definition after a drop of a field or a section; palette entries are added by `addEntry` at `dropPlace`. */
export function dropped(
  definition: FormDefinitionInput,
  moved: string,
  over: string,
  side: 'before' | 'after',
): FormDefinitionInput {
  const [kind, key] = splitId(moved)
  if (kind === 'section') {
    const [from, target] = [Number(key), Number(splitId(over)[1])]
    const index = target + (side === 'after' ? 1 : 0)
    return moveSection(definition, from, index > from ? index - 1 : index)
  }
  const own = placeOf(definition, key)
  const to = targetOf(definition, over, side)
  if (!own || !to) return definition
  const index = own.section === to.section && own.index < to.index ? to.index - 1 : to.index
  return moveField(definition, key, { section: to.section, index })
}

/** Where a new field lands by a drop. */
export const dropPlace = (
  definition: FormDefinitionInput,
  over: string,
  side: 'before' | 'after',
): FieldPlace => targetOf(definition, over, side) ?? { section: 0, index: 0 }

/** One step up or down with the keyboard; at the edge of a section into the next one. */
export function stepField(definition: FormDefinitionInput, id: string, by: -1 | 1): FormDefinitionInput {
  const place = placeOf(definition, id)
  if (!place) return definition
  const last = (definition.fieldGroupList[place.section]?.fieldList.length ?? 1) - 1
  const index = place.index + by
  if (index >= 0 && index <= last) return moveField(definition, id, { section: place.section, index })
  const section = place.section + by
  const target = definition.fieldGroupList[section]
  if (!target) return definition
  return moveField(definition, id, { section, index: by > 0 ? 0 : target.fieldList.length })
}

/** Places where a dragged thing may stop, in reading order: fields, and sections without any. */
export function stopsFor(definition: FormDefinitionInput, moved: string): string[] {
  const groups = definition.fieldGroupList
  if (splitId(moved)[0] === 'section') return groups.map((_, index) => `section:${index}`)
  if (groups.length === 0) return ['section:0']
  return groups.flatMap((group, index) =>
    group.fieldList.length > 0 ? group.fieldList.map(({ id }) => `field:${id}`) : [`section:${index}`],
  )
}

/** A malformed definition names places in the stored JSON; the designer names fields: '<id>.<property>'. */
export function withFieldPath(definition: FormDefinitionInput, issue: DefinitionIssue): DefinitionIssue {
  const found = /^fieldGroupList\.(\d+)\.(?:fieldList\.(\d+)\.?(.*)|name)$/.exec(issue.path)
  if (!found) return issue
  const group = definition.fieldGroupList[Number(found[1])]
  const field = found[2] === undefined ? undefined : group?.fieldList[Number(found[2])]
  const path = field ? [field.id, found[3]].filter(Boolean).join('.') : `sections.${found[1]}`
  return { ...issue, path }
}

/** The definition with the places that templates bind their fields to, so that the check does not miss them. */
export function withBindings(
  definition: FormDefinitionInput,
  bookmarks: readonly KnownBookmark[],
): FormDefinitionInput {
  const bound = new Map<string, string[]>()
  for (const { name, fieldID } of bookmarks)
    if (fieldID) bound.set(fieldID, [...new Set([...(bound.get(fieldID) ?? []), name])])
  if (bound.size === 0) return definition
  return {
    ...definition,
    fieldGroupList: definition.fieldGroupList.map((group) => ({
      ...group,
      fieldList: group.fieldList.map((field) => {
        const own = field.bookmarkNames ?? []
        const known = new Set([...own, ...(field.positionList ?? []).map(({ bookmarkName }) => bookmarkName)])
        const more = (bound.get(field.id) ?? []).filter((name) => !known.has(name))
        return more.length > 0 ? { ...field, bookmarkNames: [...own, ...more] } : field
      }),
    })),
  }
}
