import { z } from 'zod'
import { limit } from './constants.ts'

/** A record id from a path or query: a positive integer that JavaScript holds exactly. */
export const idSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const idParams = z.strictObject({ id: idSchema })
/** An id inside a JSON body or answer. */
export const bodyId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER)
/** What something is called in English; '' when it has no English name. */
export const englishName = z.string().trim().max(limit.name)

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
