import { type Locale, said } from '#shared/text.ts'
import { lawFirm } from './law-firm-record.ts'

/** Where a firm stands in our panel. */
export const panelStatus = { candidate: 1, inPanel: 2, suspended: 3, removed: 4 } as const
export type PanelStatus = (typeof panelStatus)[keyof typeof panelStatus]

export const panelStatusLabel = (status: PanelStatus, locale: Locale): string =>
  said(lawFirm.fields.panelStatus.options[status], locale)

/** Whether new work may be given to the firm: the pickers show the others, but do not let them be chosen. */
export const mayBeEngaged = (status: PanelStatus): boolean =>
  status === panelStatus.candidate || status === panelStatus.inPanel

/** Where a lawyer stands. */
export const lawyerStatus = { practising: 1, left: 2 } as const
export type LawyerStatus = (typeof lawyerStatus)[keyof typeof lawyerStatus]

/**
 * The one name of a field in a snapshot, whose groups may repeat field ids: the group's name, a slash, the field's id. A slash or
 * per cent sign in the group's name is written %2F or %25, so that no two pairs give the same name.
 */
export const snapshotFieldId = (groupName: string, fieldId: string): string =>
  `${groupName.replaceAll('%', '%25').replaceAll('/', '%2F')}/${fieldId}`
