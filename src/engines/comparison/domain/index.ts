export { comparisonSchema } from './api.ts'
export {
  type Block,
  type Comparison,
  type ComparisonRow,
  type Span,
  type WeightKind,
  weightKinds,
} from './block.ts'
export { compare } from './compare.ts'
export { compareText } from './compare-text.ts'
export { weightiestFirst } from './weightiest.ts'
