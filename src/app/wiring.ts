import { providePermissions } from '#engines/access/domain/index.ts'
import {
  type Context,
  guardAudit,
  keepTitles,
  listTitles,
  shareSubject,
  visibleSql,
} from '#engines/access/server/index.ts'
import {
  approvalListTypes,
  flowListDefinition,
  inboxDefinition,
  inboxListTypes,
  inboxTabs,
  runningDefinition,
} from '#engines/approvals/domain/index.ts'
import {
  approvalFiles,
  approvalSubject,
  approvalsOfLeavers,
  flowChoices,
  flowsOfFields,
  inboxFlowChoices,
} from '#engines/approvals/server/index.ts'
import { deadlineSubject, provideRules } from '#engines/deadlines/server/index.ts'
import { claimFile, fileSubject, registerFileSubjects } from '#engines/documents/server/index.ts'
import { registerOfficeDocuments } from '#engines/editor/server/index.ts'
import { formListDefinition, formListType } from '#engines/form-designer/domain/index.ts'
import {
  giveBuiltInForms,
  nameUsersOfFields,
  nameUsersOfForms,
  provideBuiltInForms,
  whenFormInUse,
} from '#engines/form-designer/server/index.ts'
import { provideFieldUses } from '#engines/forms/domain/index.ts'
import { chooseFormByContractType, holdFormValues, nameFormReferences } from '#engines/forms/server/index.ts'
import { botsOfLeavers } from '#engines/notifications/server/index.ts'
import { nameNumberHolders, nameNumberingTargets } from '#engines/numbering/server/index.ts'
import {
  imageFileCheck,
  leavingDuty,
  namePositions,
  startOrganizationsWith,
} from '#engines/people/server/index.ts'
import {
  fieldUsesOf,
  formTypesOf,
  hiddenKeys,
  listDefinitionOf,
  withForm,
} from '#engines/records/domain/index.ts'
import {
  guardFileNames,
  guardLinks,
  listFieldsChanged,
  shownListFields,
  wireRecord,
} from '#engines/records/server/index.ts'
import { caseTypeTerms, startCaseTypes } from '#features/case-types/server/index.ts'
import { caseAccess, lawCase } from '#features/cases/domain/index.ts'
import {
  approvedOfCase,
  caseEvents,
  casePart,
  mattersOfContracts,
  mattersOfLeavers,
  watchTerms,
} from '#features/cases/server/index.ts'
import { clauseApproval } from '#features/clauses/domain/index.ts'
import { clauseApprovals, nameContractsOfClauses, startClauseFlow } from '#features/clauses/server/index.ts'
import { settingsOf } from '#features/contract-types/domain/index.ts'
import {
  choosableTypes,
  contractTypeNames,
  knownContractTypes,
} from '#features/contract-types/server/index.ts'
import { contractListDefinition, contractListTypes } from '#features/contracts/domain/index.ts'
import {
  archiveAddressTerms,
  contractApprovals,
  contractAuditGuard,
  contractCopyFiles,
  contractFiles,
  contractHolders,
  contractOffice,
  contractShareFiles,
  contractShares,
  contractsOfClauses,
  contractsOfGroup,
  contractsOfParties,
  contractsOfTemplates,
  cooperationRowsOf,
  countContractsOfTemplates,
  isInStandingBook,
  nameAssociates,
  performedContracts,
  visibleContracts,
} from '#features/contracts/server/index.ts'
import {
  counterpartAbilities,
  counterpartListDefinition,
  counterpartListType,
  partyApprovals,
  partyKinds,
  seesSums,
} from '#features/counterparties/domain/index.ts'
import {
  countCooperation,
  counterpartFiles,
  counterpartNames,
  counterpartTerms,
  internalParties,
  nameParties,
  ratingApprovals,
  setPartyAbbr,
  tagsInUse,
  watchPartiesOf,
} from '#features/counterparties/server/index.ts'
import { disputeAccess, lawDispute } from '#features/disputes/domain/index.ts'
import {
  disputeEvents,
  disputePart,
  matterDeadlines,
  watchLimitation,
} from '#features/disputes/server/index.ts'
import { intellectualProperty } from '#features/intellectual-property/domain/index.ts'
import { rightDeadlines, rightPart, rightsOfContracts } from '#features/intellectual-property/server/index.ts'
import { lawFirm, lawyer } from '#features/law-firms/domain/index.ts'
import { lawFirmPart, lawFirmTerms, lawyerPart, lawyerTerms } from '#features/law-firms/server/index.ts'
import { legalRules } from '#features/legal-terms/domain/index.ts'
import { position } from '#features/positions/domain/index.ts'
import { project } from '#features/projects/domain/index.ts'
import { projectPart, projectTerms, tellContractsSeen } from '#features/projects/server/index.ts'
import {
  nameContractsOfTemplates,
  templateApprovals,
  templateFiles,
  templateHolders,
} from '#features/templates/server/index.ts'
import { AppError } from '#shared/errors.ts'
import { builtInFormOf } from './built-in-forms/index.ts'
import { wireDynamicSources } from './dynamic-sources.ts'
import { namingParties } from './party-references.ts'
import { flowKinds } from './slices/flow-kinds.ts'
import { numberedKinds } from './slices/numbered-kinds.ts'
import { records } from './slices/records.ts'
import { slices } from './slices.ts'

