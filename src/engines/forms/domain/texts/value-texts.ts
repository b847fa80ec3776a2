import { alignedPairs, type Pair } from '#shared/aligned-pairs.ts'
import { wordsIn } from '#shared/text.ts'
import type { CompiledForm } from '../definition/compile-form.ts'
import type { FieldConfig } from '../definition/field-config.ts'
import { formIn } from '../definition/form-language.ts'
import { columnsOf, isBlankRow, type SheetColumn, type SheetRow } from '../field-types/sheet-cells.ts'
import { readValue } from '../filling/form-state.ts'
import type { FormContext, FormValues } from '../form-context.ts'
import { screenText } from './display-values.ts'

/**
 * Single values as a person reads them in a history, each by itself, whatever the rest of its form says: field id → text, '' for an empty one. Of a
 * clause the name of the chosen statement; what cannot be read as a value of its field, and what belongs to no field of the form, is left out.
 */
export function valueTexts(
  form: CompiledForm,
  values: FormValues,
  context: FormContext,
): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const field of formIn(form, context.locale).fields) {
    const { id, type, config } = field
    if (!Object.hasOwn(values, id)) continue
    const read = readValue(field, values[id], context, false)
    if (read.fault !== null) continue
    const isEmpty = read.value === null || type.isEmpty(read.value)
    const textOf = (type.widget === 'clause' && type.parts?.name) || screenText(type)
    texts[id] = isEmpty ? '' : textOf(read.value, config, context)
  }
  return texts
}

/** More lines than this are only counted. */
const mostLines = 12

/** A row with its number on the screen and its cells in words. `line` is equal for rows that say the same. */
type RowTexts = { number: number; cells: readonly string[]; stray: string; line: string }
/** A row that was changed, moved, added (without `was`) or deleted (without `is`). */
type Change = { was?: RowTexts; is?: RowTexts; isMoved?: boolean }

/**
 * What changed in a sheet from one saved value to another, a line for each row: changed cells, rows that were added, deleted or moved. Rows that say the same are the same row, wherever
 * they stand; of the others between two such rows those are one row that have most cells in common. null: the field is no sheet, or a value is none of a sheet.
 */
export function sheetChanges(
  field: FieldConfig,
  before: unknown,
  after: unknown,
  context: FormContext,
): string[] | null {
  if (field.type !== 'sheetTable' || !isSheet(before) || !isSheet(after)) return null
  const t = wordsIn(context.locale)
  const columns = columnsOf(field)
  const lines = changedRows(
    rowTexts(before ?? [], columns, context),
    rowTexts(after ?? [], columns, context),
  ).map((change) => lineOf(change, columns, context))
  if (lines.length === 0) return [t('只增删了空行 | Only empty rows were added or deleted')]
  const more = lines.length - mostLines
  return more > 0
    ? [...lines.slice(0, mostLines), t('… 及另外 {more} 处 | … and {more} more', { more })]
    : lines
}

const isSheet = (value: unknown): value is readonly SheetRow[] | null | undefined =>
  value === null ||
  value === undefined ||
  (Array.isArray(value) &&
    value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row)))

function rowTexts(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  context: FormContext,
): RowTexts[] {
  const ids = new Set(columns.map(({ id }) => id))
  return rows.flatMap((row, at) => {
    if (isBlankRow(row)) return []
    const cells = columns.map((column) => wordsOf(column, row[column.id], context))
    const strayCells = Object.entries(row).filter(([id, cell]) => !ids.has(id) && cell !== null)
    const stray = strayCells.length > 0 ? JSON.stringify(strayCells.sort()) : ''
    return [{ number: at + 1, cells, stray, line: JSON.stringify([cells, stray]) }]
  })
}

/** A cell in one line; what its column cannot read stands as it was stored. */
function wordsOf({ type, config }: SheetColumn, cell: unknown, context: FormContext): string {
  const read = type.normalise(cell, config, context)
  if ('fault' in read) return typeof cell === 'string' ? cell : JSON.stringify(cell)
  if (read.value === null || type.isEmpty(read.value)) return ''
  return type.format(read.value, config, context).replaceAll(/[\t\n]+/g, ' ')
}

