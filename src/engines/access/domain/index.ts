export { type AccessRule, accessTable, departmentHolder } from './access-rule.ts'
export {
  type Actor,
  fieldRight,
  type GrantAbility,
  may,
  neededGrant,
  type Reach,
  type Reached,
  reachedDepartments,
  reaches,
  reachesOf,
} from './actor.ts'
export {
  createRole,
  deleteRole,
  type GrantRow,
  giveGrants,
  grantReasons,
  listGrants,
  listRoles,
  type RoleDetail,
  type RoleInput,
  type RoleRow,
  readOwnTitles,
  readRole,
  readTitles,
  readUserRoles,
  saveOwnTitles,
  setUserRoles,
  takeGrant,
  updateRole,
} from './api.ts'
export { type DefaultRole, type DefaultRoleKey, defaultRoles } from './default-roles.ts'
export {
  type DataScope,
  dataScopes,
  type FieldRight,
  fieldRights,
  type GuardedField,
  guardedFields,
  offeredPermissions,
  type Permission,
  permissionNames,
  permissionTable,
  permissionWord,
  widerScope,
} from './permissions.ts'
export { roleIssues } from './role-rules.ts'
