import { listIn } from '#shared/text.ts'
import type { CompiledField } from '../definition/compile-form.ts'
import type { Finding } from '../field-types/field-type.ts'
import {
  cellFinding,
  cellName,
  cellOf,
  columnsOf,
  isBlankRow,
  isColumnClosed,
  type SheetRow,
} from '../field-types/sheet-cells.ts'
import type { CompiledRule, CompiledTarget, RuleTarget } from '../rules/compile-rules.ts'
import { comparisonOf, type Seen } from './comparison-finding.ts'
import { accessOf, isEditable } from './editability.ts'
import { effectiveValue, type FieldState, type FormState } from './form-state.ts'

/** What a rule finds wrong whose message stands at this field; the first of its rules. */
export function ruleFinding(state: FormState, field: CompiledField): Finding | null {
  for (const rule of field.rules) {
    const found = fieldRule(state, field, rule)
    if (found) return found
  }
  return null
}

function fieldRule(state: FormState, at: CompiledField, compiled: CompiledRule): Finding | null {
  const { rule, owner, targets } = compiled
  if (rule.kind !== 'together' && placeOf(state, compiled) !== at.index) return null
  // A hidden field's rules sleep; what a person may not see tells them nothing by way of a rule either.
  if (!isVisible(state, owner) || isSecret(state, owner)) return null
  if (targets.some((target) => 'field' in target.at && isSecret(state, target.at.field))) return null
  const own = seenField(state, owner)
  const others = targets.map((target) => seenAt(state, target.at, [], {}))
  if (rule.kind === 'together') return togetherAt(state, at, [owner, ...fieldsOf(targets)], [own, ...others])
  if (rule.kind === 'oneOf') return oneOf([own, ...others], state)
  return comparisonOf(rule, own, targets, others, state.context)
}

const fieldsOf = (targets: readonly CompiledTarget[]): number[] =>
  targets.flatMap(({ at }) => ('field' in at ? [at.field] : []))

const isVisible = (state: FormState, index: number): boolean => (state.fields[index] as FieldState).visible
const isSecret = (state: FormState, index: number): boolean =>
  accessOf(state.form.fields[index] as CompiledField, state.context) === 'hidden'

/** The first field that this person can put right; the rule's own when there is none. */
function placeOf(state: FormState, { places, owner }: CompiledRule): number {
  const open = places.find(
    (index) =>
      isVisible(state, index) && isEditable(state.form.fields[index] as CompiledField, state.context),
  )
  return open ?? owner
}

function seenField(state: FormState, index: number): Seen {
  const { type, config } = state.form.fields[index] as CompiledField
  const own = state.fields[index] as FieldState
  const value = effectiveValue(state, index)
  const isFilled = own.visible && (value !== null || own.fault !== null)
  return { type, config, value, isFilled, isShown: own.visible }
}

/** A field, or the cell of a row when the rule is one of a column. */
function seenAt(
  state: FormState,
  at: RuleTarget,
  columns: ReturnType<typeof columnsOf>,
  row: SheetRow,
): Seen {
  if ('field' in at) return seenField(state, at.field)
  const { id, type, config } = columns[at.column] as ReturnType<typeof columnsOf>[number]
  const cell = cellOf(row, id)
  const isFilled = cell !== undefined && !type.isEmpty(cell)
  return { type, config, value: isFilled ? cell : null, isFilled, isShown: true }
}

const joined = (names: readonly string[], { context: { locale } }: FormState): string => listIn(names, locale)

function oneOf(seen: readonly Seen[], state: FormState): Finding | null {
  const shown = seen.filter(({ isShown }) => isShown)
  if (shown.some(({ isFilled }) => isFilled)) return null
  const fields = joined(
    shown.map(({ config }) => config.name),
    state,
  )
  return { code: 'ruleOneOf', params: { fields } }
}

/** The message stands at each empty one; where none of those can be filled in by this person, nothing is asked. */
function togetherAt(
  state: FormState,
  at: CompiledField,
  indexes: readonly number[],
  seen: readonly Seen[],
): Finding | null {
  const own = seen[indexes.indexOf(at.index)]
  if (!own || own.isFilled || !own.isShown || !isEditable(at, state.context)) return null
  const filled = seen.filter(({ isFilled }) => isFilled).map(({ config }) => config.name)
  return filled.length === 0
    ? null
    : { code: 'ruleTogether', params: { field: at.config.name, other: joined(filled, state) } }
}

/** What the rules of a sheet's columns find in its rows, row by row; rows in which nothing is filled in are passed over. */
export function* columnFindings(
  state: FormState,
  sheet: CompiledField,
  rows: readonly SheetRow[],
): Generator<Finding> {
  if (sheet.columnRules.length === 0) return
  const columns = columnsOf(sheet.config)
  const open = sheet.columnRules.filter(
    ({ targets }) => !targets.some(({ at }) => 'field' in at && isSecret(state, at.field)),
  )
  for (const [index, row] of rows.entries()) {
    if (isBlankRow(row)) continue
    for (const rule of open)
      for (const { column, finding } of rowFindings(state, rule, columns, row)) {
        // The words are about the rule's own cell, also where the message stands at one that is open.
        const about = rule.rule.kind === 'together' ? column : rule.owner
        const field = cellName(sheet.config, index, columns[about]?.config, state.context.locale)
        const named = { ...finding, params: { ...finding.params, field } }
        yield cellFinding(sheet.config, index, columns[column], named, state.context)
      }
  }
}

function rowFindings(
  state: FormState,
  { rule, owner, targets }: CompiledRule,
  columns: ReturnType<typeof columnsOf>,
  row: SheetRow,
): { column: number; finding: Finding }[] {
  const at = (target: RuleTarget): Seen => seenAt(state, target, columns, row)
  const own = at({ column: owner })
  const others = targets.map((target) => at(target.at))
  const isOpen = (column: number): boolean => {
    const place = columns[column]
    return place !== undefined && !isColumnClosed(place, state.context)
  }
  const cells = [owner, ...targets.flatMap((target) => ('column' in target.at ? [target.at.column] : []))]
  if (rule.kind === 'together') {
    const seen = [own, ...others]
    const filled = seen.filter(({ isFilled }) => isFilled).map(({ config }) => config.name)
    if (filled.length === 0) return []
    return cells.flatMap((column) => {
      const cell = at({ column })
      if (cell.isFilled || !isOpen(column)) return []
      const params = { field: cell.config.name, other: joined(filled, state) }
      return [{ column, finding: { code: 'ruleTogether', params } }]
    })
  }
  const column = cells.find(isOpen) ?? owner
  const finding =
    rule.kind === 'oneOf'
      ? oneOf([own, ...others], state)
      : comparisonOf(rule, own, targets, others, state.context)
  return finding ? [{ column, finding }] : []
}
