import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { AuditChange } from '#engines/audit/domain/index.ts'
import { said, wordsIn } from '#shared/text.ts'
import type { FormRecord } from '../domain/record.ts'
import { linkedName } from './field-sql.ts'
import { visibleLinkSql } from './link-guards.ts'

type Side = Readonly<Record<string, unknown>>

/**
 * What an operation by hand wrote of fields that name another record, by the names that this person may be told now; null where it wrote of none. The log keeps ids, so
 * that a name is for nobody who may not see the record.
 */
export async function linkChanges(
  { kind, acts, fields }: FormRecord,
  { tx, actor, locale }: Context,
  action: string,
  [before, after]: readonly [Side, Side],
): Promise<AuditChange[] | null> {
  if (!acts?.[action.slice(kind.length + 1)]) return null
  const changes: AuditChange[] = []
  for (const [key, field] of Object.entries(fields)) {
    if (field.kind !== 'link' || !(key in before || key in after)) continue
    const ids = [before[key], after[key]].filter((id) => typeof id === 'number')
    const { rows } = await sql<{
      id: number
      name: string
    }>`select o.id, ${linkedName(field)} as name from ${sql.table(field.of)} o
      where o.organization_id = ${actor.organizationId} and o.id = any(${ids}::bigint[]) ${visibleLinkSql(field.of, actor)}`.execute(
      tx,
    )
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    const redactedName = wordsIn(locale)('（已删除或您无权查看） | (deleted, or not visible to you)')
    const words = (id: unknown) => (typeof id === 'number' ? (names.get(id) ?? redactedName) : '')
    changes.push({
      field: key,
      name: said(field.words, locale),
      before: words(before[key]),
      after: words(after[key]),
      isMasked: false,
    })
  }
  return changes.length ? changes : null
}
