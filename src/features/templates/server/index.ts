export { type ContractsOfTemplate, type CountOfTemplate, nameContractsOfTemplates } from './contracts-seen.ts'
export { publishVersion, submitVersion } from './publish-template.ts'
export { addTemplate } from './template-operations.ts'
export {
  countUsableTemplates,
  publishedTemplates,
  type TypeTemplate,
  templatesOfType,
  templateVersion,
  usableTemplate,
} from './template-queries.ts'
export { changeSettings as changeTemplateSettings } from './template-settings.ts'
export { addVersion, bindVersion } from './template-versions.ts'
