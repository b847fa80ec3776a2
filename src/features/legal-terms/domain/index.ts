export { annuitySurcharge } from './annuity-surcharge.ts'
export { legalRules } from './legal-rules.ts'
