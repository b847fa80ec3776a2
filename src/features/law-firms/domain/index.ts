export {
  type LawFirmRow,
  type LawyerDetail,
  type LawyerRow,
  listLawFirms,
  listLawyers,
  listLawyersByLawFirms,
  listLawyersOfLawFirm,
  readLawyer,
  type SnapshotGroup,
} from './api.ts'
export {
  type LawyerStatus,
  lawyerStatus,
  mayBeEngaged,
  type PanelStatus,
  panelStatus,
  panelStatusLabel,
  snapshotFieldId,
} from './law-firm.ts'
