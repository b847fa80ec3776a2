export { createLawFirm, createLawyer, type NewLawFirm, type NewLawyer } from './create-law-firm.ts'
export { lawFirmPart, lawyerPart } from './law-firm-parts.ts'
export { lawFirmTerms, lawyerTerms } from './law-firm-queries.ts'
export { lawFirmRoutes } from './law-firm-routes.ts'
