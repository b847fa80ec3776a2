import { z } from 'zod'
import { approvalPreview, chosenApprovers } from '#engines/approvals/domain/index.ts'
import {
  bodyId,
  endpoint,
  englishName,
  idParams,
  instantSchema,
  listOf,
  pageQuery,
  versionQuery,
  versionSchema,
} from '#shared/endpoint.ts'
import { positions } from './clause.ts'

const tag = 'clauses'
const name = z.string().trim().min(1).max(200)
const category = z.string().trim().max(64)
const note = z.string().trim().max(500)
const state = z.literal([1, 2, 3, 4])
const fieldID = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,99}$/)

const pieceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: z.string().max(20_000) }),
  z.strictObject({ kind: z.literal('field'), fieldID }),
])

const statementContent = {
  name,
  position: z.enum(positions),
  guidance: z.string().trim().max(2000).default(''),
  content: z.array(z.array(pieceSchema).max(200)).max(200),
}
export const statementSchema = z.strictObject({ id: z.number().int().min(1), ...statementContent })
/** One without an id is new and gets the next number. */
const statementInput = z.strictObject({ id: z.number().int().min(1).optional(), ...statementContent })
export type StatementInput = z.input<typeof statementInput>

const person = z.strictObject({ id: bodyId, name: z.string() })

export const clauseVersionSchema = z.strictObject({
  id: bodyId,
  ordinal: z.number().int(),
  /** 1 draft, 2 in approval, 3 approved. */
  state: z.literal([1, 2, 3]),
  isNullable: z.boolean(),
  statements: z.array(statementSchema),
  note: z.string(),
  createdBy: person,
  createdAt: instantSchema,
  submittedBy: person.nullable(),
  submittedAt: instantSchema.nullable(),
  approvedBy: person.nullable(),
  approvedAt: instantSchema.nullable(),
  /** Why the last approval sent it back; '' for never. */
  returnReason: z.string(),
})
export type ClauseVersion = z.output<typeof clauseVersionSchema>

export const clauseRow = z.strictObject({
  id: bodyId,
  name: z.string(),
  nameEn: z.string(),
  category: z.string(),
  /** 1 draft, 2 in approval, 3 approved, 4 retired. */
  state,
  /** The approved version; null: none yet. */
  approvedOrdinal: z.number().int().nullable(),
  /** The state of a version that is being written or approved; null: none. */
  openState: z.literal([1, 2]).nullable(),
  statementCount: z.number().int(),
  isNullable: z.boolean(),
  updatedBy: z.string(),
  updatedAt: instantSchema,
})
export type ClauseRow = z.output<typeof clauseRow>

const abilities = z.strictObject({
  edit: z.boolean(),
  submit: z.boolean(),
  drop: z.boolean(),
  retire: z.boolean(),
  reinstate: z.boolean(),
  delete: z.boolean(),
})

export const clauseDetail = clauseRow.extend({
  version: versionSchema,
  /** Newest first. */
  versions: z.array(clauseVersionSchema),
  /** It was submitted by the approval flow, now or before, and the person may see that. */
  hasApproval: z.boolean(),
  abilities,
})
export type ClauseDetail = z.output<typeof clauseDetail>

export const listClauses = endpoint({
  name: 'listClauses',
  method: 'GET',
  path: '/clauses',
  tag,
  summary: 'Clauses of the library by category and name; q finds a part of the name or of a statement',
  query: z.strictObject({
    ...pageQuery,
    q: z.string().max(200).optional(),
    category: category.optional(),
    state: z.coerce.number().pipe(state).optional(),
  }),
  answer: listOf(clauseRow),
})

/** More are not offered at once: a library is hundreds of clauses, not thousands. */
export const offeredAtMost = 500

export const offeredClauses = endpoint({
  name: 'offeredClauses',
  method: 'GET',
  path: '/clauses/offered',
  tag,
  summary: 'The approved clauses with their statements, as forms take them over',
  answer: z.array(
    z.strictObject({
      id: bodyId,
      /** In the reader's language. */
      name: z.string(),
      category: z.string(),
      ordinal: z.number().int(),
      isNullable: z.boolean(),
      statements: z.array(statementSchema),
    }),
  ),
})

export const readClause = endpoint({
  name: 'readClause',
  method: 'GET',
  path: '/clauses/{id}',
  tag,
  summary:
    'A clause with its versions, as far as the person may see them, and what they may do with it; whoever was asked to approve it sees all of it',
  params: idParams,
  answer: clauseDetail,
})

