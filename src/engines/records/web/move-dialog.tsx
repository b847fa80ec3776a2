import { useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { useState } from 'react'
import { useChoosing } from '#engines/approvals/web/index.ts'
import { limit } from '#shared/constants.ts'
import { said } from '#shared/text.ts'
import { CallError, call, Dialog, errorAt, Field, toast, useLocale, useText } from '#web/index.ts'
import type { Fields } from '../domain/field.ts'
import type { FormDetail } from '../domain/form-calls.ts'
import { asksWhy, type Figures } from '../domain/noun.ts'
import type { FormRecord } from '../domain/record.ts'
import { GatePreview, useGatePreview } from './gate-preview.tsx'
import { recordMessages } from './messages.ts'
import { nounIn } from './noun-words.ts'
import { statusField } from './status-field.ts'

type Detail = FormDetail<Fields, Figures> & Record<string, unknown>

/** Moves a record to another status, with the reason where one is asked for; where that is approved first, it says so and whom it asks. */
export function MoveDialog({
  record,
  row,
  target,
  onClose,
}: {
  record: FormRecord
  row: Detail
  target: number
  onClose: () => void
}) {
  const t = useText(recordMessages)
  const locale = useLocale()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<unknown>(null)
  const { status } = record
  const needsReason = status !== undefined && asksWhy(status, Number(row[status.field]), target)
  const words = statusField(record)?.options[target] ?? (' | ' as const)
  const preview = useGatePreview(record, row.id, { status: target })
  const choosing = useChoosing(preview?.choices)
  const submit = async () => {
    if (!choosing.check()) return
    try {
      await call(record.calls.move, {
        params: { id: row.id },
        body: { status: target, reason, version: row.version, chosen: choosing.chosen },
      })
      toast.success(preview ? t('asked') : undefined)
      onClose()
    } catch (failure) {
      setError(failure)
      if (!(failure instanceof CallError && failure.errors.length)) toast.failure(failure)
    } finally {
      await queries.invalidateQueries({ queryKey: [record.kind] })
      await queries.invalidateQueries({ queryKey: ['approval'] })
    }
  }
  return (
    <Dialog
      open
      title={t('moveTitle', { noun: nounIn(record, locale), status: said(words, locale) })}
      onCancel={onClose}
      onConfirm={submit}
      {...(preview ? { confirmText: t('ask') } : {})}
      confirmDisabled={
        preview === undefined || preview?.canStart === false || (needsReason && reason.trim() === '')
      }
    >
      {preview ? <GatePreview preview={preview} choosing={choosing} failure={error} /> : null}
      <Field label={t('reason')} required={needsReason} error={errorAt(error, 'reason')}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoFocus
            autoSize={{ minRows: 3, maxRows: 8 }}
            maxLength={limit.multiLine}
            value={reason}
            onChange={({ target: { value } }) => setReason(value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
