import type { Context } from '#engines/access/server/index.ts'
import { comparedUnits, countedValues, formIn } from '#engines/forms/domain/index.ts'
import type { Issue } from '#shared/issues.ts'
import { isMoney } from '#shared/money.ts'
import { listIn } from '#shared/text.ts'
import { type Circumstances, factsOf, recordAmount } from '../domain/branch-conditions.ts'
import type { RoutedNode } from '../domain/route-flow.ts'
import { nameInFull, nodesFor } from '../domain/sub-flows.ts'
import { conditionsAt, heldOn, takenBranches, undecidedOn } from '../domain/taken-branches.ts'
import { hasSubject, type RecordType, type Said, subjectOf } from './subjects.ts'

/** What branches are judged on; `said` null: the record is filled in with no form. */
export type Judged = { kind: string; said: Said | null; at: Circumstances }

type About = Omit<Judged, 'at'> & {
  initiatorId: number | null
  /** The record's type, asked for only where a branch looks at it; null: nobody knows yet. */
  typeOf(): Promise<number | null>
}

/** What these nodes' branches look at beside the fields of the form, as it is now; nothing that none of them looks at is loaded. */
export async function circumstancesOf(
  context: Context,
  nodes: readonly RoutedNode[],
  { kind, initiatorId, said, typeOf }: About,
): Promise<Circumstances> {
  const looked = new Set(
    nodes.flatMap(({ branches = [] }) =>
      branches.flatMap(({ when }) => (when ? factsOf(when).map(({ about }) => about) : [])),
    ),
  )
  const { ratings, types, ownParties } = hasSubject(kind) ? subjectOf(kind) : {}
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
    typeIds: new Set(
      looked.has('recordType') && types ? around(await types.choices(context), await typeOf()) : [],
    ),
    ownPartyIds: new Set(looked.has('ownParty') && said && ownParties ? ownParties.of(said) : []),
  }
}

/** A type and those above it. */
function around(types: readonly RecordType[], id: number | null): number[] {
  const found: number[] = []
  for (let at = types.find((type) => type.id === id); at && !found.includes(at.id); ) {
    found.push(at.id)
    const { parentID } = at
    at = types.find((type) => type.id === parentID)
  }
  return found
}

/** The field of its form that says the record's amount; null: nothing does. */
const amountFieldOf = ({ kind, said }: Omit<Judged, 'at'>): string | null =>
  (said && hasSubject(kind) && subjectOf(kind).amountField?.(said.form)) || null

/** What the conditions of a branch of a node come to. */
export const heldBy = (judged: Judged): ReturnType<typeof heldOn> =>
  heldOn({ ...judged, amountField: amountFieldOf(judged) })

/** `missing`: why nobody can say which branch is taken ('') where a submission comes to; empty where all is clear. */
export type Way = { taken: Map<string, string>; missing: Issue[] }

/** By condition node the branch that is taken, and what is missing where that cannot be told, with the fields by their names for whoever acts. */
export function wayBy({ locale }: Context, nodes: readonly RoutedNode[], judged: Judged): Way {
  const held = heldBy(judged)
  const taken = takenBranches(nodes, held)
  const fields = judged.said && formIn(judged.said.form, locale).byId
  const amountField = amountFieldOf(judged)
  const missing = undecidedOn(nodesFor(nodes, locale), taken, held).flatMap(({ node, branch, lacks }) =>
    [...lacks].map(([lacking, why]): Issue => {
      const id = (lacking === recordAmount && amountField) || lacking
      const config = fields?.get(id)?.config
      const params = { node: nameInFull(node), branch: branch.name, field: config?.name ?? id }
      if (why === 'empty') return { path: id, code: 'branchFieldEmpty', params }
      if (why === 'gone' || !config || !judged.said) return { path: '', code: 'branchFieldLost', params }
      const units = listIn(comparedUnits(config, conditionsAt(node, amountField)), locale)
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
