import { createForm, type NewForm } from '#engines/form-designer/server/index.ts'
import type { FieldInput } from '#engines/forms/domain/index.ts'
import type { TestOrganization } from './test-app.ts'

let count = 0
/** A name that no form of the test file has. */
export const unique = (name: string): string => `${name}${++count}`

export const amountField: FieldInput = {
  id: 'amount',
  name: '合同金额',
  type: 'money',
  required: true,
  bookmarkNames: ['amount'],
}

/** A form's one section with these fields. */
export const oneSection = (...fieldList: FieldInput[]) => [{ name: '基本信息', fieldList }]

/** A published form of contracts with an amount, unless something else is given. */
export const publishedFormOf = (owner: TestOrganization, given: Partial<NewForm> = {}) =>
  owner.run(owner.administratorId, (context) =>
    createForm(context, {
      formType: 1,
      name: unique('表单'),
      definition: { fieldGroupList: oneSection(amountField) },
      ...given,
    }),
  )
