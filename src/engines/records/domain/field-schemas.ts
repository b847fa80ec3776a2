import { z } from 'zod'
import { personSummary } from '#engines/people/domain/index.ts'
import { bodyId, dateSchema } from '#shared/endpoint.ts'
import { moneySchema } from '#shared/money-schema.ts'
import type { Fields, InputOf, RecordField, ValueOf } from './field.ts'

const named = z.strictObject({ id: bodyId, name: z.string() })
/** Most people, departments or records that one field names. */
const mostNamed = 200

const codes = (options: Readonly<Record<number, string>>) => z.literal(Object.keys(options).map(Number))

/** What an answer may hold of a field. */
export function valueSchema(field: RecordField): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'area':
      return z.string()
    case 'date':
      return dateSchema.nullable()
    case 'number':
      return z.number().nullable()
    case 'money':
      return moneySchema.nullable()
    case 'flag':
      return z.literal([1, 2])
    case 'choice':
      return field.isOptional ? codes(field.options).nullable() : codes(field.options)
    case 'person':
      return personSummary.nullable()
    case 'people':
      return z.array(personSummary)
    case 'links':
      return z.array(named)
    case 'department':
    case 'link':
    case 'file':
      return named.nullable()
  }
}

/** What may be sent of a field of a record without a form: a required one is not empty. */
export function inputSchema(field: RecordField): z.ZodType {
  const { required = false } = field
  switch (field.kind) {
    case 'text':
    case 'area':
      return z
        .string()
        .trim()
        .min(required ? 1 : 0)
        .max(field.most)
    case 'people':
    case 'links': {
      const ids = z.array(bodyId).max(mostNamed)
      return required ? ids.min(1) : ids
    }
    case 'person':
    case 'department':
    case 'link':
    case 'file':
      return required ? bodyId : bodyId.nullable()
    case 'date':
      return required ? dateSchema : dateSchema.nullable()
    case 'number':
      return required ? z.number() : z.number().nullable()
    case 'money':
      return required ? moneySchema : moneySchema.nullable()
    case 'choice':
      return required ? codes(field.options) : valueSchema(field)
    case 'flag':
      return valueSchema(field)
  }
}

/** The same of something new: what need not be filled in may be left out, so that a further field breaks no caller of before. */
export function newInputSchema(field: RecordField): z.ZodType {
  const schema = inputSchema(field)
  if (field.required) return schema
  const empty = [[], '', null].find((value) => schema.safeParse(value).success)
  return empty === undefined ? schema : schema.default(empty)
}

/** The same of a change: a text that need not be filled in stays as it is where it is left out, for the same reason. */
export function changeInputSchema(field: RecordField): z.ZodType {
  const schema = inputSchema(field)
  return field.kind === 'text' && !field.required ? schema.optional() : schema
}

/** The fields of an answer. */
export type Values<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> }
/** The fields of a request. */
export type Inputs<F extends Fields> = { -readonly [K in keyof F]: InputOf<F[K]> }

/** The schemas of all fields, by key. */
export const schemasOf = (fields: Fields, of: (field: RecordField) => z.ZodType): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, of(field)]))