/** The rows that are not the same on both sides, in the order of the sheet as it is now; deleted ones where they stood. */
function changedRows(before: readonly RowTexts[], after: readonly RowTexts[]): Change[] {
  // Of two rows that changed places the one with the same number stays.
  const kept = alignedPairs(before.length, after.length, (left, right) =>
    before[left]?.line === after[right]?.line ? 1 + (left === right ? 0.001 : 0) : 0,
  )
  const moved = movedRows(before, after, kept)
  const isMovedAway = new Set(moved.values())
  const changes: Change[] = []
  let from = 0
  let to = 0
  for (const [left, right] of [...kept, [before.length, after.length] as const]) {
    const gone = before.slice(from, left).filter((row) => !isMovedAway.has(row))
    changes.push(...changesInGap(gone, after.slice(to, right), moved))
    from = left + 1
    to = right + 1
  }
  return changes
}

/** Rows that say the same but stand elsewhere among the others: by the row as it is, the row as it was. */
function movedRows(before: readonly RowTexts[], after: readonly RowTexts[], kept: readonly Pair[]) {
  const [keptLeft, keptRight] = [new Set(kept.map(([left]) => left)), new Set(kept.map(([, right]) => right))]
  const left = new Map<string, RowTexts[]>()
  for (const [at, row] of before.entries())
    if (!keptLeft.has(at)) left.set(row.line, [...(left.get(row.line) ?? []), row])
  const moved = new Map<RowTexts, RowTexts>()
  for (const [at, row] of after.entries()) {
    const was = keptRight.has(at) ? undefined : left.get(row.line)?.shift()
    if (was) moved.set(row, was)
  }
  return moved
}

function changesInGap(
  gone: readonly RowTexts[],
  now: readonly RowTexts[],
  moved: ReadonlyMap<RowTexts, RowTexts>,
): Change[] {
  const come = now.filter((row) => !moved.has(row))
  const partners = new Map<RowTexts, RowTexts>()
  for (const [left, right] of alignedPairs(gone.length, come.length, (one, other) =>
    likeness(gone[one] as RowTexts, come[other] as RowTexts),
  ))
    partners.set(come[right] as RowTexts, gone[left] as RowTexts)
  const isChanged = new Set(partners.values())
  return [
    ...now.map((is): Change => {
      const was = moved.get(is)
      const partner = was ?? partners.get(is)
      return partner ? { was: partner, is, isMoved: was !== undefined } : { is }
    }),
    ...gone.filter((row) => !isChanged.has(row)).map((was) => ({ was })),
  ]
}

/** Rows with half of their cells in common are one row; of others it is their order that counts. */
function likeness(one: RowTexts, other: RowTexts): number {
  const same = one.cells.filter((cell, at) => cell !== '' && cell === other.cells[at]).length
  const most = Math.max(one.cells.filter(Boolean).length, other.cells.filter(Boolean).length)
  return 1 + (2 * same >= most ? 2 * same : 0)
}

function lineOf(
  { was, is, isMoved }: Change,
  columns: readonly SheetColumn[],
  { locale }: FormContext,
): string {
  const t = wordsIn(locale)
  const row = (words: `${string} | ${string}`, { number, cells }: RowTexts) =>
    t(words, { row: number }) + cells.filter(Boolean).join(t('， | , '))
  if (!is) return was ? row('删除第{row}行： | Row {row} deleted: ', was) : ''
  if (!was) return row('新增第{row}行： | Row {row} added: ', is)
  if (isMoved)
    return t('第{from}行移到第{to}行 | Row {from} moved to row {to}', { from: was.number, to: is.number })
  const said = (text: string | undefined) => text || t('未填写 | empty')
  const cells = columns.flatMap(({ config }, at) =>
    was.cells[at] === is.cells[at]
      ? []
      : [
          `${t('「{column}」 | “{column}” ', { column: config.name })}${said(was.cells[at])} → ${said(is.cells[at])}`,
        ],
  )
  if (was.stray !== is.stray) cells.push(t('已不存在的列有改动 | a column that no longer exists changed'))
  return t('第{row}行 | Row {row}: ', { row: is.number }) + cells.join(t('， | , '))
}
