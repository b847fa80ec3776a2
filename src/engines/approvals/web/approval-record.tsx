import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallError, call } from '#web/index.ts'
import { readApproval } from '../domain/api.ts'
import { ApprovalHistory } from './approval-history.tsx'
import './approvals.css'

/** What was decided and said about a record, without buttons, for a print; `frame` puts it into its page. Nothing where there is no approval. */
export function ApprovalRecord({
  kind,
  id,
  frame,
}: {
  kind: string
  id: number
  frame: (history: ReactNode) => ReactNode
}) {
  const { data } = useQuery({
    queryKey: ['approval', kind, id],
    queryFn: ({ signal }) => call(readApproval, { params: { kind, id }, signal }),
    retry: (count, error) => !(error instanceof CallError && error.status < 500) && count < 2,
  })
  return data ? frame(<ApprovalHistory history={data.history} />) : null
}
