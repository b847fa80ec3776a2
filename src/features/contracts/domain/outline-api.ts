import { z } from 'zod'
import { outlineBlockSchema } from '#engines/documents/domain/index.ts'
import { bodyId, endpoint, idParams } from '#shared/endpoint.ts'

/** The template that a contract's text is made from. */
export const draftTemplate = z.strictObject({ id: bodyId, name: z.string(), ordinal: z.number().int() })
/** Bookmark → field, of a template. */
export const templateBindings = z.record(
  z.string(),
  z.strictObject({ fieldID: z.string(), part: z.string().optional() }),
)

export const contractOutline = z.strictObject({
  template: draftTemplate.nullable(),
  bindings: templateBindings,
  blocks: z.array(outlineBlockSchema),
})
export type ContractOutline = z.output<typeof contractOutline>

export const readContractOutline = endpoint({
  name: 'readContractOutline',
  method: 'GET',
  path: '/contracts/{id}/outline',
  tag: 'contracts',
  summary:
    'The text of the template that the contract is made from, each bookmark as a piece of its own; empty without a template',
  params: idParams,
  answer: contractOutline,
})
