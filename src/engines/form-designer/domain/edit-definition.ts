import {
  type FieldConfig,
  type FieldInput,
  type FieldTypeName,
  type FormDefinitionInput,
  fieldId as fieldIdSchema,
  fieldTypeLabel,
  ruleText,
} from '#engines/forms/domain/index.ts'
import { limit } from '#shared/constants.ts'
import { type Locale, said } from '#shared/text.ts'
import { type FieldReference, mapReferences, referencesOfField } from './field-references.ts'

/*
 * The designer's operations. Each answers a new definition and leaves the given one as it was; what cannot be done (no such field, id
 * taken, form full) answers the definition itself, so `after === before` tells that nothing happened.
 */

/** Where a field goes: places outside are brought inside. */
export type FieldPlace = { section: number; index: number }
/** Who refers to a field, and where: `path` is '<field id>.visibleWhen.conditions.0.fieldId'. */
export type FieldUse = Omit<FieldReference, 'id'> & { fieldId: string; fieldName: string }

type Group = FormDefinitionInput['fieldGroupList'][number]
const sectionsAtMost = 100
const firstSectionName = '基本信息 | Basic information'

const clamp = (value: number, most: number): number => Math.min(Math.max(Math.trunc(value) || 0, 0), most)
const nameOf = (name: string): string => name.trim().slice(0, limit.name)
const withGroups = (definition: FormDefinitionInput, fieldGroupList: Group[]): FormDefinitionInput => ({
  ...definition,
  fieldGroupList,
})
const inserted = <T>(list: readonly T[], index: number, item: T): T[] => [
  ...list.slice(0, index),
  item,
  ...list.slice(index),
]
const without = <T>(list: readonly T[], index: number): T[] => list.filter((_, at) => at !== index)

/** All fields in the order of the form. */
export const fieldsOf = (definition: FormDefinitionInput): FieldInput[] =>
  definition.fieldGroupList.flatMap((group) => group.fieldList)

/** Section and index of a field; null when there is none with this id. */
export function placeOf(definition: FormDefinitionInput, id: string): FieldPlace | null {
  for (const [section, group] of definition.fieldGroupList.entries()) {
    const index = group.fieldList.findIndex((field) => field.id === id)
    if (index >= 0) return { section, index }
  }
  return null
}

/** An id that no field of the form has: 'money1', 'money2' … */
export function newFieldId(definition: FormDefinitionInput, type: FieldTypeName): string {
  const taken = new Set(fieldsOf(definition).map((field) => field.id))
  const stem = type.replaceAll('-', '')
  let number = 1
  while (taken.has(`${stem}${number}`)) number++
  return `${stem}${number}`
}

/** Whether a field could be given this id: well formed and not taken by another. */
export const isFreeId = (definition: FormDefinitionInput, id: string): boolean =>
  fieldIdSchema.safeParse(id).success && placeOf(definition, id) === null

/** A new field with what its type needs to be usable at once. */
function newField(type: FieldTypeName, id: string, locale: Locale): FieldInput {
  const zh = locale !== 'en'
  const field: FieldInput = { id, name: fieldTypeLabel(type, locale), type }
  const options = [1, 2].map((number) => ({
    value: `${number}`,
    label: zh ? `选项${number}` : `Option ${number}`,
  }))
  switch (type) {
    case 'select':
    case 'multiselect':
    case 'radio':
    case 'checkbox':
    case 'inputSelect':
    case 'inputSelectV2':
      return { ...field, options }
    case 'cascader':
      return { ...field, optionTree: options }
    case 'sheetTable':
      return {
        ...field,
        columns: [{ id: 'column1', name: zh ? '列1' : 'Column 1', type: 'custom', isSummed: false }],
      }
    case 'clause':
      return {
        ...field,
        clause: {
          labelID: 0,
          isNullable: false,
          statementList: [
            {
              id: 1,
              name: zh ? '条款项1' : 'Statement 1',
              content: [[]],
              fieldList: [],
              labelItemList: [],
            },
          ],
        },
      }
    default:
      return field
  }
}

