export {
  type ConflictAnswer,
  type ConflictFound,
  checkConflicts,
  readConflictsOfCase,
  readConflictsOfDispute,
} from './api.ts'
export { mostNames, mostTies, namesIn, type Side, sides, type Tie, type Weight } from './conflict-check.ts'
