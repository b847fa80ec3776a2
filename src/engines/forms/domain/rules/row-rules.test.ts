import { expect, it } from 'vitest'
import { compileForm } from '../definition/compile-form.ts'
import { validateForm } from '../filling/validate-form.ts'
import { formContext } from '../form-context.ts'

const context = formContext({ today: '2026-11-22', recordStatus: 1 })

/** Where the rule of a column finds something, with the column open or closed. */
function places(phone: { disabled?: boolean }): string[] {
  const form = compileForm({
    fieldGroupList: [
      {
        name: 'g',
        fieldList: [
          {
            id: 'contacts',
            name: '联系人',
            type: 'sheetTable',
            columns: [
              { id: 'name', name: '姓名', type: 'custom' },
              {
                ...{ id: 'phone', name: '电话', type: 'custom', ...phone },
                rules: [{ kind: 'oneOf', fieldIds: ['mail'] }],
              },
              { id: 'mail', name: '邮箱', type: 'custom' },
            ],
          },
        ],
      },
    ],
  })
  const rows = [{}, { name: '王工' }, { mail: 'a@b.cn' }]
  return validateForm(form, { contacts: rows }, context).map(({ path }) => path)
}

it('a rule of a column is asked of each row that says anything, in the cell that the person can fill in', () => {
  expect([places({}), places({ disabled: true })]).toEqual([['contacts.1.phone'], ['contacts.1.mail']])
})
