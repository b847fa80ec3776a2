import { useText } from '#web/index.ts'
import type { MovePreview } from '../domain/move-api.ts'
import type { FromFlow } from '../domain/sub-flows.ts'
import { subFlowMessages } from './sub-flow-messages.ts'

/** Which sub-flow a step comes from, in which version; nothing of the flow's own steps. */
export function FromFlows({ from = [] }: { from: readonly FromFlow[] | undefined }) {
  const s = useText(subFlowMessages)
  if (from.length === 0) return null
  const flows = from.map((one) => s('version', one)).join(' › ')
  return <span className="c-approval-soft c-approval-from">{s('from', { flows })}</span>
}

/** Of a move: which sub-flows run in another version, come or go. */
export function MovedSubFlows({ moved }: { moved: MovePreview['subFlows'] | undefined }) {
  const s = useText(subFlowMessages)
  return (moved ?? []).map(({ flow, from, to }) => (
    <div key={flow}>
      {from === null
        ? s('added', { flow, to: to ?? 0 })
        : to === null
          ? s('removed', { flow, from })
          : s('moved', { flow, from, to })}
    </div>
  ))
}
