export {
  type ContractsOfTemplate,
  type CountOfTemplate,
  nameContractsOfTemplates,
} from './contracts-seen.ts'
export { publishVersion, submitVersion } from './publish-template.ts'
export { templateApprovals, templateFiles } from './template-access.ts'
export { templateHolders } from './template-number.ts'
export { addTemplate } from './template-operations.ts'
export {
  countUsableTemplates,
  publishedTemplates,
  type TypeTemplate,
  templatesOfType,
  templateVersion,
  type UsableTemplate,
  usableTemplate,
} from './template-queries.ts'
export { templateRoutes } from './template-routes.ts'
export { changeSettings as changeTemplateSettings } from './template-settings.ts'
export { addVersion, bindVersion } from './template-versions.ts'
