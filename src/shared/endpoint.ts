import { z } from 'zod'

export * from './schemas.ts'

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
  return withDefaults<Endpoint<P, Q, B, A, K>>({
    params: nothing as unknown as P,
    query: nothing as unknown as Q,
    body: nothing as unknown as B,
    answer: z.null() as unknown as A,
    kind: 'json' as K,
    accepts: 'json',
    status: 200,
    ...definition,
  })
}

// By its name the build finds the schemas above, which the browser does without (tools/build/server-parts.ts).
const withDefaults = <E>(described: E): E => described

export type ParamsOf<E extends Endpoint> = z.output<E['params']>
export type QueryOf<E extends Endpoint> = z.output<E['query']>
export type BodyOf<E extends Endpoint> = z.output<E['body']>
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>

/** The outside of every JSON answer. */
export type Envelope<T> = {
  code: number
  message: string
  data: T
  errors?: { path: string; code: string; message: string }[]
  requestId?: string
}
