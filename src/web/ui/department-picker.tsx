import { useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { useMemo } from 'react'
import { baseMessages } from '../base-messages.ts'
import { useText } from '../messages.ts'
import { type DepartmentNode, useServices } from '../services.tsx'
import { ErrorState } from './error-state.tsx'
import type { FieldProps } from './remote-select.tsx'

type Branch = { value: number; title: string; disabled: boolean; children: Branch[] }

/** A flat list as a tree, in the order given. A department whose parent is missing stands at the top. */
export function departmentTree(departments: readonly DepartmentNode[]): Branch[] {
  const branches = new Map<number, Branch>()
  for (const { id, name, disabled } of departments)
    branches.set(id, { value: id, title: name, disabled: disabled ?? false, children: [] })
  const top: Branch[] = []
  for (const { id, parentId } of departments) {
    const branch = branches.get(id)
    if (!branch) continue
    const parent = parentId === null ? undefined : branches.get(parentId)
    ;(parent && parent !== branch ? parent.children : top).push(branch)
  }
  return top
}

export type DepartmentPickerProps = FieldProps & {
  /** Ids; at most one unless `multiple`. */
  value: readonly number[]
  onChange: (ids: number[]) => void
  /** The departments to choose from; the organisation's (the application's service) when absent. */
  load?: (signal: AbortSignal) => Promise<readonly DepartmentNode[]>
  /** Key of the loaded list in react-query; ['departments'] by default. */
  queryKey?: readonly unknown[]
  multiple?: boolean
  allowClear?: boolean
}

/** Picks departments from the organisation's tree, with search by name. */
export function DepartmentPicker(props: DepartmentPickerProps) {
  const { value, onChange, load, queryKey = ['departments'], multiple } = props
  const t = useText(baseMessages)
  const { loadDepartments } = useServices()
  const find = load ?? loadDepartments
  const { data, isPending, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => find?.(signal) ?? [],
  })
  const tree = useMemo(() => departmentTree(data ?? []), [data])
  return (
    <TreeSelect
      id={props.id}
      className="c-wide"
      treeData={tree}
      treeDefaultExpandAll={tree.length < 30}
      treeNodeFilterProp="title"
      showSearch
      {...(multiple ? { multiple: true } : {})}
      // A name that has not come yet is no number meanwhile.
      value={(isPending ? undefined : multiple ? [...value] : value[0]) as never}
      onChange={
        ((next: number | number[] | undefined) =>
          onChange(next === undefined ? [] : Array.isArray(next) ? next : [next])) as never
      }
      loading={isPending}
      notFoundContent={
        error ? <ErrorState error={error} compact onRetry={() => void refetch()} /> : undefined
      }
      placeholder={isPending ? '' : (props.placeholder ?? t('selectDepartment'))}
      allowClear={props.allowClear ?? true}
      disabled={props.disabled ?? false}
      status={props.status ?? ''}
      onBlur={() => props.onBlur?.()}
      aria-label={props['aria-label']}
      aria-describedby={props['aria-describedby']}
      aria-invalid={props['aria-invalid']}
      aria-required={props['aria-required']}
    />
  )
}
