import { route } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { refused } from '#shared/errors.ts'
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
import {
  compareTemplate,
  listTemplateContracts,
  previewTemplateApproval,
  readTemplateApproval,
  readTemplateSettings,
  submitTemplate,
  updateTemplateSettings,
} from '../domain/life-api.ts'
import { seesDrafts } from '../domain/template-visibility.ts'
import { compareTemplateTexts } from './compare-template.ts'
import { previewSubmission, publishVersion, retire, submitVersion } from './publish-template.ts'
import { requireDrafts, templateSeen } from './template-access.ts'
import { approvalView } from './template-approval.ts'
import { contractsOfTemplate } from './template-contracts.ts'
import { duplicatedTemplateNumbers, templatesWithNumber } from './template-number.ts'
import { addTemplate, changeTemplate, removeTemplate } from './template-operations.ts'
import { templatePage } from './template-queries.ts'
import { changeSettings, readSettings } from './template-settings.ts'
import { addVersion, bindVersion } from './template-versions.ts'

const lifeRoutes: HttpRoute[] = [
  route(publishTemplate, {
    may: 'template.manage',
    handle: (context, { params, body }) => publishVersion(context, params.id, params.versionId, body.version),
  }),
  route(submitTemplate, {
    may: 'template.manage',
    handle: (context, { params, body }) => submitVersion(context, params.id, params.versionId, body),
  }),
  route(previewTemplateApproval, {
    may: 'template.manage',
    handle: (context, { params }) => previewSubmission(context, params.id, params.versionId),
  }),
  // Who was asked to approve a template sees it, whatever their role says about templates.
  route(readTemplateApproval, {
    may: 'signedIn',
    handle: async (context, { params }) => {
      await requireDrafts(context, params.id)
      return approvalView(context, params.id)
    },
  }),
  route(compareTemplate, {
    may: 'signedIn',
    handle: async (context, { params, query }) =>
      compareTemplateTexts(context, await templateSeen(context, params.id), query),
  }),
  route(retireTemplate, {
    may: 'template.manage',
    handle: (context, { params, body }) => retire(context, params.id, body.version),
  }),
  route(listTemplateContracts, {
    may: 'template.read',
    handle: async (context, { params, query }) =>
      contractsOfTemplate(context, await templateSeen(context, params.id), query),
  }),
  route(readTemplateSettings, { may: 'template.read', handle: (context) => readSettings(context) }),
  route(updateTemplateSettings, {
    may: 'contract_type.manage',
    handle: (context, { body }) => changeSettings(context, body),
  }),
]

export const templateRoutes: HttpRoute[] = [
  ...lifeRoutes,
  route(listTemplates, {
    may: 'template.read',
    handle: (context, { query }) => templatePage(context, query, { drafts: seesDrafts(context.actor) }),
  }),
  route(readTemplate, {
    may: 'template.read',
    handle: (context, { params }) => templateSeen(context, params.id),
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
  route(checkTemplateNumber, {
    may: 'template.read',
    handle: async (context, { query }) => {
      const visibility = { drafts: seesDrafts(context.actor) }
      if (query.checkAll) return duplicatedTemplateNumbers(context, visibility)
      const number = query.templateNumber?.trim()
      if (!number) throw refused('请输入编号 | Enter a number')
      const contractList = await templatesWithNumber(context, number, query.templateID ?? null, visibility)
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
