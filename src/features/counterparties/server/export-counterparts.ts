import { fieldRight, may } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import type { FileAnswer } from '#server/http/http-route.ts'
import { listSheet, mostSheetRows } from '#server/list-sheet.ts'
import { forbidden } from '#shared/errors.ts'
import { chosenColumns } from '#shared/list.ts'
import { said } from '#shared/text.ts'
import type { CounterpartExport, CounterpartRow } from '../domain/api.ts'
import type { PartyKind } from '../domain/counterpart.ts'
import { counterpartListDefinition, counterpartListTitle } from '../domain/counterpart-list.ts'
import { counterpartRows } from './counterpart-queries.ts'

/** What a list shows the person, numbers masked as there, in the chosen columns as .xlsx; written down in the log. */
export async function exportCounterparts(
  context: Context,
  kind: PartyKind,
  request: CounterpartExport,
): Promise<FileAnswer> {
  const { actor, now } = context
  if (!may(actor, 'counterpart.read')) throw forbidden()
  const definition = counterpartListDefinition(kind, actor.language, {
    showsBanks: fieldRight(actor, 'counterpart.bank') !== 'hidden',
  })
  const rows = await counterpartRows(context, kind, request, mostSheetRows)
  const file = await listSheet<CounterpartRow>(
    {
      title: said(counterpartListTitle[kind], actor.language),
      now,
      columns: chosenColumns(definition, request.columns),
      rows,
      cellValue: (row, key) => row[key as keyof CounterpartRow],
      // What a party's contracts come to is one sum a currency.
      isAmount: () => false,
    },
    actor,
  )
  context.audit({
    action: 'counterpart.export',
    subject: { kind: 'counterpart', id: null, name: file.name },
    detail: { rows: rows.length, q: request.q ?? '', filter: request.filter ?? '' },
  })
  return file
}
