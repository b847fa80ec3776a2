export { conflictRoutes } from './conflict-routes.ts'
