import type { Issue } from '#shared/issues.ts'
import type { ColumnConfig, FieldConfig } from '../definition/field-config.ts'
import { columnsOf, type SheetColumn } from '../field-types/sheet-cells.ts'
import { formContext } from '../form-context.ts'

/** What is wrong with the columns of a sheet and the statements of a clause. */
export function partIssues(
  field: FieldConfig,
  fieldOf: (id: string) => FieldConfig | undefined,
): readonly Issue[] {
  return [...columnIssues(field), ...statementIssues(field, fieldOf)]
}

function columnIssues(field: FieldConfig): Issue[] {
  const seen = new Set<string>()
  return columnsOf(field).flatMap((column, index): Issue[] => {
    const isDouble = seen.has(column.id)
    seen.add(column.id)
    if (!isDouble && isUsable(column)) return []
    const params = { field: field.name, column: column.config.name }
    return [{ path: `${field.id}.columns.${index}`, code: 'formSheetColumn', params }]
  })
}

/** Sums only of figures, no formulas, no options from elsewhere, and a default that the cells can hold. */
function isUsable({ config, type }: SheetColumn): boolean {
  if (config.isSummed && type.numeric === undefined) return false
  if (isCalculated(config) || config.privateConfig.dynamicConfig?.isDynamicField) return false
  if (config.defaultValue === null) return true
  const context = formContext({ today: '2000-01-01', initiator: { userId: 1, departmentId: 1 } })
  const raw = type.initial ? type.initial(config, context) : config.defaultValue
  return 'value' in type.normalise(raw, config, context)
}

const isCalculated = ({ fieldConfig }: ColumnConfig): boolean =>
  (fieldConfig.calculationConditionGroup?.valueList.length ?? 0) > 0

function statementIssues(field: FieldConfig, fieldOf: (id: string) => FieldConfig | undefined): Issue[] {
  const seen = new Set<number>()
  return (field.clause?.statementList ?? []).flatMap(({ id, content }, index): Issue[] => {
    const isDouble = seen.has(id)
    seen.add(id)
    const pieces = content.flat()
    const namesClause = pieces.some(
      (piece) => piece.kind === 'field' && fieldOf(piece.fieldID)?.type === 'clause',
    )
    if (!isDouble && !namesClause) return []
    return [
      {
        path: `${field.id}.clause.statementList.${index}`,
        code: 'formStatement',
        params: { field: field.name },
      },
    ]
  })
}
