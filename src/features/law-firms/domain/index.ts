export {
  type LawyerDetail,
  type LawyerRow,
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
export { lawFirm } from './record.ts'
