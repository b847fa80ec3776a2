export { comparisonSchema } from './api.ts'
export type {
  Block,
  Comparison,
} from './block.ts'
export { compare } from './compare.ts'
export { compareText } from './compare-text.ts'
export { weightiestFirst } from './weightiest.ts'
