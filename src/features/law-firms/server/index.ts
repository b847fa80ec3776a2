export { createLawFirm, createLawyer } from './create-law-firm.ts'
export { lawFirmPart, lawyerPart } from './law-firm-parts.ts'
