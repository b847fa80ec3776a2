export { NumberingPage } from './numbering-page.tsx'
export type { FieldTarget, NumberingTargets, Target } from './targets.ts'
