import { z } from 'zod'
import { bodyId, endpoint } from '#shared/endpoint.ts'
import type { CaseTypeNode } from './case-type.ts'

const named = z.strictObject({ id: bodyId, name: z.string() })

/** A cause of action with everything below it. */
export const caseTypeNode: z.ZodType<CaseTypeNode, CaseTypeNode> = z.strictObject({
  id: bodyId,
  name: z.string(),
  /** 1 enabled, 2 disabled. */
  state: z.literal([1, 2]),
  get children() {
    return z.array(caseTypeNode)
  },
  templateList: z.array(named),
})

export const listCaseTypes = endpoint({
  name: 'listCaseTypes',
  method: 'GET',
  path: '/case_type/list/by_user',
  tag: 'case types',
  summary: 'The tree of causes of action; disabled ones are in it with state 2',
  answer: z.array(caseTypeNode),
})
