export {
  type CounterpartInput,
  counterpartCalls,
  listCounterpartOptions,
} from './api.ts'
export { scoreToShow } from './chosen-party.ts'
export {
  labelIn,
  partyKinds,
  ratingLabels,
  ratings,
} from './counterpart.ts'
export { seesSums } from './counterpart-policy.ts'
export { partyLine, partyLineIssues } from './import/party-line.ts'
export { likenessOf, nameKey, particularPairs, partsToFind } from './likely-duplicates.ts'
export { blacklistRules } from './party-settings-api.ts'
export { partyApprovals, partyFlowKinds } from './rating/party-approvals.ts'
export { suggestedRating } from './suggested-rating.ts'
