import { useQueryClient } from '@tanstack/react-query'
import { Button, Segmented, Tag } from 'antd'
import { useState } from 'react'
import type { ListColumn } from '#shared/list.ts'
import { said } from '#shared/text.ts'
import {
  AppLink,
  call,
  DataTable,
  EmptyState,
  Page,
  PageHeader,
  Panel,
  StatusTag,
  type Tone,
  useAddressParams,
  useLocale,
  useSetAddressParams,
  useText,
} from '#web/index.ts'
import { lawCase } from '../domain/case-record.ts'
import {
  checkTask,
  completeTask,
  listTasks,
  type TaskRow,
  type TaskState,
  taskAddress,
} from '../domain/case-tasks.ts'
import { caseMessages } from './messages.ts'
import { type Act, ChecklistDialog, HandOverDialog, ReopenDialog, useAct } from './task-dialogs.tsx'
import './tasks-page.css'

const standings = ['open', 'late', 'all'] as const
type Standing = (typeof standings)[number]

const tones: Record<TaskState, Tone> = { 1: 'warning', 2: 'success', 3: 'neutral', 4: 'info' }

/** What the address says is shown: whose, where they stand, of which case. */
function useShowing() {
  const { whose, standing, caseID } = useAddressParams()
  const id = Number(caseID)
  return {
    mine: whose !== 'team',
    standing: standings.find((one) => one === standing) ?? 'open',
    caseID: Number.isSafeInteger(id) && id > 0 ? id : undefined,
  }
}

/** Tasks of all cases that the person may see: theirs or all, open, late or all, or of one case. */
export function TasksPage() {
  const t = useText(caseMessages)
  const showing = useShowing()
  const setParams = useSetAddressParams()
  const { mine, standing, caseID } = showing
  const show = (more: Record<string, string | undefined>) => setParams({ ...more, page: undefined })
  return (
    <Page>
      <PageHeader title={t('tasks')} description={t('tasksHint')} />
      <Panel>
        <div className="c-task-bar">
          <Segmented
            aria-label={t('tasksWhose')}
            value={mine ? 'mine' : 'team'}
            options={[
              { value: 'mine', label: t('tasksMine') },
              { value: 'team', label: t('tasksTeam') },
            ]}
            onChange={(value) => show({ whose: value === 'mine' ? undefined : 'team' })}
          />
          <Segmented<Standing>
            aria-label={t('tasksStanding')}
            value={standing}
            options={[
              { value: 'open', label: t('tasksOpen') },
              { value: 'late', label: t('tasksLate') },
              { value: 'all', label: t('tasksAll') },
            ]}
            onChange={(value) => show({ standing: value === 'open' ? undefined : value })}
          />
          {caseID === undefined ? null : (
            <Tag closable className="c-task-case" onClose={() => show({ caseID: undefined })}>
              {t('tasksOfOne')}
            </Tag>
          )}
        </div>
        <TaskList key={JSON.stringify(showing)} {...showing} onCase={(id) => show({ caseID: String(id) })} />
      </Panel>
    </Page>
  )
}

type Showing = ReturnType<typeof useShowing>