const content = {
  isNullable: z.boolean(),
  statements: z.array(statementInput).max(50),
  note: note.default(''),
}

export const createClause = endpoint({
  name: 'createClause',
  method: 'POST',
  path: '/clauses',
  tag,
  summary: 'A new clause with the draft of its first version',
  status: 201,
  body: z.strictObject({
    name,
    nameEn: englishName.default(''),
    category: category.default(''),
    isNullable: z.boolean().default(false),
    statements: z.array(statementInput).max(50).default([]),
    note: note.default(''),
  }),
  answer: clauseDetail,
})

export const updateClause = endpoint({
  name: 'updateClause',
  method: 'PUT',
  path: '/clauses/{id}',
  tag,
  summary: 'Change names and category',
  params: idParams,
  body: z.strictObject({
    version: versionSchema,
    name: name.optional(),
    nameEn: englishName.optional(),
    category: category.optional(),
  }),
  answer: clauseDetail,
})

/** A draft as it is saved; what a browser kept of one is read by it too. */
export const clauseDraft = z.strictObject({ version: versionSchema, ...content })

export const saveClauseDraft = endpoint({
  name: 'saveClauseDraft',
  method: 'PUT',
  path: '/clauses/{id}/draft',
  tag,
  summary: 'Write the statements of the draft; after an approved version this begins the next one',
  params: idParams,
  body: clauseDraft,
  answer: clauseDetail,
})

export const dropClauseDraft = endpoint({
  name: 'dropClauseDraft',
  method: 'DELETE',
  path: '/clauses/{id}/draft',
  tag,
  summary: 'Throw the draft away; the approved version stays',
  params: idParams,
  query: z.strictObject({ version: versionQuery }),
  answer: clauseDetail,
})

const step = <Name extends string>(called: Name, last: string, summary: string) =>
  endpoint({
    name: called,
    method: 'PUT',
    path: `/clauses/{id}/${last}`,
    tag,
    summary,
    params: idParams,
    body: z.strictObject({ version: versionSchema }),
    answer: clauseDetail,
  })

export const submitClause = endpoint({
  name: 'submitClause',
  method: 'PUT',
  path: '/clauses/{id}/submit',
  tag,
  summary:
    "Send the draft to approval by the organisation's flow for clauses; when it is approved, forms may take it over",
  params: idParams,
  body: z.strictObject({
    version: versionSchema,
    comment: z.string().trim().max(2000).default(''),
    chosen: chosenApprovers,
  }),
  answer: clauseDetail,
})

export const previewClauseApproval = endpoint({
  name: 'previewClauseApproval',
  method: 'POST',
  path: '/clauses/{id}/preview_approval_flow',
  tag,
  summary: 'Who would be asked if the draft were submitted now',
  params: idParams,
  body: z.strictObject({}),
  answer: approvalPreview,
})

export const retireClause = step(
  'retireClause',
  'retire',
  'Forms take it over no more; those that did keep it',
)
export const reinstateClause = step('reinstateClause', 'reinstate', 'Bring a retired clause back')

export const deleteClause = endpoint({
  name: 'deleteClause',
  method: 'DELETE',
  path: '/clauses/{id}',
  tag,
  summary: 'Delete a clause that was never approved',
  params: idParams,
  query: z.strictObject({ version: versionQuery }),
})

export const clauseUsage = z.strictObject({
  /** Forms whose clause fields were taken from this clause; drafts of forms are marked. */
  forms: z.array(
    z.strictObject({
      id: bodyId,
      name: z.string(),
      fields: z.array(z.strictObject({ id: z.string(), name: z.string(), ordinal: z.number().int() })),
      isDraft: z.boolean(),
    }),
  ),
  /** How many of the contracts that the person may see chose each statement; id -1: left out. */
  statements: z.array(z.strictObject({ id: z.number().int(), count: z.number().int() })),
  contracts: listOf(
    z.strictObject({
      id: bodyId,
      name: z.string(),
      number: z.string().nullable(),
      status: z.string(),
      statementID: z.number().int(),
      updatedAt: instantSchema,
    }),
  ),
})
export type ClauseUsage = z.output<typeof clauseUsage>

export const readClauseUsage = endpoint({
  name: 'readClauseUsage',
  method: 'GET',
  path: '/clauses/{id}/usage',
  tag,
  summary: 'Forms that took the clause over, and contracts that chose one of its statements',
  params: idParams,
  query: z.strictObject(pageQuery),
  answer: clauseUsage,
})
