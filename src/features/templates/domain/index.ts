export {
  addTemplateVersion,
  bindingsSchema,
  bindTemplateVersion,
  bookmarkSchema,
  checkTemplateNumber,
  createTemplate,
  deleteTemplate,
  listTemplates,
  publishTemplate,
  readTemplate,
  retireTemplate,
  type TemplateDetail,
  type TemplateSummary,
  templateVersionSchema,
  updateTemplate,
} from './api.ts'
export {
  type BindableField,
  type Binding,
  type BindingGaps,
  type Bindings,
  bindingGaps,
  suggestedBindings,
} from './template.ts'
export { type TemplateState, templateStates } from './template-life.ts'
export { templateListDefinition } from './template-list.ts'
