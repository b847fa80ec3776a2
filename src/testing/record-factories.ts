import { records } from '#app/slices/records.ts'
import { compileForm, type FieldConfig, type FormDefinitionInput } from '#engines/forms/domain/index.ts'
import type { FormRecord } from '#engines/records/domain/index.ts'
import { contractRecordFactories } from './contract-records.ts'
import { baseRecordFactories, created, type RecordFactories, secretName } from './records.ts'
import { entryBody, factoriesOf } from './sub-factories.ts'
import type { TestOrganization } from './test-app.ts'

/** What is filled into a field that nobody may leave out; texts tell whose they are. */
async function fillingOf({ type, options }: FieldConfig, org: TestOrganization): Promise<unknown> {
  if (type === 'custom' || type === 'textarea') return secretName(org)
  if (type === 'people') return [org.administratorId]
  if (type === 'department') return await org.department(secretName(org))
  if (type === 'date') return '2026-03-02'
  if (type === 'select') return options?.[0]?.value
  throw new Error(`say in src/testing/record-factories.ts what fills in a field of type ${type}`)
}

/** A record of a noun, made as a person makes it: with what its form asks for. */
async function filledIn(record: FormRecord, org: TestOrganization): Promise<{ id: number }> {
  const client = await org.as('administrator')
  const type = record.form.byField ? `?formType=${record.form.type}` : ''
  const { data } = await client.get(`${record.path}/form${type}`)
  const { fields } = compileForm(data.definition as FormDefinitionInput)
  const values: Record<string, unknown> = {}
  for (const { config } of fields) if (config.required) values[config.id] = await fillingOf(config, org)
  return { id: await created(org, record.path, { formVersionID: data.formVersionID, values }) }
}

/** A factory for each noun of `records`, from its value. */
const derived: RecordFactories = Object.assign(
  {},
  ...records.map((record) =>
    record.form
      ? factoriesOf(record, (org) => filledIn(record, org))
      : {
          [`${record.path}/{id}`]: async (org: TestOrganization) => ({
            id: await created(org, record.path, entryBody(record.fields, org)),
          }),
        },
  ),
)

/** All factories, by path: those of `records` by themselves, unless a line of their own says how. */
export const recordFactories: RecordFactories = {
  ...derived,
  ...baseRecordFactories,
  ...contractRecordFactories,
}
