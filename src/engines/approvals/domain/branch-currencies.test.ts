import { expect, test } from 'vitest'
import { compileForm, type OuterCondition } from '#engines/forms/domain/index.ts'
import { currencies } from '#shared/money.ts'
import { recordAmount } from './branch-conditions.ts'
import { partlyCompared } from './branch-currencies.ts'
import { flowDefinitionSchema } from './flow-definition.ts'

const form = compileForm({
  fieldGroupList: [
    {
      name: '一',
      fieldList: [
        { id: 'open', name: '金额', type: 'money', fieldConfig: { money: { isWithUnit: true } } },
        { id: 'dollars', name: '美元', type: 'money', fieldConfig: { money: { unit: 'USD' } } },
        { id: 'count', name: '数量', type: 'number' },
      ],
    },
  ],
})
const fields = form.fields.map(({ config }) => config)
const one = (
  fieldId: string,
  operator: OuterCondition['operator'],
  value?: string,
  unit?: string,
): OuterCondition => ({
  fieldId,
  operator,
  ...(value !== undefined && { value }),
  ...(unit !== undefined && { unit }),
})
const warned = (...branches: OuterCondition[][]) => {
  const { nodes } = flowDefinitionSchema.parse({
    nodes: [
      {
        kind: 'condition',
        id: 'x',
        name: '条件',
        branches: [
          ...branches.map((conditions, at) => ({
            id: `b${at}`,
            name: `分支${at}`,
            when: { match: 'any', conditions },
          })),
          { id: 'rest', name: '其他', when: null },
        ],
      },
    ],
  })
  return partlyCompared(nodes, fields).map(
    ({ field, units, others }) => `${field.id}: ${units.join(' ')}, not ${others.length}`,
  )
}
const all = Object.keys(currencies)

test('a condition whose branches compare only some of the currencies is reported', () => {
  expect(warned([one('open', 3, '9')])).toEqual([`open: CNY, not ${all.length - 1}`])
  expect(warned([one('open', 3, '9')], [one('open', 5, '2', 'USD')])).toEqual([
    `open: CNY USD, not ${all.length - 2}`,
  ])
  expect(warned(all.map((unit) => one('open', 3, '9', unit)).slice(0, 20))).toEqual([])
})

test('a field that is filled in with its own currency alone has to be compared in that', () => {
  expect(warned([one('dollars', 3, '9')], [one('dollars', 3, '7', 'CNY')])).toEqual([])
  expect(warned([one('dollars', 3, '9', 'CNY')])).toEqual(['dollars: CNY, not 1'])
})

test('nothing is told of what compares no size, or with nothing, which is the same in every currency', () => {
  expect(warned([one('open', 1, '9'), one('open', 2, '9', 'USD'), one('open', 9), one('open', 10)])).toEqual(
    [],
  )
  expect(warned([one('open', 3, '0'), one('count', 3, '9')])).toEqual([])
})

test('the amount of any form is reported by the currencies that the field of the form takes', () => {
  const dollars = fields.filter(({ id }) => id === 'dollars').map((field) => ({ ...field, id: recordAmount }))
  const others = (condition: OuterCondition) => {
    const when = { match: 'all', conditions: [condition] }
    const branches = [
      { id: 'a', name: 'a', when },
      { id: 'rest', name: '其他', when: null },
    ]
    const { nodes } = flowDefinitionSchema.parse({
      nodes: [{ kind: 'condition', id: 'x', name: '条件', branches }],
    })
    return partlyCompared(nodes, dollars).map((found) => [found.units, found.others])
  }
  expect(others(one(recordAmount, 3, '9', 'USD'))).toEqual([])
  expect(others(one(recordAmount, 3, '9'))).toEqual([[['CNY'], ['USD']]])
})
