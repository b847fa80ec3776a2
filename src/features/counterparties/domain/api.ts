import { z } from 'zod'
import { personSummary } from '#engines/people/domain/index.ts'
import { flag, limit } from '#shared/constants.ts'
import {
  bodyId,
  cursorQuery,
  endpoint,
  exactTotalQuery,
  flagQuery,
  idParams,
  instantSchema,
  listOf,
  pageQuery,
  versionQuery,
  versionSchema,
} from '#shared/endpoint.ts'
import { idKinds, type PartyKind, ratings } from './counterpart.ts'
import { credit } from './credit/credit-api.ts'
import { maxFormerNames } from './merge.ts'
import { chosenForRating, ratingAsked } from './rating/rating-api.ts'
import { sentTags } from './tags/tag-api.ts'

const tag = 'counterparties'
/** Accounts, or contacts, of one party. */
export const mostEntries = 50
const line = z.string().max(limit.singleLine)
const flagCode = z.union([z.literal(flag.no), z.literal(flag.yes)])
const subtypeCode = z.union([z.literal(1), z.literal(2)])
const stateCode = z.union([z.literal(1), z.literal(2)])
const ratingCode = z.literal([...ratings])
const right = z.enum(['hidden', 'read', 'write'])

export const bankInput = z.strictObject({
  /** Of a stored account; absent for a new one. */
  id: bodyId.optional(),
  name: line,
  /** Absent with `id`: stays as it is. */
  account: line.optional(),
  accountName: line.default(''),
})
export type BankInput = z.output<typeof bankInput>

export const contactInput = z.strictObject({
  id: bodyId.optional(),
  name: line,
  /** Absent with `id`: stays as it is. */
  phone: line.optional(),
  email: line.default(''),
})
export type ContactInput = z.output<typeof contactInput>

export const counterpartInput = z.strictObject({
  subtype: subtypeCode,
  name: z.string().max(limit.name),
  idKind: z.enum(idKinds),
  /** Absent in a change: stays as it is. */
  idNumber: line.optional(),
  abbr: line.default(''),
  address: line.default(''),
  /** Absent in a change: stays as it is. */
  phone: line.optional(),
  email: line.default(''),
  fax: line.default(''),
  rating: ratingCode.default(0),
  ratingRemark: z.string().max(limit.multiLine).default(''),
  isConnectedTransaction: flagCode.default(flag.no),
  state: stateCode.default(1),
  /** Counterpart fields of a form may be narrowed to one group; '' for none. */
  subjectGroup: z.string().max(100).default(''),
  /** What else it is or was called; absent: stays as it is. */
  formerNames: z.array(z.string().max(limit.name)).max(maxFormerNames).optional(),
  /** Free words that lists are narrowed by; absent: stay as they are. */
  tags: sentTags.optional(),
  /** The whole list, in order; absent: stays as it is. */
  banks: z.array(bankInput).max(mostEntries).optional(),
  contacts: z.array(contactInput).max(mostEntries).optional(),
})
export type CounterpartInput = z.output<typeof counterpartInput>

export const counterpartBank = z.strictObject({
  id: bodyId,
  name: z.string(),
  /** Masked: the last four characters. */
  account: z.string(),
  accountName: z.string(),
})
export const counterpartContact = z.strictObject({
  id: bodyId,
  name: z.string(),
  /** Masked. */
  phone: z.string(),
  email: z.string(),
})

