export { type Actor, fieldRight, may, type Reached, reaches } from './actor.ts'
export { type DefaultRole, type DefaultRoleKey, defaultRoles } from './default-roles.ts'
export {
  type DataScope,
  dataScopes,
  type FieldRight,
  fieldRights,
  type GuardedField,
  guardedFields,
  type Permission,
  permissionNames,
  permissionTable,
  widerScope,
} from './permissions.ts'
