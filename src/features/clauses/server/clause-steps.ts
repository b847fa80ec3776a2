import { sql } from 'kysely'
import { type Context, peopleWith } from '#engines/access/server/index.ts'
import { publish } from '#engines/jobs/server/index.ts'
import { AppError } from '#shared/errors.ts'
import { inBoth } from '#shared/text.ts'
import { type ClauseAbilities, clauseStateLabels, versionStates } from '../domain/clause.ts'
import type { lockClause } from './clause-queries.ts'
import './tables.ts'

export type Locked = Awaited<ReturnType<typeof lockClause>>

type Open = Partial<{
  state: 1 | 2 | 3
  submitted_by: number | null
  submitted_at: Date | null
  approved_by: number
  approved_at: Date
  return_reason: string
}>

/** Changes the version that is open. */
export const setOpen = ({ tx, actor }: Context, id: number, change: Open) =>
  tx
    .updateTable('clause_versions')
    .set(change)
    .where('organization_id', '=', actor.organizationId)
    .where('clause_id', '=', id)
    .where('state', '<', versionStates.approved)
    .execute()

type Changes = Partial<{
  name: string
  name_en: string
  category: string
  approved_version_id: number
  retired_at: Date | null
}>

/** Writes changes of the clause itself, as the actor's; open pages of those who keep clauses show them. */
export async function touch(context: Context, id: number, change: Changes = {}): Promise<void> {
  const { tx, actor, now } = context
  await tx
    .updateTable('clauses')
    .set({
      ...change,
      // What no person does leaves the person's name.
      ...(actor.userId > 0 && { updated_by: actor.userId }),
      updated_at: now,
      version: sql`version + 1`,
    })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  const userIds = [
    ...(await peopleWith(tx, actor.organizationId, 'clause.manage')),
    ...(await peopleWith(tx, actor.organizationId, 'clause.approve')),
  ]
  await publish(tx, actor.organizationId, userIds, { type: 'changed', data: { kind: 'clause', id } })
}

/** 409 where the actor may not do this with the clause now. */
export function refuseUnless({ abilities, state }: Locked, ability: keyof ClauseAbilities): void {
  if (!abilities[ability])
    throw new AppError('forbiddenTransition', inBoth('status', clauseStateLabels[state]))
}

export const audit = (
  context: Context,
  action: string,
  { id, name }: { id: number; name: string },
  after: object,
) => context.audit({ action, subject: { kind: 'clause', id, name }, after })
