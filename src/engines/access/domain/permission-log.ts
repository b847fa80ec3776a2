import type { LogWords } from '#engines/audit/domain/index.ts'
import type { Slice } from '#shared/slice.ts'
import type { Words } from '#shared/text.ts'
import { type DataScope, type FieldRight, permissionsOf } from './permissions.ts'

const scopes: Record<DataScope, Words> = {
  own: '仅本人 | Own only',
  department: '本部门 | Own department',
  department_tree: '本部门及下级 | Department and below',
  all: '是 / 全部 | Yes / all',
}
const rights: Record<FieldRight, Words> = {
  hidden: '不可见 | Hidden',
  read: '只读 | Read only',
  write: '可编辑 | Can edit',
}

const each = (names: object, values: Readonly<Record<string, Words>>): [string, Words][] =>
  Object.keys(names).flatMap((name) =>
    Object.entries(values).map(([value, words]): [string, Words] => [`${name}.${value}`, words]),
  )

/** What the audit log calls what permissions and guarded fields of the slices are set to in a role. */
export function permissionLog(slices: readonly Slice[]): LogWords {
  const { rows, fields } = permissionsOf(slices)
  const names = Object.fromEntries(Object.entries(rows).map(([name, { words }]) => [name, words]))
  return {
    fields: { ...names, ...fields },
    values: Object.fromEntries([...each(rows, scopes), ...each(fields, rights)]),
  }
}
