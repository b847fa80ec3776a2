import { expect, test } from 'vitest'
import type { FieldInput, FormDefinitionInput } from '#engines/forms/domain/index.ts'
import { limit } from '#shared/constants.ts'
import {
  addField,
  addSection,
  changeField,
  duplicateField,
  fieldsOf,
  moveField,
  moveSection,
  newFieldId,
  placeOf,
  removeField,
  removeUses,
  usesOf,
} from './edit-definition.ts'

const field = (id: string, more: Partial<FieldInput> = {}): FieldInput => ({
  id,
  name: `字段${id}`,
  type: 'number',
  ...more,
})
const form = (...groups: FieldInput[][]): FormDefinitionInput => ({
  fieldGroupList: groups.map((fieldList, index) => ({ name: `第${index + 1}组`, fieldList })),
})
const ids = (definition: FormDefinitionInput) =>
  definition.fieldGroupList.map((group) => group.fieldList.map(({ id }) => id).join(' '))

const referring = form(
  [field('price'), field('count'), field('party', { type: 'inputSelectV2', partyType: 2 })],
  [
    field('total', {
      type: 'money',
      fieldConfig: {
        calculationConditionGroup: {
          valueList: [
            { method: 1, value: 'price' },
            { method: 1, value: 'count' },
            { method: 2, value: '2' },
          ],
          calculationWays: [3, 1],
        },
      },
    }),
    field('note', {
      type: 'custom',
      visibleWhen: {
        match: 'any',
        conditions: [
          { fieldId: 'price', operator: 3, value: '10' },
          { fieldId: 'count', operator: 10 },
        ],
      },
      requiredWhen: { match: 'all', conditions: [{ fieldId: 'price', operator: 10 }] },
    }),
    field('phone', {
      type: 'custom',
      counterPartyConfig: { relatedCounterparty: 'party', mappingField: 'externalContactPhone' },
    }),
    field('pay', {
      type: 'clause',
      clause: {
        labelID: 1,
        isNullable: true,
        statementList: [
          {
            id: 7,
            name: '分期',
            content: [
              [
                { kind: 'text', text: '共' },
                { kind: 'field', fieldID: 'price' },
              ],
            ],
            fieldList: ['price'],
            labelItemList: [],
          },
        ],
      },
    }),
    field('rows', {
      type: 'sheetTable',
      columns: [
        { id: 'price', name: '列内同名', type: 'number', isSummed: true },
        {
          id: 'c2',
          name: '小计',
          type: 'number',
          isSummed: false,
          fieldConfig: {
            calculationConditionGroup: {
              valueList: [
                { method: 1, value: 'price' },
                { method: 1, value: 'count' },
              ],
              calculationWays: [3],
            },
          },
        },
      ],
    }),
  ],
)

test('fields are added at a place with an id of their own; the first field brings the first section', () => {
  let made = addField({ fieldGroupList: [] }, { section: 3, index: 9 }, 'money')
  made = addField(made, { section: 0, index: 0 }, 'date-time')
  made = addField(made, { section: 0, index: 1 }, 'money', 'amount')
  made = addField(made, { section: 0, index: 99 }, 'money', 'amount')
  expect(ids(made)).toEqual(['datetime1 amount money1 money2'])
  expect(newFieldId(made, 'money')).toBe('money3')
  const full = form(Array.from({ length: limit.formFields }, (_, index) => field(`f${index}`)))
  expect(addField(full, { section: 0, index: 0 }, 'money')).toBe(full)
})

test('a field is moved inside its section, into another one, and no further than the end', () => {
  const start = form([field('a'), field('b'), field('c')], [field('d')])
  expect(ids(moveField(start, 'a', { section: 0, index: 2 }))).toEqual(['b c a', 'd'])
  expect(ids(moveField(start, 'c', { section: 0, index: 0 }))).toEqual(['c a b', 'd'])
  expect(ids(moveField(start, 'b', { section: 1, index: 50 }))).toEqual(['a c', 'd b'])
  expect(moveField(start, 'b', { section: 0, index: 1 })).toBe(start)
  expect(moveField(start, 'none', { section: 0, index: 1 })).toBe(start)
  expect(moveSection(start, 1, 0).fieldGroupList.map(({ name }) => name)).toEqual(['第2组', '第1组'])
})

