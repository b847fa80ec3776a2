import { z } from 'zod'
import { approvalPreview, chosenApprovers } from '#engines/approvals/domain/index.ts'
import { subjectDeadlinesCall } from '#engines/deadlines/domain/index.ts'
import { contractLinkCalls } from '#features/contracts/domain/index.ts'
import { limit } from '#shared/constants.ts'
import { bodyId, dateSchema, endpoint, idParams, versionQuery, versionSchema } from '#shared/endpoint.ts'
import { intellectualProperty } from './right-record.ts'
import { likenesses } from './similar-marks.ts'
import { transferStates } from './transfer-rules.ts'

const { tag, path } = intellectualProperty

/** Contracts that a right has to do with. */
export const rightContractCalls = contractLinkCalls({
  ...intellectualProperty,
  suffix: 'IntellectualProperty',
})

export const listRightDeadlines = subjectDeadlinesCall(
  intellectualProperty,
  'listIntellectualPropertyDeadlines',
)

/** So many rights are transferred at once. */
export const mostTransferred = 200

/** What is asked of a transfer, beside its rights and its contract. */
export const transferTerms = z.strictObject({
  /** Who gives all that it holds, and who gets it: owners as the rights name them. */
  from: z.string().trim().min(1).max(limit.name),
  to: z.string().trim().min(1).max(limit.name),
  date: dateSchema,
  /** Number and day of the gazette that published the transfer. */
  gazette: z.string().trim().max(limit.name).default(''),
  gazetteDate: dateSchema.nullable().default(null),
  /** When the other owners agreed; asked for where there are any. */
  coOwnersConsent: dateSchema.nullable().default(null),
  /** The right leaves the organisation: it is closed as transferred out. */
  leaves: z.boolean().default(false),
  /** Similar marks of the owner that do not go along were seen, and stay. */
  keepsSimilar: z.boolean().default(false),
})

const transferBody = transferTerms.extend({
  ids: z.array(bodyId).min(1).max(mostTransferred),
  contractID: bodyId.nullable().default(null),
  /** To those who will be asked to approve it. */
  comment: z.string().trim().max(limit.multiLine).default(''),
  chosen: chosenApprovers,
})

const owners = z.array(z.strictObject({ name: z.string(), share: z.number() }))
const alike = z.strictObject({
  id: bodyId,
  name: z.string(),
  how: z.enum(Object.keys(likenesses) as [keyof typeof likenesses]),
  classes: z.array(z.number().int()),
})
/** A right as it stood when its transfer was submitted. */
export const givenRight = z.strictObject({
  id: bodyId,
  name: z.string(),
  kind: z.number().int(),
  number: z.string(),
  owners,
})
export type GivenRight = z.output<typeof givenRight>

const transferState = z.enum(Object.keys(transferStates) as [keyof typeof transferStates])

/** Nothing is transferred before it is approved: `transferID` is then what waits. */
const transferred = z.strictObject({ transferred: z.number().int(), transferID: bodyId.nullable() })

export const transferRights = endpoint({
  name: 'transferIntellectualProperties',
  method: 'PUT',
  path: `${path}/transfer`,
  tag,
  summary:
    'Transfers what one owner holds of these rights to another, all of them or none; where the organisation chose a flow for it, once that is approved. 422 names each right that cannot go, and similar marks that would stay behind',
  body: transferBody,
  answer: transferred,
})

export const resubmitTransfer = endpoint({
  name: 'resubmitIntellectualPropertyTransfer',
  method: 'PUT',
  path: `${path}/transfers/{id}`,
  tag,
  summary:
    'Submits a transfer again that was returned, changed or as it was; by who submitted it. What was changed is approved from the first step on',
  params: idParams,
  body: transferBody.extend({ version: versionSchema }),
  answer: transferred,
})

