import { approve } from '#engines/approvals/server/index.ts'
import { buildDocx, storeFile, wordWriter } from '#engines/documents/server/index.ts'
import { createForm } from '#engines/form-designer/server/index.ts'
import type { FieldInput, FormDefinitionInput } from '#engines/forms/domain/index.ts'
import { saveAbbr } from '#engines/numbering/server/index.ts'
import { formClause } from '#features/clauses/domain/index.ts'
import { clausesOffered } from '#features/clauses/server/index.ts'
import { addContractType } from '#features/contract-types/server/index.ts'
import { addTemplate, bindVersion, submitVersion } from '#features/templates/server/index.ts'
import { inBoth } from '#shared/text.ts'
import type { DemoPeople } from './people.ts'

/** Clauses of the library that the contract offers, each with its alternatives. */
const clauseFields = [
  ['clause_payment', '付款'],
  ['clause_breach', '违约责任'],
  ['clause_dispute', '争议解决'],
] as const

const sheets: FieldInput[] = [
  {
    id: 'goods',
    name: '采购清单',
    type: 'sheetTable',
    required: true,
    positionList: [{ bookmarkName: 'goods_total', part: 'sum.sum' }],
    columns: [
      { id: 'item', name: '名称', type: 'custom', required: true },
      { id: 'spec', name: '规格型号', type: 'custom' },
      { id: 'unit', name: '单位', type: 'custom' },
      { id: 'count', name: '数量', type: 'number', required: true, fieldConfig: { isInteger: true } },
      { id: 'price', name: '含税单价', type: 'money' },
      {
        ...{ id: 'sum', name: '金额', type: 'money', required: true, isSummed: true },
        // Calculated while one fills in the row; a price agreed for all of them may be written over it, and the rule checks that.
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
        rules: [{ kind: 'product', fieldIds: ['count', 'price'] }],
      },
    ],
  },
  {
    id: 'amount',
    name: '合同金额',
    type: 'money',
    rawType: 'contractAmount',
    description: '采购清单的金额合计，自动计算',
    positionList: [
      { bookmarkName: 'amount', part: 'figure' },
      { bookmarkName: 'amount_words', part: 'words' },
    ],
    fieldConfig: {
      calculationConditionGroup: {
        valueList: [{ method: 1, value: 'goods', part: 'sum.sum' }],
        calculationWays: [],
      },
    },
  },
  {
    id: 'payments',
    name: '付款计划',
    type: 'sheetTable',
    description: '各期金额之和应等于合同金额',
    rules: [{ kind: 'compare', operator: 1, part: 'sum.sum', terms: [{ fieldId: 'amount' }] }],
    columns: [
      { id: 'stage', name: '期次', type: 'custom', required: true },
      { id: 'condition', name: '付款条件', type: 'custom' },
      { id: 'due', name: '预计付款日', type: 'date' },
      { id: 'sum', name: '金额', type: 'money', required: true, isSummed: true },
    ],
  },
]

const basics: FieldInput[] = [
  {
    id: 'contract_name',
    name: '合同名称',
    type: 'custom',
    rawType: 'contractName',
    required: true,
    maxlength: 200,
    span: 2,
  },
  { id: 'contract_number', name: '合同编号', type: 'contractNumber' },
  {
    id: 'handler',
    name: '经办人',
    type: 'people',
    rawType: 'handler',
    required: true,
    defaultValue: 'initiator',
  },
  { id: 'buyer', name: '买方（我方主体）', type: 'inputSelectV2', partyType: 1, required: true },
  { id: 'seller', name: '卖方', type: 'inputSelectV2', partyType: 2, required: true },
  { id: 'term', name: '合同期限', type: 'daterange', rawType: 'contractTerm', required: true },
  { id: 'delivery_place', name: '交货地点', type: 'custom', span: 2 },
]

/** A purchase of many things: a sheet of goods whose sum is the amount, a plan of payments that comes to it, clauses with alternatives. */
export const purchaseForm = (clauses: FieldInput[]): FormDefinitionInput => ({
  fieldGroupList: [
    { name: '基本信息', fieldList: basics },
    { name: '清单与付款', fieldList: sheets },
    { name: '条款', fieldList: clauses },
  ],
})

/** The type below 采购类, with its form and its template. */
export async function seedPurchasing(people: DemoPeople): Promise<{ typeID: number; templateID: number }> {
  const typeID = await people.act('admin', async (context) => {
    const library = await clausesOffered(context)
    const clauses = clauseFields.flatMap(([id, name]): FieldInput[] => {
      const clause = library.find((one) => one.name === name)
      return clause ? [{ id, name, type: 'clause', clause: formClause(clause, 'zh-CN') }] : []
    })
    const { formId } = await createForm(context, {
      formType: 1,
      name: '设备采购合同表单',
      definition: purchaseForm(clauses),
    })
    const group = await context.tx
      .selectFrom('contract_types')
      .select('id')
      .where('organization_id', '=', context.actor.organizationId)
      .where('name', '=', '采购类')
      .executeTakeFirstOrThrow()
    const { id } = await addContractType(context, {
      ...inBoth('name', '设备采购合同 | Purchase of equipment'),
      parentID: group.id,
      formID: formId,
    })
    await saveAbbr(context, 'contract', { targetType: 'contractType', targetId: id, abbr: 'SB' })
    return id
  })
  return { typeID, templateID: await approvedTemplate(people, typeID) }
}

