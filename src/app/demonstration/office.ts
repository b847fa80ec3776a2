import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApproverNode } from '#engines/approvals/domain/index.ts'
import { createFlow, publishFlow, updateApprovalSettings } from '#engines/approvals/server/index.ts'
import { storeFile } from '#engines/documents/server/index.ts'
import { createForm } from '#engines/form-designer/server/index.ts'
import { replaceEditors, saveAbbr, saveRule } from '#engines/numbering/server/index.ts'
import { addContractType } from '#features/contract-types/server/index.ts'
import { type StandardForm, standardContractForm } from '#features/contracts/domain/index.ts'
import { addTemplate, publishVersion } from '#features/templates/server/index.ts'
import type { Services } from '#server/services.ts'
import { inBoth, said, type Words } from '#shared/text.ts'
import type { DemoParties } from './parties.ts'
import type { DemoPeople } from './people.ts'
import { approver, seedTemplateLife } from './templates.ts'

export type DemoType = { kind: StandardForm; typeID: number; templateID: number }
export type DemoOffice = { types: DemoType[]; confidentiality: Omit<DemoType, 'kind'> }

const templates = join(import.meta.dirname, '../../../demo/templates')

const kinds: readonly {
  kind: StandardForm
  group: Words
  type: Words
  abbr: string
  template: Words
  description: string
  file: string
}[] = [
  {
    kind: 'procurement',
    group: '采购类 | Purchasing',
    type: '货物采购合同 | Purchase of goods',
    abbr: 'CG',
    template: '采购合同（标准文本） | Purchase contract (standard text)',
    description: '向供应商采购货物时使用，我方为甲方（买方）。货物清单按表单逐行填入，价款分三期支付。',
    file: 'procurement-contract.docx',
  },
  {
    kind: 'sales',
    group: '销售类 | Sales',
    type: '产品销售合同 | Sale of products',
    abbr: 'XS',
    template: '销售合同（标准文本） | Sales contract (standard text)',
    description: '向客户销售产品时使用，我方为乙方（供方）。产品清单按表单逐行填入，含定金与所有权保留条款。',
    file: 'sales-contract.docx',
  },
  {
    kind: 'service',
    group: '服务类 | Services',
    type: '技术服务合同 | Technical services',
    abbr: 'FW',
    template: '技术服务合同（标准文本） | Technical service contract (standard text)',
    description:
      '委托外部单位提供开发、检测、咨询等技术服务时使用，我方为甲方（委托人）。费用按里程碑分三期支付。',
    file: 'technical-service-contract.docx',
  },
]

/** Forms, flow, contract types, templates and numbering: what an administrator and the legal lead set up. */
export async function seedOffice(
  _services: Services,
  people: DemoPeople,
  parties: DemoParties,
): Promise<DemoOffice> {
  const flowID = await makeFlow(people)
  const types: DemoType[] = []
  for (const one of kinds) {
    const typeID = await people.act('admin', async (context) => {
      const { formId } = await createForm(context, {
        formType: 1,
        name: `${said(one.type, 'zh-CN')}表单`,
        definition: standardContractForm(one.kind),
      })
      const group = await addContractType(context, { ...inBoth('name', one.group), flowID })
      const type = await addContractType(context, {
        ...inBoth('name', one.type),
        parentID: group.id,
        formID: formId,
      })
      await saveAbbr(context, 'contract', { targetType: 'contractType', targetId: type.id, abbr: one.abbr })
      return type.id
    })
    types.push({
      kind: one.kind,
      typeID,
      templateID: await makeTemplate(people, typeID, one),
    })
  }
  const typeOf = (kind: StandardForm) => types.find((type) => type.kind === kind)?.typeID as number
  const confidentiality = await seedTemplateLife(people, {
    flowID,
    procurement: typeOf('procurement'),
    service: typeOf('service'),
  })
  await makeNumbering(people, parties)
  return { types, confidentiality }
}

