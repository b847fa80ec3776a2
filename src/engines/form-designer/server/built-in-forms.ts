import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { type FormType, formTypeCodes, formTypeWords, readDefinition } from '#engines/forms/domain/index.ts'
import type { Database, Tx } from '#server/database.ts'
import type { Locale } from '#shared/text.ts'
import { type BuiltInDefinition, type BuiltInForm, builtInFormIn } from '../domain/field-makers.ts'

export type BuiltInForms = Readonly<Partial<Record<FormType, BuiltInDefinition>>>

declare module '#server/slice.ts' {
  interface ServerSlice {
    /** What an organisation starts with for each kind of form that the slice brings. */
    forms?: BuiltInForms
  }
}

let definitions: BuiltInForms = {}

/** Called by app/ with what each kind of form starts with. Throws for a kind without one. */
export function provideBuiltInForms(all: BuiltInForms): void {
  for (const type of formTypeCodes())
    if (!all[type])
      throw new Error(
        `form type ${type} (${formTypeWords(type)}) has no built-in form: forms of its server/slice.ts`,
      )
  definitions = all
}

/** The built-in form of one kind, in one language. */
export function builtInForm(formType: FormType, locale: Locale): BuiltInForm {
  const definition = definitions[formType]
  if (!definition) throw new Error(`nobody brings form type ${formType}`)
  return builtInFormIn(definition, locale)
}

/**
 * Gives an organisation the built-in form of every kind that it has no form of yet, published, so that each kind can be filled in at
 * once. A kind that has any form, also a draft, is left alone; doing it again does nothing.
 */
export async function giveBuiltInForms(tx: Tx, organizationId: number, locale: Locale): Promise<void> {
  // Two servers that start at once must not both give them.
  await sql`select pg_advisory_xact_lock(hashtext('built-in forms'), ${organizationId})`.execute(tx)
  const { rows: present } = await sql<{ formType: number }>`
    select distinct form_type as "formType" from forms where organization_id = ${organizationId}`.execute(tx)
  const missing = formTypeCodes().filter((code) => !present.some(({ formType }) => formType === code))
  if (missing.length === 0) return
  const forms = missing.map((formType) => {
    const { name, definition } = builtInForm(formType, locale)
    return { formType, name, definition: readDefinition(definition) }
  })
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(forms)}::jsonb)
        as one("formType" int, name text, definition jsonb)),
    made as (
      insert into forms (organization_id, form_type, name, built_in, is_default)
      select ${organizationId}, "formType", name, true, true from given
      returning id, form_type)
    insert into form_versions (organization_id, form_id, ordinal, definition, published_at)
    select ${organizationId}, made.id, 1, given.definition, now()
    from made join given on given."formType" = made.form_type`.execute(tx)
  await sql`
    update forms f set published_version_id = v.id from form_versions v
    where f.organization_id = ${organizationId} and v.organization_id = f.organization_id and v.form_id = f.id
      and f.built_in and f.published_version_id is null and v.published_at is not null`.execute(tx)
}

/** At every start: organisations that were made before a kind had its built-in form get it. */
export async function giveMissingBuiltInForms(database: Database): Promise<void> {
  await database.system(async (tx) => {
    const { rows } = await sql<{ id: number; locale: Locale }>`
      select o.id, o.locale from organizations o
      where (select count(distinct form_type) from forms f where f.organization_id = o.id) < ${formTypeCodes().length}
      order by o.id`.execute(tx)
    for (const { id, locale } of rows) await giveBuiltInForms(tx, id, locale)
  })
}

/** By form, the names of what has chosen it: contract types. Forms that nothing chose may be left out. */
type UsersOfForms = (
  context: Context,
  formIds: readonly number[],
) => Promise<ReadonlyMap<number, readonly string[]>>
let usersOf: UsersOfForms = async () => new Map()

/** Called once by app/: what names a form. */
export function nameUsersOfForms(users: UsersOfForms): void {
  usersOf = users
}

/** What has chosen these forms, by name. */
export const usersOfForms: UsersOfForms = (context, formIds) => usersOf(context, formIds)
