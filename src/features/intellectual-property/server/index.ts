export { feePart } from './fee-part.ts'
export { organizationPart } from './organization-part.ts'
export { followCalendarOf } from './right-deadlines.ts'
export { rightPart } from './right-part.ts'
