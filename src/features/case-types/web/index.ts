export { CaseTypeField } from './case-type-field.tsx'
