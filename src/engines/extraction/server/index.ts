export { extractionRoutes } from './routes.ts'
export { sealModelKeys } from './settings.ts'