/** Tells the engines what they may ask the features: the only place where the two meet. Called once, before the first request. */
export function wire(): void {
  providePermissions(slices)
  nameFormReferences('contractType', 'contract_types')
  nameFormReferences('template', 'templates')
  nameFormReferences('counterpart', 'counterparts', { ...counterpartTerms, mayFind: 'counterpart.read' })
  nameFormReferences('file', 'files')
  nameFormReferences('caseType', 'case_types', { ...caseTypeTerms, mayFind: 'signedIn' })
  nameFormReferences('lawFirm', 'law_firms', { ...lawFirmTerms, mayFind: 'law_firm.read' })
  nameFormReferences('lawyer', 'lawyers', { ...lawyerTerms, mayFind: 'law_firm.read' })
  nameFormReferences('offlineArchiveAddress', 'archive_offline_settings', archiveAddressTerms)
  nameFormReferences('project', 'projects', { ...projectTerms, mayFind: 'project.read' })
  nameFormReferences('contract', 'contracts', { alias: 'c', where: visibleContracts })
  nameParties(namingParties)
  holdFormValues('contracts')
  wireDynamicSources()
  chooseFormByContractType(async (tx, organizationId, contractTypeId) => {
    const types = await knownContractTypes(tx, organizationId)
    return types.some(({ id }) => id === contractTypeId)
      ? settingsOf(types, contractTypeId).formID
      : undefined
  })
  nameNumberingTargets('contractType', { namesOf: contractTypeNames, existing: choosableTypes })
  nameNumberingTargets('counterpart', {
    namesOf: counterpartNames,
    existing: internalParties,
    setAbbr: setPartyAbbr,
  })
  nameNumberHolders('contract', contractHolders)
  nameNumberHolders('template', templateHolders)
  registerFileSubjects([
    contractFiles,
    contractCopyFiles,
    contractShareFiles,
    templateFiles,
    organizationFiles,
    approvalFiles,
    counterpartFiles,
    wireRecord(project, projectPart),
    wireRecord(lawDispute, disputePart),
    wireRecord(lawCase, { ...casePart, approved: approvedOfCase }),
    wireRecord(lawFirm, lawFirmPart),
    wireRecord(lawyer, lawyerPart),
    wireRecord(intellectualProperty, rightPart),
  ])
  provideRules(legalRules)
  registerOfficeDocuments([contractOffice])
  startOrganizationsWith(startCaseTypes)
  provideBuiltInForms(builtInFormOf)
  startOrganizationsWith(giveBuiltInForms)
  startOrganizationsWith(startClauseFlow)
  nameUsersOfForms(async ({ tx, actor }, formIds) => {
    const types = await knownContractTypes(tx, actor.organizationId)
    return new Map(
      formIds.map((id) => [id, types.filter(({ formID }) => formID === id).map(({ name }) => name)]),
    )
  })
  imageFileCheck(claimPicture)
  nameUsersOfFields(flowsOfFields)
  shareSubject('contract', contractShares)
  guardAudit('contract', contractAuditGuard)
  approvalSubject('contract', contractApprovals)
  approvalSubject('template', templateApprovals)
  approvalSubject(clauseApproval.approval.kind, clauseApprovals)
  for (const { approval } of partyApprovals) approvalSubject(approval.kind, ratingApprovals(approval.kind))
  for (const { table, rule, read } of [
    { table: lawDispute.table, rule: disputeAccess, read: lawDispute.may.read },
    { table: lawCase.table, rule: caseAccess, read: lawCase.may.read },
  ])
    guardLinks(table, (actor, alias) => visibleSql(actor, read, rule, alias))
  guardFileNames([
    { record: lawDispute, part: disputePart },
    { record: lawCase, part: casePart },
  ])
  deadlineSubject(lawCase.kind, {
    ...matterDeadlines({
      record: lawCase,
      part: casePart,
      access: caseAccess,
      helpers: { table: 'law_case_helpers', own: 'case_id' },
      events: caseEvents,
    }),
    watch: watchTerms,
  })
  deadlineSubject(lawDispute.kind, {
    ...matterDeadlines({
      record: lawDispute,
      part: disputePart,
      access: disputeAccess,
      helpers: { table: 'law_dispute_helpers', own: 'dispute_id' },
      events: disputeEvents,
    }),
    watch: watchLimitation,
  })
  deadlineSubject(intellectualProperty.kind, rightDeadlines)
  leavingDuty(approvalsOfLeavers)
  leavingDuty(mattersOfLeavers)
  leavingDuty(botsOfLeavers)
  nameAssociates({ ...mattersOfContracts, intellectual_property: rightsOfContracts })
  nameContractsOfClauses(contractsOfClauses)
  nameContractsOfTemplates({ page: contractsOfTemplates, count: countContractsOfTemplates })
  tellContractsSeen(isInStandingBook)
  for (const tab of inboxTabs)
    listTitles(inboxListTypes[tab], async (context) =>
      inboxDefinition(tab, context.locale, { kinds: flowKinds, flows: await inboxFlowChoices(context) }),
    )
  listTitles(formListType, ({ locale }) => formListDefinition(locale), 'form.read')
  listTitles(approvalListTypes.flows, ({ locale }) => flowListDefinition(locale), 'flow.read')
  for (const type of contractListTypes)
    listTitles(type, ({ locale }) => contractListDefinition(type, locale), 'contract.read')
  listTitles(
    approvalListTypes.running,
    async (context) =>
      runningDefinition(context.locale, { kinds: flowKinds, flows: await flowChoices(context) }),
    'approval.read',
  )
  countCooperation({ each: contractsOfParties, all: contractsOfGroup, rows: cooperationRowsOf })
  watchPartiesOf(performedContracts)
  for (const record of records) {
    listTitles(
      record.kind,
      async (context) => {
        const hidden = hiddenKeys(record, context.actor)
        return listDefinitionOf(record, context.locale, hidden, await shownListFields(context, record))
      },
      record.may.read,
    )
    if (!record.form) continue
    provideFieldUses(fieldUsesOf(record))
    for (const type of formTypesOf(record))
      whenFormInUse(type, (context) => listFieldsChanged(context, withForm(record, type)))
    holdFormValues(record.table)
  }
  namePositions(position.table)
  for (const [type, permission] of Object.entries(keptLists)) keepTitles(type, permission)
  for (const { kind } of numberedKinds) keepTitles(`numbers_${kind}`, 'numbering.read')
  for (const kind of partyKinds)
    listTitles(
      counterpartListType[kind],
      async (context) =>
        counterpartListDefinition(kind, context.locale, {
          showsBanks: counterpartAbilities(context.actor).banks !== 'hidden',
          seesSums: seesSums(context.actor),
          tags: await tagsInUse(context, kind),
        }),
      'counterpart.read',
    )
}

/** Lists whose screens say what they offer; a person's own columns and views of them are kept. */
const keptLists = {
  template: 'template.read',
  clause: 'clause.read',
  user: 'people.read',
  role: 'role.read',
  audit: 'audit.read',
} as const

/** The organisation's logo and people's pictures are for everybody of the organisation. */
const organizationFiles = fileSubject('organization', async ({ actor }, id) => id === actor.organizationId)

/** A logo or a person's picture becomes the organisation's, so that everybody in it may see it; false for what is no picture of the actor's. */
async function claimPicture(context: Context, fileId: number): Promise<boolean> {
  const subject = { kind: 'organization', id: context.actor.organizationId }
  try {
    await claimFile(context, fileId, subject, { accept: ['png', 'jpg', 'jpeg'] })
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
