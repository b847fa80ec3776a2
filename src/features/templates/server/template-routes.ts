import { route } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { AppError } from '#shared/errors.ts'
import {
  addTemplateVersion,
  bindTemplateVersion,
  checkTemplateNumber,
  createTemplate,
  deleteTemplate,
  listTemplates,
  publishTemplate,
  readTemplate,
  retireTemplate,
  updateTemplate,
} from '../domain/api.ts'
import { duplicatedTemplateNumbers, templatesWithNumber } from './template-number.ts'
import {
  addTemplate,
  addVersion,
  bindVersion,
  changeTemplate,
  publishVersion,
  removeTemplate,
  retire,
} from './template-operations.ts'
import { templateById, templatePage } from './template-queries.ts'

export const templateRoutes: HttpRoute[] = [
  route(listTemplates, {
    may: 'template.read',
    handle: ({ tx, actor }, { query }) => templatePage(tx, actor.organizationId, query),
  }),
  route(readTemplate, {
    may: 'template.read',
    handle: ({ tx, actor }, { params }) => templateById(tx, actor.organizationId, params.id),
  }),
  route(createTemplate, {
    may: 'template.manage',
    handle: (context, { body }) => addTemplate(context, body),
  }),
  route(updateTemplate, {
    may: 'template.manage',
    handle: (context, { params, body }) => changeTemplate(context, params.id, body),
  }),
  route(addTemplateVersion, {
    may: 'template.manage',
    handle: (context, { params, body }) => addVersion(context, params.id, body),
  }),
  route(bindTemplateVersion, {
    may: 'template.manage',
    handle: (context, { params, body }) => bindVersion(context, params.id, params.versionId, body),
  }),
  route(publishTemplate, {
    may: 'template.manage',
    handle: (context, { params, body }) => publishVersion(context, params.id, params.versionId, body.version),
  }),
  route(retireTemplate, {
    may: 'template.manage',
    handle: (context, { params, body }) => retire(context, params.id, body.version),
  }),
  route(checkTemplateNumber, {
    may: 'template.read',
    handle: async (context, { query }) => {
      if (query.checkAll) return duplicatedTemplateNumbers(context)
      const number = query.templateNumber?.trim()
      if (!number) throw new AppError('rule', { detail: '请输入编号' })
      const contractList = await templatesWithNumber(context, number, query.templateID ?? null)
      return contractList.length ? [{ contractNumber: number, contractList }] : []
    },
  }),
  route(deleteTemplate, {
    may: 'template.manage',
    handle: async (context, { params, query }) => {
      await removeTemplate(context, params.id, query.version)
      return null
    },
  }),
]
