import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Permission } from '#engines/access/domain/index.ts'
import type { FormType } from '#engines/forms/domain/index.ts'
import type { Words } from '#shared/text.ts'
import { call } from '#web/index.ts'
import type { ImportCalls, ImportRun } from '../domain/import-calls.ts'
import type { RecordForm } from '../domain/noun.ts'
import { queryOfForm } from './of-form.ts'

/** What the screen of an import asks of what comes in: a noun of this engine, or what is called as one. */
export type Imported = {
  kind: string
  words: { one: Words; many: Words }
  /** What the button says, where it is not 导入. */
  importWords?: Words
  may: { write: Permission }
  calls: ImportCalls
  form?: Pick<RecordForm, 'byField'> | undefined
  /** What its lists are kept under, where it is not the kind. */
  listKey?: string
}

/** Milliseconds between two looks at an import that is at work. */
const lookEvery = 1_500

export const isAtWork = (run: ImportRun | null | undefined): boolean =>
  run?.state === 'waiting' || run?.state === 'running'

/** What may be imported and how far the person's own import is, also after a reload; the list is read again when it has ended. */
export function useImport(record: Imported, formType?: FormType) {
  const queries = useQueryClient()
  const listKey = record.listKey ?? record.kind
  const state = useQuery({
    queryKey: ['import', record.kind, formType],
    queryFn: ({ signal }) => call(record.calls.importState, { query: queryOfForm(formType), signal }),
    refetchInterval: (query) => (isAtWork(query.state.data?.latest) ? lookEvery : false),
    retry: false,
  })
  const busy = isAtWork(state.data?.latest)
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !busy) void queries.invalidateQueries({ queryKey: [listKey] })
    wasBusy.current = busy
  }, [busy, queries, listKey])
  return state
}
