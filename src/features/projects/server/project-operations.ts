import { type Insertable, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { Tables } from '#server/database.ts'
import { notFound } from '#shared/errors.ts'
import './tables.ts'

type Set = 'organization_id' | 'created_by' | 'updated_by' | 'form_version_id' | 'form_values'
type Nullable =
  | 'number'
  | 'lead_id'
  | 'department_id'
  | 'start_date'
  | 'end_date'
  | 'budget_minor'
  | 'budget_unit'

export type NewProject = Omit<Insertable<Tables['projects']>, Set | Nullable> &
  Partial<Pick<Insertable<Tables['projects']>, Nullable>> & {
    memberIDs?: number[]
    counterpartIDs?: number[]
  }

/** A new project from its columns, for the demonstration and tests; people fill in the form (`projectRoutes`). */
export async function createProject(context: Context, given: NewProject): Promise<{ id: number }> {
  const { tx, actor } = context
  const { memberIDs = [], counterpartIDs = [], ...columns } = given
  const organization_id = actor.organizationId
  const made = await tx
    .insertInto('projects')
    .values({
      number: null,
      lead_id: null,
      department_id: null,
      start_date: null,
      end_date: null,
      budget_minor: null,
      budget_unit: null,
      ...columns,
      form_version_id: null,
      form_values: '{}',
      organization_id,
      created_by: actor.userId,
      updated_by: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (memberIDs.length)
    await tx
      .insertInto('project_members')
      .values(memberIDs.map((user_id) => ({ organization_id, project_id: made.id, user_id })))
      .execute()
  if (counterpartIDs.length) {
    const known = await tx
      .selectFrom('counterparts')
      .select('id')
      .where('organization_id', '=', organization_id)
      .where('id', 'in', counterpartIDs)
      .execute()
    if (known.length < new Set(counterpartIDs).size) throw notFound()
    await tx
      .insertInto('project_counterparts')
      .values(
        counterpartIDs.map((counterpart_id) => ({ organization_id, project_id: made.id, counterpart_id })),
      )
      .execute()
  }
  context.audit({
    action: 'project.create',
    subject: { kind: 'project', id: made.id, name: given.name },
    after: { number: given.number ?? null, name: given.name, status: given.status ?? 1 },
  })
  return made
}

/**
 * Says in which projects a contract is because its form names them; those that somebody put it into stay. Projects that the
 * organisation does not have are left out: the form's own rules refuse them.
 */
export async function setContractProjects(
  { tx, actor }: Context,
  contractId: number,
  projectIds: readonly number[],
): Promise<void> {
  const organization_id = actor.organizationId
  await tx
    .deleteFrom('project_contracts')
    .where('organization_id', '=', organization_id)
    .where('contract_id', '=', contractId)
    .where('source', '=', 'form')
    .execute()
  if (!projectIds.length) return
  await sql`insert into project_contracts (organization_id, project_id, contract_id, source)
    select organization_id, id, ${contractId}, 'form' from projects
    where organization_id = ${organization_id} and id = any(${[...projectIds]}::bigint[])`.execute(tx)
}

/** Puts contracts into a project; one that is in it already stays. The contracts must be the organisation's. */
export async function addContractsToProject(
  { tx, actor }: Context,
  projectId: number,
  contractIds: readonly number[],
): Promise<void> {
  if (!contractIds.length) return
  await tx
    .insertInto('project_contracts')
    .values(
      contractIds.map((contract_id) => ({
        organization_id: actor.organizationId,
        project_id: projectId,
        contract_id,
        source: 'given' as const,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes contracts out of a project. Those whose form names it stay, and are answered. */
export async function removeContractsFromProject(
  { tx, actor }: Context,
  projectId: number,
  contractIds: readonly number[],
): Promise<number[]> {
  const rows = await tx
    .selectFrom('project_contracts')
    .select(['contract_id', 'source'])
    .where('organization_id', '=', actor.organizationId)
    .where('project_id', '=', projectId)
    .where('contract_id', 'in', [...contractIds])
    .execute()
  await tx
    .deleteFrom('project_contracts')
    .where('organization_id', '=', actor.organizationId)
    .where('project_id', '=', projectId)
    .where('contract_id', 'in', [...contractIds])
    .where('source', '=', 'given')
    .execute()
  return rows.filter(({ source }) => source === 'form').map(({ contract_id }) => contract_id)
}
