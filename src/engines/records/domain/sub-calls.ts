import { z } from 'zod'
import { type PersonSummary, personSummary } from '#engines/people/domain/index.ts'
import {
  bodyId,
  type Endpoint,
  endpoint,
  idParams,
  idSchema,
  instantSchema,
  listOf,
  pageQuery,
  versionSchema,
} from '#shared/endpoint.ts'
import { said, saidInside, type Words } from '#shared/text.ts'
import { pascal } from './call-names.ts'
import type { Fields } from './field.ts'
import {
  type Inputs,
  inputSchema,
  newInputSchema,
  schemasOf,
  type Values,
  valueSchema,
} from './field-schemas.ts'
import type { Noun } from './noun.ts'
import { type ListOf, versionIn } from './plain-calls.ts'

/** One as it is told. */
export type SubRow<F extends Fields> = {
  id: number
  updateTime: string
  updater: PersonSummary | null
  version: number
} & Values<F>

/** The record that something belongs to. */
export type Owner = Pick<Noun<Fields, Record<never, never>>, 'kind' | 'path' | 'tag' | 'words' | 'may'>

const pages = z.strictObject(pageQuery)
/** Of the record, and of what belongs to it. */
export const entryParams = z.strictObject({ id: idSchema, entryID: idSchema })
type Nothing = z.ZodObject<Record<never, never>, z.core.$strict>

export type SubCalls<F extends Fields> = {
  list: Endpoint<typeof idParams, typeof pages, Nothing, z.ZodType<ListOf<SubRow<F>>>, 'json'>
  add: Endpoint<typeof idParams, Nothing, z.ZodType<Inputs<F>>, z.ZodType<SubRow<F>>, 'json'>
  change: Endpoint<
    typeof entryParams,
    Nothing,
    z.ZodType<Inputs<F> & { version: number }>,
    z.ZodType<SubRow<F>>,
    'json'
  >
  remove: Endpoint<typeof entryParams, typeof versionIn, Nothing, z.ZodNull, 'json'>
}

/** The calls of what belongs to a record. */
export function subCalls<F extends Fields>(
  owner: Owner,
  key: string,
  noun: { path: string; words: { one: Words; many: Words }; fields: F },
): SubCalls<F> {
  const { tag } = owner
  const path = `${owner.path}/{id}/${noun.path}`
  const [of, one] = [pascal(owner.kind), pascal(key)]
  const words = {
    one: saidInside(noun.words.one, 'en'),
    of: saidInside(owner.words.one, 'en'),
  }
  const row = z.strictObject({
    id: bodyId,
    ...schemasOf(noun.fields, valueSchema),
    updateTime: instantSchema,
    updater: personSummary.nullable(),
    version: versionSchema,
  })
  const body = z.strictObject(schemasOf(noun.fields, inputSchema))
  return {
    list: endpoint({
      name: `list${of}${pascal(noun.path)}`,
      tag,
      path,
      method: 'GET',
      summary: `${said(noun.words.many, 'en')} of a ${words.of}`,
      params: idParams,
      query: pages,
      answer: listOf(row),
    }),
    add: endpoint({
      name: `add${of}${one}`,
      tag,
      path,
      method: 'POST',
      status: 201,
      summary: `Adds to a ${words.of}: ${words.one}`,
      params: idParams,
      body: z.strictObject(schemasOf(noun.fields, newInputSchema)),
      answer: row,
    }),
    change: endpoint({
      name: `change${of}${one}`,
      tag,
      path: `${path}/{entryID}`,
      method: 'PUT',
      summary: `Changes of a ${words.of}: ${words.one}`,
      params: entryParams,
      body: body.extend({ version: versionSchema }),
      answer: row,
    }),
    remove: endpoint({
      name: `remove${of}${one}`,
      tag,
      path: `${path}/{entryID}`,
      method: 'DELETE',
      summary: `Removes from a ${words.of}: ${words.one}`,
      params: entryParams,
      query: versionIn,
    }),
    // Schemas are made from the noun's own fields: what they let through is what its types say.
  } as unknown as SubCalls<F>
}
