import { useMemo } from 'react'
import { actionText } from '#engines/audit/web/index.ts'
import { fileContent, uploadFile } from '#engines/documents/domain/index.ts'
import { checkChosenFile, tellRepairs } from '#engines/documents/web/index.ts'
import { type FormWidgets, loadOptionsOf } from '#engines/forms/web/index.ts'
import type { AnyRecord } from '#engines/records/domain/index.ts'
import type { FindLinked, RecordParts } from '#engines/records/web/pages.ts'
import { CaseTypeField } from '#features/case-types/web/index.ts'
import { lawCase } from '#features/cases/domain/index.ts'
import {
  caseActions,
  caseContractsPanel,
  caseDeadlinesPanel,
  caseInterestPanel,
  caseTimelinePanel,
  disputeActions,
  disputeCasePanel,
  disputeContractsPanel,
  disputeDeadlinesPanel,
  firmWorkPanel,
  lawyerWorkPanel,
  relatedCasesPanel,
} from '#features/cases/web/index.ts'
import { caseConflictsPanel, disputeConflictsPanel } from '#features/conflicts/web/index.ts'
import {
  OfflineArchiveAddressField,
  PartyField,
  projectContractsPanel,
  RelatedContractsField,
} from '#features/contracts/web/index.ts'
import { listCounterpartOptions } from '#features/counterparties/domain/index.ts'
import { lawDispute } from '#features/disputes/domain/index.ts'
import { intellectualProperty, ipOrganization } from '#features/intellectual-property/domain/index.ts'
import {
  rightActions,
  rightContractsPanel,
  rightDeadlinesPanel,
  TransferChosen,
} from '#features/intellectual-property/web/index.ts'
import { lawFirm, lawyer } from '#features/law-firms/domain/index.ts'
import {
  AgentInformationField,
  firmLawyersPanel,
  firmSurveysPanel,
  LawFirmsField,
  LawyersField,
} from '#features/law-firms/web/index.ts'
import { project } from '#features/projects/domain/index.ts'
import { ProjectField } from '#features/projects/web/index.ts'
import { paging } from '#shared/constants.ts'
import { addressOf, call, upload } from '#web/index.ts'
import { logActions } from '../slices/log-actions.ts'

/** The pickers that the forms of all records know. */
const widgets: FormWidgets = {
  counterparts: PartyField,
  relationProject: ProjectField,
  caseType: CaseTypeField,
  lawFirms: LawFirmsField,
  lawyers: LawyersField,
  agentInformation: AgentInformationField,
  relatedContracts: (props) => RelatedContractsField({ ...props, ownID: null }),
  offlineArchiveAddress: OfflineArchiveAddressField,
  upload: {
    send: async (file, options) => {
      const stored = await upload(uploadFile, file, options)
      tellRepairs(stored)
      return { id: stored.id, name: stored.name }
    },
    check: (file, extensions) => checkChosenFile(extensions ? { accept: extensions } : {})(file),
    onPreview: (file) =>
      window.open(addressOf(fileContent, { params: { id: file.id } }), '_blank', 'noopener'),
  },
}

/** Where dialogs find what their links name: the noun's own list, for who may read it. */
const finderOf =
  (record: AnyRecord): FindLinked =>
  async (q, signal) =>
    (await call(record.calls.list, { query: { pageSize: paging.size, ...(q && { q }) }, signal })).list.map(
      (row) => ({
        id: row.id,
        name: String((row as Record<string, unknown>)[record.name] ?? ''),
      }),
    )
const finders: RecordParts['finders'] = {
  counterparts: async (q, signal) =>
    (await call(listCounterpartOptions, { query: { pageSize: paging.size, ...(q && { q }) }, signal })).list,
  ...Object.fromEntries(
    [lawFirm, ipOrganization].map((record) => [record.table, finderOf(record as AnyRecord)]),
  ),
}

export const recordParts: RecordParts = {
  useWidgets: ({ formVersionID }) =>
    useMemo(() => ({ ...widgets, loadOptions: loadOptionsOf(formVersionID) }), [formVersionID]),
  panels: {
    [project.kind]: [projectContractsPanel],
    [lawDispute.kind]: [
      disputeDeadlinesPanel,
      disputeCasePanel,
      disputeContractsPanel,
      disputeConflictsPanel,
    ],
    [lawCase.kind]: [
      caseTimelinePanel,
      caseDeadlinesPanel,
      caseInterestPanel,
      caseContractsPanel,
      relatedCasesPanel,
      caseConflictsPanel,
    ],
    [lawFirm.kind]: [firmLawyersPanel, firmWorkPanel, firmSurveysPanel],
    [lawyer.kind]: [lawyerWorkPanel],
    [intellectualProperty.kind]: [rightDeadlinesPanel, rightContractsPanel],
  },
  actions: {
    [lawDispute.kind]: disputeActions,
    [lawCase.kind]: caseActions,
    [intellectualProperty.kind]: rightActions,
  },
  listActions: { [intellectualProperty.kind]: TransferChosen },
  finders,
  actionText: (action, locale) => actionText(logActions, action, locale),
}
