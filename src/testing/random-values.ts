import fc from 'fast-check'
import type { FieldInput, FieldTypeName } from '#engines/forms/domain/index.ts'

type Setting = fc.Arbitrary<Partial<FieldInput>>

/** How a type of field may be set up, and what a person or a program may put into one: mostly sensible, also at its limits and beyond. */
export type TypeGenerator = { setting: Setting; value: fc.Arbitrary<unknown> }

const options = [
  { value: 'a', label: '甲', englishLabel: 'A' },
  { value: 'b', label: '乙' },
  { value: 'c', label: '丙' },
]
const nothing = fc.constantFrom(null, '')
const chance = fc.boolean()
const plain: Setting = fc.constant({})
const multiple: Setting = chance.map((several) => ({ privateConfig: { multiple: several } }))
const withOptions: Setting = fc.constant({ options })

const id = fc.integer({ min: 1, max: 4 })
const anyId = fc.oneof({ weight: 5, arbitrary: id }, fc.constantFrom(0, -1, 1.5, 2 ** 60))
const ids = fc.oneof({ weight: 5, arbitrary: fc.array(id, { maxLength: 4 }) }, fc.array(anyId), anyId)
const option = fc.constantFrom('a', 'b', 'c', 'gone')
const day = fc.constantFrom('2026-11-19', '2026-11-20', '2026-11-21', '2026/1/3', '2026-02-30', '2028-02-29')
const instant = fc.constantFrom(
  '2026-11-19T15:59:59Z',
  '2026-11-19T16:00:00Z',
  '2026-11-20',
  '2026-11-20T25:00Z',
)
const words = fc.oneof(
  fc.constantFrom('  ', '采购 ', ' 华东区:服务器*合同？', '𠮷'.repeat(201), '一\n二\r\n三', '<script>'),
  fc.string({ maxLength: 12, unit: 'grapheme' }),
)
const code = fc.constantFrom('622200000002', '12345678', '１２３４５６７８９', '1234—中文_a', '1'.repeat(30))

/** Decimal text far beyond 2^53 and with more decimals than any format keeps. */
export const decimalText = fc
  .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.nat(9), chance)
  .map(([units, places, isSmall]) => pointed(isSmall ? units % 1000n : units, places))

/** 12345 and 2 → '123.45'. */
export function pointed(units: bigint, places: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const body = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return units < 0n ? `-${body}` : body
}