function TaskList({ mine, standing, caseID, onCase }: Showing & { onCase: (id: number) => void }) {
  const t = useText(caseMessages)
  const locale = useLocale()
  const act = useAct()
  const [asked, setAsked] = useState<{ what: 'reopen' | 'handOver' | 'list'; task: TaskRow } | null>(null)
  const close = async () => {
    setAsked(null)
    await queries.invalidateQueries({ queryKey: [lawCase.kind] })
  }
  const queries = useQueryClient()
  const { options } = lawCase.subs.task.fields.state
  const columns: ListColumn[] = [
    { key: 'due', label: t('taskDue'), cell: 'text', width: 190 },
    { key: 'title', label: t('task'), cell: 'text', width: 280 },
    { key: 'caseName', label: said(lawCase.words.one, locale), cell: 'text', width: 260 },
    { key: 'owner', label: t('taskOwner'), cell: 'user', width: 130 },
    { key: 'state', label: t('tasksStanding'), cell: 'text', width: 150 },
  ]
  return (
    <>
      <DataTable<TaskRow>
        type="law_case_tasks"
        keepsOwn={false}
        searchPlaceholder={t('tasksSearch')}
        definition={{ type: 'law_case_tasks', columns, filters: [] }}
        queryKey={[lawCase.kind, 'tasks', mine, standing, caseID]}
        load={({ pageNum, pageSize, q, cursor, exactTotal }, signal) =>
          call(listTasks, {
            query: {
              pageNum,
              pageSize,
              standing,
              ...(q && { q }),
              ...(cursor && { cursor }),
              ...(exactTotal && { exactTotal }),
              ...(mine && { mine: true }),
              ...(caseID !== undefined && { caseID }),
            },
            signal,
          })
        }
        cells={{
          due: ({ due, isLate }) =>
            due === null ? (
              t('taskWithoutDay')
            ) : (
              <span className="c-task-due">
                <span className="c-figure">{due}</span>
                {isLate ? <StatusTag tone="danger">{t('tasksLate')}</StatusTag> : null}
              </span>
            ),
          title: (row) => (
            <span className="c-task-title">
              <AppLink to={taskAddress(row.caseID)}>{row.title}</AppLink>
              {row.items.length ? (
                <Button
                  type="link"
                  size="small"
                  className="c-task-of"
                  aria-label={t('taskListTitle', { name: row.title })}
                  onClick={() => setAsked({ what: 'list', task: row })}
                >
                  {row.items.filter(({ isDone }) => isDone).length}/{row.items.length}
                </Button>
              ) : null}
            </span>
          ),
          caseName: (row) =>
            caseID === undefined ? (
              <Button
                type="link"
                className="c-task-of"
                aria-label={t('tasksOnly', { name: row.caseName })}
                onClick={() => onCase(row.caseID)}
              >
                {row.caseName}
              </Button>
            ) : (
              <AppLink to={taskAddress(row.caseID)}>{row.caseName}</AppLink>
            ),
          state: ({ state, checker }) => (
            <span className="c-task-due">
              <StatusTag tone={tones[state]}>{said(options[state], locale)}</StatusTag>
              {state === 4 && checker ? <span className="c-soft">{checker.name}</span> : null}
            </span>
          ),
        }}
        operateWidth={190}
        operate={(task) => <TaskActs task={task} act={act} ask={(what) => setAsked({ what, task })} />}
        empty={<EmptyState title={t(mine ? 'noTasksMine' : 'noTasks')} />}
      />
      {asked?.what === 'handOver' ? <HandOverDialog task={asked.task} onClose={close} /> : null}
      {asked?.what === 'reopen' ? <ReopenDialog task={asked.task} act={act} onClose={close} /> : null}
      {asked?.what === 'list' ? <ChecklistDialog task={asked.task} act={act} onClose={close} /> : null}
    </>
  )
}

type ActsProps = { task: TaskRow; act: Act; ask: (what: 'reopen' | 'handOver' | 'list') => void }

function TaskActs({ task, act, ask }: ActsProps) {
  const t = useText(caseMessages)
  const { abilities, items, version } = task
  const put = (to: typeof completeTask | typeof checkTask) =>
    void act(() => call(to, { params: { id: task.caseID, entryID: task.id }, body: { version } }))
  const isOpen = items.some(({ isDone }) => !isDone)
  return (
    <>
      {abilities.complete ? (
        <Button type="link" onClick={() => (isOpen ? ask('list') : put(completeTask))}>
          {t('taskComplete')}
        </Button>
      ) : null}
      {abilities.check ? (
        <>
          <Button type="link" onClick={() => put(checkTask)}>
            {t('taskCheck')}
          </Button>
          <Button type="link" onClick={() => ask('reopen')}>
            {t('taskSendBack')}
          </Button>
        </>
      ) : null}
      {abilities.handOver ? (
        <Button type="link" onClick={() => ask('handOver')}>
          {t('taskHandOver')}
        </Button>
      ) : null}
      {abilities.reopen && !abilities.check ? (
        <Button type="link" onClick={() => ask('reopen')}>
          {t('taskReopen')}
        </Button>
      ) : null}
    </>
  )
}
