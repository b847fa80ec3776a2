import type { Context } from '#engines/access/server/index.ts'
import { type ChangeMatter, flowDefinitionSchema } from '#engines/approvals/domain/index.ts'
import { createFlow, publishFlow } from '#engines/approvals/server/index.ts'
import { createForm } from '#engines/form-designer/server/index.ts'
import type { FieldInput } from '#engines/forms/domain/index.ts'
import { saveRule } from '#engines/numbering/server/index.ts'
import { addContractType } from '#features/contract-types/server/index.ts'
import type { TestOrganization } from './test-app.ts'
import type { TestClient } from './test-client.ts'

/** An organisation in which contracts can be drafted and submitted. */
export type ContractOffice = {
  org: TestOrganization
  typeId: number
  flowId: number
  staff: TestClient
  /** First and second approver. */
  counsel: TestClient
  lead: TestClient
  /** Values that pass every rule. */
  complete: Record<string, unknown>
}

export const officeFields: FieldInput[] = [
  { id: 'contract_name', name: '合同名称', type: 'custom', rawType: 'contractName', required: true },
  { id: 'contract_number', name: '合同编号', type: 'contractNumber', required: true },
  { id: 'amount', name: '合同金额', type: 'money', rawType: 'contractAmount', required: true },
  { id: 'start_date', name: '开始日期', type: 'date', rawType: 'contractStartTime' },
  { id: 'end_date', name: '结束日期', type: 'date', rawType: 'contractEndTime' },
  {
    id: 'operators',
    name: '协办人',
    type: 'people',
    rawType: 'collaborativeOperator',
    privateConfig: { multiple: true },
  },
  { id: 'remark', name: '备注', type: 'textarea' },
]

/** Form (with further fields, if given), numbering rule (HT-000001 …), a flow of counsel then lead, and a contract type that carries them and asks for no text. */
export async function contractOffice(
  org: TestOrganization,
  further: readonly FieldInput[] = [],
  step: StepWork = {},
): Promise<ContractOffice> {
  const [staff, counsel, lead] = await Promise.all([
    org.as('businessStaff'),
    org.as('legalCounsel'),
    org.as('legalLead'),
  ])
  const made = await org.run(org.administratorId, async (context) => {
    const { formId } = await createForm(context, {
      formType: 1,
      name: '合同表单',
      definition: { fieldGroupList: [{ name: '基本信息', fieldList: [...officeFields, ...further] }] },
    })
    const flowId = await counselThenLead(context, '合同审批', { counsel, lead }, step)
    const type = await addContractType(context, {
      name: '采购合同',
      formID: formId,
      flowID: flowId,
      isTextRequired: false,
    })
    await saveRule(context, 'contract', {
      name: '合同编号',
      enabled: true,
      segments: [
        { kind: 'text', id: 'prefix', text: 'HT-' },
        { kind: 'serial', id: 'serial' },
      ],
      digits: 6,
      isNatural: false,
      startNumber: 1,
      resetStartNumber: 1,
      resetCycle: 0,
      recount: [],
      conditionType: 0,
      values: [],
    })
    return { typeId: type.id, flowId }
  })
  const complete = { contract_name: '服务器采购合同', amount: { amount: '1286000000', unit: 'CNY' } }
  return { org, staff, counsel, lead, complete, ...made }
}

/** What an approval step opens, shows or hides of the form, by field. */
type StepRights = Readonly<Record<string, 'edit' | 'read' | 'hidden'>>
/** What counsel's step lets do: with fields, and with the text; what the lead's lets do with fields; what the flow watches (absent: everything). */
type StepWork = {
  rights?: StepRights
  worksOnText?: boolean
  leadRights?: StepRights
  askAgainOn?: readonly ChangeMatter[]
  /** The lead does something instead of deciding. */
  leadDoes?: boolean
}

/** A published flow in which counsel approves with these rights, and then lead. */
async function counselThenLead(
  context: Context,
  name: string,
  { counsel, lead }: Pick<ContractOffice, 'counsel' | 'lead'>,
  { rights = {}, worksOnText = false, leadRights = {}, askAgainOn, leadDoes = false }: StepWork = {},
): Promise<number> {
  const approver = (id: string, label: string, { userId }: TestClient, fieldRights: StepRights) => ({
    kind: 'approver' as const,
    id,
    name: label,
    within: null,
    who: [{ by: 'person' as const, userIds: [userId] }],
    mode: 'all' as const,
    whenEmpty: 'refuse' as const,
    timeLimit: null,
    fieldRights,
  })
  const nodes = [
    { ...approver('n1', '法务审核', counsel, rights), worksOnText },
    { ...approver('n2', '负责人审批', lead, leadRights), ...(leadDoes && { kind: 'handling' as const }) },
  ]
  const flow = await createFlow(context, {
    kind: 'contract',
    name,
    description: '',
    enabled: true,
    definition: flowDefinitionSchema.parse({ askAgainOn, nodes }),
  })
  await publishFlow(context, flow.id, flow.version)
  return flow.id
}

/** Id of a further contract type of the office with a form of its own, in whose approval counsel has these rights to its fields, and the rest of its steps is as given. */
export function typeWithRights(
  office: ContractOffice,
  { name, fields, ...work }: { name: string; fields: readonly FieldInput[] } & StepWork,
): Promise<number> {
  return office.org.run(office.org.administratorId, async (context) => {
    const definition = { fieldGroupList: [{ name: '基本信息', fieldList: [...fields] }] }
    const { formId } = await createForm(context, { formType: 1, name, definition })
    const flowID = await counselThenLead(context, name, office, work)
    return (await addContractType(context, { name, formID: formId, flowID, isTextRequired: false })).id
  })
}
