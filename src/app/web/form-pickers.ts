import type { FormWidgets } from '#engines/forms/web/index.ts'
import { CaseTypeField } from '#features/case-types/web/index.ts'
import {
  OfflineArchiveAddressField,
  PartyField,
  RelatedContractsField,
} from '#features/contracts/web/index.ts'
import { AgentInformationField, LawFirmsField, LawyersField } from '#features/law-firms/web/index.ts'
import { ProjectField } from '#features/projects/web/index.ts'

/** The pickers of the features that forms of records know. */
export const formPickers: FormWidgets = {
  counterparts: PartyField,
  relationProject: ProjectField,
  caseType: CaseTypeField,
  lawFirms: LawFirmsField,
  lawyers: LawyersField,
  agentInformation: AgentInformationField,
  relatedContracts: (props) => RelatedContractsField({ ...props, ownID: null }),
  offlineArchiveAddress: OfflineArchiveAddressField,
}
