export { type AccessRule, accessTable } from './access-rule.ts'
export {
  type Actor,
  fieldRight,
  type GrantAbility,
  may,
  type Reach,
  reaches,
  reachesOf,
} from './actor.ts'
export {
  createRole,
  type GrantRow,
  giveGrants,
  listGrants,
  listRoles,
  readOwnTitles,
  readTitles,
  saveOwnTitles,
  setUserRoles,
  takeGrant,
} from './api.ts'
export {
  bookKeepers,
  counsel,
  type DefaultRoleKey,
  defaultRoles,
  drafters,
  everyone,
  legalLead,
  legalTeam,
} from './default-roles.ts'
export { permissionLog } from './permission-log.ts'
export {
  type DataScope,
  dataScopes,
  type FieldRight,
  type GuardedField,
  guardedFieldNames,
  type Permission,
  type PermissionRows,
  permission,
  permissionNames,
  permissionTable,
  permissionWord,
  providePermissions,
  scopedPermission,
  startingPermissions,
} from './permissions.ts'
