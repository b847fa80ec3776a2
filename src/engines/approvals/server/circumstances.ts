import type { Context } from '#engines/access/server/index.ts'
import {
  comparedUnits,
  countedValues,
  formIn,
  type Held,
  heldConditions,
  type OuterCondition,
} from '#engines/forms/domain/index.ts'
import type { Issue } from '#shared/issues.ts'
import { isMoney } from '#shared/money.ts'
import { listIn } from '#shared/text.ts'
import { type BranchConditions, type Circumstances, heldOf } from '../domain/branch-conditions.ts'
import type { RoutedNode } from '../domain/route-flow.ts'
import { nameInFull, nodesFor } from '../domain/sub-flows.ts'
import { takenBranches, undecidedOn } from '../domain/taken-branches.ts'
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

/** The conditions on fields of all branches of a node. */
const conditionsOf = ({ branches = [] }: RoutedNode): OuterCondition[] =>
  branches.flatMap(({ when }) => when?.conditions ?? [])

/** What the conditions of a branch of a node come to, in the order of its conditions on fields and then its facts; without a form no field is there. */
export const heldBy =
  ({ said, at }: Judged) =>
  (when: BranchConditions, node: RoutedNode): Held[] =>
    heldOf(
      when,
      (conditions) =>
        said
          ? heldConditions(said.form, said.values, said.rules, conditions, conditionsOf(node))
          : conditions.map(() => 'gone'),
      at,
    )

/** `missing`: why nobody can say which branch is taken ('') where a submission comes to; empty where all is clear. */
export type Way = { taken: Map<string, string>; missing: Issue[] }

/** By condition node the branch that is taken, and what is missing where that cannot be told, with the fields by their names for whoever acts. */
export function wayBy({ locale }: Context, nodes: readonly RoutedNode[], judged: Judged): Way {
  const held = heldBy(judged)
  const taken = takenBranches(nodes, held)
  const fields = judged.said && formIn(judged.said.form, locale).byId
  const missing = undecidedOn(nodesFor(nodes, locale), taken, held).flatMap(({ node, branch, lacks }) =>
    [...lacks].map(([id, why]): Issue => {
      const config = fields?.get(id)?.config
      const params = { node: nameInFull(node), branch: branch.name, field: config?.name ?? id }
      if (why === 'empty') return { path: id, code: 'branchFieldEmpty', params }
      if (why === 'gone' || !config || !judged.said) return { path: '', code: 'branchFieldLost', params }
      const units = listIn(comparedUnits(config, conditionsOf(node)), locale)
      return {
        path: id,
        code: 'branchFieldCurrency',
        params: { ...params, unit: unitIn(judged.said, id), units },
      }
    }),
  )
  return { taken, missing }
}

/** The currency of an amount. */
function unitIn({ form, values, rules }: Said, id: string): string {
  const value = countedValues(form, values, rules, [id]).get(id)
  return isMoney(value) ? value.unit : ''
}

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
    .selectFrom('people as u')
    .innerJoin('department_tree as d', 'd.id', 'u.department_id')
    .select('d.path')
    .where('u.organization_id', '=', actor.organizationId)
    .where('u.id', '=', userId)
    .executeTakeFirst()
  return (row?.path ?? '').split('/').filter(Boolean).map(Number)
}
