import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { AppError, forbidden, notFound } from '#shared/errors.ts'
import { said } from '#shared/text.ts'
import { neutralName } from '../domain/log-name.ts'
import type { FormRecord } from '../domain/record.ts'
import { columnOf, statusColumn } from './field-sql.ts'
import { seen } from './record-list.ts'
import type { AnyPart } from './server-part.ts'

type Shape = Pick<FormRecord, 'table' | 'status' | 'fields'>
type Named = Pick<FormRecord, 'name' | 'namedOnly' | 'words'>

/** Which of the records that a person sees they may change, in SQL that calls the table r: all, unless the noun's part says otherwise. */
export const changeable = (
  context: Pick<Context, 'actor'>,
  { changeable: may }: AnyPart,
): RawBuilder<SqlBool> => sql<SqlBool>`coalesce(${may?.(context) ?? sql`true`}, false)`

/** A record that the person may change: where it stands, its version, and what the log calls it. */
export type Changeable = { status: number | null; version: number; name: string }

/** Looks at (and locks) a record that is going to be changed: 404 where the person does not see it, 403 where they may not change it, 409 where it is closed. */
export async function requireChangeable(
  context: Context,
  record: Shape & Named,
  part: AnyPart,
  id: number,
  { lock = true }: { lock?: boolean } = {},
): Promise<Changeable> {
  const { rows } = await sql<{
    may: boolean
    status: number | null
    version: number
    own: string | null
    isNamedOnly: boolean
  }>`select ${changeable(context, part)} as may, ${statusColumn(record)} as status, r.version,
    ${columnOf(record, record.name)}::text as own,
    coalesce(${columnOf(record, record.namedOnly)}::boolean, false) as "isNamedOnly" from ${sql.table(record.table)} r
    where ${seen(context, part)} and r.id = ${id} ${lock ? sql`for update of r` : sql``}`.execute(context.tx)
  const [row] = rows
  if (!row) throw notFound()
  if (!row.may) throw forbidden()
  refuseClosed(record, row.status)
  const { status, version, own, isNamedOnly } = row
  return { status, version, name: isNamedOnly ? neutralName(record) : (own ?? '') }
}

/** Whether nothing of a record is changed any more where it stands. */
export const isClosed = ({ status }: Pick<Shape, 'status'>, code: number | null): boolean =>
  code !== null && (status?.closed?.includes(code) ?? false)

/** 409 where a record stands at a code at which nothing is changed any more. */
export function refuseClosed(record: Pick<Shape, 'status' | 'fields'>, code: number | null): void {
  if (code !== null && isClosed(record, code)) throw notFrom(record, code)
}

/** What a record does not allow where it stands. */
export function notFrom({ status, fields }: Pick<Shape, 'status' | 'fields'>, code: number): AppError {
  const field = fields[status?.field ?? '']
  const words = field?.kind === 'choice' ? field.options[code] : undefined
  return new AppError('forbiddenTransition', {
    status: words ? said(words, 'zh-CN') : String(code),
    statusEn: words ? said(words, 'en') : String(code),
  })
}
