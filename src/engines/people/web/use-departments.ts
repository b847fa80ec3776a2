import { useQuery } from '@tanstack/react-query'
import { type Branch, searchedTree, branchesOf as treeBranches } from '#shared/tree.ts'
import { call } from '#web/index.ts'
import { type Department, listDepartments } from '../domain/department-api.ts'

export type DepartmentBranch = Branch<Department>

/** All departments, a parent before its children. Invalidate ['departments'] after a change: the pickers follow too. */
export const useDepartments = () =>
  useQuery({
    queryKey: ['departments', 'whole'],
    queryFn: ({ signal }) => call(listDepartments, { signal }),
  })

/** A flat list as a tree; what matches `q` stays with everything above it. */
export const branchesOf = (departments: readonly Department[], q = ''): DepartmentBranch[] =>
  treeBranches(searchedTree(departments, q).shown)
