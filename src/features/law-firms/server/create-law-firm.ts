import type { Insertable } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { Tables } from '#server/database.ts'
import { notFound } from '#shared/errors.ts'
import './tables.ts'

type Set = 'organization_id' | 'created_by' | 'updated_by' | 'form_version_id' | 'form_values'
type Optional<T, Keys extends keyof T> = Omit<T, Keys> & Partial<Pick<T, Keys>>

export type NewLawFirm = Optional<Omit<Insertable<Tables['law_firms']>, Set>, 'founded_on' | 'valid_until'>

/** A new firm from its columns, for the demonstration and tests; people fill in the form (`lawFirmRoutes`). */
export async function createLawFirm(context: Context, given: NewLawFirm): Promise<{ id: number }> {
  const { tx, actor } = context
  const made = await tx
    .insertInto('law_firms')
    .values({
      founded_on: null,
      valid_until: null,
      form_version_id: null,
      form_values: '{}',
      ...given,
      organization_id: actor.organizationId,
      created_by: actor.userId,
      updated_by: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  context.audit({
    action: 'law_firm.create',
    subject: { kind: 'law_firm', id: made.id, name: given.name },
    after: { name: given.name, panelStatus: given.panel_status ?? 1 },
  })
  return made
}

export type NewLawyer = Optional<
  Omit<Insertable<Tables['lawyers']>, Set>,
  'first_licensed_on' | 'hourly_rate_minor' | 'hourly_rate_unit' | 'licence_number'
> & { contacts?: { name: string; email?: string; phone?: string; fax?: string }[] }

/** A new lawyer of a firm; 404 when the organisation has no such firm. For the demonstration and tests, like `createLawFirm`. */
export async function createLawyer(context: Context, given: NewLawyer): Promise<{ id: number }> {
  const { tx, actor } = context
  const { contacts = [], ...columns } = given
  const firm = await tx
    .selectFrom('law_firms')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', given.law_firm_id)
    .executeTakeFirst()
  if (!firm) throw notFound()
  const { id } = await tx
    .insertInto('lawyers')
    .values({
      first_licensed_on: null,
      hourly_rate_minor: null,
      hourly_rate_unit: null,
      licence_number: null,
      ...columns,
      form_version_id: null,
      form_values: JSON.stringify(contacts.length ? { contacts } : {}),
      organization_id: actor.organizationId,
      created_by: actor.userId,
      updated_by: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  context.audit({
    action: 'lawyer.create',
    subject: { kind: 'lawyer', id, name: given.name },
    after: { name: given.name, lawFirmID: given.law_firm_id },
  })
  return { id }
}
