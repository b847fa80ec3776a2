import { describe, expect, it } from 'vitest'
import { issueText } from '#shared/issues.ts'
import { compileForm } from '../definition/compile-form.ts'
import { dynamicSourceNames, optionPage } from '../definition/dynamic-sources.ts'
import type { FieldInput } from '../definition/field-config.ts'
import { createFormStore } from '../filling/form-store.ts'
import { nameOfKnown } from '../filling/record-names.ts'
import { validateForm } from '../filling/validate-form.ts'
import { type FormContext, formContext, type Reference } from '../form-context.ts'
import { readableValues, screenValues } from '../texts/display-values.ts'
import { type CaseTypeNode, caseTypePath, mayChooseCaseType } from './case-type.ts'

// Types whose value is chosen among records, in a tree or in a list: value in, message and text out.
const names: Record<string, string> = {
  'project/1': '华东数据中心',
  'project/2': '总部大楼',
  'lawFirm/3': '甲律所',
  'lawFirm/4': '乙律所',
  'lawyer/5': '张律师',
  'lawyer/6': '李律师',
  'contract/7': '采购框架合同',
  'contract/8': '补充协议一',
  'caseType/9': '合同纠纷 / 买卖合同纠纷',
  'caseType/10': '劳动争议',
  'offlineArchiveAddress/11': '上海一号库 A-12',
  'person/12': '陈静',
}
const context = formContext({ today: '2026-11-20', nameOf: ({ kind, id }) => names[`${kind}/${id}`] })
const form = (...fieldList: FieldInput[]) => compileForm({ fieldGroupList: [{ name: 'g', fieldList }] })
const field = (type: FieldInput['type'], more: Partial<FieldInput> = {}): FieldInput => ({
  id: 'f',
  name: '字段',
  type,
  ...more,
})
const messages = (config: FieldInput, value: unknown, given: Partial<FormContext> = {}): string[] =>
  validateForm(form(config), value === undefined ? {} : { f: value }, { ...context, ...given }).map((issue) =>
    issueText(issue, 'zh-CN'),
  )
const text = (config: FieldInput, value: unknown, given: Partial<FormContext> = {}): string | undefined =>
  readableValues(form(config), { f: value }, { ...context, ...given }).f
const onScreen = (config: FieldInput, value: unknown): string | undefined =>
  screenValues(form(config), { f: value }, context).f
/** What is stored when a person sets the value. */
const stored = (config: FieldInput, value: unknown): unknown => {
  const store = createFormStore(form(config), {}, context)
  store.edit({ f: value })
  return store.values().f
}
const onEnglishScreen = (config: FieldInput, value: unknown, nameOf: FormContext['nameOf']) =>
  screenValues(form(config), { f: value }, { ...context, locale: 'en', nameOf }).f
const several = { privateConfig: { multiple: true } }
const gone = { exists: () => false }

