import { idList } from './ids.ts'

/** Law firms. */
export const lawFirmsType = idList('lawFirms', 'lawFirm')
