export { keepAverageScore } from './average-score.ts'
export { blacklist, blacklistedAmong } from './blacklisted.ts'
export {
  type Cooperation,
  type CooperationOf,
  type CooperationOfAll,
  type CooperationRowsOf,
  countCooperation,
} from './cooperation.ts'
export { holdParties, internalParties, standingParties, standingPartySql } from './counterpart-names.ts'
export { type PerformedContracts, watchCredit, watchPartiesOf } from './credit/watch-credit.ts'
export { formerlyNamed, likelyDuplicates } from './likely-duplicates.ts'
export { readCounterpart } from './load-counterpart.ts'
export { loadCounterparts } from './load-counterparts.ts'
export { nameParties, type PartyReference } from './party-references.ts'
export { readSettings as readPartySettings } from './party-settings.ts'
export { type PartyStanding, partyStandings, reviewedParties, standingNotes } from './party-standing.ts'
export { recountCooperation } from './recount-cooperation.ts'
export { columnsOf, createCounterpart } from './save-counterpart.ts'
