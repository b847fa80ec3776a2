import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { call, confirm, Dialog, Field, toast, useGo, useServices, useText } from '#web/index.ts'
import {
  approveClause,
  type ClauseDetail,
  deleteClause,
  dropClauseDraft,
  reinstateClause,
  retireClause,
  returnClause,
  submitClause,
  updateClause,
  withdrawClause,
} from '../domain/api.ts'
import { versionStates } from '../domain/clause.ts'
import { clauseKey } from './clause-data.ts'
import { ClauseHead } from './clause-list-page.tsx'
import { clauseMessages } from './messages.ts'

/** Keeps what a call answered; the lists are read again. */
export function useKeepClause(id: number): (clause: ClauseDetail) => Promise<void> {
  const client = useQueryClient()
  return async (clause) => {
    client.setQueryData(clauseKey(id), clause)
    await client.invalidateQueries({ queryKey: ['clauses'] })
    toast.success()
  }
}

/** What the person may do with the clause now; the server says which of these there are. */
export function ClauseActions({ clause, onEdit }: { clause: ClauseDetail; onEdit: () => void }) {
  const t = useText(clauseMessages)
  const client = useQueryClient()
  const go = useGo()
  const keep = useKeepClause(clause.id)
  const [open, setOpen] = useState<'rename' | 'return' | null>(null)
  const { may } = useServices()
  const { id, name, version, abilities, versions } = clause
  const [newest] = versions
  const ordinal = newest?.ordinal ?? 1
  const body = { params: { id }, body: { version } }
  const ask =
    (title: string, work: () => Promise<ClauseDetail>, more: object = {}) =>
    () =>
      confirm({ title, ...more, onOk: async () => keep(await work()) })
  const remove = () =>
    confirm({
      title: t('deleteTitle', { name }),
      okText: t('delete'),
      danger: true,
      onOk: async () => {
        await call(deleteClause, { params: { id }, query: { version } })
        await client.invalidateQueries({ queryKey: ['clauses', 'list'] })
        go('/clauses')
      },
    })
  const run = (work: () => Promise<ClauseDetail>) => async () => {
    try {
      await keep(await work())
    } catch (error) {
      toast.failure(error)
    }
  }
  const isPending = newest?.state === versionStates.inApproval
  return (
    <>
      {isPending && may('clause.approve') && !abilities.approve ? (
        <span className="c-hint">{t('ownHint')}</span>
      ) : null}
      {abilities.delete ? (
        <Button danger onClick={remove}>
          {t('delete')}
        </Button>
      ) : null}
      {abilities.retire ? (
        <Button
          onClick={ask(t('retireTitle', { name }), () => call(retireClause, body), {
            content: t('retireContent'),
            okText: t('retire'),
            danger: true,
          })}
        >
          {t('retire')}
        </Button>
      ) : null}
      {abilities.reinstate ? (
        <Button onClick={run(() => call(reinstateClause, body))}>{t('reinstate')}</Button>
      ) : null}
      {abilities.drop ? (
        <Button
          onClick={ask(
            t('dropTitle', { ordinal }),
            () => call(dropClauseDraft, { params: { id }, query: { version } }),
            { okText: t('drop'), danger: true },
          )}
        >
          {t('drop')}
        </Button>
      ) : null}
      {may('clause.manage') ? <Button onClick={() => setOpen('rename')}>{t('rename')}</Button> : null}
      {abilities.edit ? (
        <Button type={abilities.submit ? 'default' : 'primary'} onClick={onEdit}>
          {t(abilities.submit ? 'edit' : 'editNext')}
        </Button>
      ) : null}
      {abilities.withdraw ? (
        <Button onClick={run(() => call(withdrawClause, body))}>{t('withdraw')}</Button>
      ) : null}
      {abilities.submit ? (
        <Button
          type="primary"
          onClick={ask(t('submitTitle', { ordinal }), () => call(submitClause, body), {
            content: t('submitContent'),
            okText: t('submit'),
          })}
        >
          {t('submit')}
        </Button>
      ) : null}
      {abilities.approve ? (
        <>
          <Button onClick={() => setOpen('return')}>{t('sendBack')}</Button>
          <Button
            type="primary"
            onClick={ask(t('approveTitle', { ordinal }), () => call(approveClause, body), {
              content: t('approveContent'),
              okText: t('approve'),
            })}
          >
            {t('approve')}
          </Button>
        </>
      ) : null}
      {open === 'rename' ? <RenameDialog clause={clause} onClose={() => setOpen(null)} /> : null}
      {open === 'return' ? <ReturnDialog clause={clause} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

type DialogProps = { clause: ClauseDetail; onClose: () => void }

function RenameDialog({ clause, onClose }: DialogProps) {
  const t = useText(clauseMessages)
  const keep = useKeepClause(clause.id)
  const [head, setHead] = useState({ name: clause.name, category: clause.category })
  const [checked, setChecked] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const save = async () => {
    setChecked(true)
    if (!head.name.trim()) return
    try {
      const body = { version: clause.version, ...head }
      await keep(await call(updateClause, { params: { id: clause.id }, body }))
      onClose()
    } catch (error) {
      setFailure(error)
      toast.failure(error)
    }
  }
  return (
    <Dialog open title={t('rename')} onCancel={onClose} onConfirm={save}>
      <ClauseHead head={head} onChange={setHead} failure={failure} checked={checked} />
    </Dialog>
  )
}

function ReturnDialog({ clause, onClose }: DialogProps) {
  const t = useText(clauseMessages)
  const keep = useKeepClause(clause.id)
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const save = async () => {
    setChecked(true)
    if (!reason.trim()) return
    try {
      const body = { version: clause.version, reason }
      await keep(await call(returnClause, { params: { id: clause.id }, body }))
      onClose()
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <Dialog open title={t('sendBack')} onCancel={onClose} onConfirm={save}>
      <Field label={t('reason')} required error={checked && !reason.trim() ? t('reasonRequired') : undefined}>
        {(control) => (
          <Input.TextArea
            {...control}
            autoFocus
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
