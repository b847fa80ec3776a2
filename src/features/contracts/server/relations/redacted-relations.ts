import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { readableRows } from '../lists/readable-rows.ts'
import { isHiddenField, relationVisible } from './relation-rows.ts'

const actions: readonly string[] = ['contract.relate', 'contract.unrelate']
export const isRelationEntry = ({ action }: { action: string }): boolean => actions.includes(action)

/** True of entries of `audit_entries e` about a contract that the actor may not see, or about what a field says that is hidden from them. */
export async function redactedRelations(context: Context): Promise<RawBuilder<SqlBool>> {
  const readable = await readableRows(context)
  const detail = (key: string) => sql`(e.detail ->> ${sql.lit(key)})`
  const isHidden = isHiddenField(readable, sql`${detail('saidBy')}::bigint`, detail('fieldID'))
  return sql<SqlBool>`(e.action = any(${[...actions]}::text[]) and (${isHidden} or not exists (
    select from contracts c where c.id = ${detail('otherID')}::bigint and ${relationVisible(context)})))`
}

type Detail = {
  otherID: number
  relationType: number
  side: string
  saidBy?: number
  fieldID?: string
}

/** Reads the details of such entries as the actor may see them: with the other contract's name, or null where it is not for them. */
export async function relationReader(
  context: Context,
  entries: readonly { action: string; detail: unknown }[],
): Promise<(detail: unknown) => unknown> {
  const ids = entries.filter(isRelationEntry).map(({ detail }) => (detail as Detail).otherID)
  if (!ids.length) return () => null
  const { masked } = await readableRows(context)
  const { rows } = await sql<{ id: number; name: string }>`select c.id, c.name from contracts c
    where c.organization_id = ${context.actor.organizationId} and c.id = any(${ids}::bigint[]) and ${relationVisible(context)}`.execute(
    context.tx,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (detail) => {
    const { otherID, relationType, side, saidBy, fieldID = '' } = detail as Detail
    const other = names.get(otherID)
    const isHidden = masked.some(({ id, fields }) => id === saidBy && fields.includes(fieldID))
    return other === undefined || isHidden ? null : { other, relationType, side }
  }
}
