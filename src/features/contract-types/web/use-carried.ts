import { useQuery } from '@tanstack/react-query'
import { listFlows } from '#engines/approvals/domain/index.ts'
import { listForms } from '#engines/form-designer/domain/index.ts'
import { call } from '#web/index.ts'

/** Names of the forms and flows that a type may carry. */
export function useCarried() {
  const forms = useQuery({
    queryKey: ['forms', 'contract'],
    queryFn: ({ signal }) =>
      call(listForms, { query: { formType: 1, pageSize: 200, filter: 'state:ne:retired' }, signal }),
  })
  const flows = useQuery({
    queryKey: ['flows', 'contract'],
    queryFn: ({ signal }) =>
      call(listFlows, { query: { kind: 'contract', usable: 'true', pageSize: 200 }, signal }),
  })
  const defaultForm = forms.data?.list.find(({ isDefault }) => isDefault)?.name ?? null
  return { forms: forms.data?.list ?? [], defaultForm, flows: flows.data?.list ?? [] }
}
