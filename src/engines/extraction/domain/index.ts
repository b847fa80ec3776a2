export { type ExtractionAnswer, extractContract } from './api.ts'
export { type Extracted, extract } from './extract.ts'
export {
  type Extraction,
  type ExtractionField,
  type ExtractionLocation,
  type PartyDetail,
  type PartyKey,
  partyKeys,
} from './extraction.ts'
