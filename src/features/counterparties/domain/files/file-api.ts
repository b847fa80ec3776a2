import { z } from 'zod'
import { repairSchema } from '#engines/documents/domain/index.ts'
import { personSummary } from '#engines/people/domain/index.ts'
import { bodyId, endpoint, idParams, idSchema, instantSchema } from '#shared/endpoint.ts'
import type { PartyKind } from '../counterpart.ts'

const tag = 'counterparties'
/** Files of one party. */
export const mostFiles = 100

export const partyFile = z.strictObject({
  fileID: bodyId,
  name: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** What was put right in it when it arrived. */
  repairs: z.array(repairSchema),
  createdBy: personSummary.nullable(),
  createTime: instantSchema,
})
export type PartyFile = z.output<typeof partyFile>

const words: Record<PartyKind, { name: string; text: string }> = {
  internal: { name: 'Internal', text: 'internal parties' },
  external: { name: 'External', text: 'external counterparties' },
}

const callsOf = <const Kind extends PartyKind>(kind: Kind) => ({
  list: endpoint({
    name: `list${words[kind].name}Files`,
    method: 'GET',
    path: `/counterpart/${kind}/{id}/files`,
    tag,
    summary: `The files of one of the ${words[kind].text}, the newest first; of an alias those of the party that stands for it`,
    params: idParams,
    answer: z.array(partyFile),
  }),
  add: endpoint({
    name: `add${words[kind].name}File`,
    method: 'POST',
    path: `/counterpart/${kind}/{id}/files`,
    tag,
    summary: `Uploads a file to one of the ${words[kind].text}; 422 when it has as many as it may`,
    params: idParams,
    accepts: 'file',
    status: 201,
    answer: partyFile,
  }),
  remove: endpoint({
    name: `remove${words[kind].name}File`,
    method: 'DELETE',
    path: `/counterpart/${kind}/{id}/files/{fileID}`,
    tag,
    summary: `Takes a file of one of the ${words[kind].text} away from everybody`,
    params: idParams.extend({ fileID: idSchema }),
  }),
})

export const fileCalls = { internal: callsOf('internal'), external: callsOf('external') }
