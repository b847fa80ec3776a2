export { annuitySurcharge, mostAnnuitySurcharge } from './annuity-surcharge.ts'
export { legalRules } from './legal-rules.ts'
