import { z } from 'zod'
import {
  cursorQuery,
  endpoint,
  exactTotalQuery,
  idSchema,
  instantSchema,
  listOf,
  pageQuery,
} from '#shared/endpoint.ts'

/** One value that a change moved, in the words of the form that it was filled in with and in the reader's language. */
export const auditChange = z.strictObject({
  field: z.string(),
  name: z.string(),
  /** '' for empty; null for a reader who may not see the value (`isMasked`). */
  before: z.string().nullable(),
  after: z.string().nullable(),
  isMasked: z.boolean(),
  /** Of a table: what changed in it, a line for each row; told instead of both sides, which are then null. */
  rows: z.array(z.string()).optional(),
})
export type AuditChange = z.output<typeof auditChange>

export const auditRow = z.strictObject({
  sequence: z.number().int(),
  at: instantSchema,
  actorId: z.number().int().nullable(),
  actorName: z.string(),
  ip: z.string(),
  requestId: z.string(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.number().int().nullable(),
  subjectName: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  detail: z.unknown(),
  /** The same in words, where the record's form knows them; else null. */
  changes: z.array(auditChange).nullable(),
  hash: z.string(),
})
export type AuditRow = z.output<typeof auditRow>

export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/audit_entries',
  tag: 'audit',
  summary: 'Who did what, newest first',
  query: z.strictObject({
    ...pageQuery,
    ...cursorQuery,
    ...exactTotalQuery,
    subjectKind: z.string().max(60).optional(),
    subjectID: idSchema.optional(),
    actorID: idSchema.optional(),
    /** Several, separated by commas. */
    actorIDs: z
      .string()
      .max(2000)
      .regex(/^\d{1,15}(,\d{1,15})*$/, 'ids separated by commas')
      .transform((text) => text.split(',').map(Number))
      .optional(),
    subjectKinds: z
      .string()
      .min(1)
      .max(1000)
      .transform((text) => text.split(','))
      .optional(),
    /** The whole name, or its noun for all actions on it: `contract`. */
    action: z.string().max(100).optional(),
    /** Part of the name of who did it or of what it was done to. */
    q: z.string().max(200).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  answer: listOf(auditRow),
})

export const verifyAudit = endpoint({
  name: 'verifyAudit',
  method: 'POST',
  path: '/audit_entries/verify',
  tag: 'audit',
  summary: 'Recomputes the chain of this organisation and names the first broken link',
  answer: z.strictObject({ checked: z.number().int(), brokenSequence: z.number().int().nullable() }),
})
