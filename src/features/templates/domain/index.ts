export {
  checkTemplateNumber,
  listTemplates,
  publishTemplate,
  readTemplate,
  type TemplateDetail,
  updateTemplate,
} from './api.ts'
