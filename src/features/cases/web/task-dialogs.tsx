import { useQueryClient } from '@tanstack/react-query'
import { Checkbox, Input } from 'antd'
import { useRef, useState } from 'react'
import { limit } from '#shared/constants.ts'
import { call, Dialog, errorAt, Field, PeoplePicker, type Person, toast, useText } from '#web/index.ts'
import { lawCase } from '../domain/case-record.ts'
import { completeTask, handOverTask, reopenTask, type TaskRow, tickTask } from '../domain/case-tasks.ts'
import { caseMessages } from './messages.ts'
import { useSubmit } from './use-submit.ts'
import './tasks-page.css'

/** Sends something; true when it went well. */
export type Act = (send: () => Promise<unknown>) => Promise<boolean>

/** Sends what is done with a task, and reads the lists again whether it went well or not: what refused it may have changed it. */
export function useAct(): Act {
  const queries = useQueryClient()
  return async (send) => {
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
}

/** Asks why a task is opened again. */
export function ReopenDialog({ task, act, onClose }: { task: TaskRow; act: Act; onClose: () => void }) {
  const t = useText(caseMessages)
  const [reason, setReason] = useState('')
  const isBack = task.abilities.check
  const send = async () => {
    const params = { id: task.caseID, entryID: task.id }
    if (await act(() => call(reopenTask, { params, body: { reason, version: task.version } }))) onClose()
  }
  return (
    <Dialog
      open
      title={t(isBack ? 'taskSendBackTitle' : 'taskReopenTitle', { name: task.title })}
      onCancel={onClose}
      onConfirm={send}
      confirmText={t(isBack ? 'taskSendBack' : 'taskReopen')}
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

/** Asks to whom a task goes. */
export function HandOverDialog({ task, onClose }: { task: TaskRow; onClose: () => void }) {
  const t = useText(caseMessages)
  const { error, submit } = useSubmit(onClose)
  const [to, setTo] = useState<Person | null>(null)
  const [reason, setReason] = useState('')
  const send = () =>
    submit(() =>
      call(handOverTask, {
        params: { id: task.caseID, entryID: task.id },
        body: { ownerID: to?.id ?? 0, reason, version: task.version },
      }),
    )
  return (
    <Dialog
      open
      title={t('taskHandOverTitle', { name: task.title })}
      onCancel={onClose}
      onConfirm={send}
      confirmText={t('taskHandOver')}
      confirmDisabled={!to}
    >
      <div className="c-fields">
        <Field label={t('to')} required error={errorAt(error, 'ownerID')}>
          {(control) => (
            <PeoplePicker {...control} value={to ? [to] : []} onChange={([one]) => setTo(one ?? null)} />
          )}
        </Field>
        <Field label={t('reason')}>
          {(control) => (
            <Input.TextArea
              {...control}
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

/** What is to be done in a task, ticked line by line; completed from here once all is. */
export function ChecklistDialog({ task, act, onClose }: { task: TaskRow; act: Act; onClose: () => void }) {
  const t = useText(caseMessages)
  const { abilities } = task
  const [items, setItems] = useState(task.items)
  // One after the other, each on the version that the one before left.
  const sent = useRef(Promise.resolve(task.version))
  const params = { id: task.caseID, entryID: task.id }
  const done = items.filter(({ isDone }) => isDone).length
  const put = (text: string, isDone: boolean) => {
    const next = items.map((item) => (item.text === text ? { text, isDone } : item))
    const ticked = next.filter((item) => item.isDone).map((item) => item.text)
    setItems(next)
    sent.current = sent.current.then(async (version) => {
      try {
        return (await call(tickTask, { params, body: { ticked, version } })).version
      } catch (failure) {
        toast.failure(failure)
        setItems(items)
        return version
      }
    })
  }
  const complete = async () => {
    const version = await sent.current
    if (await act(() => call(completeTask, { params, body: { version } }))) onClose()
  }
  return (
    <Dialog
      open
      title={t('taskListTitle', { name: task.title })}
      onCancel={onClose}
      cancelText={t('taskListClose')}
      {...(abilities.complete && {
        onConfirm: complete,
        confirmText: t(task.checker ? 'taskToCheck' : 'taskComplete'),
        confirmDisabled: done < items.length,
      })}
    >
      <p className="c-soft" aria-live="polite">
        {t('taskListDone', { done: String(done), all: String(items.length) })}
      </p>
      <ul className="c-task-items">
        {items.map(({ text, isDone }) => (
          <li key={text}>
            <Checkbox
              checked={isDone}
              disabled={!abilities.tick}
              onChange={({ target }) => put(text, target.checked)}
            >
              {text}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
