export { type ExtractionAnswer, extractContract } from './api.ts'
export { type Extracted, extract } from './extract.ts'
export {
  type Extraction,
  type ExtractionCheck,
  type ExtractionField,
  type ExtractionLocation,
  extractionFields,
  type PartyDetail,
  type PartyKey,
  partyDetails,
  partyKeys,
} from './extraction.ts'
