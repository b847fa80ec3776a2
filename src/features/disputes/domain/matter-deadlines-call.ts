import { subjectDeadlinesCall } from '#engines/deadlines/domain/index.ts'
import { lawDispute } from './dispute-record.ts'

export const listDisputeDeadlines = subjectDeadlinesCall(lawDispute, 'listLawDisputeDeadlines')
