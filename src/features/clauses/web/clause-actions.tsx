import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { reviewPath } from '#engines/approvals/domain/index.ts'
import { approvalQuery } from '#engines/approvals/web/index.ts'
import { nameIn } from '#shared/text.ts'
import {
  AppLink,
  call,
  confirm,
  Dialog,
  StaleNotice,
  toast,
  useEdit,
  useGo,
  useLocale,
  useServices,
  useText,
} from '#web/index.ts'
import {
  type ClauseDetail,
  deleteClause,
  dropClauseDraft,
  reinstateClause,
  retireClause,
  updateClause,
} from '../domain/api.ts'
import { clauseApproval } from '../domain/clause-approval.ts'
import { useKeepClause } from './clause-data.ts'
import { ClauseHead } from './clause-list-page.tsx'
import { clauseMessages } from './messages.ts'
import { SubmitDialog } from './submit-dialog.tsx'

/** What the person may do with the clause now; the server says which of these there are. */
export function ClauseActions({ clause, onEdit }: { clause: ClauseDetail; onEdit: () => void }) {
  const t = useText(clauseMessages)
  const client = useQueryClient()
  const go = useGo()
  const keep = useKeepClause(clause.id)
  const [open, setOpen] = useState<'rename' | 'submit' | null>(null)
  const { may } = useServices()
  const { id, version, abilities, versions } = clause
  const name = nameIn(clause, useLocale())
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
        await client.invalidateQueries({ queryKey: ['clause', 'list'] })
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
  const asked =
    useQuery({ ...approvalQuery('clause', id), enabled: clause.hasApproval }).data?.mine.taskID ?? null
  return (
    <>
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
      {abilities.submit ? (
        <Button type="primary" onClick={() => setOpen('submit')}>
          {t('submit')}
        </Button>
      ) : null}
      {asked ? (
        <AppLink to={reviewPath({ kind: clauseApproval.approval.kind, id })} className="c-clause-review">
          <Button type="primary">{t('review')}</Button>
        </AppLink>
      ) : null}
      {open === 'rename' ? <RenameDialog clause={clause} onClose={() => setOpen(null)} /> : null}
      {open === 'submit' ? <SubmitDialog clause={clause} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

type DialogProps = { clause: ClauseDetail; onClose: () => void }

const headOf = ({ name, nameEn, category, version }: ClauseDetail) => ({ name, nameEn, category, version })

function RenameDialog({ clause, onClose }: DialogProps) {
  const t = useText(clauseMessages)
  const keep = useKeepClause(clause.id)
  const edit = useEdit(headOf(clause), { valuesOf: headOf })
  const { values, set, error } = edit
  const [checked, setChecked] = useState(false)
  const save = async () => {
    setChecked(true)
    if (!values.name.trim()) return
    const isDone = await edit.save(async () =>
      keep(await call(updateClause, { params: { id: clause.id }, body: values })),
    )
    if (isDone) onClose()
  }
  return (
    <Dialog open title={t('rename')} onCancel={onClose} onConfirm={save}>
      <StaleNotice edit={edit} />
      <ClauseHead head={values} onChange={set} failure={error} checked={checked} />
    </Dialog>
  )
}
