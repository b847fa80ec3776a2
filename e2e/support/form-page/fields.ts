import type { FieldInput, FormDefinitionInput } from '#engines/forms/domain/index.ts'

const options = [
  { value: 'ordinary', label: '普通合同' },
  { value: 'framework', label: '框架协议' },
]

const basics: FieldInput[] = [
  { id: 'name', name: '合同名称', type: 'custom', rawType: 'contractName', required: true, span: 2 },
  {
    id: 'number',
    name: '合同编号',
    type: 'contractNumber',
    required: true,
    description: '提交后按编号规则生成',
  },
  { id: 'type', name: '合同类型', type: 'contractType', required: true },
  { id: 'template', name: '合同模板', type: 'templateName' },
  { id: 'handler', name: '经办人', type: 'people', required: true, defaultValue: 'initiator' },
  { id: 'department', name: '经办部门', type: 'department' },
  { id: 'category', name: '合同类别', type: 'select', options, required: true },
  { id: 'tags', name: '标签', type: 'multiselect', options },
  { id: 'sealing', name: '用印方式', type: 'radio', options, required: true },
  { id: 'copies', name: '份数要求', type: 'checkbox', options },
]
const parties: FieldInput[] = [
  { id: 'ours', name: '我方主体', type: 'inputSelectV2', partyType: 1, required: true },
  { id: 'party', name: '外部相对方', type: 'inputSelectV2', partyType: 2, required: true },
  {
    id: 'account',
    name: '银行账号',
    type: 'bankAccount',
    counterPartyConfig: { relatedCounterparty: 'party', mappingField: 'externalBankAccount' },
  },
]
const amounts: FieldInput[] = [
  { id: 'price', name: '含税单价', type: 'money', required: true },
  { id: 'count', name: '数量', type: 'number', required: true, privateConfig: { numberFormat: 4 } },
  {
    id: 'total',
    name: '合同总额',
    type: 'money',
    description: '含税单价 × 数量，自动计算',
    fieldConfig: {
      calculationConditionGroup: {
        valueList: [
          { method: 1, value: 'price' },
          { method: 1, value: 'count' },
        ],
        calculationWays: [3],
      },
      money: { isWordAmount: true },
    },
  },
  { id: 'rate', name: '税率', type: 'number', privateConfig: { numberFormat: 6 } },
  { id: 'deposit', name: '保证金', type: 'money', fieldConfig: { money: { isWithUnit: true } } },
  {
    id: 'reason',
    name: '高额说明',
    type: 'textarea',
    required: true,
    visibleWhen: { match: 'all', conditions: [{ fieldId: 'total', operator: 4, value: '1000000' }] },
  },
  { id: 'start', name: '开始日期', type: 'date', required: true, isBackdating: true },
  { id: 'term', name: '履行期限', type: 'daterange', required: true },
  { id: 'backdated', name: '是否倒签', type: 'bool', rawType: 'backdating' },
  { id: 'signing', name: '签署时间', type: 'date-time' },
  { id: 'urgent', name: '是否加急', type: 'bool' },
  { id: 'standard', name: '是否示范文本', type: 'bool', required: true },
]
const files: FieldInput[] = [
  {
    id: 'file',
    name: '合同正文',
    type: 'upload',
    required: true,
    privateConfig: { extensions: ['pdf', 'doc', 'docx'] },
  },
]

/** A contract form with the plain field types; `value-form.ts` and `record-form.tsx` have the others. */
export const contractForm: FormDefinitionInput = {
  fieldGroupList: [
    { name: '基本信息', fieldList: basics },
    { name: '相对方', fieldList: parties },
    { name: '金额与期限', fieldList: amounts },
    { name: '正文与附件', fieldList: files },
  ],
}

const kinds = ['custom', 'number', 'money', 'select', 'date'] as const

/** So many required fields of five types, 50 a section. */
export const largeForm = (count: number): FormDefinitionInput => ({
  fieldGroupList: Array.from({ length: Math.ceil(count / 50) }, (_, section) => ({
    name: `分区${section + 1}`,
    fieldList: Array.from({ length: 50 }, (_, place): FieldInput => {
      const number = section * 50 + place
      return {
        id: `f${number}`,
        name: `字段${number}`,
        type: kinds[number % 5] ?? 'custom',
        required: true,
        options,
      }
    }),
  })),
})
