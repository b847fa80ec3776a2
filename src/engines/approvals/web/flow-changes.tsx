import type { FieldConfig } from '#engines/forms/domain/index.ts'
import { sameValue } from '#shared/same-value.ts'
import { type LocalName, nameIn } from '#shared/text.ts'
import { StatusTag, type Text, useLocale, useText } from '#web/index.ts'
import type { BranchConditions } from '../domain/branch-conditions.ts'
import type { ChangeMatter } from '../domain/change-matters.ts'
import type { ComparedPart, FlowChange } from '../domain/compare-flows.ts'
import { type FlowNode, isDecisionNode } from '../domain/flow-definition.ts'
import { modeWords } from '../domain/lists.ts'
import { askAgainMessages } from './ask-again-messages.ts'
import { flowToolsMessages } from './flow-tools-messages.ts'
import { useWhoWords } from './flow-tree.tsx'
import { useLimitWords } from './limit-messages.ts'
import { approvalMessages } from './messages.ts'
import { useConditionWords } from './use-condition-words.ts'
import type { WhoNames } from './who-sources.tsx'

type Props = {
  changes: readonly FlowChange[]
  words: WhoNames
  /** The fields of the forms in force. */
  fieldOf: (id: string) => FieldConfig | undefined
  flowId: number
}

/** What differs between two definitions, step by step. */
export function FlowChanges({ changes, words, fieldOf, flowId }: Props) {
  const t = useText(approvalMessages)
  const f = useText(flowToolsMessages)
  const again = useText(askAgainMessages)
  const locale = useLocale()
  const matters = (list: readonly ChangeMatter[] | null) =>
    list ? list.map((matter) => again(matter)).join(again('and')) || again('none') : again('all')
  const partWords = usePartWords(words, fieldOf, flowId)
  if (changes.length === 0) return <p className="c-approval-soft">{f('same')}</p>
  return (
    <ul className="c-flow-changes">
      {changes.map((change) => {
        if (change.what === 'flow')
          return (
            <li key={change.part}>
              <StatusTag>{f('change.flow')}</StatusTag>
              <div>
                {f(
                  'changedFrom',
                  change.part === 'samePerson'
                    ? { part: t('samePerson'), before: t(change.before), after: t(change.after) }
                    : { part: again('title'), before: matters(change.before), after: matters(change.after) },
                )}
              </div>
            </li>
          )
        const node = change.kind === 'removed' ? change.before : change.after
        return (
          <li key={node.id}>
            <StatusTag tone={toneOf[change.kind]}>{f(`change.${change.kind}`)}</StatusTag>{' '}
            <strong>{nameIn(node, locale)}</strong>
            {change.kind === 'changed' ? (
              change.parts.flatMap((part) =>
                partWords(part, change.before, change.after).map((line) => (
                  <div key={`${part}/${line}`}>{line}</div>
                )),
              )
            ) : (
              <div className="c-approval-soft">
                {partWords(node.kind === 'subFlow' ? 'flowId' : 'who', node, node, true)[0]}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const toneOf = { added: 'success', removed: 'danger', changed: 'warning' } as const

/** "审批人：甲 → 乙", a line for each branch or field; of what has no short words, that it changed. */
function usePartWords(words: WhoNames, fieldOf: Props['fieldOf'], flowId: number) {
  const t = useText(approvalMessages)
  const f = useText(flowToolsMessages)
  const locale = useLocale()
  const whoWords = useWhoWords(words)
  const limitWords = useLimitWords()
  const conditionWords = useConditionWords(flowId, words)
  const said = (part: ComparedPart, node: FlowNode): string | null => {
    switch (part) {
      case 'name':
        return node.name
      case 'english':
        return node.nameEn || '–'
      case 'who':
        return 'who' in node ? whoWords(node.who) : ''
      case 'flowId':
        return node.kind === 'subFlow' ? (words.flows.get(node.flowId) ?? `#${node.flowId}`) : ''
      case 'mode':
        return isDecisionNode(node) ? modeWords(node, locale) : ''
      case 'whenEmpty':
        return isDecisionNode(node) ? t(node.whenEmpty) : ''
      case 'timeLimit':
        return isDecisionNode(node) && node.timeLimit ? limitWords(node.timeLimit) : '–'
      case 'worksOnText':
        return f(node.kind === 'approver' && node.worksOnText ? 'on' : 'off')
      default:
        return null
    }
  }
  const ruleOf = (branch: Branch): string =>
    branch.when ? conditionWords.joined(branch.when) : f('otherwise')
  return (part: ComparedPart, before: FlowNode, after: FlowNode, isAlone = false): string[] => {
    const [was, is] = [said(part, before), said(part, after)]
    if (isAlone) return [is ?? '']
    if (part === 'branches' && 'branches' in before && before.kind === after.kind)
      return branchLines(before, after, ruleOf, f)
    if (part === 'fieldRights') return rightLines(before, after, fieldOf, f)
    if (was === null || is === null || was === is) return [f('changedOnly', { part: f(`part.${part}`) })]
    return [f('changedFrom', { part: f(`part.${part}`), before: was, after: is })]
  }
}

type Branch = { id: string; when?: BranchConditions | null } & LocalName
type ToolWords = Text<typeof flowToolsMessages>
const branchesOf = (node: FlowNode): readonly Branch[] => ('branches' in node ? node.branches : [])

/** What came, went and changed of the branches; where only their order did, that it changed. */
function branchLines(
  before: FlowNode,
  after: FlowNode,
  ruleOf: (branch: Branch) => string,
  f: ToolWords,
): string[] {
  const [earlier, later] = [branchesOf(before), branchesOf(after)]
  const lines = later.flatMap((branch): string[] => {
    const was = earlier.find(({ id }) => id === branch.id)
    if (!was) return [f('branchAdded', { name: branch.name, after: ruleOf(branch) })]
    const names = [
      ['name', was.name, branch.name],
      ['english', was.nameEn || '–', branch.nameEn || '–'],
    ] as const
    const named = names.flatMap(([part, before, after]) =>
      before === after ? [] : [f('changedFrom', { part: f(`part.${part}`), before, after })],
    )
    if (sameValue(was.when ?? null, branch.when ?? null)) return named
    return [...named, f('branchChanged', { name: branch.name, before: ruleOf(was), after: ruleOf(branch) })]
  })
  const gone = earlier.filter(({ id }) => !later.some((one) => one.id === id))
  const all = [
    ...lines,
    ...gone.map((branch) => f('branchRemoved', { name: branch.name, before: ruleOf(branch) })),
  ]
  return all.length ? all : [f('changedOnly', { part: f('part.branches') })]
}

/** Of each field whose right changed, from what to what. */
function rightLines(before: FlowNode, after: FlowNode, fieldOf: Props['fieldOf'], f: ToolWords): string[] {
  const [was, is] = [before, after].map((node) => (isDecisionNode(node) ? node.fieldRights : {}))
  const rightOf = (rights: typeof was, id: string) => rights?.[id] ?? 'read'
  return [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])]
    .filter((id) => rightOf(was, id) !== rightOf(is, id))
    .map((id) =>
      f('changedFrom', {
        part: fieldOf(id)?.name ?? id,
        before: f(`right.${rightOf(was, id)}`),
        after: f(`right.${rightOf(is, id)}`),
      }),
    )
}
