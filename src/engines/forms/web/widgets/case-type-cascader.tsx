import { caseTypeState } from '#shared/constants.ts'
import { listed, useText } from '#web/index.ts'
import { type CaseTypeNode, type CaseTypeValue, caseTypePath } from '../../domain/field-types/case-type.ts'
import { pathTo, treeRuleOf } from '../../domain/field-types/tree-choice.ts'
import type { PickerProps } from '../form-widgets.ts'
import { formMessages } from '../messages.ts'
import { TreeChoice, type TreeChoiceNode } from './tree-choice.tsx'

export type CaseTypeCascaderProps = Omit<PickerProps<CaseTypeValue>, 'field'> & {
  /** Of a form's field: single or several, strict or not. */
  field: Pick<PickerProps<CaseTypeValue>['field'], 'privateConfig' | 'preview'> &
    Partial<Pick<PickerProps<CaseTypeValue>['field'], 'clearable' | 'filterable'>>
  /** The organisation's tree. */
  nodes: readonly CaseTypeNode[]
  /** Headings under which the roots stand where there are several trees, and to which one each root belongs. */
  groups?:
    | { of: (root: CaseTypeNode) => string; labels: readonly { key: string; label: string }[] }
    | undefined
  loading?: boolean
  error?: unknown
  onRetry?: () => void
}

const choicesOf = (nodes: readonly CaseTypeNode[]): TreeChoiceNode[] =>
  nodes.map(({ id, name, state, children }) => ({
    value: String(id),
    label: name,
    disabled: state === caseTypeState.disabled,
    ...(children?.length ? { children: choicesOf(children) } : {}),
  }))

const groupValue = (key: string): string => `group ${key}`

/** The headings that are shown: those with a root, and none where they would be the only one. */
function headings(nodes: readonly CaseTypeNode[], groups: CaseTypeCascaderProps['groups']) {
  const shown = (groups?.labels ?? []).filter(({ key }) => nodes.some((root) => groups?.of(root) === key))
  return shown.length > 1 ? shown : []
}

function grouped(nodes: readonly CaseTypeNode[], groups: CaseTypeCascaderProps['groups']): TreeChoiceNode[] {
  const shown = headings(nodes, groups)
  if (shown.length === 0) return choicesOf(nodes)
  return shown.map(({ key, label }) => ({
    value: groupValue(key),
    label,
    isGroup: true,
    children: choicesOf(nodes.filter((root) => groups?.of(root) === key)),
  }))
}

/**
 * Chooses a case type from the organisation's tree, nodes of state 2 excepted. Cleared it is 0, several are a list; with `preview` it is text:
 * 合同纠纷 / 买卖合同纠纷.
 */
export function CaseTypeCascader(props: CaseTypeCascaderProps) {
  const { field, value, onChange, nameOf, nodes, groups, loading = false, error, onRetry, ...control } = props
  const t = useText(formMessages)
  const rule = treeRuleOf(field)
  const ids = (Array.isArray(value) ? value : [value]).filter((id): id is number => !!id)
  const nameOfGone = (id: number): string => nameOf?.({ kind: 'caseType', id }) ?? `#${id}`
  if (field.preview)
    return (
      <span className="c-field-text">
        {listed(ids.map((id) => caseTypePath(nodes, id) ?? nameOfGone(id))) || t('empty')}
      </span>
    )
  // What was chosen and is not in the tree (any more, or not yet loaded) still has a name.
  const gone = ids.filter((id) => caseTypePath(nodes, id) === null)
  const choices = [
    ...grouped(nodes, groups),
    ...gone.map((id) => ({ value: String(id), label: nameOfGone(id), disabled: true })),
  ]
  return (
    <TreeChoice
      {...control}
      {...rule}
      placeholder={control.placeholder || t('chooseCaseType')}
      nodes={choices}
      value={ids.map((id) => {
        const path = pathTo(nodes, id, (node) => node.id)
        const root = path?.[0]
        const group = root && headings(nodes, groups).find(({ key }) => key === groups?.of(root))
        const own = path?.map((node) => String(node.id)) ?? [String(id)]
        return group ? [groupValue(group.key), ...own] : own
      })}
      onChange={(paths) => {
        const chosen = paths.map((path) => Number(path.at(-1)))
        onChange(rule.multiple ? chosen : (chosen[0] ?? 0))
      }}
      allowClear={field.clearable ?? true}
      filterable={field.filterable ?? true}
      loading={loading}
      {...(error ? { error } : {})}
      {...(onRetry ? { onRetry } : {})}
    />
  )
}
