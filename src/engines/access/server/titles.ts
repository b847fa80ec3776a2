import { notFound } from '#shared/errors.ts'
import { type ListChoice, type ListDefinition, operatorsOf } from '#shared/list.ts'
import { may } from '../domain/actor.ts'
import type { Permission } from '../domain/permissions.ts'
import type { Context } from './route.ts'
import './tables.ts'

type Definition = ListDefinition | ((context: Context) => ListDefinition | Promise<ListDefinition>)
type OfferedList = { definition: Definition; permission?: Permission | undefined }

const lists = new Map<string, OfferedList>()

/**
 * A slice's list under this name in `/titles/*`. The definition may depend on who asks (language, hidden fields); with
 * `permission` the list exists only for people who have it. Wired in app.
 */
export function listTitles(type: string, definition: Definition, permission?: Permission): void {
  lists.set(type, { definition, permission })
}

/** Columns and filters, with their operators, that a list offers; 404 for a list that does not exist or the person may not see. */
export async function readTitles(context: Context, type: string): Promise<ListDefinition> {
  const list = lists.get(type)
  if (!list || (list.permission && !may(context.actor, list.permission))) throw notFound()
  const given = list.definition
  const definition = typeof given === 'function' ? await given(context) : given
  const filters = definition.filters.map((filter) => ({
    ...filter,
    operators: filter.operators ?? operatorsOf[filter.kind],
  }))
  return { ...definition, filters }
}

/** The person's own columns and saved filters of a list. */
export async function readOwnTitles(context: Context, type: string): Promise<ListChoice> {
  await readTitles(context, type)
  const row = await context.tx
    .selectFrom('title_choices')
    .select('choice')
    .where('organization_id', '=', context.actor.organizationId)
    .where('user_id', '=', context.actor.userId)
    .where('type', '=', type)
    .executeTakeFirst()
  return row?.choice ?? { columns: null, savedFilters: [] }
}

/** Keeps the person's own columns and saved filters; columns that the list does not have are left out. */
export async function saveOwnTitles(context: Context, type: string, choice: ListChoice): Promise<ListChoice> {
  const { columns } = await readTitles(context, type)
  const known = new Set(columns.map(({ key }) => key))
  const kept: ListChoice = {
    columns: choice.columns && [...new Set(choice.columns)].filter((key) => known.has(key)),
    savedFilters: choice.savedFilters,
  }
  const json = JSON.stringify(kept) as never
  await context.tx
    .insertInto('title_choices')
    .values({
      organization_id: context.actor.organizationId,
      user_id: context.actor.userId,
      type,
      choice: json,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'user_id', 'type']).doUpdateSet({ choice: json }),
    )
    .execute()
  return kept
}
