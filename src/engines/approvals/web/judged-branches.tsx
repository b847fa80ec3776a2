import { CheckOutlined, CloseOutlined, QuestionOutlined } from '@ant-design/icons'
import { StatusTag, useText } from '#web/index.ts'
import { countConditions, meetsAll } from '../domain/branch-conditions.ts'
import type { ShownSimulation } from '../domain/simulation.ts'
import { factMessages } from './fact-messages.ts'
import { type ConditionLine, useConditionWords } from './use-condition-words.ts'
import type { WhoNames } from './who-sources.tsx'

type Props = {
  flowId: number
  node: ShownSimulation['nodes'][number]
  words: WhoNames
}

type Held = ShownSimulation['nodes'][number]['judged'][number]['held'][number]

/** Null: nobody can say of a group, since of its conditions nobody can. */
function HeldIcon({ held }: { held: Held | null }) {
  const f = useText(factMessages)
  if (typeof held !== 'boolean') {
    const words = f(held ?? 'undecided')
    return <QuestionOutlined title={words} aria-label={words} />
  }
  return held ? (
    <CheckOutlined className="c-judged-yes" aria-label={f('holds')} />
  ) : (
    <CloseOutlined className="c-judged-no" aria-label={f('holdsNot')} />
  )
}

/** What a condition, or a group of them, comes to. */
function heldAt({ from, group }: ConditionLine, held: readonly Held[]): Held | null {
  return group ? meetsAll(group, held.slice(from, from + countConditions(group))) : (held[from] ?? false)
}

/** Of a condition that was come to: each branch with its conditions, what they come to, and which branch is taken by that. */
export function Judged({ flowId, node, words }: Props) {
  const f = useText(factMessages)
  const { each } = useConditionWords(flowId, words)
  if (node.kind !== 'condition' || node.outcome === 'notReached') return null
  return (
    <ul className="c-judged" aria-label={node.name}>
      {node.judged.map(({ id, name, isTaken, held, when }) => {
        const said = when ? each(when) : []
        return (
          <li key={id}>
            <span>{name}</span> {isTaken ? <StatusTag tone="success">{f('branchTaken')}</StatusTag> : null}
            {said.length === 0 ? <div className="c-approval-soft">{f('noConditions')}</div> : null}
            {said.map((line, index) => (
              // Conditions have no identity but their place.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <div key={index} className="c-judged-one" style={{ paddingInlineStart: line.depth * 20 }}>
                <HeldIcon held={heldAt(line, held)} />
                <span>{line.words}</span>
              </div>
            ))}
          </li>
        )
      })}
    </ul>
  )
}
