import { exportRoute, route } from '#engines/access/server/index.ts'
import { uploadRoute } from '#engines/documents/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { refused } from '#shared/errors.ts'
import {
  createContract,
  deleteContract,
  exportContracts,
  fillContractDocument,
  listContractAudit,
  listMyContracts,
  listStandingBook,
  listVisibleContracts,
  previewContractApproval,
  printContract,
  readContract,
  readContractForm,
  saveContractDraft,
  submitContract,
  uploadContractFile,
} from '../domain/api.ts'
import { readBlacklistedParties } from '../domain/blacklist-api.ts'
import { readDraftPages, readDraftText, readEmptySentences } from '../domain/draft-text-api.ts'
import { readFirstContractCheck } from '../domain/first-contract-api.ts'
import { archiveContract, transitionContract } from '../domain/life-api.ts'
import { checkContractNumber } from '../domain/number-api.ts'
import { archiveRoutes } from './archive/archive-addresses.ts'
import { contractPage } from './lists/contract-queries.ts'
import { exportContractList } from './lists/export-contracts.ts'
import { relatedRoutes } from './lists/related-lists.ts'
import { blacklistedParties } from './record/blacklisted-parties.ts'
import { contractAudit } from './record/contract-audit.ts'
import { contractDetailOf } from './record/contract-detail.ts'
import { contractsWithNumber, duplicatedNumbers } from './record/contract-number.ts'
import { createDraft, deleteDraft, saveDraft } from './record/draft-contract.ts'
import { checkFirstContract } from './record/first-contract.ts'
import { contractFor } from './record/lock-contract.ts'
import { presentForm } from './record/present-form.ts'
import { previewApprovalOf, submit } from './record/submit-contract.ts'
import { archive, transition } from './record/transition-contract.ts'
import { associateRoutes } from './relations/associates.ts'
import { scoreRoutes } from './score/score-contract.ts'
import { shareRoutes } from './share/keep-shares.ts'
import { outsideRoutes } from './share/outside-routes.ts'
import { cleanCopyRoutes } from './text/clean-copy.ts'
import { comparisonRoutes } from './text/compare-contract.ts'
import { attachFile, fillNow, printAgain } from './text/contract-documents.ts'
import { contractOfficeRoutes } from './text/contract-office.ts'
import { draftPages, draftText, emptySentences } from './text/draft-text.ts'
import { contractDocuments } from './text/shown-documents.ts'
import { textRoutes } from './text/text-routes.ts'

const lists: HttpRoute[] = [
  route(listStandingBook, {
    may: 'contract.read',
    handle: (context, { query }) => contractPage(context, { ...query, scope: 'standing_book' }),
  }),
  route(listMyContracts, {
    may: 'contract.read',
    handle: (context, { query }) => contractPage(context, { ...query, scope: 'contract' }),
  }),
  route(listVisibleContracts, {
    may: 'contract.read',
    handle: async (context, { query }) => {
      const page = await contractPage(context, { ...query, scope: 'standing_book' })
      return { ...page, list: page.list.map(({ id, name, number }) => ({ id, name, number })) }
    },
  }),
  exportRoute(exportContracts, {
    may: 'contract.export',
    read: (context, { body }) => exportContractList(context, body),
  }),
  route(checkContractNumber, {
    may: 'contract.read',
    handle: async (context, { query }) => {
      if (query.checkAll) return duplicatedNumbers(context)
      const number = query.contractNumber?.trim()
      if (!number) throw refused('请输入编号 | Enter a number')
      const contractList = await contractsWithNumber(context, number, query.contractID ?? null)
      return contractList.length ? [{ contractNumber: number, contractList }] : []
    },
  }),
]

const drafts: HttpRoute[] = [
  route(readFirstContractCheck, {
    may: 'contract_type.manage',
    handle: (context) => checkFirstContract(context),
  }),
  route(createContract, {
    may: 'contract.create',
    handle: (context, { body }) => createDraft(context, body),
  }),
  route(readContractForm, {
    may: 'contract.read',
    handle: (context, { params }) => presentForm(context, params.id),
  }),
  route(readDraftText, {
    may: 'contract.read',
    handle: (context, { params }) => draftText(context, params.id),
  }),
  route(readDraftPages, {
    may: 'contract.read',
    handle: async (context, { params }) => await draftPages(context, params.id),
  }),
  route(readEmptySentences, {
    may: 'contract.read',
    handle: (context, { params }) => emptySentences(context, params.id),
  }),
  route(saveContractDraft, {
    may: 'contract.read',
    handle: (context, { params, body }) => saveDraft(context, params.id, body),
  }),
  route(deleteContract, {
    may: 'contract.read',
    handle: async (context, { params, query }) => {
      await deleteDraft(context, params.id, query.version)
      return null
    },
  }),
  route(previewContractApproval, {
    may: 'contract.read',
    handle: (context, { params }) => previewApprovalOf(context, params.id),
  }),
  route(readBlacklistedParties, {
    may: 'contract.read',
    handle: (context, { params }) => blacklistedParties(context, params.id),
  }),
  route(submitContract, {
    may: 'contract.read',
    handle: async (context, { params, body }) => {
      await submit(context, params.id, body)
      return contractDetailOf(context, params.id)
    },
  }),
]

const single: HttpRoute[] = [
  route(readContract, {
    may: 'contract.read',
    handle: (context, { params }) => contractDetailOf(context, params.id),
  }),
  route(listContractAudit, {
    may: 'contract.read',
    handle: (context, { params, query }) => contractAudit(context, params.id, query),
  }),
  route(transitionContract, {
    may: 'contract.read',
    handle: async (context, { params, body }) => {
      await transition(context, params.id, body)
      return contractDetailOf(context, params.id)
    },
  }),
  route(archiveContract, {
    may: 'contract.read',
    handle: async (context, { params, body }) => {
      await archive(context, params.id, body)
      return contractDetailOf(context, params.id)
    },
  }),
  route(fillContractDocument, {
    may: 'contract.read',
    handle: async (context, { params }) => {
      await fillNow(context, params.id)
      const { contract, guard } = await contractFor(context, params.id)
      return contractDocuments(context, contract, guard)
    },
  }),
  route(printContract, {
    may: 'contract.read',
    makesFile: true,
    handle: async (context, { params }) => {
      await printAgain(context, params.id)
      return null
    },
  }),
  ...comparisonRoutes,
  uploadRoute(uploadContractFile, {
    may: 'contract.read',
    handle: (context, { params, query }, file) => attachFile(context, params.id, query.kind, file),
  }),
]

export const contractRoutes: HttpRoute[] = [
  ...lists,
  ...relatedRoutes,
  ...associateRoutes,
  ...archiveRoutes,
  ...drafts,
  ...single,
  ...scoreRoutes,
  ...textRoutes,
  ...cleanCopyRoutes,
  ...shareRoutes,
  ...outsideRoutes,
  ...contractOfficeRoutes,
]
