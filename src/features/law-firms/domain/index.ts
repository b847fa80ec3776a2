export { lawFirm } from './law-firm-record.ts'
export { lawyer } from './lawyer-record.ts'
