import { useQueryClient } from '@tanstack/react-query'
import { CallError, call, confirm, toast, useText } from '#web/index.ts'
import { type FlowDetail, flowWarnings, publishFlow, updateFlow } from '../domain/api.ts'
import { approvalListTypes } from '../domain/lists.ts'
import type { Draft } from './flow-settings.tsx'
import { approvalMessages } from './messages.ts'
import { stepMessages } from './step-messages.ts'

const staleVersion = 40902

/** Saving and publishing; a flow that somebody else changed meanwhile is loaded again and said so. What was wrong is told to `setFailure`: it outlives the editor, which is made anew for what was stored. */
export function useSaving(flow: FlowDetail, draft: Draft, setFailure: (failure: unknown) => void) {
  const t = useText(approvalMessages)
  const step = useText(stepMessages)
  const client = useQueryClient()
  const params = { id: flow.id }
  const show = (next: FlowDetail) => {
    client.setQueryData([approvalListTypes.flows, 'detail', flow.id], next)
    void client.invalidateQueries({ queryKey: [approvalListTypes.flows, 'list'] })
  }
  const run = async (work: () => Promise<unknown>) => {
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(error)
      toast.failure(error)
      if (error instanceof CallError && error.code === staleVersion && error.data) {
        show(error.data as FlowDetail)
        toast.warning(t('staleFlow'))
      }
    }
  }
  const store = () => call(updateFlow, { params, body: { ...draft, version: flow.version } })
  return {
    save: () =>
      run(async () => {
        show(await store())
        toast.success(t('saved'))
      }),
    publish: () =>
      run(async () => {
        const stored = await store()
        const { list } = await call(flowWarnings, { params })
        const agreed = list.length === 0 || (await confirm(warned(list, step)))
        if (!agreed) return show(stored)
        try {
          const next = await call(publishFlow, { params, body: { version: stored.version } })
          show(next)
          toast.success(t('published', { number: next.publishedVersion ?? 1 }))
        } catch (error) {
          show(stored)
          throw error
        }
      }),
  }
}

type StepWords = ReturnType<typeof useText<(typeof stepMessages)['zh-CN']>>

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
