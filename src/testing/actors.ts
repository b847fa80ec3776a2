import type { Actor, DataScope, FieldRight, GuardedField, Permission } from '#engines/access/domain/index.ts'

/** A person for tests of rules: number 1 of organisation 1, in department 10 with 11 below it, who may do what is named and nothing else. */
export const actorWith = (
  permissions: Partial<Record<Permission, DataScope>>,
  fieldRights: Partial<Record<GuardedField, FieldRight>> = {},
): Actor => ({
  userId: 1,
  organizationId: 1,
  name: '甲',
  departmentId: 10,
  departmentIds: [10, 11],
  permissions,
  fieldRights,
  timeZone: 'Asia/Shanghai',
  language: 'zh-CN',
})

/** One person for each set of some of these permissions, with what they hold: for tables that say what each set allows. */
export const everyActor = (permissions: readonly Permission[]): { actor: Actor; holds: Set<Permission> }[] =>
  Array.from({ length: 2 ** permissions.length }, (_, bits) => {
    const held = permissions.filter((_, index) => bits & (1 << index))
    return { actor: actorWith(Object.fromEntries(held.map((name) => [name, 'all']))), holds: new Set(held) }
  })