/** Adds a field of this type, with a free id of its own when none is given or the given one is taken. A form without sections gets its first one. */
export function addField(
  definition: FormDefinitionInput,
  at: FieldPlace,
  type: FieldTypeName,
  id?: string,
  locale: Locale = 'zh-CN',
): FormDefinitionInput {
  const own = id && isFreeId(definition, id) ? id : newFieldId(definition, type)
  return insertField(definition, at, newField(type, own, locale), locale)
}

function insertField(
  definition: FormDefinitionInput,
  at: FieldPlace,
  field: FieldInput,
  locale: Locale = 'zh-CN',
): FormDefinitionInput {
  if (fieldsOf(definition).length >= limit.formFields) return definition
  const groups: Group[] =
    definition.fieldGroupList.length > 0
      ? definition.fieldGroupList
      : [{ name: said(firstSectionName, locale), fieldList: [] }]
  const section = clamp(at.section, groups.length - 1)
  return withGroups(
    definition,
    groups.map((group, index) =>
      index === section
        ? {
            ...group,
            fieldList: inserted(group.fieldList, clamp(at.index, group.fieldList.length), field),
          }
        : group,
    ),
  )
}

/** Moves a field; `to.index` counts in the target section without the field itself. */
export function moveField(definition: FormDefinitionInput, id: string, to: FieldPlace): FormDefinitionInput {
  const place = placeOf(definition, id)
  const field = fieldsOf(definition).find((one) => one.id === id)
  if (!place || !field) return definition
  const target = {
    section: clamp(to.section, definition.fieldGroupList.length - 1),
    index: to.index,
  }
  const rest = removeField(definition, id)
  const index = clamp(target.index, rest.fieldGroupList[target.section]?.fieldList.length ?? 0)
  if (target.section === place.section && index === place.index) return definition
  return insertField(rest, { section: target.section, index }, field)
}

/**
 * Changes properties of a field; undefined takes one away, nested ones (privateConfig, fieldConfig) are given whole. A new id goes
 * into everything that refers to the field; one that is taken or malformed is left out, as is an empty name.
 */
export function changeField(
  definition: FormDefinitionInput,
  id: string,
  change: Partial<FieldInput>,
): FormDefinitionInput {
  if (!placeOf(definition, id)) return definition
  const { id: wanted, name, ...rest } = change
  const newId = wanted !== undefined && wanted !== id && isFreeId(definition, wanted) ? wanted : id
  const newName = name === undefined ? '' : nameOf(name)
  const given: Partial<FieldInput> = { ...rest, id: newId, ...(newName ? { name: newName } : {}) }
  const gone = new Set(Object.entries(given).flatMap(([key, value]) => (value === undefined ? [key] : [])))
  const changed = mapFields(definition, (field) =>
    field.id === id
      ? (Object.fromEntries(
          Object.entries({ ...field, ...given }).filter(([key]) => !gone.has(key)),
        ) as FieldInput)
      : field,
  )
  if (newId === id) return changed
  return mapFields(changed, (field) => mapReferences(field, (used) => (used === id ? newId : used)))
}

const mapFields = (
  definition: FormDefinitionInput,
  map: (field: FieldInput) => FieldInput,
): FormDefinitionInput =>
  withGroups(
    definition,
    definition.fieldGroupList.map((group) => ({ ...group, fieldList: group.fieldList.map(map) })),
  )

/** Takes a field out. Who refers to it goes on doing so, and `checkDefinition` says so: ask `usesOf` before, `removeUses` to clear them. */
export function removeField(definition: FormDefinitionInput, id: string): FormDefinitionInput {
  if (!placeOf(definition, id)) return definition
  return withGroups(
    definition,
    definition.fieldGroupList.map((group) => ({
      ...group,
      fieldList: group.fieldList.filter((field) => field.id !== id),
    })),
  )
}

/** Takes every reference to a field out of the others: its conditions, operands, mappings, pieces of clauses. */
export const removeUses = (definition: FormDefinitionInput, id: string): FormDefinitionInput =>
  usesOf(definition, id).length === 0
    ? definition
    : mapFields(definition, (field) =>
        field.id === id ? field : mapReferences(field, (used) => (used === id ? null : used)),
      )

