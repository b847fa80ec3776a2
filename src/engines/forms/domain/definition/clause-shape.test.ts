import { expect, test } from 'vitest'
import { formContext } from '../form-context.ts'
import { documentClauses } from '../texts/display-values.ts'
import { statementParagraphs } from '../texts/statement-paragraphs.ts'
import { compileForm } from './compile-form.ts'
import { type FieldInput, fieldSchema } from './field-config.ts'
import { FormDefinitionError } from './form-definition.ts'

const statement = {
  id: 3,
  name: '月结',
  content: [
    [
      { kind: 'text', text: '由' },
      { kind: 'field', fieldID: 'party' },
    ],
    [{ kind: 'text', text: '止。' }],
  ],
  fieldList: ['party'],
  labelItemList: [{ id: 1, name: '标准' }],
}
const clause = { labelID: 7, libraryVersion: 2, isNullable: true, statementList: [statement] }
const field = (given: unknown) => ({ id: 'pay', name: '付款', type: 'clause', clause: given })
const read = (given: unknown) => fieldSchema.safeParse(field(given))

test('a clause has label, version, nullability and statements, and nothing else [ENT-02]', () => {
  expect(read(clause).data?.clause).toEqual(clause)
  expect(read({ statementList: [{ id: 1, name: '甲' }] }).data?.clause).toEqual({
    labelID: 0,
    isNullable: false,
    statementList: [{ id: 1, name: '甲', content: [], fieldList: [], labelItemList: [] }],
  })
  const statements = (change: object) => ({ ...clause, statementList: [{ ...statement, ...change }] })
  const wrong: unknown[] = [
    { ...clause, more: 1 },
    { ...clause, labelID: -1 },
    { ...clause, labelID: '7' },
    { ...clause, isNullable: 'yes' },
    { ...clause, libraryVersion: 0 },
    statements({ id: 0 }),
    statements({ id: -1 }),
    statements({ name: '' }),
    statements({ more: 1 }),
    statements({ content: '由甲方' }),
    statements({ content: [['由']] }),
    statements({ content: [[{ kind: 'image', text: '由' }]] }),
    statements({ content: [[{ kind: 'text', fieldID: 'party' }]] }),
    statements({ content: [[{ kind: 'text', text: '由', bold: true }]] }),
    statements({ content: [[{ kind: 'field', fieldID: '1 party' }]] }),
    statements({ fieldList: ['1 party'] }),
    statements({ labelItemList: [{ id: 1 }] }),
    statements({ labelItemList: [{ id: 1, name: '标准', colour: 'red' }] }),
  ]
  for (const one of wrong) expect([read(one).success, one]).toEqual([false, one])
  const form = (given: unknown) => () =>
    compileForm({ fieldGroupList: [{ name: 'g', fieldList: [field(given) as FieldInput] }] })
  expect(form({ ...clause, more: 1 })).toThrow(FormDefinitionError)
})

test('the paragraphs of a statement are its words with the texts of its fields; without words there are none [ENT-02]', () => {
  const content = statement.content as Parameters<typeof statementParagraphs>[0]['content']
  expect(statementParagraphs({ content }, (id) => (id === 'party' ? '甲方' : '?'))).toEqual([
    '由甲方',
    '止。',
  ])
  const twoLines = [[{ kind: 'text' as const, text: '一\n二\r\n三' }], []]
  expect(statementParagraphs({ content: twoLines }, () => '')).toEqual(['一', '二', '三', ''])
  expect(statementParagraphs({ content: [[{ kind: 'field', fieldID: 'party' }]] }, () => '')).toEqual([])
})

test('-1, a hidden clause or a statement without words leaves the clause out [ENT-03]', () => {
  const form = compileForm({
    fieldGroupList: [
      {
        name: 'g',
        fieldList: [
          { id: 'kind', name: '类别', type: 'custom' },
          {
            ...(field({
              isNullable: true,
              statementList: [
                { id: 1, name: '月结', content: [[{ kind: 'text', text: '按月。' }]] },
                { id: 2, name: '无', content: [] },
              ],
            }) as FieldInput),
            visibleWhen: { match: 'all', conditions: [{ fieldId: 'kind', operator: 2, value: '无' }] },
            positionList: [{ bookmarkName: 'pay' }, { bookmarkName: 'title', part: 'name' }],
          },
        ],
      },
    ],
  })
  const context = formContext({ today: '2026-11-20' })
  const clauses = (values: Record<string, unknown>) =>
    Object.fromEntries(
      documentClauses(form, values, context).map(({ bookmark, paragraphs }) => [bookmark, paragraphs]),
    )
  const some = { kind: '有' }
  expect(clauses({ ...some, pay: { statementID: 1 } })).toEqual({ pay: ['按月。'], title: ['月结'] })
  expect(clauses({ ...some, pay: { statementID: -1 } })).toEqual({ pay: null, title: null })
  expect(clauses({ ...some, pay: { statementID: 2 } })).toEqual({ pay: null, title: ['无'] })
  expect(clauses(some)).toEqual({ pay: [''], title: [''] })
  expect(clauses({ kind: '无', pay: { statementID: 1 } })).toEqual({ pay: null, title: null })
  const bound = documentClauses(form, { ...some, pay: { statementID: 1 } }, context, [
    { bookmarkName: 'other', fieldId: 'pay' },
    { bookmarkName: 'pay', fieldId: 'kind' },
  ])
  expect(bound.map(({ bookmark }) => bookmark)).toEqual(['title', 'other'])
})
