export { templateFiles } from './template-files.ts'
export { templateHolders } from './template-number.ts'
export { addTemplate, addVersion, bindVersion, publishVersion } from './template-operations.ts'
export {
  publishedTemplates,
  templateVersion,
  type UsableTemplate,
  usableTemplate,
} from './template-queries.ts'
export { templateRoutes } from './template-routes.ts'
