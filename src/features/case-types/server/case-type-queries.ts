import { type SqlBool, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { nameIn } from '#shared/text.ts'
import type { KeptCaseType } from '../domain/api.ts'
import {
  type CaseTypeNode,
  type CaseTypeTemplate,
  caseTypeTree,
  caseTypeTrees,
  type PlacedCaseType,
} from '../domain/case-type.ts'
import './tables.ts'

type QueryContext = Pick<Context, 'tx' | 'actor'>

/** Every node of the organisation, tree by tree, siblings in their order. */
export async function placedCaseTypes({ tx, actor }: QueryContext): Promise<PlacedCaseType[]> {
  const rows = await tx
    .selectFrom('case_types')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .orderBy(sql`array_position(${[...caseTypeTrees]}::text[], tree)`)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    tree: row.tree,
    parentID: row.parent_id,
    name: row.name,
    nameEn: row.name_en,
    state: row.state,
    sortOrder: row.sort_order,
    version: row.version,
    listed:
      row.listed_code === null || row.listed_name === null
        ? null
        : { code: row.listed_code, name: row.listed_name, above: row.listed_above },
  }))
}

/** The same for who changes it: one at a time, so that two moves cannot make a loop together. */
export async function lockedCaseTypes(context: QueryContext): Promise<PlacedCaseType[]> {
  const { organizationId } = context.actor
  await sql`select pg_advisory_xact_lock(hashtext('case types'), ${organizationId}::int)`.execute(context.tx)
  return placedCaseTypes(context)
}

/** The organisation's trees of causes of action, disabled nodes included, in the reader's language. */
export async function caseTypes(context: Context): Promise<CaseTypeNode[]> {
  const { tx, actor, locale } = context
  const flat = await placedCaseTypes(context)
  const rows = await tx
    .selectFrom('case_type_templates')
    .select(['id', 'case_type_id', 'name'])
    .where('organization_id', '=', actor.organizationId)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
  const templates = new Map<number, CaseTypeTemplate[]>()
  for (const { id, case_type_id, name } of rows) {
    const list = templates.get(case_type_id) ?? []
    templates.set(case_type_id, list)
    list.push({ id, name })
  }
  return caseTypeTree(
    flat.map((node) => ({ ...node, name: nameIn(node, locale) })),
    templates,
  )
}

/** How many task templates each node has; nodes without any are left out. */
export async function templateCounts({ tx, actor }: QueryContext): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom('case_type_templates')
    .select(['case_type_id as id', (e) => e.fn.countAll<number>().as('count')])
    .where('organization_id', '=', actor.organizationId)
    .groupBy('case_type_id')
    .execute()
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

/** A node as those see it who keep the trees. */
export const presentCaseType = (
  { listed, ...node }: PlacedCaseType,
  counts: ReadonlyMap<number, number>,
): KeptCaseType => ({ ...node, isListed: listed !== null, templates: counts.get(node.id) ?? 0 })

/** The line from the node `t` up to the root. */
const line = sql`with recursive line as (
  select t.parent_id, t.name, t.name_en, t.state, 1 as height
  union all
  select above.parent_id, above.name, above.name_en, above.state, line.height + 1
  from line join case_types above on above.organization_id = t.organization_id and above.id = line.parent_id)`

const names = sql<string>`(${line} select string_agg(name, ' / ' order by height desc) from line)`
const englishNames = sql<string>`(${line} select string_agg(coalesce(nullif(name_en, ''), name), ' / ' order by height desc) from line)`

/** For the form engine: a node is read with what stands above it, and not chosen once it or one of those is disabled. */
export const caseTypeTerms = {
  alias: 't',
  name: names,
  english: englishNames,
  choosable: sql<SqlBool>`not exists (${line} select from line where state = 2)`,
}
