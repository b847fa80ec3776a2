import { slices } from '../slices.ts'

/** What slices say of permissions, which the build works out for the browser as it does `record-places.ts`. */
export const permissionParts = slices.map(({ at, permissions, permissionNouns, guardedFields }) => ({
  at,
  permissions,
  permissionNouns,
  guardedFields,
}))
