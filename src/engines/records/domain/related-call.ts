import { z } from 'zod'
import { type Endpoint, endpoint, idParams, pageQuery } from '#shared/endpoint.ts'
import type { FormRecord } from './record.ts'

const pages = z.strictObject(pageQuery)
type Nothing = z.ZodObject<Record<never, never>, z.core.$strict>

/** A list of a noun's records that hang on another record: the cases in which a lawyer acts. */
export type RelatedCall<R extends Pick<FormRecord, 'calls'>> = Endpoint<
  typeof idParams,
  typeof pages,
  Nothing,
  R['calls']['list']['answer'],
  'json'
>

/** Such a list; its rows are those of the noun's own list. */
export const relatedCall = <R extends Pick<FormRecord, 'tag'> & { calls: { list: Endpoint } }>(
  record: R,
  about: { name: string; path: string; summary: string },
): Endpoint<typeof idParams, typeof pages, Nothing, R['calls']['list']['answer'], 'json'> =>
  endpoint({
    ...about,
    tag: record.tag,
    method: 'GET',
    params: idParams,
    query: pages,
    answer: record.calls.list.answer,
  })
