import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { ApprovalPanel } from '#engines/approvals/web/index.ts'
import { said } from '#shared/text.ts'
import { useLocale, useText } from '#web/index.ts'
import type { Fields } from '../domain/field.ts'
import type { FormDetail } from '../domain/form-calls.ts'
import type { Figures } from '../domain/noun.ts'
import type { FormRecord } from '../domain/record.ts'
import { recordMessages } from './messages.ts'
import { statusField } from './status-field.ts'

type Detail = FormDetail<Fields, Figures> & Record<string, unknown>

/** Where what becomes of the record is decided on, and what was said. */
export const approvalTab = (record: FormRecord, row: Detail, label: string) => ({
  key: 'approval',
  label,
  children: <RecordApproval record={record} id={row.id} />,
})

function RecordApproval({ record, id }: { record: FormRecord; id: number }) {
  const queries = useQueryClient()
  return (
    <ApprovalPanel
      kind={record.approval?.kind ?? ''}
      id={id}
      onChanged={() => void queries.invalidateQueries({ queryKey: [record.kind] })}
    />
  )
}

/** That something of the record waits for a decision. */
export function Pending({ record, row, onOpen }: { record: FormRecord; row: Detail; onOpen?: () => void }) {
  const t = useText(recordMessages)
  const locale = useLocale()
  if (!row.pending) return null
  const { name, status } = row.pending
  const words = status === null ? undefined : statusField(record)?.options[status]
  return (
    <Alert
      type="info"
      showIcon
      title={words ? t('pendingTo', { name, status: said(words, locale) }) : t('pending', { name })}
      action={
        onOpen ? (
          <Button size="small" onClick={onOpen}>
            {t('openApproval')}
          </Button>
        ) : null
      }
    />
  )
}
