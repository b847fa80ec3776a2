import { exportRoute, route } from '#engines/access/server/index.ts'
import { deadlinesOf } from '#engines/deadlines/server/index.ts'
import { formRoutes, plainRoutes, requireSeen } from '#engines/records/server/index.ts'
import { contractLinkRoutes, linkedRecords } from '#features/contracts/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { said } from '#shared/text.ts'
import {
  dropTransfer,
  formTypeOfKind,
  listRightDeadlines,
  previewTransfer,
  previewTransferApproval,
  readOpenTransfer,
  readTemplateUrl,
  readTransfer,
  resubmitTransfer,
  rightContractCalls,
  transferRights,
} from '../domain/api.ts'
import { confirmRightPayment, exportDocket, listDocket, readDocketSummary } from '../domain/docket-api.ts'
import { ipFee } from '../domain/fee-record.ts'
import { ipOrganization } from '../domain/organization-record.ts'
import { readPaymentRule, setPaymentRule } from '../domain/payment-rule.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { confirmPaid } from './confirm-payment.ts'
import { docketPage, docketSheet } from './docket.ts'
import { docketSummary } from './docket-summary.ts'
import { feePart } from './fee-part.ts'
import { organizationPart } from './organization-part.ts'
import { changePaymentRule, paymentRule } from './payment-rule.ts'
import { rightPart } from './right-part.ts'
import { previewOf } from './transfer.ts'
import { giveUp, previewSubmission, transfer, transferAgain } from './transfer-approval.ts'
import { openTransferOf, readTransferOf } from './transfer-review.ts'
import { upToDate } from './up-to-date.ts'

const { may, path } = intellectualProperty

const contractLink = { table: 'intellectual_property_contracts', owner: 'property_id' }

/** Rights as contracts are tied to them. */
export const rightsOfContracts = linkedRecords(intellectualProperty, rightPart, contractLink)

const ofRights: HttpRoute[] = [
  route(transferRights, { may: may.write, handle: (context, { body }) => transfer(context, body) }),
  route(previewTransfer, { may: may.write, handle: (context, { body }) => previewOf(context, body) }),
  route(previewTransferApproval, {
    may: may.write,
    handle: (context, { body }) => previewSubmission(context, body),
  }),
  route(resubmitTransfer, {
    may: may.write,
    handle: (context, { params, body }) => transferAgain(context, params.id, body),
  }),
  route(dropTransfer, {
    may: may.write,
    handle: async (context, { params, query }) => {
      await giveUp(context, params.id, query.version)
      return null
    },
  }),
  route(readTransfer, {
    // Whoever was asked to approve it, whatever their role says about rights.
    may: 'signedIn',
    handle: (context, { params }) => readTransferOf(context, params.id),
  }),
  route(readOpenTransfer, {
    may: may.read,
    handle: (context, { params }) => openTransferOf(context, params.id),
  }),
  route(readTemplateUrl, {
    may: may.write,
    handle: async ({ locale }, { query: { type } }) => {
      const kind = said(intellectualProperty.fields.kind.options[type], locale)
      return {
        url: `/api/v1${path}/import/template?formType=${formTypeOfKind(type)}`,
        name: locale === 'en' ? `${kind} import template.xlsx` : `${kind}导入模板.xlsx`,
      }
    },
  }),
  route(listDocket, { may: may.read, handle: (context, { query }) => docketPage(context, query) }),
  route(readDocketSummary, { may: may.read, handle: (context, { query }) => docketSummary(context, query) }),
  exportRoute(exportDocket, { may: may.read, read: (context, { body }) => docketSheet(context, body) }),
  route(confirmRightPayment, {
    may: 'intellectual_property.confirm',
    handle: (context, { params: { id, entryID }, body: { version } }) =>
      confirmPaid(context, { id, entryId: entryID, version }),
  }),
  route(readPaymentRule, { may: may.read, handle: paymentRule }),
  route(setPaymentRule, {
    may: 'organization.manage',
    handle: (context, { body }) => changePaymentRule(context, body),
  }),
  ...formRoutes(intellectualProperty, rightPart),
  ...contractLinkRoutes(intellectualProperty, rightPart, contractLink, rightContractCalls),
  route(listRightDeadlines, {
    may: may.read,
    handle: async (context, { params }) => {
      await requireSeen(context, intellectualProperty, rightPart, params.id)
      return deadlinesOf(context, { kind: intellectualProperty.kind, id: params.id })
    },
  }),
]

export const intellectualPropertyRoutes: HttpRoute[] = [
  ...plainRoutes(ipOrganization, organizationPart),
  ...plainRoutes(ipFee, feePart),
  ...upToDate(ofRights),
]