const figure = fc.oneof(
  { weight: 6, arbitrary: decimalText },
  fc.constantFrom('0', '-0', '9007199254740993.005', '１２', '1e5', 'abc', '1'.repeat(40), 12, 0.1),
)
const unit = fc.constantFrom('CNY', 'CNY', 'CNY', 'USD', 'JPY', 'KWD')
export const moneyValue = fc.record({
  amount: fc
    .oneof(
      fc.bigInt({ min: -100_000n, max: 100_000n }),
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    )
    .map(String),
  unit,
})
const money = fc.oneof(
  { weight: 6, arbitrary: moneyValue },
  fc.constantFrom(
    { amount: '1.5', unit: 'CNY' },
    { amount: '9223372036854775808', unit: 'CNY' },
    { amount: 5 },
    'x',
  ),
)
const numeric = fc.record({
  numberFormat: fc.option(
    fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const, 6 as const),
    {
      nil: undefined,
    },
  ),
  roundingWay: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
})
const valueRange = fc.option(
  fc.record({
    mode: fc.constantFrom(1 as const, 2 as const),
    conditions: fc.array(
      fc.record({
        operator: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const, 6 as const),
        value: fc.constantFrom('0', '100.5', '-3', '9007199254740993'),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  }),
  { nil: undefined },
)
const file = (key: 'id' | 'fileID') =>
  fc.record({
    [key]: fc.oneof({ weight: 9, arbitrary: id }, anyId),
    name: fc.constantFrom('合同.pdf', '图.PNG', '程序.exe', '无后缀'),
  })
const files = fc.oneof({ weight: 4, arbitrary: fc.array(file('id'), { maxLength: 3 }) }, file('id'))
const extensions: Setting = fc
  .option(fc.constantFrom<string[]>(['pdf'], ['png', 'jpg']))
  .map((only) => ({ privateConfig: { extensions: only } }))

const timesCount = (value: string, isUpdate: boolean): FieldInput['fieldConfig'] => ({
  calculationConditionGroup: {
    valueList: [
      { method: 1, value: 'count' },
      { method: 1, value },
    ],
    calculationWays: [3],
    isUpdate,
  },
})
const columns: FieldInput['columns'] = [
  { id: 'words', name: '名称', type: 'custom', required: true },
  { id: 'count', name: '数量', type: 'number', isSummed: true, privateConfig: { numberFormat: 4 } },
  { id: 'price', name: '金额', type: 'money', isSummed: true },
  { id: 'day', name: '日期', type: 'date' },
  { id: 'kind', name: '类别', type: 'select', options },
  { id: 'total', name: '合计', type: 'money', isSummed: true, fieldConfig: timesCount('price', true) },
  { id: 'square', name: '平方', type: 'number', fieldConfig: timesCount('count', false) },
]
const row = fc.record(
  {
    ...{ words, count: figure, price: money, day: fc.oneof(day, nothing), kind: option },
    ...{ total: money, square: fc.oneof(figure, nothing) },
  },
  { requiredKeys: [] },
)
const statementList = [1, 2, 3].map((number) => ({
  id: number,
  name: `条款项${number}`,
  content: [[{ kind: 'text' as const, text: `第${number}款` }]],
}))
const optionTree: FieldInput['optionTree'] = [
  {
    value: '华东',
    label: '华东',
    children: [
      { value: '上海', label: '上海' },
      { value: '杭州', label: '杭州', disabled: true },
    ],
  },
  { value: '华北', label: '华北' },
]
const path = fc.constantFrom(['华东', '上海'], ['华东', '杭州'], ['华东'], ['华北'], ['华南', '广州'])
const party = fc.record(
  {
    id: fc.option(id),
    name: fc.constantFrom('某某公司', '', ' ', '张三'),
    keyword: words,
    subtype: fc.constantFrom(1, 2),
  },
  { requiredKeys: ['name'] },
)

const text: TypeGenerator = {
  setting: fc.option(fc.integer({ min: 1, max: 8 })).map((maxlength) => ({ maxlength })),
  value: words,
}
const oneOption: TypeGenerator = { setting: withOptions, value: option }
const severalOptions: TypeGenerator = { setting: withOptions, value: fc.array(option, { maxLength: 4 }) }
const oneRecord: TypeGenerator = { setting: plain, value: anyId }
const severalRecords: TypeGenerator = { setting: multiple, value: ids }

/** One generator for each type: a type that has none does not compile. */
export const typeGenerators: Record<FieldTypeName, TypeGenerator> = {
  custom: { ...text, setting: fc.constantFrom({}, { rawType: 'contractName' }, { maxlength: 3 }) },
  textarea: text,
  contractNumber: text,
  serialNumber: text,
  inputSelect: { setting: withOptions, value: words },
  inputSelectV2: {
    setting: fc.constantFrom(
      { options },
      { partyType: 1 as const },
      { partyType: 2 as const, privateConfig: { counterpartMultiple: true } },
    ),
    value: fc.oneof(
      fc.record({ id: fc.option(option), name: words }),
      fc.array(party, { maxLength: 12 }),
      fc.constant('文字'),
    ),
  },
  bankAccount: { setting: plain, value: code },
  select: oneOption,
  radio: oneOption,
  multiselect: severalOptions,
  checkbox: severalOptions,
  bool: { setting: plain, value: fc.oneof(chance, fc.constant('yes')) },
  date: {
    setting: fc.record({
      isBackdating: chance,
      fieldConfig: fc
        .constantFrom(1 as const, 2 as const, 5 as const)
        .map((dateFormat) => ({ date: { dateFormat } })),
    }),
    value: day,
  },
  daterange: {
    setting: plain,
    value: fc.oneof({ weight: 3, arbitrary: fc.tuple(day, day) }, fc.tuple(fc.oneof(day, nothing), nothing)),
  },
  'date-time': { setting: chance.map((isBackdating) => ({ isBackdating })), value: instant },
  number: {
    setting: fc.record({
      privateConfig: numeric,
      fieldConfig: valueRange.map((range) => ({ valueRange: range })),
    }),
    value: figure,
  },
  money: {
    setting: fc.record({
      privateConfig: numeric.map(({ roundingWay }) => ({ roundingWay })),
      fieldConfig: fc
        .tuple(valueRange, chance, fc.constantFrom('CNY', 'JPY'))
        .map(([range, isWithUnit, of]) => ({ valueRange: range, money: { isWithUnit, unit: of } })),
    }),
    value: money,
  },
  people: severalRecords,
  department: severalRecords,
  relationProject: severalRecords,
  lawFirms: severalRecords,
  lawyers: severalRecords,
  contractType: oneRecord,
  templateName: oneRecord,
  offlineArchiveAddress: oneRecord,
  caseType: { setting: multiple, value: fc.oneof(anyId, ids) },
  agentInformation: {
    setting: plain,
    value: fc.record({ lawFirmIDList: ids, lawyerIDList: ids }, { requiredKeys: [] }),
  },
  relatedContracts: {
    setting: plain,
    value: fc.array(fc.record({ relationType: fc.integer({ min: 0, max: 6 }), contractIDs: ids }), {
      maxLength: 3,
    }),
  },
  cascader: {
    setting: fc.tuple(chance, chance).map(([several, checkStrictly]) => ({
      optionTree,
      privateConfig: { multiple: several, checkStrictly },
    })),
    value: fc.oneof(path, fc.array(path, { maxLength: 4 })),
  },
  clause: {
    setting: fc.tuple(fc.integer({ min: 1, max: 3 }), chance).map(([count, isNullable]) => ({
      clause: { isNullable, statementList: statementList.slice(0, count) },
    })),
    value: fc.record({ statementID: fc.constantFrom(-1, 1, 2, 3, 9) }),
  },
  sheetTable: { setting: fc.constant({ columns }), value: fc.array(row, { maxLength: 4 }) },
  upload: { setting: extensions, value: file('id') },
  'image-preview': { setting: extensions, value: files },
  customAttachment: { setting: extensions, value: files },
  contractEdit: { setting: plain, value: file('fileID') },
}
