export { casePart } from './case-part.ts'
