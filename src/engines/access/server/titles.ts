import { notFound } from '#shared/errors.ts'
import { type ListChoice, type ListDefinition, nothingChosen, operatorsOf } from '#shared/list.ts'
import { may } from '../domain/actor.ts'
import type { Permission } from '../domain/permissions.ts'
import type { Context } from './route.ts'
import './tables.ts'

type Definition = ListDefinition | ((context: Context) => ListDefinition | Promise<ListDefinition>)
/** `definition` null: its screen says what the list offers, the server only keeps what a person chose. */
type OfferedList = { definition: Definition | null; permission?: Permission | undefined }

const lists = new Map<string, OfferedList>()

/**
 * A slice's list under this name in `/titles/*`. The definition may depend on who asks (language, hidden fields); with
 * `permission` the list exists only for people who have it. Wired in app.
 */
export function listTitles(type: string, definition: Definition, permission?: Permission): void {
  lists.set(type, { definition, permission })
}

/** A list whose screen itself says what it offers: the person's own columns and views of it are kept too. Wired in app. */
export function keepTitles(type: string, permission: Permission): void {
  lists.set(type, { definition: null, permission })
}

/** The list of this name; 404 for one that does not exist or the person may not see. */
function offered({ actor }: Context, type: string): OfferedList {
  const list = lists.get(type)
  if (!list || (list.permission && !may(actor, list.permission))) throw notFound()
  return list
}

/** Columns and filters, with their operators, that a list offers; 404 for a list that does not exist or the person may not see. */
export async function readTitles(context: Context, type: string): Promise<ListDefinition> {
  const { definition: given } = offered(context, type)
  if (!given) throw notFound()
  const definition = typeof given === 'function' ? await given(context) : given
  const filters = definition.filters.map((filter) => ({
    ...filter,
    operators: filter.operators ?? operatorsOf[filter.kind],
  }))
  return { ...definition, filters }
}

/** The person's own columns and views of a list. */
export async function readOwnTitles(context: Context, type: string): Promise<ListChoice> {
  offered(context, type)
  const row = await context.tx
    .selectFrom('title_choices')
    .select('choice')
    .where('organization_id', '=', context.actor.organizationId)
    .where('user_id', '=', context.actor.userId)
    .where('type', '=', type)
    .executeTakeFirst()
  return row?.choice ?? nothingChosen
}

/** Keeps the person's own columns and views; own columns that the list does not have are left out, those of views wait. */
export async function saveOwnTitles(context: Context, type: string, choice: ListChoice): Promise<ListChoice> {
  const known = offered(context, type).definition
    ? new Set((await readTitles(context, type)).columns.map(({ key }) => key))
    : null
  const { columns, views, defaultView } = choice
  const kept: ListChoice = {
    columns: columns && [...new Set(columns)].filter((key) => known?.has(key) ?? true),
    views,
    defaultView: views.some(({ id }) => id === defaultView) ? defaultView : null,
  }
  const json = JSON.stringify(kept)
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
