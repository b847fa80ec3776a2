import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { FormRecord, PageOf } from '../domain/record.ts'
import { recordPage, seen } from './record-list.ts'
import type { AnyPart } from './server-part.ts'

/** A page of the records that a person may see and that meet a condition on `r`, in the order of their list. */
export const relatedPage = <R extends FormRecord>(
  record: R,
  part: AnyPart,
  context: Context,
  page: { pageNum: number; pageSize: number },
  condition: RawBuilder<SqlBool>,
): Promise<PageOf<R>> =>
  recordPage(
    record,
    { ...part, visible: (given) => sql<SqlBool>`${seen(given, part)} and ${condition}` },
    context,
    page,
  )
