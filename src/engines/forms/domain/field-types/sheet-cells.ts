import { limit } from '#shared/constants.ts'
import type { IssueCode } from '#shared/issues.ts'
import type { ColumnConfig, columnTypeNames, FieldConfig } from '../definition/field-config.ts'
import { rangeFinding } from '../filling/value-range.ts'
import type { FormContext } from '../form-context.ts'
import { bankAccountType } from './bank-account.ts'
import { boolType } from './bool.ts'
import { checkboxType } from './checkbox.ts'
import { customType } from './custom.ts'
import { dateType } from './date.ts'
import { dateTimeType } from './date-time.ts'
import { daterangeType } from './daterange.ts'
import { departmentType } from './department.ts'
import { type FieldType, type Finding, isNothing, type Reading } from './field-type.ts'
import { moneyType } from './money.ts'
import { multiselectType } from './multiselect.ts'
import { numberType } from './number.ts'
import { peopleType } from './people.ts'
import { radioType } from './radio.ts'
import { selectType } from './select.ts'
import { isComputedColumn, isFollowingColumn, withResults } from './sheet-formulas.ts'
import { textareaType } from './textarea.ts'

type CellType = FieldType<unknown>
const any = <V>(type: FieldType<V>): CellType => type as unknown as CellType

const cellTypes: Readonly<Record<(typeof columnTypeNames)[number], CellType>> = {
  custom: any(customType),
  textarea: any(textareaType),
  select: any(selectType),
  multiselect: any(multiselectType),
  radio: any(radioType),
  checkbox: any(checkboxType),
  bool: any(boolType),
  date: any(dateType),
  'date-time': any(dateTimeType),
  daterange: any(daterangeType),
  number: any(numberType),
  money: any(moneyType),
  bankAccount: any(bankAccountType),
  people: any(peopleType),
  department: any(departmentType),
}

/** A row of a sheet: values by column id, empty cells left out. */
export type SheetRow = Readonly<Record<string, unknown>>
/** A column with the type of its cells. */
export type SheetColumn = { id: string; config: ColumnConfig; type: CellType }

const known = new WeakMap<FieldConfig, readonly SheetColumn[]>()

/** The columns of a sheet, from left to right. */
export function columnsOf(field: FieldConfig): readonly SheetColumn[] {
  const found = known.get(field)
  if (found) return found
  const columns = (field.columns ?? []).map((config) => ({
    id: config.id,
    config,
    type: cellTypes[config.type],
  }))
  known.set(field, columns)
  return columns
}

/** Whether nobody may write into the cells of a column now, in a sheet that is open itself. */
export const isColumnClosed = (
  { config }: Pick<SheetColumn, 'config'>,
  { alteration }: Pick<FormContext, 'alteration'>,
): boolean =>
  isComputedColumn(config) ||
  config.disabled ||
  !config.isEdit ||
  config.preview ||
  (alteration && config.alterEditStatus === 1)

/** The columns of a sheet that are closed now. */
export const closedColumns = (field: FieldConfig, context: FormContext): readonly SheetColumn[] =>
  columnsOf(field).filter((column) => isColumnClosed(column, context))

/** The cell of a row; undefined for an empty one. */
export const cellOf = (row: SheetRow, columnId: string): unknown =>
  Object.hasOwn(row, columnId) ? (row[columnId] ?? undefined) : undefined

/** What a person calls a cell: 采购清单第3行「单价」. */
export const cellName = (
  field: FieldConfig,
  row: number,
  column: ColumnConfig | undefined,
  locale: FormContext['locale'],
): string =>
  locale === 'en'
    ? `${field.name} row ${row + 1}${column ? ` ${column.name}` : ''}`
    : `${field.name}第${row + 1}行${column ? `「${column.name}」` : ''}`

/** A finding about one cell; its path is row (counted from 0) and column. An incomplete sheet is named as a whole. */
export function cellFinding(
  field: FieldConfig,
  row: number,
  column: SheetColumn | undefined,
  found: Finding,
  context: FormContext,
): Finding {
  const place = { row: row + 1, column: column?.config.name ?? '' }
  const name =
    found.code === 'requiredSheet' ? field.name : cellName(field, row, column?.config, context.locale)
  return {
    code: found.code,
    path: column ? `${row}.${column.id}` : String(row),
    params: { field: name, ...place, ...found.params },
  }
}

type Read = { rows: readonly SheetRow[] } | { fault: IssueCode; finding: Finding }

const isRow = (raw: unknown): raw is SheetRow =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw)