describe('records', () => {
  it('projects: one, or several in the order chosen [FLD-18]', () => {
    expect(stored(field('relationProject'), [1, 2])).toEqual([1])
    expect(stored(field('relationProject', several), [2, 1, 2])).toEqual([2, 1])
    expect(text(field('relationProject', several), [2, 1])).toBe('总部大楼、华东数据中心')
    expect(messages(field('relationProject', { required: true }), [])).toEqual(['请选择字段'])
    expect(messages(field('relationProject'), ['1'])).toEqual(['字段的内容格式有误'])
    expect(messages(field('relationProject'), [1], gone)).toEqual(['字段的选项已不存在，请重新选择'])
  })

  it('law firms: one, or several [FLD-20]', () => {
    expect(stored(field('lawFirms', several), [3, 4])).toEqual([3, 4])
    expect(text(field('lawFirms'), [4])).toBe('乙律所')
    expect(messages(field('lawFirms', { required: true }), null)).toEqual(['请选择字段'])
    expect(messages(field('lawFirms'), [3], gone)).toHaveLength(1)
  })

  it('lawyers: of the firms that the other field holds, of any where it holds none [FLD-21]', () => {
    const firms: FieldInput = { id: 'firms', name: '律所', type: 'lawFirms', ...several }
    const lawyers = field('lawyers', { privateConfig: { multiple: true, relatedLawFirms: 'firms' } })
    const asked: Reference[] = []
    const verdict = (values: Record<string, unknown>) =>
      validateForm(form(firms, lawyers), values, {
        ...context,
        fits: (reference) => {
          if (reference.kind === 'lawyer') asked.push(reference)
          return !reference.within || reference.within.every((any) => any.includes('lawFirm/3'))
        },
      })
    expect(verdict({ firms: [3, 4], f: [5] })).toEqual([])
    expect(asked).toEqual([{ kind: 'lawyer', id: 5, within: [['lawFirm/3', 'lawFirm/4']] }])
    expect(verdict({ firms: [4], f: [5] }).map(({ code }) => code)).toEqual(['notOption'])
    expect(verdict({ f: [5, 6] })).toEqual([])
    expect(text(field('lawyers', several), [5, 6])).toBe('张律师、李律师')
    expect(() => form(lawyers)).toThrow('formDangling')
    expect(() => form({ ...firms, type: 'relationProject' }, lawyers)).toThrow('formNotLawFirms')
  })

  it('an offline archive address is one of the settings [FLD-40]', () => {
    expect(stored(field('offlineArchiveAddress'), 11)).toBe(11)
    expect(text(field('offlineArchiveAddress'), 11)).toBe('上海一号库 A-12')
    expect(messages(field('offlineArchiveAddress', { required: true }), null)).toEqual(['请选择字段'])
    expect(messages(field('offlineArchiveAddress'), '库房')).toEqual(['字段的内容格式有误'])
    expect(messages(field('offlineArchiveAddress'), 11, gone)).toHaveLength(1)
  })
})

describe('agent information', () => {
  const agent = field('agentInformation')
  it('asks for the firm, then for the lawyer, also where it is not required [FLD-22] [VAL-06]', () => {
    const required = field('agentInformation', { required: true })
    expect(messages(required, undefined)).toEqual(['请选择代理律所'])
    expect(messages(required, { lawFirmIDList: [], lawyerIDList: [] })).toEqual(['请选择代理律所'])
    expect(messages(agent, { lawFirmIDList: [], lawyerIDList: [5] })).toEqual(['请选择代理律所'])
    expect(messages(agent, { lawFirmIDList: [3], lawyerIDList: [] })).toEqual(['请选择代理律师'])
    expect(messages(agent, { lawFirmIDList: [3], lawyerIDList: [5] })).toEqual([])
    expect(messages(agent, undefined)).toEqual([])
  })

  it('is read as firms and their lawyers, of which a document can take either [FLD-22]', () => {
    const value = { lawFirmIDList: [3, 4], lawyerIDList: [5, 6] }
    expect(text(agent, value)).toBe('甲律所、乙律所：张律师、李律师')
    expect(text(agent, value, { locale: 'en' })).toBe('甲律所, 乙律所: 张律师, 李律师')
    expect(stored(agent, { lawFirmIDList: [3, 3] })).toEqual({ lawFirmIDList: [3], lawyerIDList: [] })
    expect(stored(agent, { lawFirmIDList: [], lawyerIDList: [] })).toBeUndefined()
    expect(messages(agent, { lawFirmIDList: [3], lawyers: [5] })).toEqual(['字段的内容格式有误'])
  })
})

