import { describe, expect, test } from 'vitest'
import { compileForm, type FieldInput } from '#engines/forms/domain/index.ts'
import { firstContractCheck, formDemands, type OfficeFacts, type TypeFacts } from './first-contract.ts'

const purchase: TypeFacts = {
  id: 7,
  name: '采购合同',
  form: { id: 3, name: '采购表单', ownParty: true, template: false, number: true, lacks: [] },
  needs: { name: '采购合同', isNumberRequired: true, isTextRequired: true },
  templates: 1,
  number: { abbr: [], fields: [], ownParty: true },
  flow: { id: 5, isInForce: true, refused: [], isForNobody: false },
}
const office: OfficeFacts = { types: [purchase], ownParties: 1, isMailSet: true }
const lacking = (change: Partial<TypeFacts> = {}, more: Partial<OfficeFacts> = {}) => {
  const found = firstContractCheck({ ...office, types: [{ ...purchase, ...change }], ...more })
  const lines = [...found.general, ...found.types.flatMap(({ lines }) => lines)]
  const words = lines
    .filter(({ state }) => state !== 'ready')
    .map(({ code, state, names, id }) => `${state} ${code} ${names.join('、')} ${id ?? '–'}`)
  expect(found.missing).toBe(words.filter((one) => one.startsWith('missing')).length)
  return words
}
const form = (change: Partial<NonNullable<TypeFacts['form']>>): Partial<TypeFacts> => ({
  form: { ...(purchase.form as NonNullable<TypeFacts['form']>), ...change },
})

describe('what is missing before the first contract can be submitted', () => {
  test('nothing where all is set up', () => {
    expect(lacking()).toEqual([])
  })

  test('a type, a form and its template', () => {
    expect(lacking({}, { types: [] })).toEqual(['missing types  –'])
    expect(lacking({ form: null })).toEqual(['missing form  –'])
    expect(lacking({ ...form({ template: true }), templates: 0 })).toEqual(['missing template  –'])
    expect(lacking({ ...form({ template: true }), templates: 2 })).toEqual([])
    expect(lacking(form({ lacks: ['amount', 'term'] }))).toEqual([
      'advice formPurposes amount 3',
      'advice formPurposes term 3',
    ])
  })

  test('our own parties, where a form or a number asks for one', () => {
    const nobody = { ownParties: 0 }
    const without = { number: { abbr: [], fields: [], ownParty: false } }
    expect(lacking({}, nobody)).toEqual(['missing ownParties  –'])
    expect(lacking(form({ ownParty: false }), nobody)).toEqual(['missing ownParties  –'])
    expect(lacking({ ...form({ ownParty: false }), ...without }, nobody)).toEqual(['advice ownParties  –'])
  })

  test('a number and a text, as far as the type requires them: who drafts brings them, where the form can take them', () => {
    expect(lacking({ number: null, templates: 0 })).toEqual([
      'required template  –',
      'required numberRule  –',
    ])
    expect(lacking({ ...form({ number: false }), number: null })).toEqual(['missing numberRule  –'])
    const needs = { name: '采购合同', isNumberRequired: false, isTextRequired: false }
    expect(lacking({ needs, number: null, templates: 0 })).toEqual(['advice numberRule  –'])
  })

  test('a number’s abbreviations and fields', () => {
    expect(lacking({ number: { abbr: ['华东公司'], fields: ['区域'], ownParty: true } })).toEqual([
      'missing numberAbbr 华东公司 –',
      'missing numberFields 区域 –',
    ])
  })

  test('a flow that is in force and asks somebody, whoever submits', () => {
    const flow = { id: 5, isInForce: true, refused: ['李娜'], isForNobody: false }
    expect(lacking({ flow: null })).toEqual(['missing flow  –'])
    expect(lacking({ flow: { ...flow, isInForce: false } })).toEqual(['missing flow  5'])
    expect(lacking({ flow })).toEqual(['advice flowPeople 李娜 5'])
    expect(lacking({ flow: { ...flow, isForNobody: true } })).toEqual(['missing flowPeople 李娜 5'])
  })

  test('mail is advice alone', () => {
    expect(lacking({}, { isMailSet: false })).toEqual(['advice mail  –'])
  })
})

test('what a form demands is read from its fields', () => {
  const demands = (...fieldList: FieldInput[]) => {
    const {
      id: _,
      name: __,
      ...rest
    } = formDemands(
      { id: 1, name: '表单' },
      compileForm({ fieldGroupList: [{ name: '基本信息', fieldList }] }),
    )
    return rest
  }
  expect(demands({ id: 'n', name: '名称', type: 'custom' })).toEqual({
    ownParty: false,
    template: false,
    number: false,
    lacks: ['amount', 'term'],
  })
  const ours: FieldInput = { id: 'o', name: '我方', type: 'inputSelectV2', partyType: 1, required: true }
  expect(
    demands(
      ours,
      { id: 't', name: '模板', type: 'templateName', required: true },
      { id: 'no', name: '编号', type: 'contractNumber' },
      { id: 'a', name: '金额', type: 'money', rawType: 'contractAmount' },
      { id: 'e', name: '结束', type: 'date', rawType: 'contractEndTime' },
    ),
  ).toEqual({ ownParty: true, template: true, number: true, lacks: [] })
  expect(demands({ ...ours, required: false }).ownParty).toBe(false)
})