/** Rows that were read before under a field, so that a change of one cell does not read all the others again. */
const readBefore = new WeakMap<FieldConfig, WeakSet<object>>()

/** Whether every cell of a row has the shape of its column's type. */
export const isReadRow = (row: SheetRow, field: FieldConfig): boolean =>
  readBefore.get(field)?.has(row) ?? false

/** A cell that follows a calculation and that somebody emptied: null, where one that was never given is absent. */
const isEmptied = (row: SheetRow, { id, config }: SheetColumn): boolean =>
  isFollowingColumn(config) && Object.hasOwn(row, id) && isNothing(row[id]) && row[id] !== undefined

/** What stands in a computed cell is calculated anew and refused for nothing. */
function readCell(row: SheetRow, { id, config, type }: SheetColumn, context: FormContext): Reading<unknown> {
  const read = type.normalise(cellOf(row, id), config, context)
  return 'fault' in read && isComputedColumn(config) ? { value: null } : read
}

/** Reads rows, each cell by its column's type; or the first thing that cannot be read. `raw` is no empty value. */
export function readRows(raw: unknown, field: FieldConfig, context: FormContext): Read {
  const refuse = (finding: Finding): Read => ({ fault: finding.code, finding })
  if (!Array.isArray(raw)) return refuse({ code: 'wrongType' })
  if (raw.length > limit.sheetRows)
    return refuse({ code: 'tooManyRows', params: { max: limit.sheetRows, count: raw.length } })
  const columns = columnsOf(field)
  const ids = new Set(columns.map(({ id }) => id))
  const seen = readBefore.get(field) ?? new WeakSet()
  readBefore.set(field, seen)
  const rows: SheetRow[] = []
  for (const [index, given] of raw.entries()) {
    if (isRow(given) && seen.has(given)) {
      rows.push(given)
      continue
    }
    if (!isRow(given) || !Object.keys(given).every((key) => ids.has(key)))
      return refuse(cellFinding(field, index, undefined, { code: 'wrongType' }, context))
    const row: Record<string, unknown> = {}
    for (const column of columns) {
      const read = readCell(given, column, context)
      if ('fault' in read) return refuse(cellFinding(field, index, column, { code: read.fault }, context))
      if (read.value !== null) row[column.id] = read.value
      else if (isEmptied(given, column)) row[column.id] = null
    }
    seen.add(row)
    rows.push(row)
  }
  return { rows }
}

const settledBefore = new WeakMap<FieldConfig, WeakSet<object>>()

/** Rounds and trims each cell, leaves out empty ones and calculates; a row that was settled before stays the same object. */
export function settleRow(row: SheetRow, field: FieldConfig): SheetRow {
  const settled = settledBefore.get(field) ?? new WeakSet()
  settledBefore.set(field, settled)
  if (settled.has(row)) return row
  const next: Record<string, unknown> = {}
  const columns = columnsOf(field)
  for (const column of columns) {
    const { id, type, config } = column
    const value = cellOf(row, id)
    if (value === undefined) {
      if (isEmptied(row, column)) next[id] = null
      continue
    }
    const final = type.settle ? type.settle(value, config) : value
    if (!type.isEmpty(final)) next[id] = final
  }
  const whole = withResults(next, columns)
  settled.add(whole)
  readBefore.get(field)?.add(whole)
  return whole
}

/** A row in which nothing has been filled in. */
export const isBlankRow = (row: SheetRow): boolean =>
  Object.values(row).every(
    (cell) =>
      isNothing(cell) ||
      (typeof cell === 'string' && cell.trim() === '') ||
      (Array.isArray(cell) && cell.length === 0),
  )

/** What is wrong with one cell, or null. A required one that is empty makes the sheet incomplete. */
function findingIn({ type, config }: SheetColumn, cell: unknown, context: FormContext): Finding | null {
  if (cell === undefined || type.isEmpty(cell)) return config.required ? { code: 'requiredSheet' } : null
  const found = type.validate?.(cell, config, context)
  if (found) return found
  return type.numeric ? rangeFinding(config, type.numeric(cell), cell) : null
}

/** Everything that is wrong with the cells, row by row; rows in which nothing is filled in are passed over. */
export function* sheetFindings(
  rows: readonly SheetRow[],
  field: FieldConfig,
  context: FormContext,
): Generator<Finding> {
  for (const [index, row] of rows.entries()) {
    if (isBlankRow(row)) continue
    for (const column of columnsOf(field)) {
      const found = findingIn(column, cellOf(row, column.id), context)
      if (found) yield cellFinding(field, index, column, found, context)
    }
  }
}

