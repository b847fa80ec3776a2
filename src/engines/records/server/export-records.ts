import type { Context, ListExport } from '#engines/access/server/index.ts'
import { listSheet } from '#server/list-sheet.ts'
import { notFound } from '#shared/errors.ts'
import { chosenColumns } from '#shared/list.ts'
import { said } from '#shared/text.ts'
import { hiddenKeys } from '../domain/guards.ts'
import { listDefinitionOf } from '../domain/list-definition.ts'
import { listFieldId } from '../domain/list-fields.ts'
import type { FormRecord } from '../domain/record.ts'
import { type RecordSql, type RequestedList, requestedList } from './listed-rows.ts'
import { allIds, pageIds } from './page-ids.ts'
import { rowsOf } from './record-list.ts'

type Request = {
  q?: string | undefined
  filter?: string | undefined
  sort?: string | undefined
  columns?: readonly string[] | undefined
  ids?: readonly number[] | undefined
}

/** What a list shows, in the chosen columns, as .xlsx in the organisation's language; written down in the log. */
export async function exportRecords(
  record: FormRecord,
  part: RecordSql,
  context: Context,
  request: Request,
): Promise<ListExport> {
  const { actor } = context
  const list = await requestedList(record, part, context, request)
  const definition = listDefinitionOf(record, actor.language, hiddenKeys(record, actor), list.designed)
  const sheet = listSheet<Row>(
    {
      columns: chosenColumns(definition, request.columns),
      pages: rowsInPages(list, request),
      cellValue: cellOf,
      isAmount: (key) => record.figures[key] === undefined,
    },
    actor,
  )
  // Of ticked rows what is still there is taken out; where nothing is, there is nothing to take.
  if (request.ids && !(await pageIds(list, request, { limit: 1, offset: 0 })).ids.length) throw notFound()
  return {
    ...sheet,
    title: said(record.words.many, actor.language),
    entry: ({ name, rows }) => ({
      action: `${record.kind}.export`,
      subject: { kind: record.kind, id: null, name },
      // What somebody looked for may be the name of what only they may know.
      detail: {
        rows,
        ...(!record.namedOnly && { q: request.q ?? '', filter: request.filter ?? '' }),
      },
    }),
  }
}

async function* rowsInPages(list: RequestedList, request: Request): AsyncGenerator<Row[]> {
  for await (const ids of allIds(list, request)) yield rowsOf<Row>(list, ids, true)
}

type Row = Record<string, unknown>
const cellOf = (row: Row, key: string): unknown => {
  const id = listFieldId(key)
  return id === null ? row[key] : (row.inLists as Row | undefined)?.[id]
}
