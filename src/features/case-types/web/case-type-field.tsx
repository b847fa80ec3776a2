import { useQuery } from '@tanstack/react-query'
import type { CaseTypeValue } from '#engines/forms/domain/index.ts'
import { CaseTypeCascader, type PickerProps } from '#engines/forms/web/index.ts'
import { call } from '#web/index.ts'
import { listCaseTypes } from '../domain/api.ts'

/** The case type of a configured form, chosen in the organisation's tree. The tree is asked for once a visit. */
export function CaseTypeField(props: PickerProps<CaseTypeValue>) {
  const tree = useQuery({
    queryKey: ['caseTypes'],
    queryFn: ({ signal }) => call(listCaseTypes, { signal }),
    staleTime: 10 * 60_000,
  })
  return (
    <CaseTypeCascader
      {...props}
      nodes={tree.data ?? []}
      loading={tree.isPending}
      error={tree.error ?? undefined}
      onRetry={() => void tree.refetch()}
    />
  )
}
