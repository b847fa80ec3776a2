import type { Insertable } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { claimFile } from '#engines/documents/server/index.ts'
import type { Tables } from '#server/database.ts'
import { notFound } from '#shared/errors.ts'
import type { SnapshotGroup } from '../domain/api.ts'
import './tables.ts'

type Set = 'organization_id' | 'created_by' | 'updated_by' | 'field_group_snapshot' | 'field_detail'
type Form = { fieldGroupSnapshot?: SnapshotGroup[]; fieldDetail?: Record<string, unknown> }
type Optional<T, Keys extends keyof T> = Omit<T, Keys> & Partial<Pick<T, Keys>>

type SetOfFirm = 'organization_id' | 'created_by' | 'updated_by' | 'form_version_id' | 'form_values'
export type NewLawFirm = Optional<
  Omit<Insertable<Tables['law_firms']>, SetOfFirm>,
  'founded_on' | 'valid_until'
>

const filled = ({ fieldGroupSnapshot, fieldDetail }: Form) => ({
  field_group_snapshot: JSON.stringify(fieldGroupSnapshot ?? []),
  field_detail: JSON.stringify(fieldDetail ?? {}),
})

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

export type NewLawyer = Form &
  Optional<
    Omit<Insertable<Tables['lawyers']>, Set>,
    'first_licensed_on' | 'hourly_rate_minor' | 'hourly_rate_unit'
  > & {
    contacts?: { name: string; email?: string; phone?: string; fax?: string }[]
    /** Files that the actor uploaded. */
    attachmentIDs?: number[]
  }

/** A new lawyer of a firm; 404 when the organisation has no such firm. For the demonstration and tests, like `createLawFirm`. */
export async function createLawyer(context: Context, given: NewLawyer): Promise<{ id: number }> {
  const { tx, actor } = context
  const { fieldGroupSnapshot, fieldDetail, contacts = [], attachmentIDs = [], ...columns } = given
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
      ...columns,
      ...filled({ fieldGroupSnapshot, fieldDetail } as Form),
      organization_id: actor.organizationId,
      created_by: actor.userId,
      updated_by: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (contacts.length)
    await tx
      .insertInto('lawyer_contacts')
      .values(
        contacts.map(({ name, email = '', phone = '', fax = '' }, ordinal) => ({
          organization_id: actor.organizationId,
          lawyer_id: id,
          ordinal,
          name,
          email,
          phone,
          fax,
        })),
      )
      .execute()
  for (const fileId of attachmentIDs) await claimFile(context, fileId, { kind: 'lawyer', id })
  context.audit({
    action: 'lawyer.create',
    subject: { kind: 'lawyer', id, name: given.name },
    after: { name: given.name, lawFirmID: given.law_firm_id },
  })
  return { id }
}