describe('related contracts', () => {
  const related = field('relatedContracts')
  it('each group holds at least two: 关联合同至少包含两项！ [FLD-23] [VAL-07]', () => {
    const pair = { relationType: 3, contractIDs: [7, 8] }
    expect(messages(related, [pair])).toEqual([])
    for (const contractIDs of [[], [7], [7, 7]])
      expect(messages(related, [pair, { relationType: 1, contractIDs }])).toEqual(['关联合同至少包含两项！'])
    expect(messages(field('relatedContracts', { required: true }), [])).toEqual(['请选择字段'])
  })

  it('is read by kind of relation; kinds are 1 to 5 [FLD-23]', () => {
    const value = [
      { relationType: 3, contractIDs: [7, 8] },
      { relationType: 1, contractIDs: [8, 7] },
    ]
    expect(text(related, value)).toBe('关联：采购框架合同、补充协议一；主从：补充协议一、采购框架合同')
    for (const relationType of [0, 6, '3'])
      expect(messages(related, [{ relationType, contractIDs: [7, 8] }])).toEqual(['字段的内容格式有误'])
    expect(messages(related, value, { exists: ({ id }) => id === 7 })).toHaveLength(1)
  })
})

const tree: CaseTypeNode[] = [
  {
    id: 1,
    name: '合同纠纷',
    state: 1,
    children: [
      { id: 9, name: '买卖合同纠纷', state: 1 },
      { id: 2, name: '租赁合同纠纷', state: 2 },
    ],
  },
  { id: 10, name: '劳动争议', state: 1 },
  { id: 3, name: '已停用', state: 2, children: [{ id: 4, name: '其下', state: 1 }] },
]

describe('case type', () => {
  const single = field('caseType')
  it('is one node, and 0 once it was cleared, which is stored [FLD-19] [VAL-20]', () => {
    expect(stored(single, 9)).toBe(9)
    expect(stored(single, null)).toBe(0)
    const store = createFormStore(form(single), { f: 9 }, { ...context, recordStatus: 1 })
    store.edit({ f: null })
    expect(store.field('f').value).toBe(0)
    expect(store.values()).toEqual({ f: 0 })
    expect(createFormStore(form(single), { f: 0 }, { ...context, recordStatus: 1 }).values()).toEqual({
      f: 0,
    })
    expect(createFormStore(form(single), {}, context).values()).toEqual({})
    expect(text(single, 0)).toBeUndefined()
    for (const empty of [0, null, undefined])
      expect(messages(field('caseType', { required: true }), empty)).toEqual(['请选择字段'])
  })

  it('is a list with several, and nothing is stored when it is emptied [FLD-19]', () => {
    const multiple = field('caseType', several)
    expect(stored(multiple, [10, 9, 10])).toEqual([10, 9])
    expect(stored(multiple, [])).toBeUndefined()
    expect(stored(multiple, 0)).toBeUndefined()
    expect(text(multiple, [10, 9])).toBe('劳动争议、合同纠纷 / 买卖合同纠纷')
    expect(messages(field('caseType', { ...several, required: true }), [])).toEqual(['请选择字段'])
  })

  it('is read with what stands above it [SCR-32]', () => {
    expect(caseTypePath(tree, 9)).toBe('合同纠纷 / 买卖合同纠纷')
    expect(caseTypePath(tree, 10)).toBe('劳动争议')
    expect(caseTypePath(tree, 99)).toBeNull()
  })

  it('a node of state 2 cannot be chosen, nor what stands below it [STA-09]', () => {
    const may = (id: number, checkStrictly = false) => mayChooseCaseType(tree, id, { checkStrictly })
    expect([9, 10].map((id) => may(id))).toEqual([true, true])
    expect([2, 3, 4, 99].map((id) => may(id, true))).toEqual([false, false, false, false])
  })

  it('only a last node can be chosen unless checks are strict [SCR-32]', () => {
    expect(mayChooseCaseType(tree, 1, { checkStrictly: false })).toBe(false)
    expect(mayChooseCaseType(tree, 1, { checkStrictly: true })).toBe(true)
  })
})

