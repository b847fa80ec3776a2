export {
  type LawyerRow,
  listLawyersByLawFirms,
  listLawyersOfLawFirm,
  listVisibleLawFirms,
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
export { lawFirm } from './law-firm-record.ts'
export { lawyer } from './lawyer-record.ts'
