export { nounLabel, permissionGroups, toggled } from './permission-groups.ts'
