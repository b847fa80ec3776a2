export { createLawFirm, createLawyer, type NewLawFirm, type NewLawyer } from './create-law-firm.ts'
export { lawFirmTerms, lawyerTerms } from './law-firm-queries.ts'
export { lawFirmPart, lawFirmRoutes, lawyerFiles } from './law-firm-routes.ts'
