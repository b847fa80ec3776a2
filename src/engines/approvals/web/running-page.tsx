import { useQueryClient } from '@tanstack/react-query'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import {
  AppLink,
  call,
  DataTable,
  EmptyState,
  inBrackets,
  linkTo,
  Page,
  PageHeader,
  Panel,
  StatusTag,
  Tip,
  useIsPhone,
  useServices,
  useText,
} from '#web/index.ts'
import { approvalListTypes, type FlowKind } from '../domain/lists.ts'
import { listRunning, type RunningRow } from '../domain/running-api.ts'
import { absenceMessages } from './absence-messages.ts'
import { ApprovalPanel } from './approval-panel.tsx'
import './approvals.css'
import { handlingMessages } from './handling-messages.ts'
import { moveMessages } from './move-messages.ts'
import { OthersAbsences } from './others-absences.tsx'
import { runningMessages } from './running-messages.ts'

const queryKey = ['approval', 'running']

/** Who is asked now; who has left or is away is marked. */
function Waiting({ row }: { row: RunningRow }) {
  const t = useText(runningMessages)
  return row.waitingFor.map(({ name, missing }, index) => (
    <span key={name}>
      {index > 0 ? '、' : ''}
      <span className={missing ? 'c-approval-missing' : ''}>
        {name}
        {missing ? inBrackets(t(missing)) : ''}
      </span>
    </span>
  ))
}

type Opened = { kind: string; id: number; name: string; link: string }

/** /settings/approvals: every approval that runs or was returned, stuck ones first; from here tasks are handed over and approvals ended. */
export function RunningPage({ kinds }: { kinds: readonly FlowKind[] }) {
  const t = useText(runningMessages)
  const d = useText(handlingMessages)
  const m = useText(moveMessages)
  const a = useText(absenceMessages)
  const { may } = useServices()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isAway, setAway] = useState(false)
  const open = ({ subject: { id, ...subject } }: RunningRow) => id !== null && setOpened({ ...subject, id })
  return (
    <Page>
      <PageHeader
        title={t('title')}
        description={t('hint')}
        actions={
          may('approval.manage') ? <Button onClick={() => setAway(true)}>{a('title')}</Button> : undefined
        }
      />
      <Panel>
        <DataTable<RunningRow>
          type={approvalListTypes.running}
          queryKey={queryKey}
          rowKey={(row) => row.instanceID}
          load={({ pageNum, pageSize, q, filter, cursor }, signal) =>
            call(listRunning, {
              query: {
                pageNum,
                pageSize,
                ...(q && { q }),
                ...(filter && { filter }),
                ...(cursor && { cursor }),
              },
              signal,
            })
          }
          searchPlaceholder={t('search')}
          cellValue={(row, key) => (key === 'kind' ? row.subject.kind : row[key as keyof RunningRow])}
          cells={{
            name: (row) =>
              row.subject.id === null ? (
                <Tip text={t('closed')}>
                  {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the explanation opens by keyboard too */}
                  <span tabIndex={0}>{row.subject.name}</span>
                </Tip>
              ) : (
                <AppLink {...linkTo(row.subject.link, { tab: 'approval' })}>{row.subject.name}</AppLink>
              ),
            nodeName: (row) => (
              <>
                {row.nodeName} {row.isHandling ? <StatusTag tone="purple">{d('handling')}</StatusTag> : null}{' '}
                {row.isOutdated ? <StatusTag tone="info">{m('newer')}</StatusTag> : null}
              </>
            ),
            waitingFor: (row) => <Waiting row={row} />,
          }}
          operate={(row) =>
            row.subject.id === null ? null : (
              <Button type="link" size="small" onClick={() => open(row)}>
                {t('look')}
              </Button>
            )
          }
          operateWidth={110}
          empty={<EmptyState title={t('empty')} hint={t('emptyHint')} />}
        />
      </Panel>
      <ApprovalDrawer opened={opened} onClose={() => setOpened(null)} />
      {isAway ? <OthersAbsences kinds={kinds} onClose={() => setAway(false)} /> : null}
    </Page>
  )
}

/** One approval with what an administrator may do of it. */
function ApprovalDrawer({ opened, onClose }: { opened: Opened | null; onClose: () => void }) {
  const isPhone = useIsPhone()
  const client = useQueryClient()
  return (
    <Drawer open={opened !== null} onClose={onClose} title={opened?.name} size={isPhone ? '100%' : 960}>
      {opened ? (
        <ApprovalPanel
          kind={opened.kind}
          id={opened.id}
          onChanged={() => void client.invalidateQueries({ queryKey })}
        />
      ) : null}
    </Drawer>
  )
}
