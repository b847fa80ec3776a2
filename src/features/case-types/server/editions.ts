import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { namedInForms } from '#engines/forms/server/index.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, staleVersion } from '#shared/errors.ts'
import { nameIn } from '#shared/text.ts'
import type { CaseTypeEdition, EditionPreview, takeOverCaseTypeEdition } from '../domain/api.ts'
import { type CaseTypeTree, caseTypeTrees, type PlacedCaseType } from '../domain/case-type.ts'
import { differencesOf, type Edition, type Known, readEdition, takeOver } from '../domain/edition.ts'
import { faultOf, refusalWords } from '../domain/rearrange.ts'
import { lockedCaseTypes, placedCaseTypes } from './case-type-queries.ts'
import './tables.ts'

const read = new Map<CaseTypeTree, Promise<Edition>>()

/** The official list of a tree as it ships with the product: public law, one cause a line. */
export function shippedEdition(tree: CaseTypeTree): Promise<Edition> {
  const known = read.get(tree)
  if (known) return known
  const reading = readFile(join(import.meta.dirname, 'lists', `${tree}.txt`), 'utf8').then(readEdition)
  read.set(tree, reading)
  return reading
}

type List = { tree: CaseTypeTree; edition: string; declined: number[] }

const listsOf = async ({ tx, actor }: Context): Promise<List[]> =>
  (
    await sql<List>`select tree, edition::text as edition, declined from case_type_lists
      where organization_id = ${actor.organizationId}`.execute(tx)
  ).rows

const presentEdition = (
  tree: CaseTypeTree,
  { title, inForce }: Edition,
  list: List | undefined,
): CaseTypeEdition => ({
  tree,
  title,
  inForce,
  taken: list?.edition ?? null,
  // An older product that meets a newer tree (after going back) offers nothing.
  isNew: list === undefined || list.edition < inForce,
})

/** The shipped lists, and how far the organisation is with each. */
export async function caseTypeEditions(context: Context): Promise<CaseTypeEdition[]> {
  const lists = await listsOf(context)
  return Promise.all(
    caseTypeTrees.map(async (tree) =>
      presentEdition(
        tree,
        await shippedEdition(tree),
        lists.find((list) => list.tree === tree),
      ),
    ),
  )
}

async function compared(context: Context, tree: CaseTypeTree, all: readonly PlacedCaseType[]) {
  const edition = await shippedEdition(tree)
  const list = (await listsOf(context)).find((one) => one.tree === tree)
  const nodes = all.filter((node) => node.tree === tree)
  const codes = new Set(edition.lines.map(({ code }) => code))
  const gone = nodes.filter(({ listed }) => listed && !codes.has(listed.code))
  const known: Known = {
    declined: new Set(list?.declined),
    used: await namedInForms(
      context,
      'caseType',
      gone.map(({ id }) => id),
    ),
  }
  const preview = {
    ...presentEdition(tree, edition, list),
    differences: differencesOf(nodes, edition.lines, known),
  }
  return { edition, nodes, known, preview }
}

/** What the shipped list has otherwise than the organisation's tree. */
export const previewEdition = async (context: Context, tree: CaseTypeTree): Promise<EditionPreview> =>
  (await compared(context, tree, await placedCaseTypes(context))).preview

/**
 * Takes over the chosen differences; with it the edition counts as gone through. 409 with the current preview when the differences are not
 * those that were looked at, 422 when the trees would not fit together (two of one name in a place).
 */
export async function takeOverEdition(
  context: Context,
  { tree, inForce, chosen }: BodyOf<typeof takeOverCaseTypeEdition>,
): Promise<EditionPreview> {
  const { tx, actor, audit } = context
  const { edition, nodes, known, preview } = await compared(context, tree, await lockedCaseTypes(context))
  const keys = new Set(preview.differences.map(({ key }) => key))
  if (inForce !== edition.inForce || chosen.some((key) => !keys.has(key))) throw staleVersion(preview)
  const ids = await freshIds(context, preview.differences.length)
  const after = takeOver(tree, nodes, edition.lines, known, chosen, () => ids.pop() ?? 0)
  const fault = faultOf(after.nodes)
  if (fault) {
    const [zh, en] = refusalWords[fault.refusal].split(' | ')
    throw new AppError('rule', {
      detail: `「${fault.node.name}」：${zh}`,
      detailEn: `${nameIn(fault.node, 'en')}: ${en}`,
    })
  }
  await writeNodes(context, nodes, after.nodes)
  if (after.removed.length)
    await tx
      .deleteFrom('case_types')
      .where('organization_id', '=', actor.organizationId)
      .where('id', 'in', after.removed)
      .execute()
  await sql`insert into case_type_lists (organization_id, tree, edition, declined)
    values (${actor.organizationId}, ${tree}, ${edition.inForce}, ${after.declined}::int[])
    on conflict (organization_id, tree) do update
      set edition = excluded.edition, declined = excluded.declined, taken_at = now()`.execute(tx)
  audit({
    action: 'case_type.takeOver',
    subject: { kind: 'case_type', id: 0, name: edition.title[context.actor.language === 'en' ? 'en' : 'zh'] },
    after: { tree, edition: edition.inForce, taken: chosen.length, offered: preview.differences.length },
  })
  return previewEdition(context, tree)
}

async function freshIds({ tx }: Context, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('case_types', 'id')) as id
    from generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Writes what is new and what is otherwise than before, in one statement each. */
async function writeNodes(
  { tx, actor }: Context,
  before: readonly PlacedCaseType[],
  after: readonly PlacedCaseType[],
): Promise<void> {
  const known = new Map(before.map((node) => [node.id, node]))
  const added = after.filter(({ id }) => !known.has(id))
  const changed = after.filter((node) => known.has(node.id) && known.get(node.id) !== node)
  // What is added first: something else may be moved below it.
  if (added.length)
    await sql`insert into case_types (id, organization_id, tree, parent_id, name, state, sort_order, listed_code, listed_name, listed_above)
      overriding system value
      select g.id, ${actor.organizationId}::int, g.tree, g.parent, g.name, g.state, g.place, g.code, g.listed, g.above
      from ${given(added)}`.execute(tx)
  if (changed.length)
    await sql`update case_types t set parent_id = g.parent, name = g.name, state = g.state, sort_order = g.place,
        listed_code = g.code, listed_name = g.listed, listed_above = g.above, version = t.version + 1
      from ${given(changed)} where t.organization_id = ${actor.organizationId} and t.id = g.id
        and (t.parent_id, t.name, t.state, t.sort_order, t.listed_code, t.listed_name, t.listed_above)
          is distinct from (g.parent, g.name, g.state, g.place, g.code, g.listed, g.above)`.execute(tx)
}

const given = (nodes: readonly PlacedCaseType[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(
    nodes.map(({ id, tree, parentID, name, state, sortOrder, listed }) => ({
      id,
      tree,
      parent: parentID,
      name,
      state,
      place: sortOrder,
      code: listed?.code ?? null,
      listed: listed?.name ?? null,
      above: listed?.above ?? null,
    })),
  )}::jsonb) as g(id bigint, tree text, parent bigint, name text, state smallint, place bigint, code int, listed text, above int)`
