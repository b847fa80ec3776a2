import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { moneyText } from '#shared/money.ts'
import { AppLink, call, Dialog, Field, linkTo, toast, useLocale, useText } from '#web/index.ts'
import { mostInBatch } from '../domain/batch.ts'
import { approveInBatch, type RefusedInBatch } from '../domain/batch-api.ts'
import type { InboxRow } from '../domain/inbox-api.ts'
import { reviewPath } from '../domain/review-path.ts'
import { batchMessages } from './batch-messages.ts'
import { approvalMessages } from './messages.ts'

type Props = { rows: readonly InboxRow[]; onDone: () => void }

/** The button above the ticked rows of the inbox: says what will be approved before, and what could not be after. */
export function BatchApproval({ rows, onDone }: Props) {
  const b = useText(batchMessages)
  const [isOpen, setOpen] = useState(false)
  const [refused, setRefused] = useState<readonly RefusedInBatch[]>([])
  const [asked, setAsked] = useState<readonly InboxRow[]>([])
  return (
    <>
      <Button size="small" type="primary" onClick={() => setOpen(true)}>
        {b('approve')}
      </Button>
      {isOpen ? (
        <ConfirmDialog
          rows={rows}
          onClose={() => setOpen(false)}
          onDecided={(left) => {
            setOpen(false)
            setAsked(rows)
            setRefused(left)
            if (left.length === 0) onDone()
          }}
        />
      ) : null}
      {refused.length > 0 ? (
        <RefusedDialog
          rows={asked}
          refused={refused}
          onClose={() => {
            setRefused([])
            onDone()
          }}
        />
      ) : null}
    </>
  )
}

const seenOf = ({ subject, amount, otherParty }: InboxRow) => ({ name: subject.name, amount, otherParty })
const shown = 20

function ConfirmDialog({
  rows,
  onClose,
  onDecided,
}: {
  rows: readonly InboxRow[]
  onClose: () => void
  onDecided: (refused: readonly RefusedInBatch[]) => void
}) {
  const t = useText(approvalMessages)
  const b = useText(batchMessages)
  const client = useQueryClient()
  const [comment, setComment] = useState('')
  const isTooMany = rows.length > mostInBatch
  const send = async () => {
    try {
      const tasks = rows.map((row) => ({
        instanceID: row.instanceID,
        taskID: row.taskID ?? 0,
        seen: seenOf(row),
      }))
      const { approved, refused } = await call(approveInBatch, { body: { tasks, comment } })
      if (refused.length === 0) toast.success(b('done', { count: approved }))
      else toast.warning(b('partly', { count: approved, refused: refused.length }))
      onDecided(refused)
    } catch (error) {
      toast.failure(error)
    } finally {
      await client.invalidateQueries({ queryKey: ['approval'] })
    }
  }
  return (
    <Dialog
      open
      title={b('title', { count: rows.length })}
      onCancel={onClose}
      onConfirm={send}
      confirmText={t('approve')}
      confirmDisabled={isTooMany}
    >
      <p className="c-approval-soft c-approval-hint">
        {isTooMany ? b('tooMany', { most: mostInBatch }) : b('hint')}
      </p>
      <ul className="c-batch" aria-label={b('list')}>
        {rows.slice(0, shown).map((row) => (
          <li key={row.taskID}>
            <span className="c-batch-name">{row.subject.name}</span>
            <Facts row={row} />
          </li>
        ))}
        {rows.length > shown ? (
          <li className="c-approval-soft">{b('more', { count: rows.length - shown })}</li>
        ) : null}
      </ul>
      <Field label={t('opinion')} hint={t('opinionHint')}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={2000}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}

function Facts({ row: { amount, otherParty } }: { row: InboxRow }) {
  const locale = useLocale()
  const words = [amount ? moneyText(amount, locale) : '', otherParty].filter(Boolean).join(' · ')
  return words ? <span className="c-approval-soft">{words}</span> : null
}

function RefusedDialog({
  rows,
  refused,
  onClose,
}: {
  rows: readonly InboxRow[]
  refused: readonly RefusedInBatch[]
  onClose: () => void
}) {
  const b = useText(batchMessages)
  const rowOf = (taskID: number) => rows.find((row) => row.taskID === taskID)
  return (
    <Dialog open title={b('refusedTitle')} onCancel={onClose} onConfirm={onClose} confirmText={b('close')}>
      <ul className="c-batch">
        {refused.map(({ taskID, reason }) => {
          const subject = rowOf(taskID)?.subject
          return (
            <li key={taskID}>
              <span className="c-batch-name">
                {subject?.id ? (
                  <AppLink {...linkTo(reviewPath({ kind: subject.kind, id: subject.id }))}>
                    {subject.name}
                  </AppLink>
                ) : (
                  subject?.name
                )}
              </span>
              <span className="c-approval-bad">{reason}</span>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
