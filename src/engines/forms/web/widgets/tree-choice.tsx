import { Cascader, TreeSelect } from 'antd'
import { useMemo } from 'react'
import { ErrorState, type FieldProps, useIsPhone, useText } from '#web/index.ts'
import { pathSeparator, type TreeRule } from '../../domain/field-types/tree-choice.ts'
import { formMessages } from '../messages.ts'

/** A node to choose; values are unique among siblings. What stands below a disabled node cannot be chosen either. */
export type TreeChoiceNode = {
  value: string
  label: string
  disabled?: boolean | undefined
  /** A heading above several trees: unfolded, never chosen. */
  isGroup?: boolean | undefined
  children?: readonly TreeChoiceNode[] | undefined
}
type Path = readonly string[]

export type TreeChoiceProps = FieldProps &
  TreeRule & {
    nodes: readonly TreeChoiceNode[]
    /** Chosen paths from the root down; at most one unless `multiple`. */
    value: readonly Path[]
    onChange: (paths: Path[]) => void
    allowClear?: boolean
    filterable?: boolean
    loading?: boolean
    /** Why there is no tree. */
    error?: unknown
    onRetry?: () => void
  }

type Branch = {
  value: string
  title: string
  /** Names from the root down, for the field and the search. */
  path: string
  disabled: boolean
  selectable: boolean
  checkable: boolean
  children: Branch[]
}
const keyOf = (path: Path): string => JSON.stringify(path)
const pathOf = (key: string): Path => JSON.parse(key) as Path

function branchesOf(
  nodes: readonly TreeChoiceNode[],
  rule: TreeRule,
  above: { path: Path; names: Path; disabled: boolean } = { path: [], names: [], disabled: false },
): Branch[] {
  return nodes.map(({ value, label, disabled = false, isGroup = false, children = [] }) => {
    const here = {
      path: [...above.path, value],
      names: isGroup ? above.names : [...above.names, label],
      disabled: above.disabled || disabled,
    }
    return {
      value: keyOf(here.path),
      title: label,
      path: isGroup ? label : here.names.join(pathSeparator),
      disabled: here.disabled,
      selectable: !isGroup && (rule.multiple || rule.checkStrictly || children.length === 0),
      checkable: !isGroup,
      children: branchesOf(children, rule, here),
    }
  })
}

/** Disabled all the way down, and no empty `children`, which the cascader would take for a branch. */
type Column = { value: string; label: string; disabled: boolean; children?: Column[] }
const columnsOf = (nodes: readonly TreeChoiceNode[], isDisabled = false): Column[] =>
  nodes.map(({ value, label, disabled = false, children = [] }) => {
    const off = isDisabled || disabled
    return { value, label, disabled: off, ...(children.length ? { children: columnsOf(children, off) } : {}) }
  })

const isHeading = (nodes: readonly TreeChoiceNode[], path: Path): boolean =>
  path.length === 1 && nodes.some(({ value, isGroup }) => isGroup && value === path[0])

/** Chooses in a tree: columns for one choice on a desktop, a tree to unfold for several and on a phone. */
export function TreeChoice(props: TreeChoiceProps) {
  const isPhone = useIsPhone()
  return props.multiple || isPhone ? <Unfolded {...props} /> : <Columns {...props} />
}

const shared = (props: TreeChoiceProps) => ({
  id: props.id,
  className: 'c-wide',
  placeholder: props.placeholder,
  disabled: props.disabled ?? false,
  status: props.status ?? ('' as const),
  loading: props.loading ?? false,
  allowClear: props.allowClear ?? true,
  onBlur: () => props.onBlur?.(),
  'aria-label': props['aria-label'],
  'aria-describedby': props['aria-describedby'],
  'aria-invalid': props['aria-invalid'],
  'aria-required': props['aria-required'],
})

function useNothing({ error, onRetry }: TreeChoiceProps) {
  const t = useText(formMessages)
  if (error) return <ErrorState error={error} compact {...(onRetry ? { onRetry } : {})} />
  return <div className="c-popup-note">{t('nothingToChoose')}</div>
}

function Columns(props: TreeChoiceProps) {
  const options = useMemo(() => columnsOf(props.nodes), [props.nodes])
  const hasGroups = props.nodes.some(({ value, isGroup }) => isGroup && value === props.value[0]?.[0])
  return (
    <Cascader
      {...shared(props)}
      options={options}
      value={props.value[0] ? [...props.value[0]] : []}
      onChange={(path) => {
        const chosen = (path ?? []).map(String)
        // A heading is only unfolded.
        if (!isHeading(props.nodes, chosen)) props.onChange(chosen.length ? [chosen] : [])
      }}
      changeOnSelect={props.checkStrictly}
      expandTrigger="click"
      classNames={{ popup: { root: 'c-tree-columns' } }}
      showSearch={
        (props.filterable ?? true) && {
          filter: (wanted, path) =>
            path.some(({ label }) => String(label).toLowerCase().includes(wanted.toLowerCase())),
        }
      }
      displayRender={(labels) => labels.slice(hasGroups ? 1 : 0).join(pathSeparator)}
      notFoundContent={useNothing(props)}
    />
  )
}

/** Of the unfolded tree, in pixels: four levels deep there is still room for a name. */
const treeWidth = 420

function Unfolded(props: TreeChoiceProps) {
  const isPhone = useIsPhone()
  const { nodes, multiple, checkStrictly, value, onChange } = props
  const branches = useMemo(
    () => branchesOf(nodes, { multiple, checkStrictly }),
    [nodes, multiple, checkStrictly],
  )
  const keys = value.map(keyOf)
  // Strict checks hand out objects, others bare keys.
  const changed = (next: unknown): void => {
    const list = next === undefined || next === null ? [] : Array.isArray(next) ? next : [next]
    onChange(list.map((one) => pathOf(typeof one === 'object' ? one.value : one)))
  }
  return (
    <TreeSelect
      {...shared(props)}
      treeData={branches}
      treeNodeFilterProp="path"
      treeNodeLabelProp={multiple ? 'title' : 'path'}
      treeDefaultExpandedKeys={keys}
      treeExpandAction="click"
      popupMatchSelectWidth={isPhone || treeWidth}
      showSearch={props.filterable ?? true}
      {...(multiple
        ? {
            treeCheckable: true,
            treeCheckStrictly: checkStrictly,
            showCheckedStrategy: TreeSelect.SHOW_CHILD,
          }
        : {})}
      value={multiple ? (checkStrictly ? keys.map((key) => ({ value: key })) : keys) : keys[0]}
      onChange={changed}
      notFoundContent={useNothing(props)}
    />
  )
}
