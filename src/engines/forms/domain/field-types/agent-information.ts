import { said } from '#shared/text.ts'
import { type FieldType, isNothing, reading, wrongType } from './field-type.ts'
import { isId, joined, nameOrId } from './ids.ts'
import { ofLawFirms } from './lawyers.ts'

/** Who acts: firms first, then lawyers of these firms. */
export type AgentInformation = { lawFirmIDList: readonly number[]; lawyerIDList: readonly number[] }

const readList = (raw: unknown): readonly number[] | null => {
  if (raw === undefined || raw === null) return []
  return Array.isArray(raw) && raw.every(isId) ? [...new Set(raw)] : null
}

/**
 * Agent information. A firm needs its lawyer and a lawyer needs a firm: 请选择代理律所, then 请选择代理律师. Parts: lawFirms, lawyers.
 */
export const agentInformationType: FieldType<AgentInformation> = {
  widget: 'agentInformation',
  normalise: (raw) => {
    if (isNothing(raw)) return reading<AgentInformation>(null)
    if (typeof raw !== 'object' || Array.isArray(raw)) return wrongType
    const { lawFirmIDList, lawyerIDList, ...rest } = raw as Record<string, unknown>
    const [firms, lawyers] = [readList(lawFirmIDList), readList(lawyerIDList)]
    if (Object.keys(rest).length > 0 || !firms || !lawyers) return wrongType
    return reading({ lawFirmIDList: firms, lawyerIDList: lawyers })
  },
  isEmpty: ({ lawFirmIDList, lawyerIDList }) => lawFirmIDList.length === 0 && lawyerIDList.length === 0,
  validate: ({ lawFirmIDList, lawyerIDList }) => {
    if (lawFirmIDList.length === 0) return { code: 'requiredLawFirm' }
    return lawyerIDList.length === 0 ? { code: 'requiredLawyer' } : null
  },
  format: ({ lawFirmIDList, lawyerIDList }, _field, context) => {
    const firms = joined(
      lawFirmIDList.map((id) => nameOrId('lawFirm', id, context)),
      context,
    )
    const lawyers = joined(
      lawyerIDList.map((id) => nameOrId('lawyer', id, context)),
      context,
    )
    return [firms, lawyers].filter(Boolean).join(said('： | : ', context.locale))
  },
  parts: {
    lawFirms: ({ lawFirmIDList }, _field, context) =>
      joined(
        lawFirmIDList.map((id) => nameOrId('lawFirm', id, context)),
        context,
      ),
    lawyers: ({ lawyerIDList }, _field, context) =>
      joined(
        lawyerIDList.map((id) => nameOrId('lawyer', id, context)),
        context,
      ),
  },
  comparable: ({ lawFirmIDList }) => lawFirmIDList,
  requiredCode: 'requiredLawFirm',
  references: ({ lawFirmIDList, lawyerIDList }) => [
    ...lawFirmIDList.map((id) => ({ kind: 'lawFirm' as const, id })),
    ...lawyerIDList.map((id) => ({ kind: 'lawyer' as const, id, ...ofLawFirms(lawFirmIDList) })),
  ],
  span: 2,
}
