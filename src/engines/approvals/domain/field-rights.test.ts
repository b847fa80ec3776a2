import { expect, test } from 'vitest'
import type { ConditionForm } from './condition-forms.ts'
import {
  accessAt,
  countRights,
  lostFields,
  rightsSections,
  stepsWithRights,
  withoutRights,
  withRights,
} from './field-rights.ts'
import { flowDefinitionSchema } from './flow-definition.ts'

const form = (name: string, section: string, ...stepFields: ConditionForm['stepFields']): ConditionForm => ({
  name,
  formVersionID: 1,
  amountField: null,
  stepFields,
  fieldGroupList: [
    {
      name: section,
      englishName: 'Basics',
      fieldList: stepFields.map(({ id }) => ({
        id,
        name: `${name}的${id}`,
        englishName: `The ${id}`,
        type: 'custom' as const,
      })),
    },
  ] as never,
})
const can = (id: string, mayEdit = true, mayHide = true) => ({ id, mayEdit, mayHide })
const forms = [
  form('通用', '基本', can('name', true, false), can('number', false, false), can('amount')),
  form('采购', '付款', can('amount', false, true), can('bank'), can('name', true, true)),
]
const sections = rightsSections(forms, 'zh-CN')
const approverNode = (id: string, fieldRights: object = {}) => ({
  kind: 'approver' as const,
  id,
  name: id,
  who: [{ by: 'initiatorManager' as const }],
  fieldRights,
})
const definition = flowDefinitionSchema.parse({
  nodes: [
    approverNode('a', { amount: 'edit', lost: 'hidden' }),
    { kind: 'cc', id: 'c', name: 'c', who: [{ by: 'initiatorManager' }] },
    approverNode('b'),
  ],
})
const rights = (of: typeof definition) => stepsWithRights(of).map(({ fieldRights }) => fieldRights)

test('a field that several forms have stands once; it is never hidden where one of them is called by it', () => {
  expect(
    sections.map(({ name, fields }) => [
      name,
      ...fields.map(({ id, mayEdit, mayHide }) => `${id} ${mayEdit} ${mayHide}`),
    ]),
  ).toEqual([
    ['通用 › 基本', 'name true false', 'number false false', 'amount true true'],
    ['采购 › 付款', 'bank true true'],
  ])
  expect(rightsSections([form('通用', '基本')], 'en')).toEqual([])
  const [english] = rightsSections([form('通用', '基本', can('bank'))], 'en')
  expect([english?.name, english?.fields[0]?.name]).toEqual(['Basics', 'The bank'])
})

test('a step opens and hides fields that can be so, also all of a list at once; what it does not name is read-only', () => {
  const all = sections.flatMap(({ fields }) => fields)
  expect(rights(withRights(definition, 'b', all, 'edit'))).toEqual([
    { amount: 'edit', lost: 'hidden' },
    { name: 'edit', amount: 'edit', bank: 'edit' },
  ])
  const hidden = withRights(definition, 'a', all, 'hidden')
  expect(rights(hidden)[0]).toEqual({ amount: 'hidden', bank: 'hidden', lost: 'hidden' })
  // Read-only is what is not named, so that a flow of before says the same as one that was set back.
  expect(rights(withRights(hidden, 'a', all, 'read'))[0]).toEqual({ lost: 'hidden' })
  const [first] = stepsWithRights(definition)
  expect([
    accessAt(first as never, 'amount'),
    accessAt(first as never, 'toString'),
    countRights(first as never, sections),
  ]).toEqual(['edit', 'read', { edit: 1, hidden: 0 }])
})

test('what is said of fields that no form has any more is found and taken away, and nothing else', () => {
  expect(lostFields(definition, sections)).toEqual(['lost'])
  expect(rights(withoutRights(definition, ['lost']))).toEqual([{ amount: 'edit' }, {}])
})
