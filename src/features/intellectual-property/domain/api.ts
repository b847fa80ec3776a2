import { z } from 'zod'
import { subjectDeadlinesCall } from '#engines/deadlines/domain/index.ts'
import { contractLinkCalls } from '#features/contracts/domain/index.ts'
import { limit } from '#shared/constants.ts'
import { bodyId, dateSchema, endpoint } from '#shared/endpoint.ts'
import { intellectualProperty } from './right-record.ts'
import { likenesses } from './similar-marks.ts'

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

const transferBody = z.strictObject({
  ids: z.array(bodyId).min(1).max(mostTransferred),
  /** Who gives all that it holds, and who gets it: owners as the rights name them. */
  from: z.string().trim().min(1).max(limit.name),
  to: z.string().trim().min(1).max(limit.name),
  date: dateSchema,
  contractID: bodyId.nullable().default(null),
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

const alike = z.strictObject({
  id: bodyId,
  name: z.string(),
  how: z.enum(Object.keys(likenesses) as [keyof typeof likenesses]),
  classes: z.array(z.number().int()),
})

export const transferRights = endpoint({
  name: 'transferIntellectualProperties',
  method: 'PUT',
  path: `${path}/transfer`,
  tag,
  summary:
    'Transfers what one owner holds of these rights to another: all of them or none. 422 names each right that cannot go, and similar marks that would stay behind',
  body: transferBody,
  answer: z.strictObject({ transferred: z.number().int() }),
})

export const previewTransfer = endpoint({
  name: 'previewIntellectualPropertyTransfer',
  method: 'POST',
  path: `${path}/transfer/preview`,
  tag,
  summary: 'Who owns these rights, and which similar marks of an owner would stay behind. Changes nothing',
  body: z.strictObject({ ids: transferBody.shape.ids, from: z.string().trim().max(limit.name).default('') }),
  answer: z.strictObject({
    rights: z.array(
      z.strictObject({
        id: bodyId,
        name: z.string(),
        owners: z.array(z.strictObject({ name: z.string(), share: z.number() })),
        /** A pledge runs, and its holder's consent is not on record. */
        needsConsent: z.boolean(),
      }),
    ),
    similar: z.array(alike),
  }),
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
