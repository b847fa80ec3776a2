export { createPosition, positionRoutes } from './positions.ts'
