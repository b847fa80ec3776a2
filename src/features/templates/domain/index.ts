export {
  checkTemplateNumber,
  listTemplates,
  publishTemplate,
  readTemplate,
  type TemplateDetail,
  type TemplateSummary,
  updateTemplate,
} from './api.ts'