/** Everything in other fields that names this one: conditions, calculations, mappings of parties, law firms, clauses, columns of tables. */
export const usesOf = (definition: FormDefinitionInput, id: string): FieldUse[] =>
  fieldsOf(definition)
    .filter((field) => field.id !== id)
    .flatMap((field) =>
      referencesOfField(field).flatMap(({ id: used, kind, path, column }) =>
        used === id
          ? [{ kind, column, path: `${field.id}.${path}`, fieldId: field.id, fieldName: field.name }]
          : [],
      ),
    )

/** The rule that a use is part of, in one plain sentence; null when the use is something else. */
export function ruleSentence(fields: readonly FieldInput[], use: FieldUse, locale: Locale): string | null {
  const owner = fields.find(({ id }) => id === use.fieldId)
  const [column, at] =
    /^(?:columns\.(\d+)\.)?rules\.(\d+)\./.exec(use.path.slice(use.fieldId.length + 1))?.slice(1) ?? []
  const holder = column === undefined ? owner : owner?.columns?.[Number(column)]
  const rule = holder?.rules?.[Number(at)]
  if (!owner || !holder || !rule) return null
  const known = [...(column === undefined ? [] : (owner.columns ?? [])), ...fields] as readonly FieldConfig[]
  return ruleText(rule, holder as FieldConfig, (id) => known.find((one) => one.id === id), locale)
}

/** Puts a copy behind a field, with an id of its own and without its places in the document, which belong to one field, and without its English name, which would tell them apart no more. */
export function duplicateField(
  definition: FormDefinitionInput,
  id: string,
  newId?: string,
  locale: Locale = 'zh-CN',
): FormDefinitionInput {
  const place = placeOf(definition, id)
  const field = fieldsOf(definition).find((one) => one.id === id)
  if (!place || !field) return definition
  const { positionList: _, bookmarkNames: __, englishName: ___, ...rest } = field
  const suffix = said('（副本） |  (copy)', locale)
  const own = newId && isFreeId(definition, newId) ? newId : newFieldId(definition, field.type)
  const copy: FieldInput = {
    ...rest,
    id: own,
    name: `${field.name.slice(0, limit.name - suffix.length)}${suffix}`,
  }
  return insertField(definition, { section: place.section, index: place.index + 1 }, copy)
}

/** Adds an empty section, last when no index is given. */
export function addSection(
  definition: FormDefinitionInput,
  name: string,
  index?: number,
): FormDefinitionInput {
  const groups = definition.fieldGroupList
  if (!nameOf(name) || groups.length >= sectionsAtMost) return definition
  const at = clamp(index ?? groups.length, groups.length)
  return withGroups(definition, inserted(groups, at, { name: nameOf(name), fieldList: [] }))
}

/** Gives a section what English screens call it; '' takes it away. */
export const nameSectionInEnglish = (
  definition: FormDefinitionInput,
  section: number,
  englishName: string,
): FormDefinitionInput =>
  withGroups(
    definition,
    definition.fieldGroupList.map((group, index) =>
      index === section ? { ...group, englishName: nameOf(englishName) } : group,
    ),
  )

export function renameSection(
  definition: FormDefinitionInput,
  section: number,
  name: string,
): FormDefinitionInput {
  const before = definition.fieldGroupList[section]
  if (!before || !nameOf(name) || before.name === nameOf(name)) return definition
  return withGroups(
    definition,
    definition.fieldGroupList.map((group, index) =>
      index === section ? { ...group, name: nameOf(name) } : group,
    ),
  )
}

/** Moves a section with its fields; `to` counts without the section itself. */
export function moveSection(
  definition: FormDefinitionInput,
  section: number,
  to: number,
): FormDefinitionInput {
  const group = definition.fieldGroupList[section]
  if (!group) return definition
  const rest = without(definition.fieldGroupList, section)
  const target = clamp(to, rest.length)
  return target === section ? definition : withGroups(definition, inserted(rest, target, group))
}

/** Takes a section out with its fields; `usesOf` tells beforehand who refers to them. */
export const removeSection = (definition: FormDefinitionInput, section: number): FormDefinitionInput =>
  definition.fieldGroupList[section]
    ? withGroups(definition, without(definition.fieldGroupList, section))
    : definition
