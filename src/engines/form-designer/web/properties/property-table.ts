import { type FieldConfig, isPercentField, listKindOf } from '#engines/forms/domain/index.ts'
import type { Words } from '#shared/text.ts'
import { textFormats } from '#shared/text-formats.ts'
import { formatWords } from '../../domain/property-words.ts'
import {
  alwaysExpanded,
  every,
  figures,
  files,
  isFed,
  isGiven,
  isParty,
  listed,
  picked,
  startsWith,
  texts,
  types,
} from './field-kinds.ts'
import { numbered, type PropertyRow, type PropertyTab, row } from './property-row.ts'

/** Offered only where records of the form stand in a list that takes its fields. */
export const inListsKey = 'inLists'

const basic: PropertyRow[] = [
  row('name', 'basic', '名称 | Name', 'text', every),
  row('required', 'basic', '必填 | Required', 'switch', (field) => !isGiven(field)),
  row(inListsKey, 'basic', '在列表中显示 | In lists', 'switch', (field) => listKindOf(field) !== null, {
    help: '发布后列表有这一列，可筛选、排序和导出；每人可自行隐藏 | Once published, it is a list column that can be filtered, sorted and exported',
  }),
  row(
    'options',
    'basic',
    '选项 | Options',
    'options',
    (field) => listed(field) && !isParty(field) && !isFed(field),
    {
      help: '每项一行；可粘贴多行，拖动排序 | One per line; paste several lines, drag to reorder',
    },
  ),
  row('optionTree', 'basic', '级联选项 | Cascading options', 'optionTree', types('cascader'), {
    help: '可粘贴多行，用缩进或「/」表示层级 | Paste several lines; indent or use "/" for levels',
  }),
  row('columns', 'basic', '表格列 | Columns', 'columns', types('sheetTable'), {
    help: '每列可选类型；数字和金额列可求和 | Number and amount columns can be totalled',
  }),
  row('clause', 'basic', '条款内容 | Clause', 'clause', types('clause'), {
    help: '只有一个条款项时自动选中；多个时由填写人选择 | A single statement is selected automatically; otherwise the user chooses',
  }),
  row('partyType', 'basic', '选择范围 | Choose from', 'choice', types('inputSelectV2'), {
    choices: [
      { value: null, label: '普通列表 | Plain list' },
      { value: 1, label: '内部相对方 | Internal parties' },
      { value: 2, label: '外部相对方 | External parties' },
    ],
    help: '改为相对方后，可用「带出」把账户、联系人填入其他字段 | Parties can fill in other fields',
  }),
  row(
    'privateConfig.counterpartMultiple',
    'basic',
    '可选多个相对方 | Allow multiple parties',
    'switch',
    isParty,
    {
      help: '最多 10 个；关闭时只保留第一个 | Up to 10; if off, only the first is kept',
    },
  ),
  row('privateConfig.freeNames', 'basic', '可用未建档的名称 | Allow parties not on file', 'switch', isParty, {
    help: '例如从上传文本中识别的名称；各处标注「未建档」，没有评级和信用信息 | For example, names extracted from an uploaded document; marked “Not on file”, without rating or credit data',
  }),
  row(
    'privateConfig.outerCounterpartySubjectGroup',
    'basic',
    '外部主体分组 | External party group',
    'text',
    (field) => isParty(field) && field.partyType === 2,
    { help: '只能选择该分组内的外部相对方；留空不限制 | Only parties in this group; empty: all' },
  ),
  row(
    'privateConfig.multiple',
    'basic',
    '可选多项 | Allow multiple values',
    'switch',
    (field) => picked(field) || types('cascader', 'image-preview')(field),
  ),
  row(
    'privateConfig.checkStrictly',
    'basic',
    '可选任意一级 | Any level selectable',
    'switch',
    types('cascader', 'caseType'),
    { help: '开启后上级也可单独选中；关闭时须选到末级 | If on, higher levels can be chosen too' },
  ),
  row(
    'privateConfig.relatedLawFirms',
    'basic',
    '限定律所 | Law firm field',
    'lawFirmField',
    types('lawyers'),
    {
      help: '只列出该律所字段所选律所的律师 | Only lawyers of the firms selected in that field',
    },
  ),
  row('privateConfig.extensions', 'basic', '允许的格式 | File formats', 'extensions', files, {
    help: '留空为系统允许的全部格式 | Leave empty for all supported formats',
  }),
  row('privateConfig.numberFormat', 'basic', '数字格式 | Number format', 'choice', types('number'), {
    choices: [
      { value: null, label: '不限格式 | As entered' },
      ...numbered(
        '整数 1234 | Integer 1234',
        '两位小数 1234.50 | Two decimals 1234.50',
        '整数千分位 1,234 | Thousands 1,234',
        '两位小数千分位 1,234.50 | Thousands, two decimals 1,234.50',
        '百分比整数 13% | Percentage 13%',
        '百分比两位小数 13.00% | Percentage 13.00%',
      ),
    ],
  }),
  row('privateConfig.roundingWay', 'basic', '舍入方式 | Rounding', 'choice', figures, {
    choices: numbered(
      '四舍五入 | Round half up',
      '进一 | Round up',
      '舍去 | Round down',
      '四舍六入五成双 | Round half to even',
    ),
  }),
  row('fieldConfig.money.unit', 'basic', '默认币种 | Currency', 'choice', types('money'), {
    choices: [
      ['CNY', '人民币', 'Yuan'],
      ['USD', '美元', 'US dollar'],
      ['EUR', '欧元', 'Euro'],
      ['HKD', '港元', 'Hong Kong dollar'],
      ['JPY', '日元', 'Yen'],
      ['GBP', '英镑', 'Pound sterling'],
    ].map(([value = '', zh = '', en = '']) => ({ value, label: `${zh} ${value} | ${en} ${value}` })),
    unset: 'CNY',
  }),
  row(
    'fieldConfig.money.isWithUnit',
    'basic',
    '可选择币种 | Currency can be chosen',
    'switch',
    types('money'),
  ),
  row('fieldConfig.money.isWordAmount', 'basic', '显示大写金额 | Amount in words', 'switch', types('money'), {
    help: '表单下方和文档中显示中文大写 | Amount in Chinese words below the field and in documents',
  }),
  row(
    'fieldConfig.date.dateFormat',
    'basic',
    '日期格式 | Date format',
    'choice',
    types('date', 'daterange'),
    {
      choices: numbered(
        '2026-11-20 | 2026-11-20',
        '2026年11月20日 | 2026年11月20日',
        '2026/11/20 | 2026/11/20',
        '2026-11 | 2026-11',
        '2026 | 2026',
      ),
      unset: 1,
      help: '显示在列表、详情和文档中的样子 | Format in lists, details and documents',
    },
  ),
  row('privateConfig.serial.prefix', 'basic', '流水号前缀 | Prefix', 'text', types('serialNumber')),
  row('privateConfig.serial.digits', 'basic', '流水号位数 | Digits', 'figure', types('serialNumber'), {
    help: '不足时前面补 0；0 为不补 | Padded with leading zeros; 0 for no padding',
  }),
  row('privateConfig.serial.startNumber', 'basic', '起始号 | First number', 'figure', types('serialNumber')),
  row('defaultValue', 'basic', '默认值 | Default', 'default', startsWith, {
    help: '新建时自动填入，填写人可修改 | Filled in automatically in new records; can be changed',
  }),
  row('description', 'basic', '说明 | Help text', 'paragraph', every, {
    help: '显示在名称旁的提示中，告诉填写人该填什么 | Shown in a tooltip next to the name',
  }),
  row('placeholder', 'basic', '占位提示 | Placeholder', 'text', (field) => !alwaysExpanded(field), {
    help: '未填写时框内的灰色文字；留空则为「请输入／请选择＋名称」 | Grey text in the empty field',
  }),
  row('span', 'basic', '宽度 | Width', 'span', every, {
    help: '电脑上每行三列；手机上总是一列 | Three columns per row on computers; always one on phones',
  }),
]

