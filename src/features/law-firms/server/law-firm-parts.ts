import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { CompiledForm, FieldTypeName, FormValues } from '#engines/forms/domain/index.ts'
import { namedInForms } from '#engines/forms/server/index.ts'
import type { FormServerPart } from '#engines/records/server/index.ts'
import { lawyerStatus, snapshotFieldId } from '../domain/law-firm.ts'
import type { lawFirm } from '../domain/law-firm-record.ts'
import type { lawyer } from '../domain/lawyer-record.ts'

type Names = (context: Context, id: number) => Promise<boolean>
/** Whether a form that somebody filled in names it, by itself or as who acts. */
const isNamed =
  (type: FieldTypeName, part: 'lawFirmIDList' | 'lawyerIDList'): Names =>
  async (context, id) =>
    (await namedInForms(context, type, [id])).has(id) ||
    (await namedInForms(context, 'agentInformation', [id], part)).has(id)
const firmIsNamed = isNamed('lawFirms', 'lawFirmIDList')
const lawyerIsNamed = isNamed('lawyers', 'lawyerIDList')
const named = '已有表单选择了它 | used by a form'

/** Firms: who uses one are its lawyers, who are somebody's only as long as it is there, and the forms that name it. */
export const lawFirmPart: FormServerPart<typeof lawFirm> = {
  figures: {
    lawyerCount:
      () => sql`(select count(*)::int from lawyers l where l.organization_id = r.organization_id and l.law_firm_id = r.id
      and l.status = ${lawyerStatus.practising})`,
    surveyScore: () =>
      sql`(select round(avg(s.score), 1)::float8 from law_firm_surveys s where s.organization_id = r.organization_id and s.law_firm_id = r.id)`,
  },
  uses: async (context, id) => {
    const { tx, actor } = context
    const { rows } = await sql<{ lawyers: number }>`select count(*)::int as lawyers from lawyers
      where organization_id = ${actor.organizationId} and law_firm_id = ${id}`.execute(tx)
    const lawyers = rows[0]?.lawyers ?? 0
    if (lawyers) return `有 ${lawyers} 名律师 | ${lawyers} lawyers`
    return (await firmIsNamed(context, id)) ? named : null
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
export const lawyerPart: FormServerPart<typeof lawyer> = {
  figures: {},
  uses: async (context, id) => ((await lawyerIsNamed(context, id)) ? named : null),
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
