import { isMoney } from '#shared/money.ts'
import { sameValue } from '#shared/same-value.ts'
import { type CalculationOperand, calculationResult } from '../calculation/calculation.ts'
import { type Fraction, fraction } from '../calculation/fraction.ts'
import { dependencyOrder } from '../definition/dependency-order.ts'
import type { Calculation, CalculationWay, ColumnConfig } from '../definition/field-config.ts'
import { formContext } from '../form-context.ts'
import { type FieldType, isNothing } from './field-type.ts'

type Column = { id: string; config: ColumnConfig; type: FieldType<unknown> }
type Row = Readonly<Record<string, unknown>>
type Formula = {
  column: Column
  /** `column` is undefined where the sheet has none of that id, which has no figure. */
  operands: readonly ({ column: Column | undefined } | { constant: Fraction })[]
  ways: readonly CalculationWay[]
  isUpdate: boolean
}

/** The calculation of a column from other cells of its row; undefined for none. */
export function columnCalculation({ fieldConfig }: ColumnConfig): Calculation | undefined {
  const group = fieldConfig.calculationConditionGroup
  return group && group.valueList.length > 0 ? group : undefined
}

/** Whether the cells of a column are always calculated, whatever is written into them. */
export const isComputedColumn = (config: ColumnConfig): boolean =>
  columnCalculation(config)?.isUpdate === true

/** Whether the cells of a column follow a calculation until somebody writes or empties them. */
export const isFollowingColumn = (config: ColumnConfig): boolean =>
  columnCalculation(config)?.isUpdate === false

/** The columns that a column is calculated from, by their places among the columns of its sheet. */
const operandPlaces = (columns: readonly Column[], config: ColumnConfig): number[] =>
  (columnCalculation(config)?.valueList ?? []).flatMap((operand) => {
    const place = operand.method === 1 ? columns.findIndex(({ id }) => id === operand.value) : -1
    return place < 0 ? [] : [place]
  })

/** Columns in the order in which they can be calculated, and a circle of them if there is one. */
export function columnOrder(columns: readonly Column[]): ReturnType<typeof dependencyOrder> {
  const dependents = columns.map((): number[] => [])
  for (const [index, { config }] of columns.entries())
    for (const place of operandPlaces(columns, config)) dependents[place]?.push(index)
  return dependencyOrder(dependents)
}

const known = new WeakMap<readonly Column[], readonly Formula[]>()

function formulasOf(columns: readonly Column[]): readonly Formula[] {
  const found = known.get(columns)
  if (found) return found
  const formulas = columnOrder(columns).order.flatMap((index): Formula[] => {
    const column = columns[index] as Column
    const group = columnCalculation(column.config)
    if (!group) return []
    const operands = group.valueList.map((operand) =>
      operand.method === 2
        ? { constant: fraction(operand.value) }
        : { column: columns.find(({ id }) => id === operand.value) },
    )
    return [{ column, operands, ways: group.calculationWays, isUpdate: group.isUpdate }]
  })
  known.set(columns, formulas)
  return formulas
}

/** A cell as an operand; null where it is empty or cannot be read. */
function operandIn(row: Row, { id, config, type }: Column): CalculationOperand {
  const cell = Object.hasOwn(row, id) ? row[id] : undefined
  if (isNothing(cell)) return null
  const read = type.normalise(cell, config, formContext({ today: '2000-01-01' }))
  if ('fault' in read || read.value === null || !type.numeric) return null
  const figure = fraction(type.numeric(read.value))
  return isMoney(read.value) ? { figure, unit: read.value.unit } : { figure }
}

/** What a formula makes of a row; undefined when it has no result, or one that is larger than can be recorded. */
function resultIn(row: Row, { column, operands, ways }: Formula): unknown {
  const figures = operands.map((operand): CalculationOperand => {
    if ('constant' in operand) return { figure: operand.constant }
    return operand.column ? operandIn(row, operand.column) : null
  })
  const value = calculationResult(figures, ways, column)
  const read = column.type.normalise(value, column.config, formContext({ today: '2000-01-01' }))
  return 'fault' in read ? undefined : (read.value ?? undefined)
}

const withCell = (row: Row, id: string, cell: unknown): Row => {
  const { [id]: _, ...others } = row
  return cell === undefined ? others : { ...others, [id]: cell }
}

/**
 * The row with what its formulas give: in computed columns whatever stood there, in those that follow where nothing was given; null, which
 * is a cell that a person emptied, stays. The same object when nothing changes.
 */
export function withResults(row: Row, columns: readonly Column[]): Row {
  let next = row
  for (const formula of formulasOf(columns)) {
    const { id } = formula.column
    const cell = Object.hasOwn(next, id) ? next[id] : undefined
    if (!formula.isUpdate && cell !== undefined) continue
    const result = resultIn(next, formula)
    if (!sameValue(cell, result)) next = withCell(next, id, result)
  }
  return next
}

/**
 * The row with other cells, undefined for empty ones, as a person pastes them: what followed a calculation follows the new ones, what was
 * written or emptied by hand stays.
 */
export function withCells(
  row: Row,
  cells: Readonly<Record<string, unknown>>,
  columns: readonly Column[],
): Row {
  let next = row
  for (const formula of formulasOf(columns)) {
    const { id } = formula.column
    if (!formula.isUpdate && row[id] !== null && sameValue(row[id], resultIn(row, formula)))
      next = withCell(next, id, undefined)
  }
  for (const [id, cell] of Object.entries(cells)) next = withCell(next, id, cell)
  return withResults(next, columns)
}
