import { useQuery } from '@tanstack/react-query'
import { call } from '#web/index.ts'
import { type Department, listDepartments } from '../domain/department-api.ts'

export type DepartmentBranch = Department & { children?: DepartmentBranch[] }

/** All departments, a parent before its children. Invalidate ['departments'] after a change: the pickers follow too. */
export const useDepartments = () =>
  useQuery({
    queryKey: ['departments', 'whole'],
    queryFn: ({ signal }) => call(listDepartments, { signal }),
  })

/** A flat list, parents first, as a tree; what matches `q` stays with everything above it. */
export function branchesOf(departments: readonly Department[], q = ''): DepartmentBranch[] {
  const text = q.trim().toLowerCase()
  const wanted = new Set<number>()
  const byId = new Map(departments.map((department) => [department.id, department]))
  for (const department of departments) {
    if (text && !department.name.toLowerCase().includes(text)) continue
    let above: Department | undefined = department
    while (above && !wanted.has(above.id)) {
      wanted.add(above.id)
      above = above.parentID === null ? undefined : byId.get(above.parentID)
    }
  }
  const branches = new Map<number, DepartmentBranch>()
  const top: DepartmentBranch[] = []
  for (const department of departments) {
    if (!wanted.has(department.id)) continue
    const branch: DepartmentBranch = { ...department }
    branches.set(department.id, branch)
    const parent = department.parentID === null ? undefined : branches.get(department.parentID)
    if (parent) parent.children = [...(parent.children ?? []), branch]
    else top.push(branch)
  }
  return top
}
