import {
  type Calculation,
  type ConditionGroup,
  type FieldConfig,
  type FieldRule,
  type FieldTypeName,
  fieldTypeLabel,
  type OptionNode,
  type OuterCondition,
  operators as op,
  ruleText,
  unitAsked,
  type ValueRange,
} from '#engines/forms/domain/index.ts'
import { compareDecimal } from '#shared/decimal.ts'
import { majorText, moneyText, unitWord } from '#shared/money.ts'
import { parseMoney } from '#shared/parse-money.ts'
import { type Locale, quotedIn, said, type Words } from '#shared/text.ts'
import type { TextFormat } from '#shared/text-formats.ts'

/** What the properties of a field are called, by their path. */
const propertyNames: Record<string, Words> = {
  id: '字段标识 | Field ID',
  name: '名称 | Name',
  englishName: '英文名称 | English name',
  type: '类型 | Type',
  rawType: '用途 | Purpose',
  required: '必填 | Required',
  disabled: '禁用 | Disabled',
  isEdit: '可编辑 | Editable',
  preview: '只读预览 | Read-only preview',
  placeholder: '占位提示 | Placeholder',
  options: '选项 | Options',
  optionTree: '级联选项 | Options',
  maxlength: '最大长度 | Maximum length',
  clearable: '可清空 | Can be cleared',
  filterable: '可搜索 | Searchable',
  alterEditStatus: '变更时 | In amendment',
  defaultValue: '默认值 | Default',
  description: '说明 | Description',
  englishDescription: '英文说明 | English description',
  positionList: '文档位置 | Document positions',
  bookmarkNames: '书签 | Bookmarks',
  counterPartyConfig: '相对方带入 | Filled from a party',
  'counterPartyConfig.relatedCounterparty': '带入的相对方字段 | Party field',
  'counterPartyConfig.mappingField': '带入的内容 | Value to fill in',
  partyType: '相对方类型 | Party type',
  isBackdating: '识别倒签 | Detect backdating',
  visibleWhen: '显示条件 | Shown when',
  requiredWhen: '必填条件 | Required when',
  rules: '字段间规则 | Rules between fields',
  span: '所占列数 | Column span',
  inLists: '在列表中显示 | In lists',
  isSummed: '求和 | Total',
  columns: '列 | Columns',
  clause: '条款 | Clause',
  'clause.labelID': '条款库条款 | Library clause',
  'clause.isNullable': '可不显示 | Optional',
  'clause.statementList': '条款项 | Statements',
  'privateConfig.numberFormat': '数字格式 | Number format',
  'privateConfig.roundingWay': '舍入方式 | Rounding',
  'privateConfig.dynamicConfig.isDynamicField': '动态选项 | Dynamic options',
  'privateConfig.dynamicConfig.source': '动态选项来源 | Option source',
  'privateConfig.counterpartMultiple': '多个相对方 | Multiple parties',
  'privateConfig.freeNames': '可用未建档名称 | Allow parties not on file',
  'privateConfig.outerCounterpartySubjectGroup': '外部主体分组 | External party group',
  'privateConfig.multiple': '可多选 | Multiple selection',
  'privateConfig.checkStrictly': '任意级可选 | Any level selectable',
  'privateConfig.relatedLawFirms': '关联律所字段 | Law firm field',
  'privateConfig.extensions': '允许的格式 | File formats',
  'privateConfig.serial.prefix': '流水号前缀 | Serial number prefix',
  'privateConfig.serial.digits': '流水号位数 | Serial number digits',
  'privateConfig.serial.startNumber': '流水号起始 | Serial number start',
  'fieldConfig.fieldContent.contentType': '内容类型 | Content type',
  'fieldConfig.calculationConditionGroup': '自动计算 | Calculation',
  'fieldConfig.money.isWordAmount': '大写金额 | Amount in words',
  'fieldConfig.money.isWithUnit': '显示币种 | Currency shown',
  'fieldConfig.money.unit': '币种 | Currency',
  'fieldConfig.date.dateFormat': '日期格式 | Date format',
  'fieldConfig.valueRange': '取值范围 | Value range',
  'fieldConfig.isInteger': '只能填整数 | Whole numbers only',
  'fieldConfig.format': '内容格式 | Format',
}

