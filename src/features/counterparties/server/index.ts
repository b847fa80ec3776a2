export { keepAverageScore } from './average-score.ts'
export { blacklist, blacklistedAmong } from './blacklisted.ts'
export {
  type Cooperation,
  type CooperationOf,
  type CooperationOfAll,
  type CooperationRowsOf,
  countCooperation,
} from './cooperation.ts'
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
export { counterpartFiles, filesOfParties } from './files/party-files.ts'
export { formerlyNamed, likelyDuplicates } from './likely-duplicates.ts'
export { readCounterpart } from './load-counterpart.ts'
export { type LoadedCounterpart, loadCounterparts } from './load-counterparts.ts'
export { nameParties, type PartyReference, partyReferences } from './party-references.ts'
export { readSettings as readPartySettings } from './party-settings.ts'
export { type PartyStanding, partyStandings } from './party-standing.ts'
export { ratingApprovals } from './rating/rating-approvals.ts'
export { recountCooperation } from './recount-cooperation.ts'
export { counterpartRoutes } from './routes.ts'
export { columnsOf, createCounterpart, deleteCounterpart, updateCounterpart } from './save-counterpart.ts'
export { tagsInUse } from './tags/tags-in-use.ts'
