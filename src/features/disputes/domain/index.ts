export { disputeAccess } from './dispute-access.ts'
export { lawDispute } from './dispute-record.ts'
export {
  listDisputeDeadlines,
  type MatterDeadlinesCall,
  matterDeadlinesCall,
} from './matter-deadlines-call.ts'