/** What a property is called; its path when it has no name. */
export const propertyName = (path: string, locale: Locale): string => {
  const words = propertyNames[path]
  return words ? said(words, locale) : path
}

/** Paths of properties that are compared whole, not by their parts. */
export const wholeProperties: readonly string[] = [
  'visibleWhen',
  'requiredWhen',
  'rules',
  'defaultValue',
  'fieldConfig.calculationConditionGroup',
  'fieldConfig.valueRange',
]

const codes: Record<string, Record<number, Words>> = {
  alterEditStatus: { 1: '锁定 | locked', 2: '可编辑 | editable' },
  partyType: { 1: '内部相对方 | internal', 2: '外部相对方 | external' },
  'privateConfig.numberFormat': {
    1: '整数 | integer',
    2: '两位小数 | two decimals',
    3: '整数（千分位） | integer with thousands separator',
    4: '两位小数（千分位） | two decimals with thousands separator',
    5: '百分比整数 | whole percentage',
    6: '百分比两位小数 | percentage with two decimals',
  },
  'privateConfig.roundingWay': {
    1: '四舍五入 | round half up',
    2: '进一 | round up',
    3: '舍去 | round down',
    4: '四舍六入五成双 | round half to even',
  },
  'fieldConfig.fieldContent.contentType': {
    1: '数字 | number',
    2: '金额 | amount',
    3: '文本 | text',
    4: '日期 | date',
    5: '计算数字 | calculated number',
    6: '计算金额 | calculated amount',
  },
  'fieldConfig.date.dateFormat': {
    1: 'yyyy-MM-dd | yyyy-MM-dd',
    2: 'yyyy年MM月dd日 | yyyy年MM月dd日',
    3: 'yyyy/MM/dd | yyyy/MM/dd',
    4: 'yyyy-MM | yyyy-MM',
    5: 'yyyy | yyyy',
  },
}

/** What the formats of a line of text are called. */
export const formatWords: Readonly<Record<TextFormat, Words>> = {
  creditCode: '统一社会信用代码 | Unified social credit code',
  identityNumber: '居民身份证号 | Identity card number',
  partyNumber: '信用代码或证件号码 | Credit code or another ID',
  phone: '电话、手机 | Phone number',
  mail: '邮箱地址 | Email address',
  url: '网址 | Web address',
  postcode: '邮政编码 | Postcode',
  lawyerLicence: '律师执业证号 | Lawyer’s licence number',
  timeOfDay: '时间（09:30） | Time (09:30)',
}

const operatorWords: Record<number, Words> = {
  [op.equal]: '= | =',
  [op.notEqual]: '≠ | ≠',
  [op.greater]: '> | >',
  [op.greaterOrEqual]: '≥ | ≥',
  [op.less]: '< | <',
  [op.lessOrEqual]: '≤ | ≤',
  [op.contains]: '包含 | contains',
  [op.notContains]: '不包含 | does not contain',
  [op.empty]: '未填写 | is empty',
  [op.filled]: '已填写 | is filled in',
}
const ways: Record<number, string> = { 1: '+', 2: '−', 3: '×', 4: '÷', 5: '(+)', 6: '(−)' }

