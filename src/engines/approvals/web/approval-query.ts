import { queryOptions } from '@tanstack/react-query'
import { CallError, call } from '#web/index.ts'
import { readApproval } from '../domain/api.ts'

/** The latest approval of a record, as far as the person may see it. */
export const approvalQuery = (kind: string, id: number) =>
  queryOptions({
    queryKey: ['approval', kind, id],
    queryFn: ({ signal }) => call(readApproval, { params: { kind, id }, signal }),
    retry: (count, error) => !(error instanceof CallError && error.status < 500) && count < 2,
  })
