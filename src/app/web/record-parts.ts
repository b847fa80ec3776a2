import { useMemo } from 'react'
import { actionText } from '#engines/audit/web/index.ts'
import { fileContent, uploadFile } from '#engines/documents/domain/index.ts'
import { checkChosenFile, tellRepairs } from '#engines/documents/web/index.ts'
import { type FormWidgets, loadOptionsOf } from '#engines/forms/web/index.ts'
import type { FindLinked, RecordPart, RecordParts } from '#engines/records/web/pages.ts'
import { listCounterpartOptions } from '#features/counterparties/domain/index.ts'
import { paging } from '#shared/constants.ts'
import { addressOf, call, upload } from '#web/index.ts'
import { logActions } from '../slices/log-actions.ts'
import { records } from '../slices/records.ts'
import { formPickers } from './form-pickers.ts'

/** What the forms of all records know. */
const widgets: FormWidgets = {
  ...formPickers,
  upload: {
    send: async (file, options) => {
      const stored = await upload(uploadFile, file, options)
      tellRepairs(stored)
      return { id: stored.id, name: stored.name }
    },
    check: (file, extensions) => checkChosenFile(extensions ? { accept: extensions } : {})(file),
    onPreview: (file) =>
      window.open(addressOf(fileContent, { params: { id: file.id } }), '_blank', 'noopener'),
  },
}

const queryOf = (q: string) => ({ pageSize: paging.size, ...(q && { q }) })
/** Where dialogs find what their links name: the noun's own list, for who may read it. */
const finders: Readonly<Record<string, FindLinked>> = {
  counterparts: async (q, signal) => (await call(listCounterpartOptions, { query: queryOf(q), signal })).list,
  ...Object.fromEntries(
    records.map((record): [string, FindLinked] => [
      record.table,
      async (q, signal) =>
        (await call(record.calls.list, { query: queryOf(q), signal })).list.map((row) => ({
          id: row.id,
          name: String((row as Record<string, unknown>)[record.name] ?? ''),
        })),
    ]),
  ),
}

const parts: Record<string, readonly RecordPart[]> = import.meta.glob(
  '../../{engines,features}/*/web/record-parts.{ts,tsx}',
  { eager: true, import: 'recordParts' },
)

export const recordParts: RecordParts = {
  useWidgets: ({ formVersionID }) =>
    useMemo(() => ({ ...widgets, loadOptions: loadOptionsOf(formVersionID) }), [formVersionID]),
  parts: Object.values(parts).flat(),
  finders,
  actionText: (action, locale) => actionText(logActions, action, locale),
}