describe('cascader', () => {
  const optionTree = [
    {
      value: 'east',
      label: '华东',
      englishLabel: 'East',
      children: [
        { value: 'sh', label: '上海' },
        { value: 'hz', label: '杭州', disabled: true },
      ],
    },
    { value: 'north', label: '华北', children: [{ value: 'bj', label: '北京' }] },
    { value: 'abroad', label: '境外' },
  ]
  const cascader = (privateConfig: FieldInput['privateConfig'] = {}, more: Partial<FieldInput> = {}) =>
    field('cascader', { optionTree, privateConfig, ...more })

  it('is the path to a last node, read from the root down [FLD-25]', () => {
    expect(messages(cascader(), ['east', 'sh'])).toEqual([])
    expect(messages(cascader(), ['abroad'])).toEqual([])
    expect(text(cascader(), ['east', 'sh'])).toBe('华东 / 上海')
    expect(text(cascader(), ['east', 'sh'], { locale: 'en' })).toBe('East / 上海')
    const wrong = ['字段的选项已不存在，请重新选择']
    for (const path of [['east'], ['east', 'hz'], ['east', 'bj'], ['sh']])
      expect(messages(cascader(), path)).toEqual(wrong)
    expect(messages(cascader({}, { required: true }), [])).toEqual(['请选择字段'])
    expect(messages(cascader(), [['east', 'sh']])).toEqual(['字段的内容格式有误'])
  })

  it('takes any node with strict checks, and several paths in the order of the tree [FLD-25]', () => {
    expect(messages(cascader({ checkStrictly: true }), ['east'])).toEqual([])
    const multiple = cascader({ multiple: true })
    const clicked = [['abroad'], ['north', 'bj'], ['east', 'sh'], ['abroad']]
    expect(stored(multiple, clicked)).toEqual([['east', 'sh'], ['north', 'bj'], ['abroad']])
    expect(text(multiple, clicked)).toBe('华东 / 上海、华北 / 北京、境外')
    expect(messages(multiple, [['east', 'sh'], ['north']])).toHaveLength(1)
    expect(stored(multiple, [])).toBeUndefined()
  })

  it('a condition on a branch holds for everything below it [FLD-25]', () => {
    const dependent: FieldInput = {
      id: 'note',
      name: '说明',
      type: 'custom',
      required: true,
      visibleWhen: { match: 'all', conditions: [{ fieldId: 'f', operator: 1, value: 'east' }] },
    }
    const faults = (path: string[]) => validateForm(form(cascader(), dependent), { f: path }, context)
    expect(faults(['east', 'sh'])).toHaveLength(1)
    expect(faults(['north', 'bj'])).toEqual([])
  })
})

const options = Array.from({ length: 25 }, (_, index) => ({ value: `v${index}`, label: `选项${index}` }))
const dynamic = (source: string) => ({ dynamicConfig: { isDynamicField: true, source } })

describe('text with suggestions', () => {
  it('is whatever was typed or taken: suggestions do not limit it [FLD-14]', () => {
    const suggested = field('inputSelect', { options })
    expect(stored(suggested, '  自己写的\n内容 ')).toBe('自己写的 内容')
    expect(text(suggested, '选项3')).toBe('选项3')
    expect(messages(suggested, 'x'.repeat(201))).toEqual(['字段最多200个字符'])
    expect(messages(field('inputSelect', { required: true }), ' ')).toEqual(['请输入字段'])
    expect(messages(suggested, { id: 'v1' })).toEqual(['字段的内容格式有误'])
  })
})

