import { nameFormReferences } from '#engines/forms/server/index.ts'
import { served } from '#engines/records/server/index.ts'
import type { ServerSlice } from '#server/slice.ts'
import { lawFirmForm, lawyerForm } from '../domain/built-in-forms.ts'
import { lawFirm } from '../domain/law-firm-record.ts'
import { lawyer } from '../domain/lawyer-record.ts'
import { lawFirmPart, lawyerPart } from './law-firm-parts.ts'
import { lawFirmTerms, lawyerTerms } from './law-firm-queries.ts'
import { lawFirmRoutes } from './law-firm-routes.ts'
import { registerPanelReminders } from './panel-reminders.ts'

export const server: ServerSlice = {
  routes: lawFirmRoutes,
  forms: { 11: lawFirmForm, 12: lawyerForm },
  records: [served(lawFirm, lawFirmPart), served(lawyer, lawyerPart)],
  jobs: registerPanelReminders,
  wire() {
    nameFormReferences('lawFirm', lawFirm.table, { ...lawFirmTerms, mayFind: 'law_firm.read' })
    nameFormReferences('lawyer', lawyer.table, { ...lawyerTerms, mayFind: 'law_firm.read' })
  },
}
