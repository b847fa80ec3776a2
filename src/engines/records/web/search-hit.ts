import type { Locale } from '#shared/text.ts'
import { textOf } from '#web/index.ts'
import type { FormRecord } from '../domain/record.ts'
import { valueWords } from '../domain/value-words.ts'
import { recordMessages } from './messages.ts'
import { screensOf } from './screens.ts'

type Row = Readonly<Record<string, unknown>> & { id: number }

/** A row of a noun's list as the search over everything shows it: its number, what stands second in the list and its status tell it from others of the same name. */
export function searchHit(record: FormRecord, row: Row, locale: Locale) {
  const telling = new Set([record.number?.field, record.list.columns[1], record.status?.field])
  const notes = [...telling].flatMap((key = '') => {
    const field = record.fields[key]
    return field ? valueWords(field, row[key], locale) : []
  })
  return {
    key: `${record.kind}:${row.id}`,
    title: String(row[record.name] || textOf(recordMessages)('unnamed')),
    note: notes.filter(Boolean).join(' · '),
    path: screensOf(record).detail,
    params: { id: String(row.id) },
  }
}
