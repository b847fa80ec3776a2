import { useText } from '#web/index.ts'
import type { FieldConfig } from '../../../domain/definition/field-config.ts'
import {
  cellOf,
  isReadRow,
  type SheetColumn,
  type SheetRow,
} from '../../../domain/field-types/sheet-cells.ts'
import { hasMixedUnits, sumText } from '../../../domain/field-types/sheet-table.ts'
import type { FormContext } from '../../../domain/form-context.ts'
import { isFigure } from './cell-keys.ts'
import { sheetMessages } from './sheet-messages.ts'

type Props = {
  columns: readonly SheetColumn[]
  rows: readonly SheetRow[]
  field: FieldConfig
  context: FormContext
  disabled: boolean
}

/** The sums of the columns that have one, below the sheet. */
export function SheetSums({ columns, rows, field, context, disabled }: Props) {
  const t = useText(sheetMessages)
  const readable = rows.map((row) => (isReadRow(row, field) ? row : readableRow(row, columns, context)))
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('total')}</th>
        {columns.map((column) => (
          <td key={column.id} className={isFigure(column) ? 'c-sheet-figure' : undefined}>
            {!column.config.isSummed ? null : hasMixedUnits(column, readable) ? (
              <span className="c-hint">{t('mixedUnits')}</span>
            ) : (
              sumText(column, readable, context)
            )}
          </td>
        ))}
        {disabled ? null : <td />}
      </tr>
    </tfoot>
  )
}

/** A row without what cannot be read, so that the rest can be added up while somebody types. */
function readableRow(row: SheetRow, columns: readonly SheetColumn[], context: FormContext): SheetRow {
  const isBad = ({ id, type, config }: SheetColumn): boolean =>
    config.isSummed && 'fault' in type.normalise(cellOf(row, id), config, context)
  const bad = columns.filter(isBad)
  return bad.length === 0 ? row : { ...row, ...Object.fromEntries(bad.map(({ id }) => [id, null])) }
}
