import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { FormType } from '#engines/forms/domain/index.ts'
import { call } from '#web/index.ts'
import type { ImportRun } from '../domain/import-calls.ts'
import type { AnyRecord } from '../domain/record.ts'
import { queryOfForm } from './of-form.ts'

/** Milliseconds between two looks at an import that is at work. */
const lookEvery = 1_500

export const isAtWork = (run: ImportRun | null | undefined): boolean =>
  run?.state === 'waiting' || run?.state === 'running'

/** What may be imported and how far the person's own import is, also after a reload; the list is read again when it has ended. */
export function useImport(record: AnyRecord, formType?: FormType) {
  const queries = useQueryClient()
  const state = useQuery({
    queryKey: ['import', record.kind, formType],
    queryFn: ({ signal }) => call(record.calls.importState, { query: queryOfForm(formType), signal }),
    refetchInterval: (query) => (isAtWork(query.state.data?.latest) ? lookEvery : false),
    retry: false,
  })
  const busy = isAtWork(state.data?.latest)
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !busy) void queries.invalidateQueries({ queryKey: [record.kind] })
    wasBusy.current = busy
  }, [busy, queries, record.kind])
  return state
}
