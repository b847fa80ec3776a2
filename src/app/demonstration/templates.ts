import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApproverNode } from '#engines/approvals/domain/index.ts'
import { createFlow, publishFlow } from '#engines/approvals/server/index.ts'
import { buildDocx, storeFile, wordWriter } from '#engines/documents/server/index.ts'
import { createForm } from '#engines/form-designer/server/index.ts'
import type { FieldInput } from '#engines/forms/domain/index.ts'
import { saveAbbr } from '#engines/numbering/server/index.ts'
import { formClause, type OfferedClause } from '#features/clauses/domain/index.ts'
import { clausesOffered } from '#features/clauses/server/index.ts'
import { addContractType } from '#features/contract-types/server/index.ts'
import {
  addTemplate,
  addVersion,
  changeTemplateSettings,
  publishVersion,
  submitVersion,
} from '#features/templates/server/index.ts'
import { inBoth, type Words } from '#shared/text.ts'
import type { DemoPeople } from './people.ts'

const folder = join(import.meta.dirname, '../../../demo/templates')

/** A contract type whose form has clauses, its template with a next version in approval, one that waits for the first time, and a draft. */
export async function seedTemplateLife(
  people: DemoPeople,
  types: { flowID: number; procurement: number; service: number },
): Promise<{ typeID: number; templateID: number }> {
  const typeID = await confidentiality(people, types.flowID)
  const words = '保密协议（标准文本） | Confidentiality agreement (standard text)'
  const template = await made(people, 'chenjing', {
    words,
    description: '单方披露商业信息时使用，我方为披露方。违约责任与资料返还按所选条款填入。',
    typeID,
    content: confidentialityText({ years: '二', isSharp: false }),
  })
  await people.act('chenjing', (context) =>
    publishVersion(context, template.id, template.versionID, template.version),
  )
  await made(people, 'linyue', {
    words: '框架采购协议（起草中） | Framework purchase agreement (in drafting)',
    description: '一年内多次向同一供应商采购时使用，以采购合同标准文本为底稿起草。',
    typeID: types.procurement,
    content: await readFile(join(folder, 'procurement-contract.docx')),
  })
  await approvedBy(people)
  const next = await people.act('linyue', async (context) => {
    const content = confidentialityText({ years: '三', isSharp: true })
    const file = await storeFile(context, { name: `${template.name}.docx`, content })
    return addVersion(context, template.id, {
      fileID: file.id,
      note: '保密期限延长至三年，补充违约金条款',
    })
  })
  await people.act('linyue', (context) =>
    submitVersion(context, next.id, next.versions[0]?.id as number, {
      version: next.version,
      comment: '已与业务部门确认，请审批。',
    }),
  )
  const waiting = await made(people, 'zhouhang', {
    words: '技术服务合同（年度框架） | Technical service contract (annual framework)',
    description: '同一服务商全年多次提供技术服务时使用；单个项目请用技术服务合同（标准文本）。',
    typeID: types.service,
    content: await readFile(join(folder, 'technical-service-contract.docx')),
  })
  await people.act('zhouhang', (context) =>
    submitVersion(context, waiting.id, waiting.versionID, { version: waiting.version, comment: '' }),
  )
  return { typeID, templateID: template.id }
}

export const approver = (id: string, name: Words, who: ApproverNode['who']): ApproverNode => ({
  kind: 'approver',
  id,
  ...inBoth('name', name),
  within: null,
  who,
  mode: 'any',
  whenEmpty: 'skip',
  timeLimit: null,
  fieldRights: {},
})

/** Templates are approved by one of the legal counsel or the legal lead, never by who wrote them. */
async function approvedBy({ act, actor, roleIds }: DemoPeople): Promise<void> {
  const flowID = await act('admin', async (context) => {
    const node = approver('legal', '法务审批 | Legal approval', [
      { by: 'person', userIds: [actor('chenjing').userId] },
      { by: 'role', roleId: roleIds.legalCounsel as number },
    ])
    const flow = await createFlow(context, {
      kind: 'template',
      ...inBoth('name', '模板审批（标准） | Template approval (standard)'),
      description: '法务负责人或其他法务专员审批',
      enabled: true,
      definition: { formatVersion: 1, samePerson: 'once', nodes: [{ ...node, whenEmpty: 'refuse' }] },
    })
    await publishFlow(context, flow.id, flow.version)
    return flow.id
  })
  await act('chenjing', (context) => changeTemplateSettings(context, { flowID, version: 0 }))
}

type NewTemplate = { words: Words; description: string; typeID: number; content: Uint8Array }

async function made(
  { act }: DemoPeople,
  account: 'chenjing' | 'linyue' | 'zhouhang',
  { words, description, typeID, content }: NewTemplate,
): Promise<{ id: number; name: string; versionID: number; version: number }> {
  return act(account, async (context) => {
    const names = inBoth('name', words)
    const file = await storeFile(context, { name: `${names.name}.docx`, content })
    const { id, versions, version } = await addTemplate(context, {
      ...names,
      description,
      contractTypeIDs: [typeID],
      fileID: file.id,
    })
    return { id, name: names.name, versionID: versions[0]?.id as number, version }
  })
}

