import { findPeople, listDepartments } from '#engines/people/domain/index.ts'
import { paging } from '#shared/constants.ts'
import { call } from '#web/call.ts'
import type { DepartmentNode, FindPeople, Person } from '#web/services.tsx'

/** Search of every people picker. */
export const peopleService: FindPeople = async ({ q, includeTerminated, signal }) =>
  (await call(findPeople, { query: { q, includeTerminated, pageSize: 50 }, signal })).list

/** People of known ids, those who left too. */
export const peopleByIds = async (ids: readonly number[], signal: AbortSignal): Promise<readonly Person[]> =>
  ids.length === 0
    ? []
    : (await call(findPeople, { query: { ids: [...ids], includeTerminated: true, pageSize: 200 }, signal }))
        .list

/** The organisation's departments for every department picker. */
export const departmentsService = async (signal: AbortSignal): Promise<readonly DepartmentNode[]> =>
  (await call(listDepartments, { signal })).map(({ id, name, nameEn, parentID }) => ({
    id,
    name,
    nameEn,
    parentId: parentID,
  }))

/** The positions that people may be given. */
export const positionsService = async (signal: AbortSignal) => {
  const { position } = await import('#features/positions/domain/index.ts')
  return (await call(position.calls.list, { query: { pageSize: paging.max }, signal })).list
}
