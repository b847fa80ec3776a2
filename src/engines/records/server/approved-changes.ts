import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { type ChangeMatter, changedFields, netChange } from '#engines/approvals/domain/index.ts'
import { type ApprovalSubject, auditedChanges } from '#engines/approvals/server/index.ts'
import { compiledForm } from '#engines/forms/server/index.ts'
import { rawTypeOf } from '../domain/form-columns.ts'
import type { FormRecord } from '../domain/record.ts'
import { fieldChanges } from './record-log.ts'

type ChangeParts = Pick<ApprovalSubject, 'changesSince' | 'shownChanges' | 'watched'>

/** What approvals are told of changes of a noun's records, by the audit: their forms' fields, as far as whoever reads it sees the record, and of these what flows may watch. */
export function approvedChanges(
  record: FormRecord,
  isSeen: (context: Context, id: number) => Promise<boolean>,
): ChangeParts {
  const { kind, approval, fields } = record
  const { amount, with: parties, own } = approval?.shows ?? {}
  const watched = Object.entries({ amount, parties, ownParty: own }).flatMap(
    ([matter, key]): [string, ChangeMatter][] => {
      const field = key === undefined ? undefined : fields[key]
      return key && field ? [[rawTypeOf(record, field.from ?? key), matter as ChangeMatter]] : []
    },
  )
  const matters = new Map(watched)
  const updates = (context: Context, id: number, since: Date, by: number | null) =>
    auditedChanges(context, { kind, id }, { actions: [`${kind}.update`], since, by })
  return {
    changesSince: async (context, id, since, by) => ({
      fields: netChange(await updates(context, id, since, by)),
      work: [],
    }),
    shownChanges: async (context, id, sides) => {
      if (!(await isSeen(context, id))) return []
      const version = await formVersionOf(context, record, id)
      return (await fieldChanges(record, context, { ...sides, detail: { formVersionID: version } })) ?? []
    },
    ...(matters.size > 0 && {
      watched: {
        matters: [...matters.values()],
        changesSince: async (context, id, since) => {
          const changes = await updates(context, id, since, null)
          const version = changes.length > 0 ? await formVersionOf(context, record, id) : null
          const form = version === null ? null : await compiledForm(context, version)
          return changes.map(({ at, by, ...sides }) => ({
            at,
            by,
            items: changedFields(sides).flatMap((field) => {
              const matter = matters.get(form?.byId.get(field.key)?.config.rawType ?? '')
              return matter ? [{ ...field, matter }] : []
            }),
          }))
        },
      },
    }),
  }
}

async function formVersionOf(
  { tx, actor }: Context,
  { table }: Pick<FormRecord, 'table'>,
  id: number,
): Promise<number | null> {
  const { rows } = await sql<{
    version: string | null
  }>`select form_version_id as version from ${sql.table(table)}
    where organization_id = ${actor.organizationId} and id = ${id}`.execute(tx)
  const version = rows[0]?.version ?? null
  return version === null ? null : Number(version)
}