export const dropTransfer = endpoint({
  name: 'dropIntellectualPropertyTransfer',
  method: 'DELETE',
  path: `${path}/transfers/{id}`,
  tag,
  summary: 'Gives up a transfer that was returned, by who submitted it; its rights are free again',
  params: idParams,
  query: z.strictObject({ version: versionQuery }),
  answer: z.null(),
})

const transferDetail = transferTerms.extend({
  id: bodyId,
  state: transferState,
  /** Null also where the person may not see it: `hasContract`. */
  contract: z.strictObject({ id: bodyId, name: z.string() }).nullable(),
  hasContract: z.boolean(),
  rights: z.array(
    givenRight.extend({
      /** Why it cannot go as it stands now; '' where it can, or where all is decided. */
      refusal: z.string(),
      /** The person may open it. */
      isSeen: z.boolean(),
    }),
  ),
  similar: z.array(alike),
  /** It was returned to this person, who may change it and submit it again. */
  mayResubmit: z.boolean(),
  version: versionSchema,
})
export type TransferDetail = z.output<typeof transferDetail>

export const readTransfer = endpoint({
  name: 'readIntellectualPropertyTransfer',
  method: 'GET',
  path: `${path}/transfers/{id}`,
  tag,
  summary: 'A transfer that is approved, for who submitted it, is asked about it or sees all of its rights',
  params: idParams,
  answer: transferDetail,
})

export const readOpenTransfer = endpoint({
  name: 'readOpenIntellectualPropertyTransfer',
  method: 'GET',
  path: `${path}/{id}/transfer`,
  tag,
  summary: 'The transfer of a right that is not decided yet; null where there is none',
  params: idParams,
  answer: z
    .strictObject({
      /** Null for who may not see the transfer. */
      id: bodyId.nullable(),
      state: transferState,
    })
    .nullable(),
})

export const previewTransfer = endpoint({
  name: 'previewIntellectualPropertyTransfer',
  method: 'POST',
  path: `${path}/transfer/preview`,
  tag,
  summary: 'Who owns these rights, and which similar marks of an owner would stay behind. Changes nothing',
  body: z.strictObject({
    ids: transferBody.shape.ids,
    from: z.string().trim().max(limit.name).default(''),
    /** The transfer that is submitted again. */
    transferID: bodyId.nullable().default(null),
  }),
  answer: z.strictObject({
    rights: z.array(
      z.strictObject({
        id: bodyId,
        name: z.string(),
        owners,
        /** A pledge runs, and its holder's consent is not on record. */
        needsConsent: z.boolean(),
        /** It is in another transfer, which is not decided yet. */
        waits: z.boolean(),
      }),
    ),
    similar: z.array(alike),
  }),
})

export const previewTransferApproval = endpoint({
  name: 'previewIntellectualPropertyTransferApproval',
  method: 'POST',
  path: `${path}/transfer/preview_approval_flow`,
  tag,
  summary: 'Who would be asked to approve a transfer; null: nobody, it would be carried out at once',
  body: z.strictObject({
    /** The transfer that is submitted again, and whether something of it was changed. */
    transferID: bodyId.nullable().default(null),
    isChanged: z.boolean().default(false),
  }),
  answer: approvalPreview.nullable(),
})

/** Of `type` in `template_url`: a kind of right by its code, as text. Patents, trademarks and all others have a form each. */
export const formTypeOfKind = (kind: number) => (kind === 1 ? 8 : kind === 2 ? 9 : 10)

export const readTemplateUrl = endpoint({
  name: 'readIntellectualPropertyTemplateUrl',
  method: 'GET',
  path: `${path}/template_url`,
  tag,
  summary: 'Where the empty import sheet for a kind of right is, and what it is called',
  query: z.strictObject({
    /** 1 patent, 2 trademark, 3 software copyright, 4 work copyright, 5 domain name, 6 other. */
    type: z
      .string()
      .transform(Number)
      .pipe(z.literal([1, 2, 3, 4, 5, 6])),
  }),
  answer: z.strictObject({ url: z.string(), name: z.string() }),
})
