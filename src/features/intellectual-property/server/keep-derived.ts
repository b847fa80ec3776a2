import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { CompiledForm, FormValues } from '#engines/forms/domain/index.ts'
import { compiledForm } from '#engines/forms/server/index.ts'
import { classesIn } from '../domain/nice-classes.ts'
import { type Owner, ownersIn, ownersText } from '../domain/owners.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { loadSounds } from './sounds.ts'

/** The field of a form that says this of a right; undefined where it has none. */
export const fieldThatSays = (form: CompiledForm, key: string): string | undefined =>
  form.fields.find(({ config }) => config.rawType === `${intellectualProperty.kind}.${key}`)?.id

const said = (form: CompiledForm, values: FormValues, key: string): unknown => {
  const id = fieldThatSays(form, key)
  return id === undefined ? undefined : values[id]
}

/** Reads a right's form as it is stored; null where it has none yet. */
export async function filledForm({ tx, actor, ...context }: Context, id: number) {
  const { rows } = await sql<{ version: string | null; values: Record<string, unknown>; name: string }>`
    select form_version_id as version, form_values as values, name from intellectual_properties
    where organization_id = ${actor.organizationId} and id = ${id}`.execute(tx)
  const [row] = rows
  const form = row?.version ? await compiledForm({ tx, actor, ...context }, Number(row.version)) : null
  return row && form ? { form, values: row.values, name: row.name } : null
}

/** The organization that each of these names is, where one of ours is called so. */
async function organizationsCalled({ tx, actor }: Context, names: readonly string[], kind: number) {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select id, name from intellectual_property_organizations
    where organization_id = ${actor.organizationId} and name = any(${[...new Set(names)]}::text[]) order by kind <> ${kind}`.execute(
    tx,
  )
  return new Map(rows.reverse().map(({ id, name }) => [name, Number(id)]))
}

/** Stores who owns a right, in their order. */
async function keepOwners(context: Context, id: number, owners: readonly Owner[]): Promise<void> {
  const { tx, actor } = context
  const known = await organizationsCalled(
    context,
    owners.map(({ name }) => name),
    1,
  )
  await sql`delete from intellectual_property_owners where organization_id = ${actor.organizationId} and property_id = ${id}`.execute(
    tx,
  )
  for (const [place, { name, share }] of owners.entries())
    await sql`insert into intellectual_property_owners (organization_id, property_id, place, name, share, owner_id)
      values (${actor.organizationId}, ${id}, ${place + 1}, ${name}, ${share}, ${known.get(name) ?? null})`.execute(
      tx,
    )
}

/** What is made of a right's form beside its columns, whenever that was written: its owners, classes, how its name sounds, and which organization its agency is. */
export async function keepDerived(context: Context, id: number): Promise<void> {
  const { tx, actor } = context
  const filled = await filledForm(context, id)
  if (!filled) return
  const { form, values, name } = filled
  const owners = ownersIn(said(form, values, 'owners'))
  const soundOf = await loadSounds()
  const { classes } = classesIn(said(form, values, 'classes'))
  await keepOwners(context, id, owners)
  const agency = String(said(form, values, 'agency') ?? '').trim()
  const agencyId = agency ? ((await organizationsCalled(context, [agency], 2)).get(agency) ?? null) : null
  await sql`update intellectual_properties set owner_names = ${ownersText(owners).slice(0, 2000)}, nice_classes = ${classes.join('、')},
      sound = ${soundOf(name)}, agency_id = ${agencyId}
    where organization_id = ${actor.organizationId} and id = ${id}`.execute(tx)
}