/** Written and submitted by the legal counsel, approved by the legal lead. */
async function approvedTemplate({ act }: DemoPeople, typeID: number): Promise<number> {
  const names = inBoth('name', '设备采购合同（清单版） | Equipment purchase contract (with item list)')
  const submitted = await act('linyue', async (context) => {
    const file = await storeFile(context, { name: `${names.name}.docx`, content: purchaseText() })
    const made = await addTemplate(context, {
      ...names,
      description: '一次采购多种设备并分期付款时使用，我方为买方。设备清单、付款计划与可选条款由表单填入。',
      contractTypeIDs: [typeID],
      fileID: file.id,
    })
    const { id, versions } = made
    const [first] = versions as [(typeof versions)[number]]
    const stage = { fieldID: 'payments', part: 'column.stage', whenEmpty: { text: '无' } }
    const { version } = await bindVersion(context, id, first.id, {
      version: made.version,
      bindings: { ...first.bindings, payments_stage: stage },
    })
    return submitVersion(context, id, first.id, {
      version,
      comment: '清单版标准文本，请审批。',
    })
  })
  await act('chenjing', async (context) => {
    const { id: instanceId } = await context.tx
      .selectFrom('approval_instances')
      .select('id')
      .where('organization_id', '=', context.actor.organizationId)
      .where('subject_kind', '=', 'template')
      .where('subject_id', '=', submitted.id)
      .executeTakeFirstOrThrow()
    await approve(context, { instanceId, comment: '同意发布。' })
  })
  return submitted.id
}

function purchaseText(): Uint8Array {
  const w = wordWriter()
  const tab = '<w:r><w:tab/></w:r>'
  const cell = (text: string, align: 'left' | 'center' | 'right' = 'left') =>
    w.p(text, { align, flush: true, spaceBefore: 40, spaceAfter: 40 })
  const row = (names: string[]) => names.map((name) => cell(name, 'center'))
  /** The row that is repeated for each row of a sheet. */
  const places = (sheet: string, columns: string[]) =>
    columns.map((column) => {
      const align = ['no', 'due'].includes(column)
        ? 'center'
        : ['count', 'price', 'sum'].includes(column)
          ? 'right'
          : 'left'
      return cell(w.mark(`${sheet}_${column}`, ''), align)
    })
  const clause = (id: string, title: string) => [w.p(title), w.block(id, w.p('（按所选条款填入）'))]
  return buildDocx({
    title: '设备采购合同',
    created: '2026-11-20T00:00:00Z',
    header: w.p([w.mark('buyer_2', '（买方）'), tab, '编号：', w.mark('contract_number', '')], {
      style: 'Header',
    }),
    footer: w.p(['第 ', w.field('PAGE', '1'), ' 页  共 ', w.field('NUMPAGES', '1'), ' 页'], {
      style: 'Footer',
    }),
    body: [
      w.p(w.mark('contract_name', '设备采购合同'), { style: 'Title' }),
      w.p(['买方：', w.mark('buyer', '（买方）')]),
      w.p(['卖方：', w.mark('seller', '（卖方）')]),
      w.p('第一条 采购清单'),
      w.table({
        widths: [600, 1650, 1600, 600, 750, 1730, 1800],
        rows: [
          row(['序号', '名称', '规格型号', '单位', '数量', '含税单价', '金额（元）']),
          places('goods', ['no', 'item', 'spec', 'unit', 'count', 'price', 'sum']),
          [{ content: cell('合计', 'center'), span: 6 }, cell(w.mark('goods_total', ''), 'right')],
        ],
        header: true,
      }),
      w.p([
        '第二条 合同总金额为人民币',
        w.mark('amount', '（金额）'),
        '元（大写：',
        w.mark('amount_words', '（大写）'),
        '），含税。',
      ]),
      w.p('第三条 付款计划'),
      w.table({
        widths: [1400, 3400, 2130, 1800],
        rows: [
          row(['期次', '付款条件', '预计付款日', '金额（元）']),
          places('payments', ['stage', 'condition', 'due', 'sum']),
        ],
        header: true,
      }),
      w.p([
        '第四条 本合同期限',
        w.mark('term', '（期限）'),
        '。卖方应在期限内将设备交付至',
        w.mark('delivery_place', '（交货地点）'),
        '。',
      ]),
      ...clause('clause_payment', '第五条 付款'),
      ...clause('clause_breach', '第六条 违约责任'),
      ...clause('clause_dispute', '第七条 争议解决'),
      w.p('第八条 本合同一式四份，双方各执两份，具有同等法律效力。'),
    ].join(''),
  })
}
