import type { FieldInput, FieldRule, FormDefinitionInput } from '#engines/forms/domain/index.ts'

/** The built-in contract forms: which side of the template our own party is on, and what the contract is about. */
export type StandardForm = 'procurement' | 'sales' | 'service'

type Side = 'a' | 'b'

/**
 * A contract form that suits the shipped templates: field ids are the bookmarks' names, so that a template binds by itself. In a
 * sales contract our own party is 乙方, otherwise 甲方.
 */
export function standardContractForm(kind: StandardForm): FormDefinitionInput {
  const own: Side = kind === 'sales' ? 'b' : 'a'
  return {
    fieldGroupList: [
      { name: '基本信息', fieldList: basics() },
      { name: '相对方', fieldList: [...parties(own), ...payee(kind)] },
      { name: kind === 'service' ? '服务内容' : '标的', fieldList: kind === 'service' ? service() : goods() },
      { name: '金额与付款', fieldList: money(kind) },
      { name: '期限与交付', fieldList: term(kind) },
      { name: '违约与其他', fieldList: rest() },
      { name: '关联与归档', fieldList: related() },
      { name: '附件', fieldList: [{ id: 'attachment', name: '附件', type: 'upload' }] },
    ],
  }
}

const basics = (): FieldInput[] => [
  {
    id: 'contract_name',
    name: '合同名称',
    type: 'custom',
    rawType: 'contractName',
    required: true,
    maxlength: 200,
    span: 2,
    placeholder: '例如：华东区服务器采购合同',
  },
  {
    id: 'contract_number',
    name: '合同编号',
    type: 'contractNumber',
    description: '提交审批时按编号规则自动生成',
  },
  { id: 'contract_type', name: '合同类型', type: 'contractType', required: true },
  { id: 'template_name', name: '合同模板', type: 'templateName' },
  {
    id: 'contract_category',
    name: '合同类别',
    type: 'select',
    rawType: 'contractCategory',
    required: true,
    defaultValue: '1',
    options: [
      { value: '1', label: '普通合同', englishLabel: 'Ordinary' },
      { value: '2', label: '框架协议', englishLabel: 'Framework' },
      { value: '3', label: '补充协议', englishLabel: 'Supplementary' },
      { value: '4', label: '变更协议', englishLabel: 'Amendment' },
      { value: '5', label: '解除协议', englishLabel: 'Termination' },
    ],
  },
  {
    id: 'handler',
    name: '经办人',
    type: 'people',
    rawType: 'handler',
    required: true,
    defaultValue: 'initiator',
  },
  {
    id: 'handling_department',
    name: '经办部门',
    type: 'department',
    rawType: 'handlingDepartment',
    required: true,
    defaultValue: 'initiator',
  },
  {
    id: 'operators',
    name: '协办人',
    type: 'people',
    rawType: 'collaborativeOperator',
    description: '协办人可以查看本合同',
    privateConfig: { multiple: true },
  },
]

const related = (): FieldInput[] => [
  { id: 'related_contracts', name: '关联合同', type: 'relatedContracts', span: 2 },
  { id: 'archive_address', name: '纸质归档地址', type: 'offlineArchiveAddress', span: 2 },
]

const partyWords: Record<Side, string> = { a: '甲方', b: '乙方' }

function parties(own: Side): FieldInput[] {
  return (['a', 'b'] as const).flatMap((side) => {
    const isOwn = side === own
    const id = (part: string) => `party_${side}_${part}`
    const words = partyWords[side]
    const scope = isOwn ? 'internal' : 'external'
    const mapped = (
      part: string,
      name: string,
      mappingField: string,
      fieldConfig: FieldInput['fieldConfig'] = {},
    ): FieldInput => ({
      id: id(part),
      name: `${words}${name}`,
      type: 'custom',
      fieldConfig,
      counterPartyConfig: { relatedCounterparty: id('name'), mappingField },
    })
    return [
      {
        id: id('name'),
        name: isOwn ? `我方主体（${words}）` : `外部相对方（${words}）`,
        type: 'inputSelectV2',
        partyType: isOwn ? 1 : 2,
        required: true,
        span: 2,
      } satisfies FieldInput,
      mapped('credit_code', '统一社会信用代码', 'idNumber', { format: 'partyNumber' }),
      { ...mapped('address', '住所', 'address'), span: 2 },
      { id: id('representative'), name: `${words}法定代表人`, type: 'custom' } satisfies FieldInput,
      mapped('contact', '联系人', `${scope}ContactName`),
      mapped('phone', '联系电话', `${scope}ContactPhone`, { format: 'phone' }),
      mapped('email', '电子邮箱', `${scope}ContactEmail`, { format: 'mail' }),
    ]
  })
}

