import { expect, test } from 'vitest'
import { compileForm, type FormContext, formContext, nameOfKnown } from '#engines/forms/domain/index.ts'
import { documentTexts } from './document-texts.ts'

const form = compileForm({
  fieldGroupList: [
    {
      name: '组',
      fieldList: [
        { id: 'dept', name: '部门', type: 'department' },
        { id: 'kind', name: '类型', type: 'contractType' },
      ],
    },
  ],
})
const context = (given: Pick<FormContext, 'locale' | 'organizationLocale'>) =>
  formContext({
    today: '2026-11-29',
    ...given,
    nameOf: nameOfKnown([
      { kind: 'department', id: 1, name: '法务部', nameEn: 'Legal' },
      { kind: 'contractType', id: 1, name: '采购合同', nameEn: '' },
    ]),
  })
const said = (locale: FormContext['locale'], organizationLocale: FormContext['organizationLocale']) =>
  documentTexts(form, { dept: [1], kind: 1 }, context({ locale, organizationLocale }), {
    d: { fieldID: 'dept' },
    k: { fieldID: 'kind' },
  })

test('a contract names departments and types in the language of the organisation, whoever reads', () => {
  const chinese = { d: '法务部', k: '采购合同' }
  expect([said('zh-CN', 'zh-CN'), said('en', 'zh-CN')]).toEqual([chinese, chinese])
  const english = { d: 'Legal', k: '采购合同' }
  expect([said('zh-CN', 'en'), said('en', 'en')]).toEqual([english, english])
})
