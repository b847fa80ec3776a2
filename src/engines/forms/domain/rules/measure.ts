import { dateIn } from '#shared/dates.ts'
import { type Fraction, fraction } from '../calculation/fraction.ts'
import type { FieldConfig } from '../definition/field-config.ts'
import type { FieldType } from '../field-types/field-type.ts'
import { columnsOf, type SheetRow } from '../field-types/sheet-cells.ts'
import { hasMixedUnits, summedColumn } from '../field-types/sheet-table.ts'
import type { FormContext } from '../form-context.ts'

type Place = { type: FieldType<unknown>; config: FieldConfig }

/** What a rule compares: an exact figure in major units, with its currency where it is an amount, or a day, with its instant where that is known. */
export type Measure =
  | { kind: 'figure'; figure: Fraction; unit: string | null }
  | { kind: 'day'; day: string; instant: string | null }
  /** A column whose amounts are in several currencies. */
  | { kind: 'mixed' }

/** What a field, or a piece of it, is compared as; null for what cannot be compared. */
export function measureKind({ type, config }: Place, part: string | undefined): 'figure' | 'day' | null {
  switch (type.widget) {
    case 'daterange':
      return part === 'start' || part === 'end' ? 'day' : null
    case 'date':
    case 'dateTime':
      return part === undefined ? 'day' : null
    case 'sheetTable':
      return part !== undefined && summedColumn(part, config) ? 'figure' : null
    default:
      return part === undefined && type.numeric ? 'figure' : null
  }
}

/** The pieces of a field that a rule can compare: undefined for the field itself. */
export function comparableParts(place: Place): readonly (string | undefined)[] {
  const sums = place.type.widget === 'sheetTable' ? columnsOf(place.config).map(({ id }) => `sum.${id}`) : []
  return [undefined, 'start', 'end', ...sums].filter((part) => measureKind(place, part) !== null)
}

/** Reads what is compared from a value; null where there is nothing. */
export function measureOf(
  { type, config }: Place,
  value: unknown,
  part: string | undefined,
  context: FormContext,
): Measure | null {
  if (value === null) return null
  switch (type.widget) {
    case 'daterange':
      return { kind: 'day', day: (value as readonly [string, string])[part === 'end' ? 1 : 0], instant: null }
    case 'date':
      return { kind: 'day', day: value as string, instant: null }
    case 'dateTime': {
      const instant = value as string
      return { kind: 'day', day: dateIn(new Date(instant), context.timeZone), instant }
    }
    case 'sheetTable': {
      const column = summedColumn(part ?? '', config)
      if (column && hasMixedUnits(column, value as readonly SheetRow[])) return { kind: 'mixed' }
      const sum = type.figureOf?.(part ?? '', value, config)
      return sum ? { kind: 'figure', figure: fraction(sum.figure), unit: sum.unit ?? null } : null
    }
    default: {
      if (!type.numeric) return null
      const unit = type.widget === 'money' ? (value as { unit: string }).unit : null
      return { kind: 'figure', figure: fraction(type.numeric(value)), unit }
    }
  }
}
