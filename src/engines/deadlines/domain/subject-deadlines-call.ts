import { z } from 'zod'
import { endpoint, idParams } from '#shared/endpoint.ts'
import { deadlineRow } from './api.ts'

/** The call that tells the deadlines of one record of a kind, which the kind's own slice answers (`deadlinesOf`). */
export const subjectDeadlinesCall = ({ tag, path }: { tag: string; path: string }, name: string) =>
  endpoint({
    name,
    method: 'GET',
    path: `${path}/{id}/deadlines`,
    tag,
    summary: 'Its deadlines by day, those without a day first',
    params: idParams,
    answer: z.array(deadlineRow),
  })
export type SubjectDeadlinesCall = ReturnType<typeof subjectDeadlinesCall>