export const counterpart = z.strictObject({
  id: bodyId,
  partyType: z.union([z.literal(1), z.literal(2)]),
  subtype: subtypeCode,
  name: z.string(),
  idKind: z.enum(idKinds),
  /** A credit code is public; every other document is masked. '' for none. */
  idNumber: z.string(),
  abbr: z.string(),
  address: z.string(),
  /** Masked. */
  phone: z.string(),
  email: z.string(),
  fax: z.string(),
  rating: ratingCode,
  ratingRemark: z.string(),
  /** Another rating of it that waits to be approved. */
  ratingAsked: ratingAsked.nullable(),
  /** Mean of its scores, of 100, at most one decimal; null: none. */
  averageScore: z.string().nullable(),
  /** Open risks of it that are known from outside. */
  riskCount: z.number().int(),
  isConnectedTransaction: flagCode,
  state: stateCode,
  subjectGroup: z.string(),
  /** What else it is or was called; a search finds it by these too. */
  formerNames: z.array(z.string()),
  tags: z.array(z.string()),
  /** Where an alias was asked for: which, since when and through whom it is this party; null: this one itself. */
  alias: z
    .strictObject({
      id: bodyId,
      name: z.string(),
      mergedAt: instantSchema,
      mergedBy: personSummary.nullable(),
    })
    .nullable(),
  /** Empty where `abilities.banks` is 'hidden'. */
  banks: z.array(counterpartBank),
  contacts: z.array(counterpartContact),
  updater: personSummary.nullable(),
  updateTime: instantSchema,
  version: versionSchema,
  /** Of external parties; null: nothing is known, and the credit config is off. */
  credit: credit.nullable(),
  abilities: z.strictObject({
    update: z.boolean(),
    delete: z.boolean(),
    reveal: z.boolean(),
    /** Rating and state may be set. */
    judge: z.boolean(),
    /** May be merged with another, and that be undone. */
    merge: z.boolean(),
    banks: right,
    contacts: right,
  }),
})
export type Counterpart = z.output<typeof counterpart>

const money = z.strictObject({ amount: z.string(), unit: z.string() })

export const counterpartRow = counterpart
  .pick({
    id: true,
    subtype: true,
    name: true,
    idNumber: true,
    abbr: true,
    address: true,
    rating: true,
    averageScore: true,
    riskCount: true,
    isConnectedTransaction: true,
    state: true,
    subjectGroup: true,
    tags: true,
    updater: true,
    updateTime: true,
    version: true,
  })
  .extend({
    /** The rating that waits to be approved; null: none. */
    ratingAsked: ratingCode.nullable(),
    /** Of the first account; masked, '' for none. */
    bank: z.string(),
    account: z.string(),
    cooperationTimes: z.number().int(),
    /** Of the contracts counted: one sum a currency, by currency; empty: none, or not for this person's eyes. */
    totalAmount: z.array(money),
  })
export type CounterpartRow = z.output<typeof counterpartRow>

const listQuery = z.strictObject({
  ...pageQuery,
  ...cursorQuery,
  ...exactTotalQuery,
  q: z.string().max(200).optional(),
  filter: z.string().max(4000).optional(),
  sort: z.string().max(60).optional(),
})
export type CounterpartListQuery = z.output<typeof listQuery>

const exportBody = z.strictObject({
  q: listQuery.shape.q,
  filter: listQuery.shape.filter,
  sort: listQuery.shape.sort,
  columns: z.array(z.string().max(limit.listKey)).max(200).optional(),
})
export type CounterpartExport = z.output<typeof exportBody>

export const revealable = ['idNumber', 'phone', 'bankAccount', 'contactPhone'] as const
export type Revealable = (typeof revealable)[number]

const words: Record<PartyKind, { name: string; text: string }> = {
  internal: { name: 'Internal', text: 'internal parties' },
  external: { name: 'External', text: 'external counterparties' },
}

