import type { Context } from '#engines/access/server/index.ts'
import { heldConditions } from '#engines/forms/domain/index.ts'
import { type BranchConditions, type Circumstances, heldOf, meetsAll } from '../domain/branch-conditions.ts'
import type { RoutedNode } from '../domain/route-flow.ts'
import { takenBranches } from '../domain/taken-branches.ts'
import { hasSubject, type Said, subjectOf } from './subjects.ts'

/** What branches are judged on; `said` null: the record is filled in with no form. */
export type Judged = { said: Said | null; at: Circumstances }

type About = { kind: string; initiatorId: number | null; said: Said | null }

/** What these nodes' branches look at beside the fields of the form, as it is now; nothing that none of them looks at is loaded. */
export async function circumstancesOf(
  context: Context,
  nodes: readonly RoutedNode[],
  { kind, initiatorId, said }: About,
): Promise<Circumstances> {
  const looked = new Set(
    nodes.flatMap(({ branches = [] }) =>
      branches.flatMap(({ when }) => (when?.facts ?? []).map(({ about }) => about)),
    ),
  )
  const ratings = hasSubject(kind) ? subjectOf(kind).ratings : undefined
  return {
    initiatorId,
    roleIds: new Set(
      looked.has('initiatorRole') && initiatorId !== null ? await rolesOf(context, initiatorId) : [],
    ),
    departmentIds: new Set(
      looked.has('initiatorDepartment') && initiatorId !== null
        ? await departmentsAround(context, initiatorId)
        : [],
    ),
    ratings: looked.has('rating') && said && ratings ? await ratings.of(context, said) : [],
  }
}

/** Which of a branch's conditions hold, in the order of its conditions on fields and then its facts. */
export const heldBy =
  ({ said, at }: Judged) =>
  (when: BranchConditions): boolean[] =>
    heldOf(
      when,
      (conditions) =>
        said ? heldConditions(said.form, said.values, said.rules, conditions) : conditions.map(() => false),
      at,
    )

/** By condition node the branch that is taken. */
export const takenBy = (nodes: readonly RoutedNode[], judged: Judged): Map<string, string> =>
  takenBranches(nodes, (when) => meetsAll(when, heldBy(judged)(when)))

async function rolesOf({ tx, actor }: Context, userId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('user_roles')
    .select('role_id')
    .where('organization_id', '=', actor.organizationId)
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => row.role_id)
}

/** Somebody's department and all above it. */
async function departmentsAround({ tx, actor }: Context, userId: number): Promise<number[]> {
  const row = await tx
    .selectFrom('users as u')
    .innerJoin('departments as d', 'd.id', 'u.department_id')
    .select('d.path')
    .where('u.organization_id', '=', actor.organizationId)
    .where('u.id', '=', userId)
    .executeTakeFirst()
  return (row?.path ?? '').split('/').filter(Boolean).map(Number)
}
