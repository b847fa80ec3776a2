import { fieldRight, may } from '#engines/access/domain/index.ts'
import type { Context, ListExport } from '#engines/access/server/index.ts'
import { listSheet } from '#server/list-sheet.ts'
import { forbidden } from '#shared/errors.ts'
import { chosenColumns } from '#shared/list.ts'
import { said } from '#shared/text.ts'
import type { CounterpartExport, CounterpartRow } from '../domain/api.ts'
import type { PartyKind } from '../domain/counterpart.ts'
import { counterpartListDefinition, counterpartListTitle } from '../domain/counterpart-list.ts'
import { seesSums } from '../domain/counterpart-policy.ts'
import { counterpartRows } from './counterpart-queries.ts'

/** What a list shows the person, numbers masked as there, in the chosen columns as .xlsx; written down in the log. */
export function exportCounterparts(
  context: Context,
  kind: PartyKind,
  request: CounterpartExport,
): ListExport {
  const { actor } = context
  if (!may(actor, 'counterpart.read')) throw forbidden()
  const definition = counterpartListDefinition(kind, actor.language, {
    showsBanks: fieldRight(actor, 'counterpart.bank') !== 'hidden',
    seesSums: seesSums(actor),
  })
  const sheet = listSheet<CounterpartRow>(
    {
      columns: chosenColumns(definition, request.columns),
      pages: counterpartRows(context, kind, request),
      cellValue: (row, key) => row[key as keyof CounterpartRow],
      // What a party's contracts come to is one sum a currency.
      isAmount: () => false,
    },
    actor,
  )
  return {
    ...sheet,
    title: said(counterpartListTitle[kind], actor.language),
    entry: ({ name, rows }) => ({
      action: 'counterpart.export',
      subject: { kind: 'counterpart', id: null, name },
      detail: { rows, q: request.q ?? '', filter: request.filter ?? '' },
    }),
  }
}
