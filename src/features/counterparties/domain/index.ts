export {
  type BankInput,
  bankInput,
  type ContactInput,
  type Counterpart,
  type CounterpartCalls,
  type CounterpartInput,
  type CounterpartOptionAnswer,
  type CounterpartRow,
  contactInput,
  counterpart,
  counterpartBank,
  counterpartCalls,
  counterpartContact,
  counterpartInput,
  counterpartOption,
  counterpartRow,
  listCounterpartOptions,
  listSubjectGroups,
  type Revealable,
  revealable,
} from './api.ts'
export { partiesToShow, scoreToShow } from './chosen-party.ts'
export {
  type CounterpartState,
  choicesIn,
  counterpartState,
  type IdKind,
  idKindLabels,
  idKinds,
  idKindsOf,
  labelIn,
  otherIdMax,
  type PartyKind,
  type PartyType,
  partyKinds,
  partyType,
  type Rating,
  ratingLabels,
  ratings,
  type Subtype,
  stateLabels,
  subtype,
  subtypeLabels,
} from './counterpart.ts'
export { counterpartIssues } from './counterpart-issues.ts'
export { counterpartListDefinition, counterpartListType } from './counterpart-list.ts'
export {
  type CounterpartAbilities,
  counterpartAbilities,
  mayFillContract,
  seesSums,
} from './counterpart-policy.ts'
export { partyLine, partyLineIssues } from './import/party-line.ts'
export { likenessOf, nameKey, particularPairs, partsToFind } from './likely-duplicates.ts'
export { type BlacklistRule, blacklistRules } from './party-settings-api.ts'
export { partyApprovals, partyFlowKinds } from './rating/party-approvals.ts'
export { suggestedRating } from './suggested-rating.ts'
export { type FieldWord, fieldWord, fieldWords } from './words.ts'
