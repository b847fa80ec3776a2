import { useMemo } from 'react'
import { useLocale } from '#web/index.ts'
import type { OptionNode } from '../../domain/definition/field-config.ts'
import { type CascaderValue, cascaderPaths } from '../../domain/field-types/cascader.ts'
import { treeRuleOf } from '../../domain/field-types/tree-choice.ts'
import { useFieldValue } from '../use-form.ts'
import { TreeChoice, type TreeChoiceNode } from './tree-choice.tsx'
import type { WidgetProps } from './widget-props.ts'

const nodesOf = (tree: readonly OptionNode[], isEnglish: boolean): TreeChoiceNode[] =>
  tree.map(({ value, label, englishLabel, disabled, children }) => ({
    value,
    label: (isEnglish && englishLabel) || label,
    disabled,
    ...(children?.length ? { children: nodesOf(children, isEnglish) } : {}),
  }))

/** Choice in the tree that the field itself holds. */
export function CascaderWidget({ store, field, control }: WidgetProps) {
  const value = useFieldValue(store, field.id)
  const isEnglish = useLocale() === 'en'
  const nodes = useMemo(() => nodesOf(field.optionTree, isEnglish), [field.optionTree, isEnglish])
  const { multiple } = treeRuleOf(field)
  return (
    <TreeChoice
      {...control}
      {...treeRuleOf(field)}
      nodes={nodes}
      value={Array.isArray(value) ? cascaderPaths(value as unknown as CascaderValue) : []}
      onChange={(paths) => store.edit({ [field.id]: multiple ? paths : (paths[0] ?? null) })}
      allowClear={field.clearable}
      filterable={field.filterable}
    />
  )
}
