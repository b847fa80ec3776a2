export { saveAbbr } from './abbreviations.ts'
export { isNumberEditor, replaceEditors } from './editors.ts'
export { tellOfMissingAbbr } from './missing-abbr.ts'
export { type NumberHolder, nameNumberHolders } from './number-holders.ts'
export { numberingRoutes } from './routes.ts'
export { saveRule } from './rules.ts'
export {
  automaticNumber,
  enterNumber,
  enterNumbers,
  type NumberRequest,
  numberLacks,
  previewNumber,
  takeNumber,
} from './take-number.ts'
export { nameNumberingTargets } from './target-names.ts'