describe('searched choice', () => {
  const choice = field('inputSelectV2', { options })
  it('is an option by its id and name, or a name alone [FLD-15]', () => {
    expect(stored(choice, { id: 'v3', name: '选项3' })).toEqual({ id: 'v3', name: '选项3' })
    expect(stored(choice, { id: null, name: ' 其他 ' })).toEqual({ id: null, name: '其他' })
    expect(stored(choice, { id: null, name: ' ' })).toBeUndefined()
    expect(text(choice, { id: null, name: '其他' })).toBe('其他')
    // An option is called what the form calls it, whatever was sent; a free text among options is no name without a record.
    expect(stored(choice, { id: 'v3', name: '冒名' })).toEqual({ id: 'v3', name: '选项3' })
    expect(onScreen(choice, { id: null, name: '其他' })).toBe('其他')
    expect(messages(choice, { id: 'v99', name: '没有' })).toEqual(['字段的选项已不存在，请重新选择'])
    expect(messages(field('inputSelectV2', { options, required: true }), null)).toEqual(['请输入字段'])
    expect(messages(choice, '选项3')).toEqual(['字段的内容格式有误'])
  })

  it('of a dynamic source points to a record, which must exist [FLD-15] [FLD-02]', () => {
    const person = field('inputSelectV2', { privateConfig: dynamic('people') })
    expect(messages(person, { id: '12', name: '陈静' })).toEqual([])
    expect(messages(person, { id: '12', name: '陈静' }, gone)).toHaveLength(1)
    expect(messages(person, { id: 'x', name: '陈静' })).toEqual(['字段的选项已不存在，请重新选择'])
    expect(messages(person, { id: null, name: '外聘顾问' }, gone)).toEqual([])
  })

  it('shows in English the English name of its record, or what that is called now', () => {
    const department = field('inputSelectV2', { privateConfig: dynamic('departments') })
    const nameOf = nameOfKnown([
      { kind: 'department', id: 1, name: '法务部', nameEn: 'Legal' },
      { kind: 'department', id: 2, name: '财务部', nameEn: '' },
    ])
    const shown = (id: string, name: string) => onEnglishScreen(department, { id, name }, nameOf)
    expect([shown('1', '法务部'), shown('2', '财务部'), shown('3', '审计部')]).toEqual([
      'Legal',
      '财务部',
      '审计部',
    ])
    expect(shown('1', '法律部')).toBe('法律部 (now 法务部)')
    expect(onEnglishScreen(field('select', { privateConfig: dynamic('departments') }), '1', nameOf)).toBe(
      'Legal',
    )
    expect(onEnglishScreen(field('department', several), [1, 2], nameOf)).toBe('Legal, 财务部')
  })
})

describe('options of dynamic fields', () => {
  it('of a list are records by id, read by their names [FLD-02]', () => {
    const people = field('multiselect', { privateConfig: dynamic('people') })
    expect(text(people, ['12', '13'])).toBe('陈静、#13')
    expect(messages(people, ['12'], gone)).toHaveLength(1)
    const side: Reference[] = []
    messages(field('select', { privateConfig: dynamic('externalCounterparts') }), '7', {
      fits: (reference) => side.push(reference) > 0,
    })
    expect(side).toEqual([{ kind: 'counterpart', id: 7, within: [['partyType/2']] }])
    expect(messages(field('select', { options, privateConfig: dynamic('options') }), 'v24')).toEqual([])
    expect(messages(field('select', { options, privateConfig: dynamic('options') }), 'v25')).toHaveLength(1)
  })

  it('of the field itself come 20 a page, found by label in either language or by value [FLD-02]', () => {
    const page = (q: string, pageNum: number) =>
      optionPage({ options }, { q, pageNum, pageSize: 20, locale: 'zh-CN' }).map(({ value }) => value)
    expect(page('', 1)).toHaveLength(20)
    expect(page('', 2)).toEqual(['v20', 'v21', 'v22', 'v23', 'v24'])
    expect(page(' 选项24 ', 1)).toEqual(['v24'])
    expect(page('V3', 1)).toEqual(['v3'])
    const both = { options: [...options, { value: 'usd', label: '美元', englishLabel: 'Dollar' }] }
    const found = (q: string, locale: 'zh-CN' | 'en') =>
      optionPage(both, { q, pageNum: 1, pageSize: 20, locale }).map(({ label }) => label)
    expect([found('doll', 'zh-CN'), found('美', 'en')]).toEqual([['美元'], ['Dollar']])
    expect(dynamicSourceNames[0]).toBe('options')
  })
})