async function makeTemplate(
  people: DemoPeople,
  typeID: number,
  { template: words, description, file }: (typeof kinds)[number],
): Promise<number> {
  const names = inBoth('name', words)
  const content = await readFile(join(templates, file))
  return people.act('chenjing', async (context) => {
    const stored = await storeFile(context, { name: `${names.name}.docx`, content })
    const template = await addTemplate(context, {
      ...names,
      description,
      contractTypeIDs: [typeID],
      fileID: stored.id,
    })
    await publishVersion(context, template.id, template.versions[0]?.id as number, template.version)
    return template.id
  })
}

/** Head of the department, then one of the legal counsel, then finance, then the legal lead; legal staff work on the text. */
async function makeFlow({ act, actor, roleIds }: DemoPeople): Promise<number> {
  const node = (id: string, name: Words, who: ApproverNode['who'], mode: ApproverNode['mode']) => ({
    ...approver(id, name, who),
    mode,
    worksOnText: id === 'counsel' || id === 'lead',
  })
  return act('admin', async (context) => {
    const flow = await createFlow(context, {
      kind: 'contract',
      ...inBoth('name', '合同审批（标准） | Contract approval (standard)'),
      description: '部门负责人 → 法务审核（或签） → 财务复核 → 法务负责人',
      enabled: true,
      definition: {
        formatVersion: 1,
        samePerson: 'once',
        nodes: [
          node('head', '部门负责人 | Department head', [{ by: 'departmentHead', levelsUp: 0 }], 'any'),
          node(
            'counsel',
            '法务审核 | Legal review',
            [{ by: 'role', roleId: roleIds.legalCounsel as number }],
            'any',
          ),
          node(
            'finance',
            '财务复核 | Finance review',
            [{ by: 'person', userIds: [actor('xutao').userId] }],
            'all',
          ),
          node(
            'lead',
            '法务负责人 | Legal lead',
            [{ by: 'person', userIds: [actor('chenjing').userId] }],
            'all',
          ),
        ],
      },
    })
    await publishFlow(context, flow.id, flow.version)
    const fallbackID = actor('hefeng').userId
    await updateApprovalSettings(context, { fallbackID, administrators: false, version: 0 })
    return flow.id
  })
}

/** HL-CG-202611-0001: our party, the contract type, the month, a serial that starts anew every month and counts by type. */
async function makeNumbering({ act, actor }: DemoPeople, parties: DemoParties): Promise<void> {
  await act('chenjing', async (context) => {
    for (const [index, party] of parties.internal.entries())
      await saveAbbr(context, 'contract', {
        targetType: 'counterpart',
        targetId: party.id,
        abbr: ['HL', 'HLS', 'HLG'][index] as string,
      })
    await saveRule(context, 'contract', {
      name: '合同编号',
      enabled: true,
      segments: [
        { kind: 'abbr', id: 'party', of: 'counterpart' },
        { kind: 'text', id: 'dash1', text: '-' },
        { kind: 'abbr', id: 'type', of: 'contractType' },
        { kind: 'text', id: 'dash2', text: '-' },
        { kind: 'date', id: 'month', format: 'ym' },
        { kind: 'text', id: 'dash3', text: '-' },
        { kind: 'serial', id: 'serial' },
      ],
      digits: 4,
      isNatural: false,
      startNumber: 1,
      resetStartNumber: 1,
      resetCycle: 3,
      recount: ['party', 'type'],
      conditionType: 0,
      values: [],
    })
    for (const [kind, name, prefix] of [
      ['law_dispute', '纠纷编号', 'JF'],
      ['law_case', '案件编号', 'AJ'],
      ['project', '项目编号', 'XM'],
    ] as const)
      await saveRule(context, kind, {
        name,
        enabled: true,
        segments: [
          { kind: 'text', id: 'prefix', text: `${prefix}-` },
          { kind: 'date', id: 'year', format: 'y' },
          { kind: 'text', id: 'dash', text: '-' },
          { kind: 'serial', id: 'serial' },
        ],
        digits: 3,
        isNatural: false,
        startNumber: 1,
        resetStartNumber: 1,
        resetCycle: 4,
        recount: [],
        conditionType: 0,
        values: [],
      })
    await replaceEditors(context, [actor('suqing').userId])
  })
}
