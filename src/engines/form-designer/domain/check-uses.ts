import { columnLength, type FieldConfig, fieldUse } from '#engines/forms/domain/index.ts'
import type { Issue } from '#shared/issues.ts'

/**
 * What a field's use asks of it, since a column takes its value: one of the use's types, no more characters than the column holds, and only
 * options that it knows.
 */
export function useIssues(field: FieldConfig): Issue[] {
  const use = fieldUse(field)
  if (!use) return []
  const params = { field: field.name }
  if (!use.types.includes(field.type)) return [{ path: `${field.id}.rawType`, code: 'formUseType', params }]
  const most = columnLength(field)
  const isTooLong = most !== null && field.maxlength !== null && field.maxlength > most
  const strange = field.options.flatMap(({ value }, index): Issue[] =>
    use.options && !use.options.includes(value)
      ? [
          {
            path: `${field.id}.options.${index}.value`,
            code: 'formUseOption',
            params: { ...params, value, options: use.options.join('、') },
          },
        ]
      : [],
  )
  return [
    ...(isTooLong
      ? [{ path: `${field.id}.maxlength`, code: 'formUseLength' as const, params: { ...params, max: most } }]
      : []),
    ...strange,
  ]
}
