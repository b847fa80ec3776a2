import type pg from 'pg'
import { instant, joins, rowFields } from './bare-rows.ts'

type Value = string | number | { amount: string; unit: string } | { id: number; name: string }[] | null
type Field = {
  id: string
  name: string
  type: string
  span: number | null
  options: { label: string; value: string }[]
  fieldConfig: { isInteger?: boolean }
}
type Definition = { fieldGroupList: { name: string; fieldList: Field[] }[] }
type Row = {
  answer: string
  values: Record<string, Value>
  form: string
  status: number
  type: string
  template: string | null
}
type Names = Pick<Row, 'type' | 'template'>

const standing = `json_build_object('rating', k.rating, 'isDisabled', k.state <> 1, 'openRisks', k.risk_count, 'score', k.average_score::text,
  'link', '/manage/oppositeParty/' || case k.party_type when 1 then 'internal' else 'external' end || 'Detail?id=' || k.id)`

const sql = `select json_build_object(${rowFields},
    'contractTypeID', c.contract_type_id, 'fileType', c.file_type, 'template', case when m.id is not null then
      json_build_object('id', m.id, 'name', m.name, 'versionID', v.id, 'ordinal', v.ordinal) end,
    'formVersionID', c.form_version_id, 'approvalInstanceID', c.approval_instance_id, 'statusReason', c.status_reason,
    'documents', coalesce((select json_agg(json_build_object('id', d.id, 'kind', d.kind, 'state', d.state, 'fileID', d.file_id, 'fileName', f.name, 'size', f.size,
        'ordinal', d.ordinal, 'reason', d.reason, 'createdBy', u.name, 'createdAt', ${instant('d.created_at')}, 'contractVersion', d.contract_version, 'origin', d.origin,
        'textID', d.text_id, 'change', d.change, 'isBlanked', false) order by d.kind, d.ordinal desc)
      from contract_documents d join users u on u.id = d.created_by left join files f on f.id = d.file_id
      where d.organization_id = c.organization_id and d.contract_id = c.id), '[]'), 'documentNote', null,
    'approvedText', case when c.approved_text_id is not null then json_build_object('documentID', c.approved_text_id, 'sha256', c.approved_text_sha256) end,
    'signing', (select json_build_object('documentID', s.document_id, 'signedOn', s.signed_on, 'signatories', s.signatories, 'sealType', s.seal_type, 'sealCount', s.seal_count,
        'recordedBy', u.name, 'recordedAt', ${instant('s.recorded_at')}) from contract_signings s join users u on u.id = s.recorded_by
      where s.organization_id = c.organization_id and s.contract_id = c.id),
    'archiving', (select json_build_object('documentID', a.document_id, 'addressID', a.address_id, 'addressName', o.name, 'place', a.place, 'recordedBy', u.name,
        'recordedAt', ${instant('a.recorded_at')}) from contract_archivings a join users u on u.id = a.recorded_by join archive_offline_settings o on o.id = a.address_id
      where a.organization_id = c.organization_id and a.contract_id = c.id),
    'submittedAt', ${instant('c.submitted_at')}, 'approvedAt', ${instant('c.approved_at')}, 'signedAt', ${instant('c.signed_at')},
    'createdAt', ${instant('c.created_at')}, 'version', c.version,
    'parties', (select coalesce(json_agg(json_build_object('partyType', p.party_type, 'counterpartID', p.counterpart_id, 'name', p.name,
        'shownName', coalesce(k.name, p.name), 'standing', case when k.id is not null then ${standing} end) order by p.ordinal), '[]')
      from contract_parties p left join counterparts k on k.id = p.counterpart_id where p.organization_id = c.organization_id and p.contract_id = c.id))::text as answer,
  c.form_values as values, c.form_version_id as form, c.status, t.name as type, m.name as template
  from contracts c ${joins} left join template_versions v on v.id = c.template_version_id left join templates m on m.id = v.template_id
  where c.organization_id = $1 and c.id = $2`

/** A contract with all that its page shows, as JSON, in one statement; its form, whose definition is kept, is written out here. */
export function bareDetail(pool: pg.Pool, organizationId: number) {
  const definitions = new Map<string, Definition>()
  const definitionOf = async (id: string): Promise<Definition> => {
    const { rows } = await pool.query('select definition from form_versions where id = $1', [id])
    definitions.set(id, rows[0].definition)
    return rows[0].definition
  }
  return async (id: number): Promise<string> => {
    const { rows } = await pool.query<Row>({ name: 'detail', text: sql, values: [organizationId, id] })
    const { answer, values, form, status, ...names } = rows[0] as Row
    // What is not submitted says itself whether it begins before today.
    if (status === 1) values.backdating = String(values.start_date) < today() ? 1 : 2
    const sections = sectionsOf(definitions.get(form) ?? (await definitionOf(form)), values, names)
    return `${answer.slice(0, -1)}, "sections": ${JSON.stringify(sections)}}`
  }
}

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

const sectionsOf = ({ fieldGroupList }: Definition, values: Record<string, Value>, names: Names) =>
  fieldGroupList
    .map(({ name, fieldList }) => ({
      name,
      fields: fieldList.flatMap((field) => {
        const value = values[field.id]
        if (value === undefined || value === null) return []
        const text = textOf(field, value, names)
        return [
          {
            id: field.id,
            name: field.name,
            text,
            wide: (field.span ?? (field.type === 'textarea' ? 3 : 1)) === 3,
            isTable: false,
            files: [],
            arePictures: false,
          },
        ]
      }),
    }))
    .filter(({ fields }) => fields.length > 0)

const thousands = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, ',')

function textOf({ type, options, fieldConfig }: Field, value: Value, names: Names): string {
  switch (type) {
    case 'contractType':
      return names.type
    case 'templateName':
      return names.template ?? ''
    case 'inputSelectV2':
      return (value as { name: string }[]).map(({ name }) => name).join('、')
    case 'select':
      return options.find((option) => option.value === value)?.label ?? ''
    case 'bool':
      return value === 1 ? '是' : '否'
    case 'money': {
      const { amount } = value as { amount: string }
      const digits = amount.padStart(3, '0')
      return `${thousands(digits.slice(0, -2))}.${digits.slice(-2)} 元`
    }
    case 'number':
      // What is no whole number in these forms is a share.
      return fieldConfig.isInteger ? thousands(String(value)) : `${(Number(value) * 100).toFixed(2)}%`
    case 'date': {
      const [year, month, day] = String(value).split('-')
      return `${year}年${month}月${day}日`
    }
    default:
      return String(value)
  }
}