const rules: PropertyRow[] = [
  row('requiredWhen', 'rules', '满足条件时必填 | Required when', 'conditions', (field) => !isGiven(field)),
  row('visibleWhen', 'rules', '满足条件时显示 | Shown when', 'conditions', every, {
    help: '隐藏的字段不校验，也不保存 | Hidden fields are neither validated nor saved',
  }),
  row(
    'maxlength',
    'rules',
    '最多字数 | Maximum characters',
    'figure',
    (field) => texts(field) || types('contractNumber')(field),
    {
      help: '留空按系统默认：单行 200，多行 2,000 | Empty: 200 (single line), 2,000 (multiple lines)',
    },
  ),
  row('fieldConfig.format', 'rules', '内容格式 | Format', 'choice', types('custom'), {
    choices: [
      { value: null, label: '不限 | Any text' },
      ...textFormats.map((value) => ({ value, label: formatWords[value] })),
    ],
    help: '不符合时提交不了，提示哪里不对 | Other values are rejected with a message',
  }),
  row('fieldConfig.valueRange', 'rules', '取值范围 | Permitted range', 'valueRange', figures, {
    help: '超出时提示「取值范围不合法」；不许负数设为「≥ 0」 | Values outside the range are rejected; use ≥ 0 to exclude negatives',
  }),
  row(
    'fieldConfig.isInteger',
    'rules',
    '只能填整数 | Whole numbers only',
    'switch',
    (field) => field.type === 'number' && !isPercentField(field),
    {
      help: '开启后小数会提示改正；关闭时按数字格式舍入，并告诉填写人 | If on, decimals are rejected. If off, they are rounded and the user is informed',
    },
  ),
  row('rules', 'rules', '字段间规则 | Rules between fields', 'fieldRules', (field) => !isGiven(field), {
    help: '日期先后、金额或比例合计、数量 × 单价、至少填一项、一起填写；提示显示在本字段 | Date order, sums and totals, quantity × price, at least one, all or none; the message is shown at this field',
  }),
  row('fieldConfig.calculationConditionGroup', 'rules', '自动计算 | Calculation', 'calculation', figures, {
    help: '由其他数字、金额字段算出，表格的列由同一行的其他列算出；先算括号，再算乘除 | Calculated from other number and amount fields, a column from those of its row; brackets first, then × and ÷',
  }),
  row(
    'counterPartyConfig',
    'rules',
    '由相对方带出 | Filled from a party',
    'mapping',
    (field) =>
      types('custom', 'textarea', 'bankAccount', 'select', 'radio', 'inputSelect', 'inputSelectV2')(field) &&
      !isParty(field),
    { help: '选择相对方后自动填入其资料 | Filled in when the party is selected' },
  ),
  row(
    'privateConfig.dynamicConfig',
    'rules',
    '动态选项 | Dynamic options',
    'dynamic',
    (field) => types('select', 'multiselect', 'inputSelect', 'inputSelectV2')(field) && !isParty(field),
    { help: '选项很多时分页搜索，不一次全部载入 | For long lists: options are searched page by page' },
  ),
  row(
    'isBackdating',
    'rules',
    '判断倒签 | Detect backdating',
    'switch',
    types('date', 'date-time', 'daterange'),
    {
      help: '作为合同开始时间：早于今天（日期时间：早于此刻；区间：看首日）时，「是否倒签」为是 | Used as the start: “Backdated” is set if the date is before today, the time is before now, or the first day of a range has passed',
    },
  ),
  row('alterEditStatus', 'rules', '合同变更时 | In an amendment', 'choice', every, {
    choices: numbered('不可修改 | Locked', '可以修改 | Editable'),
  }),
]

