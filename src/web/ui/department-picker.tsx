import { useQuery } from '@tanstack/react-query'
import { Spin, TreeSelect } from 'antd'
import { useMemo, useState } from 'react'
import { type Locale, nameIn } from '#shared/text.ts'
import { baseMessages } from '../base-messages.ts'
import { useLocale, useText } from '../messages.ts'
import { type DepartmentNode, useServices } from '../services.tsx'
import { ErrorState } from './error-state.tsx'
import type { FieldProps } from './remote-select.tsx'

type Chosen = { value: number }
type Branch = { value: number; title: string; disabled: boolean; children: Branch[] }

/** A flat list as a tree, in the order given. A department whose parent is missing stands at the top. */
export function departmentTree(departments: readonly DepartmentNode[], locale: Locale): Branch[] {
  const branches = new Map<number, Branch>()
  for (const one of departments)
    branches.set(one.id, {
      value: one.id,
      title: nameIn(one, locale),
      disabled: one.disabled ?? false,
      children: [],
    })
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
  /** Names that came with what is chosen already: where it knows them all, the tree is asked for when it is unfolded. */
  nameOf?: (id: number) => string | undefined
  multiple?: boolean
  allowClear?: boolean
}

/** Picks departments from the organisation's tree, with search by name. */
export function DepartmentPicker(props: DepartmentPickerProps) {
  const { value, onChange, load, queryKey = ['departments'], nameOf, multiple } = props
  const t = useText(baseMessages)
  const locale = useLocale()
  const { loadDepartments } = useServices()
  const find = load ?? loadDepartments
  const [wasOpened, setOpened] = useState(false)
  const isNamed = nameOf !== undefined && value.every((id) => nameOf(id) !== undefined)
  const { data, isLoading, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => find?.(signal) ?? [],
    enabled: wasOpened || !isNamed,
  })
  const tree = useMemo(() => departmentTree(data ?? [], locale), [data, locale])
  const chosen = value.map((id) => {
    const found = data?.find((department) => department.id === id)
    return { value: id, label: found ? nameIn(found, locale) : nameOf?.(id) }
  })
  const isWaiting = isLoading && !isNamed
  return (
    <TreeSelect
      id={props.id}
      className="c-wide"
      treeData={tree}
      treeDefaultExpandAll={tree.length < 30}
      treeNodeFilterProp="title"
      showSearch
      {...(multiple ? { multiple: true } : {})}
      labelInValue
      // A name that has not come yet is no number meanwhile.
      value={isWaiting ? undefined : multiple ? chosen : chosen[0]}
      onChange={(next: Chosen | Chosen[] | undefined) =>
        onChange([next ?? []].flat().map((one) => one.value))
      }
      onOpenChange={(open) => open && setOpened(true)}
      loading={isLoading}
      notFoundContent={
        error ? (
          <ErrorState error={error} compact onRetry={() => void refetch()} />
        ) : isLoading ? (
          <div className="c-popup-note">
            <Spin size="small" /> {t('loading')}
          </div>
        ) : undefined
      }
      placeholder={isWaiting ? '' : (props.placeholder ?? t('selectDepartment'))}
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
