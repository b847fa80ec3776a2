export { plainOperations, plainRoutes, type ServerPart } from './plain-routes.ts'
