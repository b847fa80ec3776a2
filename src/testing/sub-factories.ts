import type { FormRecord, RecordField } from '#engines/records/domain/index.ts'
import { type RecordFactories, secretName } from './records.ts'
import type { TestOrganization } from './test-app.ts'

/** A value of each kind that must be given, and nothing for what need not. */
function valueFor(field: RecordField, org: TestOrganization): unknown {
  const { kind, required } = field
  if (kind === 'text' || kind === 'area') return 'format' in field && field.format ? '' : secretName(org)
  if (kind === 'people' || kind === 'links') return []
  if (kind === 'choice') return Number(Object.keys(field.options)[0])
  if (kind === 'flag') return 1
  if (!required) return null
  if (kind === 'date') return '2026-03-02'
  if (kind === 'money') return { amount: '100', unit: 'CNY' }
  if (kind === 'person') return org.administratorId
  return kind === 'number' ? 1 : null
}

/** What fills in an entry that belongs to a record. */
export const entryBody = (fields: Readonly<Record<string, RecordField>>, org: TestOrganization) =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, valueFor(field, org)]))

/**
 * The factories of a noun with a form and of everything that belongs to it, from its value: `make` makes the record itself, `asked` says what entries must be given by their
 * rules beyond what their fields say, a path each.
 */
export function factoriesOf(
  record: FormRecord,
  make: (org: TestOrganization) => Promise<{ id: number }>,
  asked: Readonly<Record<string, object>> = {},
): RecordFactories {
  const entries = Object.values(record.subs ?? {}).map(
    ({ path, fields }): [string, RecordFactories[string]] => [
      `${record.path}/{id}/${path}/{entryID}`,
      async (org) => {
        const { id } = await make(org)
        const client = await org.as('administrator')
        const body = { ...entryBody(fields, org), ...asked[path] }
        const answer = await client.post(`${record.path}/${id}/${path}`, body)
        if (answer.code !== 0)
          throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.errors)}`)
        return { id, entryID: answer.data.id }
      },
    ],
  )
  return { [`${record.path}/{id}`]: make, ...Object.fromEntries(entries) }
}
