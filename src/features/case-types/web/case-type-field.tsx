import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CaseTypeValue } from '#engines/forms/domain/index.ts'
import { CaseTypeCascader, type PickerProps } from '#engines/forms/web/index.ts'
import { said } from '#shared/text.ts'
import { call, useLocale } from '#web/index.ts'
import { listCaseTypes } from '../domain/api.ts'
import { caseTypeTreeLabels, caseTypeTrees } from '../domain/case-type.ts'

/** The case type of a configured form, chosen in the organisation's trees under their headings. They are asked for once a visit. */
export function CaseTypeField(props: PickerProps<CaseTypeValue>) {
  const locale = useLocale()
  const tree = useQuery({
    queryKey: ['caseTypes'],
    queryFn: ({ signal }) => call(listCaseTypes, { signal }),
    staleTime: 10 * 60_000,
  })
  const groups = useMemo(() => {
    const treeOf = new Map((tree.data ?? []).map((root) => [root.id, root.tree]))
    const labels = caseTypeTrees.map((key) => ({ key, label: said(caseTypeTreeLabels[key], locale) }))
    return { of: ({ id }: { id: number }) => treeOf.get(id) ?? '', labels }
  }, [tree.data, locale])
  return (
    <CaseTypeCascader
      {...props}
      nodes={tree.data ?? []}
      groups={groups}
      loading={tree.isPending}
      error={tree.error ?? undefined}
      onRetry={() => void tree.refetch()}
    />
  )
}