test('who refers to a field is told: conditions, calculations, party mappings, clauses, columns', () => {
  const uses = (id: string) => usesOf(referring, id).map(({ path, kind }) => [path, kind])
  expect(uses('price')).toEqual([
    ['total.fieldConfig.calculationConditionGroup.valueList.0', 'calculation'],
    ['note.visibleWhen.conditions.0.fieldId', 'visibleWhen'],
    ['note.requiredWhen.conditions.0.fieldId', 'requiredWhen'],
    ['pay.clause.statementList.0.content.0.1', 'clause'],
    ['pay.clause.statementList.0.fieldList.0', 'clause'],
  ])
  expect(uses('party')).toEqual([['phone.counterPartyConfig.relatedCounterparty', 'counterpart']])
  expect(usesOf(referring, 'count').at(-1)).toMatchObject({
    path: 'rows.columns.1.fieldConfig.calculationConditionGroup.valueList.1',
    column: '小计',
    fieldName: '字段rows',
  })
})

test('removing a field leaves its references to be told; removing its uses leaves a whole form', () => {
  const removed = removeField(referring, 'price')
  expect(usesOf(removed, 'price')).toHaveLength(5)
  const clean = removeUses(removed, 'price')
  expect(usesOf(clean, 'price')).toEqual([])
  const of = (id: string) => fieldsOf(clean).find((one) => one.id === id)
  expect(of('total')?.fieldConfig?.calculationConditionGroup).toMatchObject({
    valueList: [
      { method: 1, value: 'count' },
      { method: 2, value: '2' },
    ],
    calculationWays: [1],
  })
  expect(of('note')?.requiredWhen).toBeUndefined()
  expect(of('note')?.visibleWhen?.conditions).toEqual([{ fieldId: 'count', operator: 10 }])
  expect(of('pay')?.clause?.statementList?.[0]?.content).toEqual([[{ kind: 'text', text: '共' }]])
})

test('a new id goes into everything that refers to it; a taken or malformed one is not taken', () => {
  const renamed = changeField(referring, 'price', { id: 'unitPrice', name: '单价' })
  expect(usesOf(renamed, 'price')).toEqual([])
  expect(usesOf(renamed, 'unitPrice').map(({ path }) => path)).toEqual(
    usesOf(referring, 'price').map(({ path }) => path),
  )
  expect(placeOf(changeField(referring, 'price', { id: 'count' }), 'price')).not.toBeNull()
  expect(placeOf(changeField(referring, 'price', { id: '1 bad' }), 'price')).not.toBeNull()
})

test('undefined takes a property away, an empty name is not taken', () => {
  const changed = changeField(referring, 'note', { visibleWhen: undefined, name: ' ', required: true })
  const note = fieldsOf(changed).find(({ id }) => id === 'note')
  expect(note).not.toHaveProperty('visibleWhen')
  expect(note).toMatchObject({ name: '字段note', required: true })
})

test('a copy stands behind its field, without its places in the document', () => {
  const start = form([field('a', { bookmarkNames: ['甲'], required: true }), field('b')])
  const copied = duplicateField(changeField(start, 'a', { englishName: 'Field A' }), 'a')
  expect(ids(copied)).toEqual(['a number1 b'])
  const copy = fieldsOf(copied)[1]
  expect(copy).toMatchObject({ name: '字段a（副本）', required: true })
  expect(copy).not.toHaveProperty('bookmarkNames')
  expect(copy).not.toHaveProperty('englishName')
})

test('a section without a name is not made', () => {
  const start = form([])
  expect(addSection(start, '  ')).toBe(start)
  expect(addSection(start, '补充', 0).fieldGroupList[0]?.name).toBe('补充')
})