const words = (text: string) => ({ kind: 'text' as const, text })
const field = (fieldID: string) => ({ kind: 'field' as const, fieldID })

const clauses: FieldInput[] = [
  {
    id: 'clause_breach',
    name: '违约责任',
    type: 'clause',
    clause: {
      isNullable: true,
      statementList: [
        {
          id: 1,
          name: '违约金',
          content: [
            [words('接收方违反保密义务的，应向披露方支付违约金人民币'), field('penalty'), words('。')],
            [words('违约金不足以弥补损失的，接收方应继续赔偿。')],
          ],
          fieldList: ['penalty'],
          labelItemList: [{ id: 1, name: '偏披露方' }],
        },
        {
          id: 2,
          name: '按实际损失赔偿',
          content: [[words('接收方违反保密义务的，应赔偿披露方因此遭受的实际损失。')]],
          labelItemList: [{ id: 2, name: '均衡' }],
        },
      ],
    },
  },
  {
    id: 'clause_return',
    name: '资料返还',
    type: 'clause',
    clause: {
      statementList: [
        {
          id: 1,
          name: '返还或销毁',
          content: [[words('合作终止后十日内，接收方应返还或销毁全部保密信息，并出具书面确认。')]],
        },
      ],
    },
  },
]

/** A clause field as the designer takes it over from the clause library. */
const fromLibrary = (id: string, clause: OfferedClause): FieldInput => ({
  id,
  name: clause.name,
  type: 'clause',
  clause: formClause(clause, 'zh-CN'),
})

async function confidentiality({ act }: DemoPeople, flowID: number): Promise<number> {
  return act('admin', async (context) => {
    const library = await clausesOffered(context)
    const dispute = library.find(({ name }) => name === '争议解决') as OfferedClause
    const { formId } = await createForm(context, {
      formType: 1,
      name: '保密协议表单',
      definition: {
        fieldGroupList: [
          {
            name: '基本信息',
            fieldList: [
              {
                id: 'contract_name',
                name: '合同名称',
                type: 'custom',
                rawType: 'contractName',
                required: true,
                maxlength: 200,
              },
              { id: 'contract_number', name: '合同编号', type: 'contractNumber' },
              {
                id: 'discloser',
                name: '披露方（我方主体）',
                type: 'inputSelectV2',
                partyType: 1,
                required: true,
              },
              { id: 'receiver', name: '接收方', type: 'custom', required: true },
              { id: 'start_date', name: '生效日期', type: 'date', rawType: 'contractStartTime' },
              { id: 'penalty', name: '违约金', type: 'money' },
            ],
          },
          { name: '条款', fieldList: [...clauses, fromLibrary('clause_dispute', dispute)] },
        ],
      },
    })
    const type = await addContractType(context, {
      ...inBoth('name', '保密协议 | Non-disclosure agreement'),
      formID: formId,
      flowID,
    })
    await saveAbbr(context, 'contract', { targetType: 'contractType', targetId: type.id, abbr: 'BM' })
    return type.id
  })
}

/** Two versions of the same short agreement; one bookmark is empty and one is bound to nothing, as in files that people bring. */
function confidentialityText({ years, isSharp }: { years: string; isSharp: boolean }): Uint8Array {
  const w = wordWriter()
  const breach = isSharp
    ? [
        '接收方违反保密义务的，应向披露方支付违约金人民币伍拾万元整。',
        '违约金不足以弥补损失的，接收方应继续赔偿。',
      ]
    : ['接收方违反保密义务的，应赔偿披露方因此遭受的实际损失。']
  return buildDocx({
    title: '保密协议',
    created: '2026-11-20T00:00:00Z',
    header: w.p(['编号：', w.mark('contract_number', '')]),
    footer: w.p(w.mark('discloser_2', '（披露方名称）')),
    body: [
      w.p('保密协议', { style: 'Title' }),
      w.p(['披露方：', w.mark('discloser', '（披露方名称）')]),
      w.p(['接收方：', w.mark('receiver', '（接收方名称）')]),
      w.p(['双方就', w.mark('project_name', '（项目名称）'), '合作中的保密事宜约定如下：']),
      w.p('第一条 保密信息是指披露方以书面、口头或电子形式提供的、未公开的技术与商业信息。'),
      w.p(['第二条 本协议自', w.mark('start_date', '（生效日期）'), `起生效，保密期限为${years}年。`]),
      w.p('第三条 违约责任'),
      w.block('clause_breach', breach.map((line) => w.p(line)).join('')),
      w.p('第四条 资料返还'),
      w.block('clause_return', w.p('合作终止后十日内，接收方应返还或销毁全部保密信息，并出具书面确认。')),
      w.p('第五条 争议解决'),
      w.block('clause_dispute', w.p('因本协议发生的争议，由披露方住所地人民法院管辖。')),
      w.p('第六条 本协议一式两份，双方各执一份，具有同等法律效力。'),
    ].join(''),
  })
}
