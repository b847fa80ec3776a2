import { z } from 'zod'

export type AnswerKind = 'json' | 'file' | 'events'
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One call of the API as ONE value. From it come the server's route with its validation, the
 * browser's typed call and the OpenAPI document; there is no second list.
 * `path` is relative to /api/v1 with OpenAPI placeholders: '/contracts/{id}'.
 * `answer` is the schema of `data` inside the envelope; with `kind` 'file' the answer is a stream of bytes,
 * with 'events' a server-sent event stream, and with `accepts` 'file' the body is multipart with one file.
 */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Kind extends AnswerKind = AnswerKind,
> = {
  name: string
  method: HttpMethod
  path: string
  summary: string
  /** The slice, for grouping in the API reference. */
  tag: string
  params: Params
  query: Query
  body: Body
  answer: Answer
  kind: Kind
  accepts: 'json' | 'file'
  /** HTTP status of success: 200, 201 for a created record, 202 for an accepted job. */
  status: 200 | 201 | 202
}

export const nothing = z.strictObject({})

type Named = 'name' | 'method' | 'path' | 'summary' | 'tag'
type Definition<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  K extends AnswerKind,
> = Pick<Endpoint<P, Q, B, A, K>, Named> & Partial<Omit<Endpoint<P, Q, B, A, K>, Named>>

/** Describes one call. Params, query and body default to "none"; unknown properties are always refused (use z.strictObject). */
export function endpoint<
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
  A extends z.ZodType = z.ZodNull,
  K extends AnswerKind = 'json',
>(definition: Definition<P, Q, B, A, K>): Endpoint<P, Q, B, A, K> {
  return {
    params: nothing as unknown as P,
    query: nothing as unknown as Q,
    body: nothing as unknown as B,
    answer: z.null() as unknown as A,
    kind: 'json' as K,
    accepts: 'json',
    status: 200,
    ...definition,
  }
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>
export type QueryOf<E extends Endpoint> = z.output<E['query']>
export type BodyOf<E extends Endpoint> = z.output<E['body']>
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>

/** A record id from a path or query: a positive integer that JavaScript holds exactly. */
export const idSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const idParams = z.strictObject({ id: idSchema })
/** An id inside a JSON body or answer. */
export const bodyId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const largestVersion = 2_147_483_647
export const versionSchema = z.number().int().nonnegative().max(largestVersion)
/** The version that a DELETE was made from, in its query. */
export const versionQuery = z.coerce.number().int().nonnegative().max(largestVersion)
/** yyyy-MM-dd, a day that exists. */
export const dateSchema = z.iso.date()
/** ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime()

/** Words in both languages: '期限 | Deadline'. */
export const wordsSchema = z.templateLiteral([z.string(), ' | ', z.string()])

/** A query flag: ?x=true or ?x=false. */
export const flagQuery = z.enum(['true', 'false']).transform((text) => text === 'true')

/** Paging of every list: pageNum from 1, pageSize 20 by default and at most 200. */
export const pageQuery = {
  pageNum: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(20),
}

/**
 * Beside `pageQuery` of lists that are read by key: `cursor` is `nextCursor` of the page before, and then decides where the page begins, at the cost of
 * the first one, however deep; `pageNum` is only answered again. Nothing is shown twice or left out because rows came in between.
 */
export const cursorQuery = { cursor: z.string().min(1).max(4000).optional() }

/** Beside `pageQuery` of lists that count up to a bound: `exactTotal=true` counts them all. */
export const exactTotalQuery = { exactTotal: flagQuery.optional() }

/**
 * `data` of a list answer. `totalIsCapped` true: there are more than `total`, show "1000+". `nextCursor`: of the page behind this one, in lists
 * that are read by key; null behind the last.
 */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.strictObject({
    list: z.array(item),
    total: z.number().int(),
    totalIsCapped: z.boolean().optional(),
    nextCursor: z.string().nullable().optional(),
    pageNum: z.number().int(),
    pageSize: z.number().int(),
  })

/** Ids in a query, separated by commas: '3,17'. */
export const idListQuery = (most: number) =>
  z
    .string()
    .max(most * 16)
    .regex(/^\d{1,15}(,\d{1,15})*$/, 'ids separated by commas')
    .transform((text) => text.split(',').map(Number))
    .refine((ids) => ids.length <= most, `at most ${most} ids`)

/** The outside of every JSON answer. */
export type Envelope<T> = {
  code: number
  message: string
  data: T
  errors?: { path: string; code: string; message: string }[]
  requestId?: string
}
