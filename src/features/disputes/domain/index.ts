export { lawDispute } from './dispute-record.ts'
export { disputeAccess, matterAccess } from './matter-access.ts'
export {
  listDisputeDeadlines,
  type MatterDeadlinesCall,
  matterDeadlinesCall,
} from './matter-deadlines-call.ts'
export { matterFields } from './matter-fields.ts'