/** Everything wrong with rows as they are typed, also cells that cannot be read; in the order of the rows. */
export function typedFindings(
  raw: unknown,
  field: FieldConfig,
  context: FormContext,
  which: 'unreadable' | 'all',
): readonly Finding[] {
  if (!Array.isArray(raw)) return []
  if (which === 'unreadable' && 'rows' in readRows(raw, field, context)) return []
  return raw.flatMap((given: unknown, index): Finding[] => {
    if (!isRow(given) || isBlankRow(given)) return []
    return columnsOf(field).flatMap((column) => {
      const read = readCell(given, column, context)
      const found =
        'fault' in read
          ? { code: read.fault }
          : which === 'all'
            ? findingIn(column, read.value ?? undefined, context)
            : null
      return found ? [cellFinding(field, index, column, found, context)] : []
    })
  })
}

/** The number of the row, as a column of a document's table. */
export const rowNumber = '#'

const prefix = 'rows|'

/** The part of a sheet that a table of a document shows, cell by cell: ids of columns, `rowNumber`, null for a cell that the document fills itself. */
export const rowsPart = (cells: readonly (string | null)[]): string =>
  prefix + cells.map((id) => id ?? '').join('|')

/** The columns of such a part; null for a cell that no column fills. Undefined: it is another part. */
export function columnsOfPart(
  part: string | undefined,
  field: FieldConfig,
): (SheetColumn | typeof rowNumber | null)[] | undefined {
  if (!part?.startsWith(prefix)) return undefined
  const columns = new Map(columnsOf(field).map((column) => [column.id, column]))
  return part
    .slice(prefix.length)
    .split('|')
    .map((id) => (id === rowNumber ? rowNumber : (columns.get(id) ?? null)))
}

/** Columns and the number of headings above the rows where a document shows a sheet as a table: of a part, or all of it. */
const tableOf = (part: string | undefined, field: FieldConfig) =>
  part === undefined
    ? { columns: columnsOf(field), headings: 1 }
    : { columns: columnsOfPart(part, field) ?? [], headings: 0 }

const idOf = (column: SheetColumn | typeof rowNumber | null | undefined): string | undefined =>
  column && column !== rowNumber ? column.id : undefined

/** Where a document's table has a cell of the form, named `<row>.<column>`: row and cell, each from 0. Null: the table does not show it. */
export function tableCell(
  part: string | undefined,
  field: FieldConfig,
  rows: readonly SheetRow[],
  name: string,
): { row: number; cell: number } | null {
  const { columns, headings } = tableOf(part, field)
  const dot = name.indexOf('.')
  const row = Number(name.slice(0, dot))
  const cell = columns.findIndex((column) => idOf(column) === name.slice(dot + 1))
  if (cell < 0 || isBlankRow(rows[row] ?? {})) return null
  return { row: headings + rows.slice(0, row).filter((one) => !isBlankRow(one)).length, cell }
}

/** The other way round: the name of the form's cell; null for a heading, a sum, or a cell that no column fills. */
export function cellInTable(
  part: string | undefined,
  field: FieldConfig,
  rows: readonly SheetRow[],
  at: { row: number; cell: number },
): string | null {
  const { columns, headings } = tableOf(part, field)
  const id = idOf(columns[at.cell])
  const row = [...rows.entries()].filter(([, one]) => !isBlankRow(one))[at.row - headings]
  return row && id !== undefined ? `${row[0]}.${id}` : null
}

/** The column that a part `column.<id>` names. */
export const columnOfPart = (part: string, field: FieldConfig): SheetColumn | undefined =>
  columnsOf(field).find(({ id }) => part === `column.${id}`)

/** A cell as a person reads it, in one line. */
export function cellText({ id, config, type }: SheetColumn, row: SheetRow, context: FormContext): string {
  const cell = cellOf(row, id)
  return cell === undefined ? '' : type.format(cell, config, context).replaceAll(/[\t\n]+/g, ' ')
}

/** Rows as lines of the cells of a part, with tabs between them and none at the end of a line. */
export const rowsText = (
  columns: readonly (SheetColumn | typeof rowNumber | null)[],
  rows: readonly SheetRow[],
  context: FormContext,
): string =>
  rows
    .filter((row) => !isBlankRow(row))
    .map((row, at) =>
      columns
        .map((column) =>
          column === null ? '' : column === rowNumber ? String(at + 1) : cellText(column, row, context),
        )
        .join('\t')
        .replace(/\t+$/, ''),
    )
    .join('\n')
