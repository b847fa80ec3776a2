import { z } from 'zod'
import { limit } from '#shared/constants.ts'
import {
  bodyId,
  cursorQuery,
  type Endpoint,
  endpoint,
  exactTotalQuery,
  idListQuery,
  idParams,
  listOf,
  pageQuery,
  versionQuery,
  versionSchema,
} from '#shared/endpoint.ts'
import { said } from '#shared/text.ts'
import type { Fields } from './field.ts'
import { type Inputs, inputSchema, schemasOf, type Values, valueSchema } from './field-schemas.ts'
import { type FigureValues, figureSchema } from './figure-schemas.ts'
import type { Figures, Noun, PlainNoun } from './noun.ts'

/** A record as it is told. */
export type PlainRow<F extends Fields, G extends Figures> = { id: number; version: number } & Values<F> &
  FigureValues<G>

export const listQuery = z.strictObject({
  ...pageQuery,
  q: z.string().max(200).optional(),
  filter: z.string().max(4000).optional(),
  sort: z
    .string()
    .max(limit.listKey + 1)
    .optional(),
  /** Only these: what a picker was given. */
  ids: idListQuery(200).optional(),
  ...cursorQuery,
  ...exactTotalQuery,
})
export type ListQuery = z.output<typeof listQuery>

export const versionIn = z.strictObject({ version: versionQuery })
type Nothing = z.ZodObject<Record<never, never>, z.core.$strict>
export type ListOf<Row> = {
  list: Row[]
  total: number
  totalIsCapped?: boolean | undefined
  nextCursor?: string | null | undefined
  pageNum: number
  pageSize: number
}

export type ListCall<Row> = Endpoint<Nothing, typeof listQuery, Nothing, z.ZodType<ListOf<Row>>, 'json'>
export type ReadCall<Row> = Endpoint<typeof idParams, Nothing, Nothing, z.ZodType<Row>, 'json'>
export type CreateCall<Body, Row> = Endpoint<Nothing, Nothing, z.ZodType<Body>, z.ZodType<Row>, 'json'>
export type UpdateCall<Body, Row> = Endpoint<
  typeof idParams,
  Nothing,
  z.ZodType<Body & { version: number }>,
  z.ZodType<Row>,
  'json'
>
export type RemoveCall = Endpoint<typeof idParams, typeof versionIn, Nothing, z.ZodNull, 'json'>

export type PlainCalls<F extends Fields, G extends Figures> = {
  list: ListCall<PlainRow<F, G>>
  read: ReadCall<PlainRow<F, G>>
  create: CreateCall<Inputs<F>, PlainRow<F, G>>
  update: UpdateCall<Inputs<F>, PlainRow<F, G>>
  remove: RemoveCall
}

/** 'law_firm' → LawFirm, for names of calls. */
export const pascal = (kind: string): string =>
  kind
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

/** Name, tag and path of a noun's calls. */
export const callNames = ({ kind, tag, path, listPath, words }: Noun<Fields, Figures>) => {
  const one = said(words.one, 'en')
  const many = said(words.many, 'en')
  const name = pascal(kind)
  const names = pascal(many.toLowerCase().replaceAll(' ', '_'))
  return {
    /** Inside a sentence. */
    one: one.toLowerCase(),
    suffix: name,
    many: names,
    list: {
      name: `list${names}`,
      tag,
      path: listPath ?? path,
      summary: many,
    },
    read: { name: `read${name}`, tag, path: `${path}/{id}`, summary: one },
    create: { name: `create${name}`, tag, path, summary: `New ${one.toLowerCase()}` },
    update: { name: `update${name}`, tag, path: `${path}/{id}`, summary: `Changes a ${one.toLowerCase()}` },
    remove: {
      name: `delete${name}`,
      tag,
      path: `${path}/{id}`,
      summary: `Deletes a ${one.toLowerCase()} that nothing uses`,
    },
  }
}

/** The calls of a noun without a form. */
export function plainCalls<F extends Fields, G extends Figures>(noun: PlainNoun<F, G>): PlainCalls<F, G> {
  const names = callNames(noun)
  const row = z.strictObject({
    id: bodyId,
    ...schemasOf(noun.fields, valueSchema),
    ...figureSchema(noun.figures),
    version: versionSchema,
  })
  const body = z.strictObject(schemasOf(noun.fields, inputSchema))
  const changed = body.extend({ version: versionSchema })
  return {
    list: endpoint({ ...names.list, method: 'GET', query: listQuery, answer: listOf(row) }),
    read: endpoint({ ...names.read, method: 'GET', params: idParams, answer: row }),
    create: endpoint({ ...names.create, method: 'POST', status: 201, body, answer: row }),
    update: endpoint({ ...names.update, method: 'PUT', params: idParams, body: changed, answer: row }),
    remove: endpoint({ ...names.remove, method: 'DELETE', params: idParams, query: versionIn }),
    // Schemas are made from the noun's own fields: what they let through is what its types say.
  } as unknown as PlainCalls<F, G>
}
