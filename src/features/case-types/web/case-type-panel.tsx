import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { nameIn, said } from '#shared/text.ts'
import { fullName } from '#shared/tree.ts'
import { call, ErrorState, StatusTag, useLocale, useText } from '#web/index.ts'
import { type CaseTypeDetail, type KeptCaseType, readCaseType } from '../domain/api.ts'
import { standingOf, steppedPlace } from '../domain/rearrange.ts'
import { taskAssigneeLabels } from '../domain/task-template.ts'
import { caseTypeMessages } from './messages.ts'
import { TaskTemplatesDialog } from './task-templates-dialog.tsx'
import type { Changes } from './use-case-types.ts'

type Props = {
  node: KeptCaseType
  nodes: readonly KeptCaseType[]
  changes: Changes
  onAdd: () => void
  onRename: () => void
  onMove: () => void
}

/** One case type: where it stands, what can be done with it, and its task templates. */
export function CaseTypePanel(props: Props) {
  const { node, nodes } = props
  const t = useText(caseTypeMessages)
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const standing = standingOf(nodes, node.id)
  const detail = useQuery({
    queryKey: ['caseType', node.id, node.version],
    queryFn: ({ signal }) => call(readCaseType, { params: { id: node.id }, signal }),
  })
  const above = fullName(nodes, node.parentID, locale)
  const name = nameIn(node, locale)
  return (
    <section className="c-case-panel" aria-label={name}>
      {above ? <p className="c-case-path">{above}</p> : null}
      <h2 className="c-case-heading">
        {name}
        {standing === 'enabled' ? null : <StatusTag>{t(standing)}</StatusTag>}
        {node.isListed ? null : <StatusTag tone="info">{t('own')}</StatusTag>}
      </h2>
      {standing === 'enabled' ? null : (
        <p className="c-case-note">{t(standing === 'disabled' ? 'disabledHint' : 'disabledAboveHint')}</p>
      )}
      <Buttons {...props} />
      <h3 className="c-case-subheading">{t('tasks')}</h3>
      <p className="c-case-note">{t('tasksHint')}</p>
      {detail.error ? (
        <ErrorState compact error={detail.error} onRetry={() => void detail.refetch()} />
      ) : detail.data ? (
        <>
          <Tasks detail={detail.data} />
          <Button onClick={() => setOpen(true)}>{t('editTasks')}</Button>
        </>
      ) : (
        <Skeleton active title={false} />
      )}
      {isOpen && detail.data ? (
        <TaskTemplatesDialog detail={detail.data} onClose={() => setOpen(false)} />
      ) : null}
    </section>
  )
}

function Buttons({ node, nodes, changes, onAdd, onRename, onMove }: Props) {
  const t = useText(caseTypeMessages)
  const step = (direction: 'up' | 'down') => {
    const place = steppedPlace(nodes, node, direction)
    return (
      <Button disabled={!place || changes.busy} onClick={() => place && changes.move(node, place)}>
        {t(direction)}
      </Button>
    )
  }
  const isEnabled = node.state === 1
  return (
    <div className="c-case-actions" role="toolbar" aria-label={t('actions')}>
      <Button onClick={onRename}>{t('rename')}</Button>
      <Button onClick={onAdd}>{t('addBelow')}</Button>
      {step('up')}
      {step('down')}
      <Button onClick={onMove}>{t('move')}</Button>
      <Button disabled={changes.busy} onClick={() => changes.setState(node, isEnabled ? 2 : 1)}>
        {t(isEnabled ? 'disable' : 'enable')}
      </Button>
      <Button danger onClick={() => changes.remove(node)}>
        {t('remove')}
      </Button>
    </div>
  )
}

function Tasks({ detail: { templateList } }: { detail: CaseTypeDetail }) {
  const t = useText(caseTypeMessages)
  const locale = useLocale()
  if (templateList.length === 0) return <p>{t('noTasks')}</p>
  const due = (days: number | null) =>
    days === null ? t('noDay') : days === 0 ? t('onStart') : t('afterDays', { count: days })
  return (
    <ol className="c-case-tasks">
      {templateList.map(({ id, name, description, assignee, dueDays, checklist }) => (
        <li key={id}>
          <span>{name}</span>
          <span className="c-case-note">
            {said(taskAssigneeLabels[assignee], locale)} · {due(dueDays)}
          </span>
          {description ? <span className="c-case-note">{description}</span> : null}
          {checklist ? <span className="c-case-note c-case-checklist">{checklist}</span> : null}
        </li>
      ))}
    </ol>
  )
}
