import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { commonForm } from '#engines/forms/domain/index.ts'
import { call, toast, useText } from '#web/index.ts'
import { type ClauseDetail, listClauses } from '../domain/api.ts'
import { clauseMessages } from './messages.ts'

export const clauseKey = (id: number) => ['clause', 'detail', id] as const

/** Keeps what a call answered; the lists are read again. */
export function useKeepClause(id: number): (clause: ClauseDetail) => Promise<void> {
  const client = useQueryClient()
  return async (clause) => {
    client.setQueryData(clauseKey(id), clause)
    await client.invalidateQueries({ queryKey: ['clause'] })
    toast.success()
  }
}

/** Categories that are in use, to choose from. */
export function useCategories(): string[] {
  const { data } = useQuery({
    queryKey: ['clause', 'categories'],
    queryFn: ({ signal }) => call(listClauses, { query: { pageSize: 200 }, signal }),
  })
  return [...new Set((data?.list ?? []).map(({ category }) => category).filter(Boolean))]
}

export type ClauseFields = {
  groups: readonly { name: string; fields: readonly { id: string; name: string }[] }[]
  nameOf: (fieldID: string) => string
}

const contractForm = 1
/** Fields whose value is no words in a sentence. */
const wordless = new Set([
  'clause',
  'upload',
  'customAttachment',
  'image-preview',
  'contractEdit',
  'templateName',
])

/** The fields of the common contract form: what statements may speak of. Other forms know them by the same ids. */
export function useClauseFields(): ClauseFields {
  const t = useText(clauseMessages)
  const { data } = useQuery({
    queryKey: ['forms', 'common', contractForm],
    queryFn: ({ signal }) => call(commonForm, { query: { formType: contractForm }, signal }),
    staleTime: 300_000,
    retry: false,
  })
  const groups = useMemo(
    () =>
      (data?.fieldGroupList ?? []).map(({ name, fieldList }) => ({
        name,
        fields: fieldList
          .filter(({ type }) => !wordless.has(type))
          .map(({ id, name: called }) => ({ id, name: called })),
      })),
    [data],
  )
  const nameOf = useCallback(
    (fieldID: string) =>
      groups.flatMap(({ fields }) => fields).find(({ id }) => id === fieldID)?.name ??
      t('unknownField', { id: fieldID }),
    [groups, t],
  )
  return { groups, nameOf }
}
