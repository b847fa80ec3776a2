import { z } from 'zod'
import { deadlineRow } from '#engines/deadlines/domain/index.ts'
import type { FormRecord } from '#engines/records/domain/index.ts'
import { endpoint, idParams } from '#shared/endpoint.ts'
import { lawDispute } from './dispute-record.ts'

/** The call that tells the deadlines of a dispute or a case. */
export const matterDeadlinesCall = ({ tag, path }: Pick<FormRecord, 'tag' | 'path'>, name: string) =>
  endpoint({
    name,
    method: 'GET',
    path: `${path}/{id}/deadlines`,
    tag,
    summary: 'Its deadlines by day, those without a day first',
    params: idParams,
    answer: z.array(deadlineRow),
  })
export type MatterDeadlinesCall = ReturnType<typeof matterDeadlinesCall>

export const listDisputeDeadlines = matterDeadlinesCall(lawDispute, 'listLawDisputeDeadlines')