const advanced: PropertyRow[] = [
  row('englishName', 'advanced', '英文名称 | English name', 'text', every, {
    help: '界面为英文时显示；留空显示名称。文档仍按组织语言 | Shown in the English interface; if empty, the name is shown. Documents use the organisation’s language',
  }),
  row('englishDescription', 'advanced', '英文说明 | English help text', 'paragraph', every, {
    help: '界面为英文时显示；留空显示中文说明 | Shown in English; if empty, the Chinese text is used',
  }),
  row('isEdit', 'advanced', '可以填写 | Editable', 'switch', (field) => !isGiven(field)),
  row('disabled', 'advanced', '置灰不可用 | Greyed out', 'switch', (field) => !isGiven(field)),
  row('preview', 'advanced', '只显示文字 | Text only', 'switch', every, {
    help: '不显示输入框，只显示内容 | Shows the value instead of an input field',
  }),
  row('clearable', 'advanced', '可一键清空 | Can be cleared', 'switch', (field) => !alwaysExpanded(field)),
  row(
    'filterable',
    'advanced',
    '下拉可搜索 | Searchable',
    'switch',
    (field) => (listed(field) && !alwaysExpanded(field)) || types('cascader', 'caseType')(field),
  ),
  row('fieldConfig.fieldContent.contentType', 'advanced', '内容类型 | Content type', 'choice', every, {
    choices: [
      { value: null, label: '按字段类型 | By the field type' },
      ...numbered(
        '数字 | Number',
        '金额 | Amount',
        '文本 | Text',
        '日期 | Date',
        '计算数字 | Calculated number',
        '计算金额 | Calculated amount',
      ),
    ],
    help: '供编号、审批和统计识别；文本、日期不参与计算 | Used by numbering, approvals and statistics',
  }),
  row(
    'positionList',
    'advanced',
    '文档书签 | Bookmarks',
    'bookmarks',
    (field) => field.type !== 'contractEdit',
    {
      more: ['bookmarkNames'],
      help: '内容写入模板中的这些位置 | Template positions that receive the value',
    },
  ),
  row('rawType', 'advanced', '用途 | Purpose', 'rawType', every, {
    help: '有特殊规则的字段，如合同名称、协办人 | Fields with special rules, e.g. collaborators',
  }),
  row('id', 'advanced', '字段标识 | Field ID', 'id', every, {
    help: '模板、接口和导出用它识别字段；发布后不宜修改 | Identifies it in templates and exports',
  }),
  row('type', 'advanced', '字段类型 | Field type', 'type', every),
]

/** Every property of a field, in the order of the panel. */
export const propertyRows: readonly PropertyRow[] = [...basic, ...rules, ...advanced]
export const propertyTabs: readonly { key: PropertyTab; label: Words }[] = [
  { key: 'basic', label: '基本 | Basic' },
  { key: 'rules', label: '规则 | Rules' },
  { key: 'advanced', label: '高级 | Advanced' },
]

/** The properties that a field offers: those that its type reads. */
export const propertiesOf = (field: FieldConfig): PropertyRow[] => propertyRows.filter(({ on }) => on(field))

/** The property that a path inside a field belongs to ('visibleWhen.conditions.0.fieldId'), so that a finding can lead to it. */
export function propertyAt(field: FieldConfig, path: string): PropertyRow | null {
  const belongs = (own: string): boolean => path === own || path.startsWith(`${own}.`)
  return (
    propertiesOf(field)
      .flatMap((one) => one.paths.filter(belongs).map((own) => ({ one, length: own.length })))
      .sort((a, b) => b.length - a.length)[0]?.one ?? null
  )
}