/** Bank and account of whoever is paid (乙方), in a sales contract also of the payer. */
function payee(kind: StandardForm): FieldInput[] {
  const account = (side: Side, scope: 'internal' | 'external'): FieldInput[] => [
    {
      id: `party_${side}_bank`,
      name: `${partyWords[side]}开户银行`,
      type: 'custom',
      counterPartyConfig: { relatedCounterparty: `party_${side}_name`, mappingField: `${scope}BankName` },
    },
    {
      id: `party_${side}_account`,
      name: `${partyWords[side]}银行账号`,
      type: 'bankAccount',
      counterPartyConfig: { relatedCounterparty: `party_${side}_name`, mappingField: `${scope}BankAccount` },
    },
  ]
  return kind === 'sales'
    ? [...account('b', 'internal'), ...account('a', 'external')]
    : account('b', 'external')
}

/** An amount of a row; its currency can be chosen, as that of the contract's amount. */
const rowAmount = {
  type: 'money',
  required: true,
  fieldConfig: {
    fieldContent: { contentType: 2 },
    money: { isWithUnit: true },
    valueRange: { mode: 1, conditions: [{ operator: 4, value: '0' }] },
  },
} satisfies Partial<FieldInput>

const goods = (): FieldInput[] => [
  {
    id: 'goods',
    name: '货物清单',
    type: 'sheetTable',
    required: true,
    // What changes the amount of a contract changes the rows that it comes of.
    alterEditStatus: 2,
    columns: [
      { id: 'name', name: '货物名称', type: 'custom', required: true },
      { id: 'spec', name: '规格型号', type: 'custom' },
      { id: 'unit', name: '单位', type: 'custom' },
      {
        id: 'quantity',
        name: '数量',
        type: 'number',
        required: true,
        privateConfig: { numberFormat: 1 },
        fieldConfig: {
          fieldContent: { contentType: 1 },
          isInteger: true,
          valueRange: { mode: 1, conditions: [{ operator: 3, value: '0' }] },
        },
      },
      { id: 'price', name: '含税单价', ...rowAmount },
      {
        ...{ id: 'sum', name: '金额', ...rowAmount, isSummed: true },
        // A sum agreed for all pieces may be written over the result; the rule checks it.
        fieldConfig: {
          ...rowAmount.fieldConfig,
          calculationConditionGroup: {
            valueList: [
              { method: 1, value: 'quantity' },
              { method: 1, value: 'price' },
            ],
            calculationWays: [3],
            isUpdate: false,
          },
        },
        rules: [{ kind: 'product', fieldIds: ['quantity', 'price'] }],
      },
    ],
  },
]

const service = (): FieldInput[] => [
  { id: 'service_name', name: '服务项目', type: 'custom', required: true, span: 2 },
  { id: 'service_place', name: '服务地点', type: 'custom' },
  { id: 'service_content', name: '服务内容', type: 'textarea', required: true },
  { id: 'deliverables', name: '工作成果', type: 'textarea' },
  { id: 'project_lead', name: '项目负责人', type: 'custom' },
  { id: 'acceptance_standard', name: '验收标准', type: 'textarea' },
]

/** A day that is not before (4) or not after (6) that of another field. */
const day = (operator: 4 | 6, fieldId: string, days?: number): FieldRule => ({
  kind: 'compare',
  operator,
  terms: [{ fieldId, ...(days !== undefined && { days }) }],
})

/** Shares that are the whole (1) together with those of these fields, or no more than that (6). */
const share = (operator: 1 | 6, ...fieldIds: string[]): FieldRule => ({
  ...{ kind: 'total', operator, figure: '1' },
  terms: fieldIds.map((fieldId) => ({ fieldId })),
})

const percent = (id: string, name: string, ...rules: FieldRule[]): FieldInput => ({
  id,
  name,
  type: 'number',
  rules,
  privateConfig: { numberFormat: 6 },
  fieldConfig: {
    fieldContent: { contentType: 1 },
    valueRange: {
      mode: 1,
      conditions: [
        { operator: 4, value: '0' },
        { operator: 6, value: '1' },
      ],
    },
  },
})

