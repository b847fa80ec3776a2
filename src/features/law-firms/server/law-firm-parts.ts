import { sql } from 'kysely'
import type { CompiledForm, FormValues } from '#engines/forms/domain/index.ts'
import type { FormServerPart } from '#engines/records/server/index.ts'
import { lawyerStatus, snapshotFieldId } from '../domain/law-firm.ts'
import type { lawFirm } from '../domain/law-firm-record.ts'
import type { lawyer } from '../domain/lawyer-record.ts'

/** Firms: who uses one are its lawyers, who are somebody's only as long as it is there. */
export const lawFirmPart: FormServerPart<typeof lawFirm.fields, typeof lawFirm.figures> = {
  figures: {
    lawyerCount: sql`(select count(*)::int from lawyers l where l.organization_id = r.organization_id and l.law_firm_id = r.id
      and l.status = ${lawyerStatus.practising})`,
  },
  uses: async ({ tx, actor }, id) => {
    const { rows } = await sql<{ lawyers: number }>`select count(*)::int as lawyers from lawyers
      where organization_id = ${actor.organizationId} and law_firm_id = ${id}`.execute(tx)
    const lawyers = rows[0]?.lawyers ?? 0
    return lawyers ? `有 ${lawyers} 名律师 | ${lawyers} lawyers` : null
  },
}

const columnsOfContact = ['name', 'email', 'phone', 'fax'] as const

/** The sheet of contacts, whatever further columns the organisation gave it. */
function contactsIn(form: CompiledForm, values: FormValues) {
  const sheet = form.fields.find(({ config }) => config.rawType === 'lawyer.contacts')
  const rows = sheet ? values[sheet.id] : undefined
  const cell = (row: unknown, key: string): string =>
    String((row as Record<string, unknown> | null)?.[key] ?? '')
  const contactOf = (row: unknown) => {
    const [name, email, phone, fax] = columnsOfContact.map((key) => cell(row, key))
    return { name: name ?? '', email: email ?? '', phone: phone ?? '', fax: fax ?? '' }
  }
  return Array.isArray(rows) ? rows.map(contactOf) : []
}

/** Lawyers: contacts, attachments and the form as it was when it was filled in. */
export const lawyerPart: FormServerPart<
  typeof lawyer.fields,
  typeof lawyer.figures,
  NonNullable<typeof lawyer.more>
> = {
  figures: {},
  more: ({ detail, form, values, access }) => {
    const groups = (form?.sections ?? []).map(({ name, fields }) => ({
      name,
      fields: fields.filter(({ id }) => access[id] !== 'hidden'),
    }))
    return {
      lawFirmID: detail.lawFirm?.id ?? 0,
      contacts: form ? contactsIn(form, values) : [],
      attachments: detail.sections.flatMap(({ fields }) => fields.flatMap(({ files }) => files)),
      fieldGroupSnapshot: groups.map(({ name, fields }) => ({
        name,
        fieldList: fields.map(({ config }) => ({ ...config })),
      })),
      fieldDetail: Object.fromEntries(
        groups.flatMap(({ name, fields }) =>
          fields.flatMap(({ id }) => {
            const value = values[id]
            return value === undefined ? [] : [[snapshotFieldId(name, id), value]]
          }),
        ),
      ),
    }
  },
}
