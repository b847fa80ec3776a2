export { createPosition } from './positions.ts'
