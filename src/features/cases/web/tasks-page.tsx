import { useQueryClient } from '@tanstack/react-query'
import { Button, Input, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { limit } from '#shared/constants.ts'
import type { ListColumn } from '#shared/list.ts'
import { said } from '#shared/text.ts'
import {
  AppLink,
  call,
  DataTable,
  Dialog,
  EmptyState,
  Field,
  Page,
  PageHeader,
  Panel,
  StatusTag,
  type Tone,
  toast,
  useAddressParams,
  useLocale,
  useSetAddressParams,
  useText,
} from '#web/index.ts'
import { lawCase } from '../domain/case-record.ts'
import { completeTask, listTasks, reopenTask, type TaskRow, type TaskState } from '../domain/case-tasks.ts'
import { caseMessages } from './messages.ts'
import { taskAddress } from './task-address.ts'
import './tasks-page.css'

const standings = ['open', 'late', 'all'] as const
type Standing = (typeof standings)[number]

const tones: Record<TaskState, Tone> = { 1: 'warning', 2: 'success', 3: 'neutral' }

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
  const { act, reopening, setReopening } = useTaskActs()
  const { options } = lawCase.subs.task.fields.state
  const columns: ListColumn[] = [
    { key: 'due', label: t('taskDue'), cell: 'text', width: 190 },
    { key: 'title', label: t('task'), cell: 'text', width: 280 },
    { key: 'caseName', label: said(lawCase.words.one, locale), cell: 'text', width: 260 },
    { key: 'owner', label: t('taskOwner'), cell: 'user', width: 130 },
    { key: 'state', label: t('tasksStanding'), cell: 'text', width: 110 },
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
          title: (row) => <AppLink to={taskAddress(row.caseID)}>{row.title}</AppLink>,
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
          state: ({ state }) => <StatusTag tone={tones[state]}>{said(options[state], locale)}</StatusTag>,
        }}
        operateWidth={110}
        operate={(row) => (
          <>
            {row.abilities.complete ? (
              <Button
                type="link"
                onClick={() =>
                  void act(() =>
                    call(completeTask, {
                      params: { id: row.caseID, entryID: row.id },
                      body: { version: row.version },
                    }),
                  )
                }
              >
                {t('taskComplete')}
              </Button>
            ) : null}
            {row.abilities.reopen ? (
              <Button type="link" onClick={() => setReopening(row)}>
                {t('taskReopen')}
              </Button>
            ) : null}
          </>
        )}
        empty={<EmptyState title={t(mine ? 'noTasksMine' : 'noTasks')} />}
      />
      {reopening ? <ReopenDialog task={reopening} act={act} onClose={() => setReopening(null)} /> : null}
    </>
  )
}

type Act = (send: () => Promise<unknown>) => Promise<boolean>

/** Sends what is done with a task, and reads the lists again whether it went well or not: what refused it may have changed it. */
function useTaskActs() {
  const queries = useQueryClient()
  const [reopening, setReopening] = useState<TaskRow | null>(null)
  const act: Act = async (send) => {
    try {
      await send()
      toast.success()
      return true
    } catch (failure) {
      toast.failure(failure)
      return false
    } finally {
      await queries.invalidateQueries({ queryKey: [lawCase.kind] })
    }
  }
  return { act, reopening, setReopening }
}

function ReopenDialog({ task, act, onClose }: { task: TaskRow; act: Act; onClose: () => void }) {
  const t = useText(caseMessages)
  const [reason, setReason] = useState('')
  const send = async () => {
    const params = { id: task.caseID, entryID: task.id }
    if (await act(() => call(reopenTask, { params, body: { reason, version: task.version } }))) onClose()
  }
  return (
    <Dialog
      open
      title={t('taskReopenTitle', { name: task.title })}
      onCancel={onClose}
      onConfirm={send}
      confirmText={t('taskReopen')}
      confirmDisabled={!reason.trim()}
    >
      <div className="c-fields">
        <Field label={t('reason')} required>
          {(control) => (
            <Input.TextArea
              {...control}
              autoFocus
              autoSize={{ minRows: 2, maxRows: 6 }}
              maxLength={limit.multiLine}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
