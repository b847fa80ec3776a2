import type { Issue } from '#shared/issues.ts'
import type { FieldConfig } from '../definition/field-config.ts'
import { columnsOf, type SheetColumn } from '../field-types/sheet-cells.ts'
import { columnCalculation, columnOrder } from '../field-types/sheet-formulas.ts'
import { formContext } from '../form-context.ts'

/** What is wrong with the columns of a sheet and the statements of a clause. */
export function partIssues(
  field: FieldConfig,
  fieldOf: (id: string) => FieldConfig | undefined,
): readonly Issue[] {
  return [...columnIssues(field), ...formulaIssues(field), ...statementIssues(field, fieldOf)]
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

const formulaPlace = 'fieldConfig.calculationConditionGroup'

/** Formulas of columns: an operator between two operands, figures of the same row only, and no circle. */
function formulaIssues(field: FieldConfig): Issue[] {
  const columns = columnsOf(field)
  const issues = columns.flatMap((column, index): Issue[] => {
    const group = columnCalculation(column.config)
    if (!group) return []
    const params = { field: column.config.name }
    const path = `${field.id}.columns.${index}.${formulaPlace}`
    const whole: Issue[] = [
      ...(group.calculationWays.length === group.valueList.length - 1
        ? []
        : [{ path, code: 'formWays' as const, params }]),
      ...(isFigure(column) ? [] : [{ path, code: 'formOperand' as const, params }]),
    ]
    const operands = group.valueList.flatMap((operand, place): Issue[] => {
      if (operand.method === 2) return []
      const at = `${path}.valueList.${place}`
      const source = columns.find(({ id }) => id === operand.value)
      if (!source) return [{ path: at, code: 'formDangling', params: { ...params, id: operand.value } }]
      return isFigure(source) && operand.part === undefined ? [] : [{ path: at, code: 'formOperand', params }]
    })
    return [...whole, ...operands]
  })
  const { cycle } = columnOrder(columns)
  if (!cycle) return issues
  const fields = cycle.map((index) => columns[index]?.config.name ?? '').join(' → ')
  const path = `${field.id}.columns.${cycle[0] ?? 0}.${formulaPlace}`
  return [...issues, { path, code: 'formCycle', params: { fields } }]
}

/** Calculation takes part with content types 1, 2, 5 and 6, as for fields. */
function isFigure({ type, config }: SheetColumn): boolean {
  const contentType = config.fieldConfig.fieldContent?.contentType
  return type.numeric !== undefined && contentType !== 3 && contentType !== 4
}

/** Sums only of figures, no options from elsewhere, and a default that the cells can hold. */
function isUsable({ config, type }: SheetColumn): boolean {
  if (config.isSummed && type.numeric === undefined) return false
  if (config.privateConfig.dynamicConfig?.isDynamicField) return false
  if (config.defaultValue === null) return true
  const context = formContext({ today: '2000-01-01', initiator: { userId: 1, departmentId: 1 } })
  const raw = type.initial ? type.initial(config, context) : config.defaultValue
  return 'value' in type.normalise(raw, config, context)
}

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