/** The calls of one kind of party: its records, its list as a file, and the look at one masked value. */
const callsOf = <const Kind extends PartyKind>(kind: Kind) => ({
  list: endpoint({
    name: `list${words[kind].name}Counterparts`,
    method: 'GET',
    path: `/counterpart/${kind}`,
    tag,
    summary: `The list of ${words[kind].text}; q searches name, abbreviation and credit code by fragments`,
    query: listQuery,
    answer: listOf(counterpartRow),
  }),
  create: endpoint({
    name: `create${words[kind].name}Counterpart`,
    method: 'POST',
    path: `/counterpart/${kind}`,
    tag,
    summary: `New one of the ${words[kind].text}; 409 with { id, name } when its identity number is taken. A rating that is approved first is asked for, and the party has none until then`,
    body: counterpartInput.extend({ chosen: chosenForRating }),
    answer: counterpart,
    status: 201,
  }),
  read: endpoint({
    name: `read${words[kind].name}Counterpart`,
    method: 'GET',
    path: `/counterpart/${kind}/{id}`,
    tag,
    summary: `One of the ${words[kind].text}, sensitive numbers masked`,
    params: idParams,
    /** `refresh=true`: the organisation's credit service is asked first. Nothing is known of internal parties from outside: there it changes nothing. */
    query: z.strictObject({ refresh: flagQuery.optional() }),
    answer: counterpart,
  }),
  update: endpoint({
    name: `update${words[kind].name}Counterpart`,
    method: 'PUT',
    path: `/counterpart/${kind}/{id}`,
    tag,
    summary: `Changes one of the ${words[kind].text}; masked values that are not given stay as they are. A rating that is approved first is asked for, and stays as it is until then`,
    params: idParams,
    body: counterpartInput.extend({ version: versionSchema, chosen: chosenForRating }),
    answer: counterpart,
  }),
  remove: endpoint({
    name: `delete${words[kind].name}Counterpart`,
    method: 'DELETE',
    path: `/counterpart/${kind}/{id}`,
    tag,
    summary: `Deletes one of the ${words[kind].text} that nothing refers to`,
    params: idParams,
    query: z.strictObject({ version: versionQuery }),
  }),
  exportFile: endpoint({
    name: `export${words[kind].name}Counterparts`,
    method: 'POST',
    path: `/counterpart/${kind}/export`,
    tag,
    summary: `The list of ${words[kind].text} in the chosen columns as .xlsx, sensitive numbers masked`,
    kind: 'file',
    body: exportBody,
  }),
  reveal: endpoint({
    name: `reveal${words[kind].name}Counterpart`,
    method: 'POST',
    path: `/counterpart/${kind}/{id}/reveal`,
    tag,
    summary: 'One masked value in full; recorded in the audit log',
    params: idParams,
    /** `itemId`: the bank account or contact it is about. */
    body: z.strictObject({ field: z.enum(revealable), itemId: bodyId.optional() }),
    answer: z.strictObject({ value: z.string() }),
  }),
})

export const counterpartCalls = { internal: callsOf('internal'), external: callsOf('external') }

export const counterpartOption = z.strictObject({
  id: bodyId,
  name: z.string(),
  subtype: subtypeCode,
  rating: ratingCode,
  idNumber: z.string(),
  /** Value by field key for the mapped fields of a form; organisation-scoped keys end in `_{organizationID}`. */
  fieldDetailMap: z.record(z.string(), z.string()),
  bankItemList: z.array(counterpartBank),
  contactItemList: z.array(counterpartContact),
  /** Of the `ids` that were asked for: the aliases that this party stands for. */
  aliasIDs: z.array(bodyId),
})
export type CounterpartOptionAnswer = z.output<typeof counterpartOption>

const idList = z
  .string()
  .max(200)
  .regex(/^\d{1,15}(,\d{1,15}){0,9}$/, 'at most 10 ids separated by commas')
  .transform((text) => text.split(',').map(Number))

export const listCounterpartOptions = endpoint({
  name: 'listCounterpartOptions',
  method: 'GET',
  path: '/counterpart/list',
  tag,
  summary:
    'Parties to choose in a form, enabled ones. Numbers are masked, except for parties named by `ids` when the person drafts contracts: that is recorded',
  query: z.strictObject({
    ...pageQuery,
    /** 1 internal, 2 external; both without it. */
    type: z.coerce
      .number()
      .pipe(z.union([z.literal(1), z.literal(2)]))
      .optional(),
    q: z.string().max(200).optional(),
    /** Fragment of the abbreviation. */
    abbr: z.string().max(200).optional(),
    ids: idList.optional(),
    /** Parties of this subject group only. */
    subjectGroup: z.string().min(1).max(100).optional(),
  }),
  answer: listOf(counterpartOption),
})

export const listSubjectGroups = endpoint({
  name: 'listSubjectGroups',
  method: 'GET',
  path: '/counterpart/subject_groups',
  tag,
  summary: 'Names of the subject groups that external counterparties are in',
  answer: z.array(z.string()),
})
