export { AllDuplicatesButton, DuplicateNumberDialog, type DuplicateSource } from './duplicate-dialog.tsx'
export { NumberingPage } from './numbering-page.tsx'
export type { NumberingTargets } from './targets.ts'
