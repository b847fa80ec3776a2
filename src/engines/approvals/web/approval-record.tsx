import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApprovalHistory } from './approval-history.tsx'
import { approvalQuery } from './approval-query.ts'
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
  const { data } = useQuery(approvalQuery(kind, id))
  return data ? frame(<ApprovalHistory history={data.history} />) : null
}
