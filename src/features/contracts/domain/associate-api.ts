import { z } from 'zod'
import { bodyId, endpoint, idParams } from '#shared/endpoint.ts'
import type { Words } from '#shared/text.ts'
import { sides } from './contract-relations.ts'

/** What a contract is tied to. A further kind is a line here, and its slice says how (`nameAssociates`). */
export const associateKinds = {
  contract: '合同 | Contracts',
  project: '项目 | Projects',
  law_dispute: '纠纷 | Disputes',
  law_case: '案件 | Cases',
  intellectual_property: '知识产权 | IP rights',
} as const satisfies Record<string, Words>
export type AssociateKind = keyof typeof associateKinds
const kinds = Object.keys(associateKinds) as AssociateKind[]

/** So many of a kind are listed, and named in one call. */
export const mostAssociates = 200

const relationType = z.literal([1, 2, 3, 4, 5])
const side = z.enum(sides)

export const associate = z.strictObject({
  id: bodyId,
  name: z.string(),
  number: z.string().nullable(),
  status: z.number().int(),
  /** Of a contract: 1 main, 2 framework, 3 related, 4 renewal, 5 alteration; null for what is none. */
  relationType: relationType.nullable(),
  /** Of a contract: where it stands as seen from this one; null for what is none. */
  side: side.nullable(),
  /** `form`: only the form of one of the two says so, where it is changed; `given`: it can be untied here. */
  source: z.enum(['form', 'given']),
})
export type Associate = z.output<typeof associate>

const ofKind = z.strictObject({
  list: z.array(associate),
  /** There are more than are listed. */
  isCut: z.boolean(),
})
export type AssociatesOfKind = z.output<typeof ofKind>
const shape = Object.fromEntries(kinds.map((kind) => [kind, ofKind])) as Record<AssociateKind, typeof ofKind>

export const readAssociates = endpoint({
  name: 'readContractAssociates',
  method: 'GET',
  path: '/contracts/{id}/associate',
  tag: 'contracts',
  summary:
    'The contracts, projects, disputes, cases and rights tied to a contract, by kind, as far as the person may see them; others are not told of in any way',
  params: idParams,
  answer: z.strictObject(shape),
})

const tie = {
  kind: z.enum(kinds),
  ids: z.array(bodyId).min(1).max(mostAssociates),
  /** Of contracts alone: 1 main, 2 framework, 3 related, 4 renewal, 5 alteration. */
  relationType: relationType.default(3),
}

export const addAssociates = endpoint({
  name: 'addContractAssociates',
  method: 'POST',
  path: '/contracts/{id}/associate',
  tag: 'contracts',
  summary: 'Ties records to a contract, all or none; those that are tied already stay',
  params: idParams,
  body: z.strictObject({
    ...tie,
    /** Of contracts alone: where the named ones stand. Absent: where a contract of this category names them in its form. */
    side: z.enum(['above', 'below']).optional(),
  }),
})

export const removeAssociates = endpoint({
  name: 'removeContractAssociates',
  method: 'DELETE',
  path: '/contracts/{id}/associate',
  tag: 'contracts',
  summary: 'Unties records from a contract; refused for what a form says, which is changed in the form',
  params: idParams,
  body: z.strictObject(tie),
})

const money = z.strictObject({ amount: z.string(), unit: z.string() })
/** So many contracts of a family are told at most. */
export const mostRelatives = 300

export const readContractFamily = endpoint({
  name: 'readContractFamily',
  method: 'GET',
  path: '/contracts/{id}/family',
  tag: 'contracts',
  summary:
    'The contracts that hang together with a contract, over any number of steps, as far as the person may see them; of frameworks what their orders come to',
  params: idParams,
  answer: z.strictObject({
    members: z.array(
      z.strictObject({
        id: bodyId,
        name: z.string(),
        number: z.string().nullable(),
        status: z.number().int(),
        workflowStatus: z.number().int(),
        category: z.number().int().nullable(),
        /** null: none, or not for this person's eyes. */
        amount: money.nullable(),
      }),
    ),
    relations: z.array(
      z.strictObject({
        fromID: bodyId,
        toID: bodyId,
        relationType,
        source: z.enum(['form', 'given']),
      }),
    ),
    frameworks: z.array(
      z.strictObject({
        contractID: bodyId,
        /** Orders that count: neither drafts nor void ones, and only those that the person may see. */
        orders: z.number().int(),
        lines: z.array(
          z.strictObject({
            unit: z.string(),
            ordered: z.string(),
            ceiling: z.string().nullable(),
            isExceeded: z.boolean(),
          }),
        ),
      }),
    ),
    /** There are more relatives than are told. */
    isCut: z.boolean(),
  }),
})
export type ContractFamily = z.output<(typeof readContractFamily)['answer']>
