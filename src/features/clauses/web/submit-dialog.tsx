import { useQueryClient } from '@tanstack/react-query'
import { Input } from 'antd'
import { useState } from 'react'
import { ApprovalPreviewSteps, usePreviewChoosing } from '#engines/approvals/web/index.ts'
import { call, Dialog, Field, toast, useText } from '#web/index.ts'
import { type ClauseDetail, previewClauseApproval, submitClause } from '../domain/api.ts'
import { useKeepClause } from './clause-data.ts'
import { clauseMessages } from './messages.ts'

/** Shows who will be asked, takes a word for them, and sends the draft to approval. */
export function SubmitDialog({ clause, onClose }: { clause: ClauseDetail; onClose: () => void }) {
  const t = useText(clauseMessages)
  const client = useQueryClient()
  const keep = useKeepClause(clause.id)
  const [comment, setComment] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const params = { id: clause.id }
  const preview = {
    load: (signal: AbortSignal) => call(previewClauseApproval, { params, body: {}, signal }),
    queryKey: ['clause', clause.id, clause.version],
  }
  const choosing = usePreviewChoosing(preview)
  const submit = async () => {
    if (!choosing.check()) return
    try {
      const body = { version: clause.version, comment, chosen: choosing.chosen }
      await keep(await call(submitClause, { params, body }))
      await client.invalidateQueries({ queryKey: ['approval', 'clause', clause.id] })
      onClose()
    } catch (error) {
      setFailure(error)
      toast.failure(error)
    }
  }
  return (
    <Dialog
      open
      title={t('submitTitle', { ordinal: clause.versions[0]?.ordinal ?? 1 })}
      confirmText={t('submit')}
      onCancel={onClose}
      onConfirm={submit}
    >
      <p className="c-hint">{t('submitContent')}</p>
      <ApprovalPreviewSteps {...preview} choosing={choosing} failure={failure} />
      <Field label={t('comment')}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={2000}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
