import { Input, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { type Locale, nameIn } from '#shared/text.ts'
import { nested, searchedTree } from '#shared/tree.ts'
import { ErrorState, inBrackets, Panel, useLocale, useText } from '#web/index.ts'
import type { Department } from '../domain/department-api.ts'
import { peopleMessages } from './messages.ts'
import { useDepartments } from './use-departments.ts'

type Node = { key: number; title: string; children: Node[] }
const nodesOf = (departments: readonly Department[], locale: Locale): Node[] =>
  nested<Department, Node>(departments, ({ id, people, ...named }, children) => ({
    key: id,
    title: `${nameIn(named, locale)}${people ? inBrackets(String(people)) : ''}`,
    children,
  }))

/** The department tree beside a list; null for all departments. */
export function DepartmentSide({
  value,
  onChange,
}: {
  value: number | null
  onChange: (id: number | null) => void
}) {
  const t = useText(peopleMessages)
  const locale = useLocale()
  const found = useDepartments()
  const [q, setQ] = useState('')
  const tree = useMemo(
    () => nodesOf(searchedTree(found.data ?? [], q).shown, locale),
    [found.data, q, locale],
  )
  const [closed, setClosed] = useState<readonly number[]>([])
  const all = (found.data ?? []).map(({ id }) => id)
  return (
    <Panel className="c-people-side" flush>
      <div className="c-people-search">
        <Input
          allowClear
          value={q}
          aria-label={t('searchDepartment')}
          placeholder={t('searchDepartment')}
          onChange={({ target }) => setQ(target.value)}
        />
      </div>
      {found.error ? <ErrorState error={found.error} compact onRetry={() => void found.refetch()} /> : null}
      <Tree<Node>
        blockNode
        treeData={tree}
        aria-label={t('departments')}
        selectedKeys={value === null ? [] : [value]}
        expandedKeys={all.filter((id) => !closed.includes(id))}
        onExpand={(open) => setClosed(all.filter((id) => !open.includes(id)))}
        onSelect={([key]) => onChange(key === undefined ? null : Number(key))}
      />
    </Panel>
  )
}
