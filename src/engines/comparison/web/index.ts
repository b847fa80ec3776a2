export { type Change, changesOf } from './comparison-items.ts'
export { ComparisonView } from './comparison-view.tsx'
export { OneText } from './one-text.tsx'
export { TwoWordings, WeightyChanges } from './weighty-changes.tsx'
