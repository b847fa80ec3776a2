import { useMemo } from 'react'
import { issueText } from '#shared/issues.ts'
import { useLocale } from '#web/index.ts'
import type { FieldConfig } from '../../../domain/definition/field-config.ts'
import type { Finding } from '../../../domain/field-types/field-type.ts'
import { columnsOf, typedFindings } from '../../../domain/field-types/sheet-cells.ts'
import type { FormStore } from '../../../domain/filling/form-store.ts'
import { useFieldError, useFieldValue } from '../../use-form.ts'
import { rowsIn } from './row-store.ts'
import { useCells } from './use-cells.ts'
import { useRows } from './use-rows.ts'

export type Sheet = ReturnType<typeof useSheet>

/** Everything that can be done with the rows and cells of a sheet. */
export function useSheet(store: FormStore, field: FieldConfig, disabled: boolean) {
  const value = useFieldValue(store, field.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are those of the value
  const rows = useMemo(() => rowsIn(store, field), [store, field, value])
  const cells = useCells(store, field, rows, disabled)
  return {
    rows,
    columns: columnsOf(field),
    messages: useCellMessages(store, field, value),
    ...cells,
    ...useRows(store, field, cells),
  }
}

/** Messages by cell, '2.price'. Cells that cannot be read are marked at once, the rest once the form has been checked. */
function useCellMessages(store: FormStore, field: FieldConfig, value: unknown): ReadonlyMap<string, string> {
  const locale = useLocale()
  const error = useFieldError(store, field.id)
  return useMemo(() => {
    const typed = typedFindings(value, field, store.context(), error ? 'all' : 'unreadable')
    const found = error ? [...typed, ...store.rowFindings(field.id)] : typed
    const messages = new Map<string, string>()
    // Of several about one cell the first is shown: what stands in it by itself before what it is beside others.
    for (const one of found.toSorted((a, b) => rowOf(a) - rowOf(b))) {
      const path = one.path ?? ''
      if (!messages.has(path)) messages.set(path, issueText({ ...one, path }, locale))
    }
    return messages
  }, [store, field, value, error, locale])
}

const rowOf = ({ path = '' }: Finding): number => Number.parseInt(path, 10) || 0
