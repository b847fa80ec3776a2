import type { FieldInput, FormDefinitionInput } from '#engines/forms/domain/index.ts'

const options = [
  { value: 'ordinary', label: '普通合同' },
  { value: 'framework', label: '框架协议' },
]
const files: FieldInput[] = [
  { id: 'pictures', name: '现场照片', type: 'image-preview', privateConfig: { multiple: true } },
  {
    id: 'attachments',
    name: '其他附件',
    type: 'customAttachment',
    privateConfig: { multiple: true, extensions: ['pdf', 'txt', 'xlsx'] },
  },
  { id: 'text', name: '合同文本', type: 'contractEdit' },
]
const terms: FieldInput[] = [
  { id: 'party', name: '外部相对方', type: 'custom' },
  { id: 'term', name: '履行期限', type: 'daterange' },
  {
    id: 'disputes',
    name: '争议解决',
    type: 'clause',
    positionList: [{ bookmarkName: 'disputes' }],
    clause: {
      labelID: 11,
      isNullable: true,
      statementList: [
        {
          id: 1,
          name: '仲裁',
          fieldList: ['party'],
          content: [
            [
              {
                kind: 'text',
                text: '因本合同引起的争议，双方应先协商；协商不成的，提交上海国际经济贸易仲裁委员会仲裁。',
              },
            ],
            [
              { kind: 'text', text: '送达地址以' },
              { kind: 'field', fieldID: 'party' },
              { kind: 'text', text: '登记的地址为准，履行期限为' },
              { kind: 'field', fieldID: 'term' },
              { kind: 'text', text: '。' },
            ],
          ],
          labelItemList: [{ id: 1, name: '仲裁' }],
        },
        {
          id: 2,
          name: '诉讼',
          content: [[{ kind: 'text', text: '向甲方所在地有管辖权的人民法院起诉。' }]],
        },
      ],
    },
  },
  {
    id: 'secrecy',
    name: '保密',
    type: 'clause',
    clause: {
      labelID: 12,
      statementList: [
        {
          id: 3,
          name: '通用保密条款',
          content: [[{ kind: 'text', text: '双方对本合同内容负有保密义务。' }]],
        },
      ],
    },
  },
  {
    id: 'goods',
    name: '采购清单',
    type: 'sheetTable',
    required: true,
    columns: [
      { id: 'item', name: '名称', type: 'custom', required: true },
      { id: 'count', name: '数量', type: 'number', isSummed: true, privateConfig: { numberFormat: 3 } },
      { id: 'price', name: '单价', type: 'money', required: true },
      { id: 'sum', name: '金额', type: 'money', isSummed: true },
      { id: 'share', name: '折扣', type: 'number', privateConfig: { numberFormat: 6 } },
      { id: 'kind', name: '类别', type: 'radio', options },
      { id: 'delivery', name: '交货日期', type: 'date' },
      { id: 'taxed', name: '含税', type: 'bool' },
      { id: 'keeper', name: '保管人', type: 'people' },
    ],
  },
  {
    id: 'goods_total',
    name: '清单合计',
    type: 'money',
    fieldConfig: {
      calculationConditionGroup: {
        valueList: [{ method: 1, value: 'goods', part: 'sum.sum' }],
        calculationWays: [],
      },
    },
  },
  {
    id: 'prices',
    name: '价目表',
    type: 'sheetTable',
    columns: [
      { id: 'item', name: '品名', type: 'custom' },
      {
        id: 'price',
        name: '目录价',
        type: 'money',
        disabled: true,
        defaultValue: { amount: '0', unit: 'CNY' },
      },
      { id: 'count', name: '订购量', type: 'number' },
    ],
  },
  {
    id: 'machines',
    name: '设备清单',
    type: 'sheetTable',
    columns: [
      { id: 'item', name: '名称', type: 'custom' },
      { id: 'spec', name: '规格型号', type: 'custom' },
      { id: 'unit', name: '单位', type: 'custom' },
      { id: 'count', name: '数量', type: 'number' },
      { id: 'price', name: '含税单价', type: 'money' },
      {
        ...{ id: 'sum', name: '金额', type: 'money', isSummed: true },
        fieldConfig: {
          calculationConditionGroup: {
            valueList: [
              { method: 1, value: 'count' },
              { method: 1, value: 'price' },
            ],
            calculationWays: [3],
            isUpdate: false,
          },
        },
      },
    ],
  },
  { id: 'serial', name: '流水号', type: 'serialNumber' },
  { id: 'short', name: '简称', type: 'custom', maxlength: 12 },
]

/** A form with clauses, a sheet, pictures, attachments, the document and a serial number. */
export const valueForm: FormDefinitionInput = {
  fieldGroupList: [
    { name: '条款与清单', fieldList: terms },
    { name: '附件', fieldList: files },
  ],
}
