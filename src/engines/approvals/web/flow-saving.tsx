import { useQueryClient } from '@tanstack/react-query'
import { CallError, call, confirm, type Text, toast, type useEdit, useText } from '#web/index.ts'
import { type FlowDetail, flowWarnings, publishFlow, updateFlow } from '../domain/api.ts'
import { approvalListTypes } from '../domain/lists.ts'
import type { Draft } from './flow-settings.tsx'
import { approvalMessages } from './messages.ts'
import { stepMessages } from './step-messages.ts'

type Editing = Pick<ReturnType<typeof useEdit<Draft>>, 'values' | 'save'>

/** Saving and publishing what is edited; what is stored then is the page's flow. */
export function useSaving({ id }: FlowDetail, { values, save }: Editing) {
  const t = useText(approvalMessages)
  const step = useText(stepMessages)
  const client = useQueryClient()
  const params = { id }
  const show = (next: FlowDetail) => {
    client.setQueryData([approvalListTypes.flows, 'detail', id], next)
    void client.invalidateQueries({ queryKey: [approvalListTypes.flows, 'list'] })
  }
  const send = async (work: () => Promise<FlowDetail>): Promise<FlowDetail | null> => {
    let stored: FlowDetail | null = null
    await save(async () => {
      stored = await work().catch((error: unknown) => {
        // What is wrong with a step is said above the steps, which may be off the screen.
        if (error instanceof CallError && error.errors.length) toast.failure(error)
        throw error
      })
    })
    if (stored) show(stored)
    return stored
  }
  const store = () => send(() => call(updateFlow, { params, body: values }))
  return {
    save: async () => {
      if (await store()) toast.success(t('saved'))
    },
    publish: async () => {
      const stored = await store()
      if (!stored) return
      const next = await send(async () => {
        const { list } = await call(flowWarnings, { params })
        if (list.length > 0 && !(await confirm(warned(list, step)))) return stored
        return call(publishFlow, { params, body: { version: stored.version } })
      })
      if (next && next !== stored) toast.success(t('published', { number: next.publishedVersion ?? 1 }))
    },
  }
}

type StepWords = Text<typeof stepMessages>

/** Asks whether a flow is put into force although what it hides may stand elsewhere. */
const warned = (list: readonly string[], t: StepWords) => ({
  title: t('hidingTitle'),
  okText: t('publishAnyway'),
  content: (
    <ul className="c-flow-issues">
      {list.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  ),
})