const count = (id: string, name: string, defaultValue: string | null = null): FieldInput => ({
  id,
  name,
  type: 'number',
  defaultValue,
  privateConfig: { numberFormat: 1 },
  fieldConfig: {
    fieldContent: { contentType: 1 },
    isInteger: true,
    valueRange: { mode: 1, conditions: [{ operator: 4, value: '0' }] },
  },
})

function money(kind: StandardForm): FieldInput[] {
  const amount: FieldInput = {
    id: 'amount',
    name: '合同金额',
    type: 'money',
    rawType: 'contractAmount',
    required: true,
    alterEditStatus: 2,
    ...(kind !== 'service' && {
      description: '随货物清单的金额合计计算，须与其一致',
      rules: [{ kind: 'compare', operator: 1, terms: [{ fieldId: 'goods', part: 'sum.sum' }] }],
    }),
    positionList: [
      { bookmarkName: 'amount', part: 'figure' },
      { bookmarkName: 'amount_words', part: 'words' },
    ],
    fieldConfig: {
      fieldContent: { contentType: kind === 'service' ? 2 : 6 },
      money: { isWithUnit: true },
      ...(kind !== 'service' && {
        calculationConditionGroup: {
          valueList: [{ method: 1, value: 'goods', part: 'sum.sum' }],
          calculationWays: [],
          isUpdate: false,
        },
      }),
      valueRange: { mode: 1, conditions: [{ operator: 4, value: '0' }] },
    },
  }
  return [
    amount,
    percent('tax_rate', '税率'),
    {
      id: 'invoice_type',
      name: '发票类型',
      type: 'select',
      options: ['增值税专用发票', '增值税普通发票', '不开具发票'].map((label) => ({ value: label, label })),
    },
    percent('first_percent', '首期比例'),
    percent('second_percent', '二期比例', share(6, 'first_percent')),
    percent('final_percent', '尾款比例', share(1, 'first_percent', 'second_percent')),
    count('payment_days', '付款天数'),
    { id: 'payment_terms', name: '其他付款约定', type: 'textarea' },
  ]
}

function term(kind: StandardForm): FieldInput[] {
  return [
    {
      id: 'sign_date',
      name: '签订日期',
      type: 'date',
      // Signed after its start, a contract is backdated, and says so; years before, somebody mistook the year.
      rules: [day(4, 'start_date', -730), day(6, 'end_date')],
    },
    { id: 'sign_place', name: '签订地点', type: 'custom' },
    {
      id: 'start_date',
      name: '起始日期',
      type: 'date',
      rawType: 'contractStartTime',
      required: true,
      isBackdating: true,
      alterEditStatus: 2,
    },
    {
      id: 'end_date',
      name: '终止日期',
      type: 'date',
      rawType: 'contractEndTime',
      required: true,
      rules: [day(4, 'start_date')],
      alterEditStatus: 2,
    },
    { id: 'backdating', name: '是否倒签', type: 'bool', rawType: 'backdating' },
    ...(kind === 'service'
      ? []
      : ([
          {
            id: 'delivery_date',
            name: '交货日期',
            type: 'date',
            rules: [day(4, 'start_date'), day(6, 'end_date')],
            // It follows a term that is altered.
            alterEditStatus: 2,
          },
          { id: 'delivery_place', name: '交货地点', type: 'custom', span: 2 },
          {
            id: 'transport',
            name: '运输方式',
            type: 'select',
            options: ['公路运输', '铁路运输', '航空运输', '快递', '买方自提'].map((label) => ({
              value: label,
              label,
            })),
          },
        ] satisfies FieldInput[])),
    count('inspection_days', '验收天数'),
    count('warranty_months', '质保月数'),
  ]
}

const rest = (): FieldInput[] => [
  count('confidential_years', '保密年限'),
  percent('penalty_rate', '违约金比例（每日）'),
  percent('penalty_cap', '违约金上限'),
  { id: 'court', name: '管辖法院', type: 'custom', span: 2 },
  count('copies', '合同份数', '4'),
  count('copies_each', '各执份数', '2'),
  { id: 'other_terms', name: '其他约定', type: 'textarea' },
]
