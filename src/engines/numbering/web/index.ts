export { AllDuplicatesButton, DuplicateNumberDialog, type DuplicateSource } from './duplicate-dialog.tsx'
export { NumberingPage } from './numbering-page.tsx'
export type { FieldTarget, NumberingTargets, Target } from './targets.ts'
