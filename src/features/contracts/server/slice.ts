import { guardAudit, listTitles, shareSubject } from '#engines/access/server/index.ts'
import { approvalSubject } from '#engines/approvals/server/index.ts'
import { registerFileSubjects } from '#engines/documents/server/index.ts'
import { registerOfficeDocuments } from '#engines/editor/server/index.ts'
import { holdFormValues, nameFormReferences } from '#engines/forms/server/index.ts'
import { nameNumberHolders } from '#engines/numbering/server/index.ts'
import { nameContractsOfClauses } from '#features/clauses/server/index.ts'
import { countCooperation, nameParties, watchPartiesOf } from '#features/counterparties/server/index.ts'
import { tellContractsSeen } from '#features/projects/server/index.ts'
import { nameContractsOfTemplates } from '#features/templates/server/index.ts'
import type { ServerSlice } from '#server/slice.ts'
import { archiveAddress } from '../domain/archive-address-record.ts'
import { contractForm } from '../domain/built-in-form.ts'
import { contractListDefinition, contractListTypes } from '../domain/contract-list.ts'
import { archiveAddressTerms } from './archive/archive-addresses.ts'
import { contractRoutes } from './contract-routes.ts'
import { contractsOfClauses } from './lists/contracts-of-clauses.ts'
import { contractsOfTemplates, countContractsOfTemplates } from './lists/contracts-of-templates.ts'
import { contractsShowingParties } from './lists/readable-rows.ts'
import { isInStandingBook, visibleContracts } from './lists/visible-contracts.ts'
import { contractAuditGuard } from './record/contract-audit.ts'
import { contractHolders } from './record/contract-number.ts'
import {
  contractApprovals,
  contractFiles,
  contractShares,
  registerContractJobs,
} from './record/contract-subjects.ts'
import { contractsOfGroup, contractsOfParties, cooperationRowsOf } from './record/cooperation.ts'
import { performedContracts } from './record/performed-contracts.ts'
import { keepMeanOf } from './score/score-contract.ts'
import { contractShareFiles } from './share/share-files.ts'
import { contractCopyFiles } from './text/blanked-files.ts'
import { contractOffice } from './text/contract-office.ts'

const owner = {
  table: 'contracts',
  column: 'contract_id',
  alias: 'c',
  visible: contractsShowingParties,
}

export const server: ServerSlice = {
  routes: contractRoutes,
  forms: { 1: contractForm },
  wire() {
    nameFormReferences('contract', 'contracts', { alias: 'c', where: visibleContracts })
    nameFormReferences('offlineArchiveAddress', archiveAddress.table, archiveAddressTerms)
    holdFormValues('contracts')
    nameNumberHolders('contract', contractHolders)
    registerFileSubjects([contractFiles, contractCopyFiles, contractShareFiles])
    registerOfficeDocuments([contractOffice])
    shareSubject('contract', contractShares)
    guardAudit('contract', contractAuditGuard)
    approvalSubject('contract', contractApprovals)
    for (const type of contractListTypes)
      listTitles(type, ({ locale }) => contractListDefinition(type, locale), 'contract.read')
    nameParties([
      {
        table: 'contract_parties',
        words: '合同 | Contracts',
        key: ['contract_id', 'ordinal'],
        kept: ['field_id', 'name'],
        alias: 'alias_id',
        owner,
      },
      {
        table: 'contract_scores',
        words: '合同评分 | Contract scores',
        key: ['id'],
        owner,
        moved: keepMeanOf,
      },
    ])
    countCooperation({ each: contractsOfParties, all: contractsOfGroup, rows: cooperationRowsOf })
    watchPartiesOf(performedContracts)
    nameContractsOfClauses(contractsOfClauses)
    nameContractsOfTemplates({ page: contractsOfTemplates, count: countContractsOfTemplates })
    tellContractsSeen(isInStandingBook)
  },
  jobs: registerContractJobs,
}
