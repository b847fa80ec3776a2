import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import type { ApprovalPreview } from '#engines/approvals/domain/index.ts'
import { ApprovalPreviewSteps, type Choosing } from '#engines/approvals/web/index.ts'
import { call, useText } from '#web/index.ts'
import type { FormRecord } from '../domain/record.ts'
import './gate-preview.css'
import { recordMessages } from './messages.ts'

type Asked<R extends FormRecord> = {
  status?: number
  ask?: Extract<keyof NonNullable<R['approval']>['gates'], string>
}

/** Who would be asked to approve what is going to become of a record; null where nothing is asked, undefined while it is not known. */
export function useGatePreview<R extends FormRecord>(
  record: R,
  id: number,
  asked: Asked<R> | null,
): ApprovalPreview | null | undefined {
  const { data } = useQuery({
    queryKey: [record.kind, id, 'askPreview', asked],
    queryFn: ({ signal }) => call(record.calls.previewApproval, { body: { id, ...asked }, signal }),
    enabled: record.approval !== undefined && asked !== null,
    gcTime: 0,
  })
  return record.approval && asked ? data : null
}

/** The same on a dialog: that it is asked for first, and whom. */
export function GatePreview({
  preview,
  choosing,
  failure,
}: {
  preview: ApprovalPreview
  choosing: Choosing
  failure: unknown
}) {
  const t = useText(recordMessages)
  return (
    <div className="c-gate-preview">
      <Alert type="info" showIcon title={t('askHint')} />
      <ApprovalPreviewSteps
        queryKey={['asked', JSON.stringify(preview)]}
        load={async () => preview}
        choosing={choosing}
        failure={failure}
      />
    </div>
  )
}
