export { extractFile } from './extract-file.ts'
export { extractionRoutes } from './routes.ts'
export { sealModelKeys } from './settings.ts'