/** How a person is told the value of a property. `fieldOf` finds the fields that the value names, `own` is the one that has it. */
export function propertyText(
  path: string,
  value: unknown,
  fieldOf: (id: string) => FieldConfig | undefined,
  locale: Locale,
  own: Pick<FieldConfig, 'name' | 'columns'> = { name: '', columns: [] },
): string {
  const nameOf = (id: string): string => quotedIn(fieldOf(id)?.name ?? id, locale)
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return said('无 | none', locale)
  if (typeof value === 'boolean') return said(value ? '是 | yes' : '否 | no', locale)
  if (path === 'type') return fieldTypeLabel(value as FieldTypeName, locale)
  const known = codes[path]?.[value as number]
  if (known) return said(known, locale)
  switch (path) {
    case 'counterPartyConfig.relatedCounterparty':
    case 'privateConfig.relatedLawFirms':
      return nameOf(value as string)
    case 'visibleWhen':
    case 'requiredWhen':
      return conditionsText(value as ConditionGroup, fieldOf, locale)
    case 'fieldConfig.calculationConditionGroup':
      return calculationText(value as Calculation, nameOf)
    case 'fieldConfig.format':
      return said(formatWords[value as TextFormat], locale)
    case 'rules':
      return (value as readonly FieldRule[])
        .map((rule) => ruleText(rule, own, fieldOf, locale))
        .join(said('； | ; ', locale))
    case 'fieldConfig.valueRange':
      return rangeText(value as ValueRange, locale)
    case 'options':
    case 'optionTree':
      return treeText(value as OptionNode[])
    case 'positionList':
      return (value as FieldConfig['positionList'])
        .map(({ bookmarkName, part }) => (part ? `${bookmarkName}.${part}` : bookmarkName))
        .join('、')
    case 'clause.statementList':
      return (value as NonNullable<FieldConfig['clause']>['statementList'])
        .map(({ name, content }) => `${name}：${plainText(content, nameOf)}`)
        .join('；')
    default:
      if (Array.isArray(value)) return value.map((one) => plain(one)).join('、')
      return plain(value)
  }
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const treeText = (nodes: readonly OptionNode[]): string =>
  nodes
    .map(({ label, children }) => (children?.length ? `${label}（${treeText(children)}）` : label))
    .join('、')

const plainText = (
  content: NonNullable<FieldConfig['clause']>['statementList'][number]['content'],
  nameOf: (id: string) => string,
): string =>
  content
    .map((paragraph) =>
      paragraph.map((piece) => (piece.kind === 'text' ? piece.text : nameOf(piece.fieldID))).join(''),
    )
    .join(' ')

/** The amount of a condition as amounts are read on every screen; one with more places than its currency has as it stands. */
function amountText(value: string, unit: string, locale: Locale): string {
  const money = parseMoney(value, unit)
  const isExact = money !== null && compareDecimal(majorText(money), value) === 0
  return isExact ? moneyText(money, locale) : `${value} ${unitWord(unit, locale)}`
}

/** Conditions on fields in words: "合同金额 > 50.00 元"; of a field that is not there its id. */
export function conditionsText(
  { match, conditions }: { match: ConditionGroup['match']; conditions: readonly OuterCondition[] },
  fieldOf: (id: string) => FieldConfig | undefined,
  locale: Locale,
): string {
  const and = said(match === 'all' ? ' 且  |  and ' : ' 或  |  or ', locale)
  return conditions
    .map((condition) => {
      const { fieldId, operator, value } = condition
      const field = fieldOf(fieldId)
      const option = field?.options.find((one) => one.value === value)
      const unit = field ? unitAsked(field, condition) : (condition.unit ?? null)
      const plainly = () => option?.label ?? propertyText('value', value, fieldOf, locale)
      const shown =
        value === undefined ? '' : unit === null ? plainly() : amountText(String(value), unit, locale)
      const words = said(operatorWords[operator] as Words, locale)
      return [quotedIn(field?.name ?? fieldId, locale), words, shown].join(' ').trim()
    })
    .join(and)
}

const calculationText = (
  { valueList, calculationWays }: Calculation,
  nameOf: (id: string) => string,
): string =>
  valueList
    .map((operand, index) => {
      const way = index === 0 ? '' : ` ${ways[calculationWays[index - 1] ?? 0] ?? '?'} `
      return `${way}${operand.method === 1 ? nameOf(operand.value) : operand.value}`
    })
    .join('')

const rangeText = ({ mode, conditions }: ValueRange, locale: Locale): string =>
  conditions
    .map(({ operator, value }) => `${operatorWords[operator]?.[0] ?? ''} ${value}`)
    .join(said(mode === 1 ? ' 且  |  and ' : ' 或  |  or ', locale))
