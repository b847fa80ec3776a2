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
import { callNames } from './call-names.ts'
import type { Fields } from './field.ts'
import {
  changeInputSchema,
  type Inputs,
  newInputSchema,
  schemasOf,
  type Values,
  valueSchema,
} from './field-schemas.ts'
import { type FigureValues, figureSchema } from './figure-schemas.ts'
import { type ImportCalls, importCalls } from './import-calls.ts'
import type { Figures, PlainNoun } from './noun.ts'

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

export type ListCall<Row> = Endpoint<
  Nothing,
  typeof listQuery,
  Nothing,
  z.ZodType<ListOf<Row>, ListOf<Row>>,
  'json'
>
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
  importState: ImportCalls['importState']
  importTemplate: ImportCalls['importTemplate']
  importFile: ImportCalls['importFile']
  list: ListCall<PlainRow<F, G>>
  read: ReadCall<PlainRow<F, G>>
  create: CreateCall<Inputs<F>, PlainRow<F, G>>
  update: UpdateCall<Inputs<F>, PlainRow<F, G>>
  remove: RemoveCall
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
  const body = z.strictObject(schemasOf(noun.fields, newInputSchema))
  const changed = z.strictObject({ ...schemasOf(noun.fields, changeInputSchema), version: versionSchema })
  return {
    ...importCalls(noun),
    list: endpoint({ ...names.list, method: 'GET', query: listQuery, answer: listOf(row) }),
    read: endpoint({ ...names.read, method: 'GET', params: idParams, answer: row }),
    create: endpoint({ ...names.create, method: 'POST', status: 201, body, answer: row }),
    update: endpoint({ ...names.update, method: 'PUT', params: idParams, body: changed, answer: row }),
    remove: endpoint({ ...names.remove, method: 'DELETE', params: idParams, query: versionIn }),
    // Schemas are made from the noun's own fields: what they let through is what its types say.
  } as unknown as PlainCalls<F, G>
}
