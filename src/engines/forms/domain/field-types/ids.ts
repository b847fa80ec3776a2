import { listIn } from '#shared/text.ts'
import type { FieldConfig } from '../definition/field-config.ts'
import type { FormContext, ReferenceKind } from '../form-context.ts'
import { type FieldType, isNothing, type Reading, reading, type WidgetName, wrongType } from './field-type.ts'

export const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0

/** A name, or `#id` while it is not known. */
export const nameOrId = (kind: ReferenceKind, id: number, context: FormContext): string =>
  context.nameOf({ kind, id }, context.locale) ?? `#${id}`

export const joined = (names: readonly string[], context: FormContext): string =>
  listIn(names, context.locale)

/** One record by its id. */
export const singleId = (widget: WidgetName, kind: ReferenceKind): FieldType<number> => ({
  widget,
  normalise: (raw) => (isNothing(raw) ? reading<number>(null) : isId(raw) ? reading(raw) : wrongType),
  isEmpty: () => false,
  format: (id, _field, context) => nameOrId(kind, id, context),
  requiredCode: 'requiredSelect',
  references: (id) => [{ kind, id }],
})

function readIds(raw: unknown, field: FieldConfig): Reading<readonly number[]> {
  if (isNothing(raw)) return reading<readonly number[]>(null)
  const list = Array.isArray(raw) ? raw : [raw]
  if (!list.every(isId)) return wrongType
  const unique = [...new Set(list)]
  const kept = field.privateConfig.multiple ? unique : unique.slice(0, 1)
  return reading(kept.length > 0 ? kept : null)
}

/** Records by their ids, each once; only the first unless privateConfig.multiple. The value is always a list. */
export const idList = (widget: WidgetName, kind: ReferenceKind): FieldType<readonly number[]> => ({
  widget,
  normalise: readIds,
  isEmpty: (ids) => ids.length === 0,
  format: (ids, _field, context) =>
    joined(
      ids.map((id) => nameOrId(kind, id, context)),
      context,
    ),
  requiredCode: 'requiredSelect',
  references: (ids) => ids.map((id) => ({ kind, id })),
})
