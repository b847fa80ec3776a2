export { keepAverageScore } from './average-score.ts'
export { type Cooperation, type CooperationOf, countCooperation } from './cooperation.ts'
export {
  counterpartNames,
  holdParties,
  internalParties,
  setPartyAbbr,
  standingParties,
  standingPartySql,
} from './counterpart-names.ts'
export { counterpartOptions, counterpartTerms } from './counterpart-options.ts'
export { sealCreditKeys } from './credit/credit-settings.ts'
export {
  type PerformedContracts,
  registerCreditJobs,
  watchCredit,
  watchPartiesOf,
} from './credit/watch-credit.ts'
export { readCounterpart } from './load-counterpart.ts'
export { type LoadedCounterpart, loadCounterparts } from './load-counterparts.ts'
export { nameParties, type PartyReference, partyReferences } from './party-references.ts'
export { counterpartRoutes } from './routes.ts'
export { createCounterpart, deleteCounterpart, updateCounterpart } from './save-counterpart.ts'
