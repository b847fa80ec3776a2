import { z } from 'zod'
import { approvalPreview, chosenApprovers } from '#engines/approvals/domain/index.ts'
import { auditChange } from '#engines/audit/domain/index.ts'
import type { FormDefinition } from '#engines/forms/domain/index.ts'
import { type PersonSummary, personSummary } from '#engines/people/domain/index.ts'
import { limit } from '#shared/constants.ts'
import {
  type AnswerOf,
  bodyId,
  type Endpoint,
  endpoint,
  idParams,
  instantSchema,
  listOf,
  pageQuery,
  versionSchema,
} from '#shared/endpoint.ts'
import { jsonValue } from '#shared/json-value.ts'
import { sumSchema } from '#shared/money-totals.ts'
import { saidInside } from '#shared/text.ts'
import { callNames } from './call-names.ts'
import type { Fields } from './field.ts'
import { schemasOf, type Values, valueSchema } from './field-schemas.ts'
import { type FigureValues, figureSchema } from './figure-schemas.ts'
import { formQuery } from './form-query.ts'
import { type ImportCalls, importCalls } from './import-calls.ts'
import type { Figures, FormNoun, More, MoreValues } from './noun.ts'
import { type ListCall, listQuery, type ReadCall, type RemoveCall, versionIn } from './plain-calls.ts'

/** What of a record waits for a decision. */
const pendingGate = z.strictObject({
  /** 立案审批, in the person's language. */
  name: z.string(),
  /** The status that it leads to; null where it leads to none. */
  status: z.number().int().nullable(),
})

/** A record as lists tell it. */
export type FormRow<F extends Fields, G extends Figures> = {
  id: number
  updateTime: string
  updater: PersonSummary | null
  version: number
  /** In lists that show fields of the form: what they say, by field id. */
  inLists?: Record<string, unknown>
} & Values<F> &
  FigureValues<G>

/** The form as a person reads it: sections of field names and texts. */
export const recordSection = z.strictObject({
  name: z.string(),
  fields: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      text: z.string(),
      wide: z.boolean(),
      isTable: z.boolean(),
      files: z.array(z.strictObject({ id: bodyId, name: z.string() })),
      arePictures: z.boolean(),
    }),
  ),
})
export type RecordSection = z.output<typeof recordSection>

/** A row of a noun's list. */
export type RowOf<R extends { calls: { list: Endpoint } }> =
  AnswerOf<R['calls']['list']> extends { list: (infer Row)[] } ? Row : never

/** A record with everything that is known of it. */
export type FormDetail<F extends Fields, G extends Figures> = FormRow<F, G> & {
  createTime: string
  formVersionID: number | null
  sections: RecordSection[]
  abilities: { update: boolean; remove: boolean }
  /** The statuses to which it may be moved now. */
  moves: number[]
  /** What waits for a decision; its form and status stay as they are until then. */
  pending: z.output<typeof pendingGate> | null
}

const values = z.record(z.string().max(200), jsonValue)
/** A form ready to be filled in: of a record, or for a new one. */
export const openedForm = z.strictObject({
  recordID: bodyId.nullable(),
  formVersionID: bodyId,
  definition: z.looseObject({}) as z.ZodType as z.ZodType<FormDefinition, FormDefinition>,
  values,
  /** Fields that are not for this person. */
  hidden: z.array(z.string()),
  /** Fields that are shown and not changed at present. */
  locked: z.array(z.string()),
  /** How the number of the record comes about: by a rule, then whether the person may type another, the field that says it, and what would be given now. */
  numbering: z.strictObject({
    automatic: z.boolean(),
    mayEdit: z.boolean(),
    fieldId: z.string().optional(),
    example: z.string().optional(),
  }),
  version: versionSchema,
  today: z.iso.date(),
  timeZone: z.string(),
  organizationLocale: z.enum(['zh-CN', 'en']),
  organizationID: bodyId,
  initiator: z.strictObject({ userID: bodyId, departmentID: bodyId.nullable() }),
  names: z.array(
    z.strictObject({ kind: z.string(), id: bodyId, name: z.string(), nameEn: z.string().optional() }),
  ),
  updatedBy: z.string().nullable(),
  updatedAt: instantSchema.nullable(),
  /** What the person typed and did not save, on whatever computer. */
  draft: z.strictObject({ values, version: versionSchema, at: instantSchema }).nullable(),
})
export type OpenedForm = z.output<typeof openedForm>

const totalsAnswer = z.strictObject({
  /** How many records the sums are of. */
  total: z.number().int(),
  /** There are more: nothing was summed. */
  totalIsCapped: z.boolean().optional(),
  /** By field, those that the person sees; exact, one a currency. */
  sums: z.array(z.strictObject({ field: z.string(), amounts: z.array(sumSchema) })),
})
export type ListTotals = z.output<typeof totalsAnswer>

const newBody = z.strictObject({ formVersionID: bodyId, values })
const changedBody = newBody.extend({ version: versionSchema })
const draftBody = z.strictObject({ values, version: versionSchema })
const exportBody = z.strictObject({
  q: z.string().max(200).optional(),
  filter: z.string().max(4000).optional(),
  sort: z
    .string()
    .max(limit.listKey + 1)
    .optional(),
  columns: z.array(z.string().max(limit.listKey)).max(200).optional(),
  /** Only these: what a person ticked. */
  ids: z.array(bodyId).min(1).max(limit.tickedRows).optional(),
})
const moveBody = z.strictObject({
  status: z.number().int(),
  reason: z.string().trim().max(limit.multiLine).default(''),
  /** Where it is approved first: by step whom the person chooses. */
  chosen: chosenApprovers,
  version: versionSchema,
})
const previewBody = z.strictObject({
  id: bodyId,
  /** The status that it would be moved to, or else what an operation of its own asks for. */
  status: z.number().int().optional(),
  ask: z.string().max(60).optional(),
})
const logQuery = z.strictObject(pageQuery)
const logAnswer = listOf(
  z.strictObject({
    sequence: z.number().int(),
    at: instantSchema,
    actorName: z.string(),
    action: z.string(),
    /** Of a change: what the form said before and after. */
    changes: z.array(auditChange).nullable(),
  }),
)

const totalsQuery = listQuery.pick({ q: true, filter: true, exactTotal: true })

type Nothing = z.ZodObject<Record<never, never>, z.core.$strict>
type OfForm = ReturnType<typeof formQuery>
type Ids = typeof idParams
export type FormCalls<F extends Fields, G extends Figures, M extends More = More> = {
  importState: ImportCalls['importState']
  importTemplate: ImportCalls['importTemplate']
  importFile: ImportCalls['importFile']
  list: ListCall<FormRow<F, G>>
  /** What the amounts of all that the list shows come to. Only of nouns whose lists have totals. */
  totals: Endpoint<Nothing, typeof totalsQuery, Nothing, typeof totalsAnswer, 'json'>
  read: ReadCall<FormDetail<F, G> & MoreValues<M>>
  create: Endpoint<Nothing, Nothing, typeof newBody, z.ZodType<FormDetail<F, G>>, 'json'>
  update: Endpoint<Ids, Nothing, typeof changedBody, z.ZodType<FormDetail<F, G>>, 'json'>
  remove: RemoveCall
  /** The form for a new record. */
  openNew: Endpoint<Nothing, OfForm, Nothing, typeof openedForm, 'json'>
  /** The form of a record. */
  open: Endpoint<Ids, Nothing, Nothing, typeof openedForm, 'json'>
  keepNewDraft: Endpoint<Nothing, OfForm, typeof draftBody, z.ZodNull, 'json'>
  keepDraft: Endpoint<Ids, Nothing, typeof draftBody, z.ZodNull, 'json'>
  dropNewDraft: Endpoint<Nothing, OfForm, Nothing, z.ZodNull, 'json'>
  dropDraft: Endpoint<Ids, Nothing, Nothing, z.ZodNull, 'json'>
  exportFile: Endpoint<Nothing, Nothing, typeof exportBody, z.ZodNull, 'file'>
  /** Moves it to another status; 409 where that is not possible from where it stands. */
  /** Who would be asked if the person asked for this now; null where nothing is asked. Only of nouns of which something is approved. */
  previewApproval: Endpoint<
    Nothing,
    Nothing,
    typeof previewBody,
    z.ZodNullable<typeof approvalPreview>,
    'json'
  >
  move: Endpoint<Ids, Nothing, typeof moveBody, z.ZodType<FormDetail<F, G>>, 'json'>
  log: Endpoint<Ids, typeof logQuery, Nothing, typeof logAnswer, 'json'>
}

/** The calls of a noun that a form fills in. */
export function formCalls<F extends Fields, G extends Figures, M extends More>(
  noun: FormNoun<F, G, M>,
): FormCalls<F, G, M> {
  const names = callNames(noun)
  const { tag, path } = noun
  const { one, suffix } = names
  const row = {
    id: bodyId,
    ...schemasOf(noun.fields, valueSchema),
    ...figureSchema(noun.figures),
    updateTime: instantSchema,
    updater: personSummary.nullable(),
    version: versionSchema,
  }
  const listed = z.strictObject({ ...row, inLists: z.record(z.string(), jsonValue).optional() })
  const detail = z.strictObject({
    ...row,
    createTime: instantSchema,
    formVersionID: bodyId.nullable(),
    sections: z.array(recordSection),
    abilities: z.strictObject({ update: z.boolean(), remove: z.boolean() }),
    moves: z.array(z.number().int()),
    pending: pendingGate.nullable(),
  })
  const form = { tag, path: `${path}/form` }
  const own = { tag, path: `${path}/{id}/form` }
  const query = formQuery(noun)
  return {
    ...importCalls(noun),
    list: endpoint({ ...names.list, method: 'GET', query: listQuery, answer: listOf(listed) }),
    totals: endpoint({
      tag,
      path: `${noun.listPath ?? path}/totals`,
      name: `sum${names.many}`,
      method: 'GET',
      summary: `What the amounts of all ${saidInside(noun.words.many, 'en')} of a list come to, one sum a currency`,
      query: totalsQuery,
      answer: totalsAnswer,
    }),
    read: endpoint({
      ...names.read,
      method: 'GET',
      params: idParams,
      answer: noun.more ? detail.extend(noun.more) : detail,
    }),
    create: endpoint({ ...names.create, method: 'POST', status: 201, body: newBody, answer: detail }),
    update: endpoint({ ...names.update, method: 'PUT', params: idParams, body: changedBody, answer: detail }),
    remove: endpoint({ ...names.remove, method: 'DELETE', params: idParams, query: versionIn }),
    openNew: endpoint({
      ...form,
      name: `open${suffix}Form`,
      method: 'GET',
      summary: `The form for a new ${one}, with what the person had typed into it`,
      query,
      answer: openedForm,
    }),
    open: endpoint({
      ...own,
      name: `open${suffix}`,
      method: 'GET',
      summary: `The form of a ${one}, with what the person had typed into it`,
      params: idParams,
      answer: openedForm,
    }),
    keepNewDraft: endpoint({
      ...form,
      path: `${path}/form/draft`,
      name: `keepNew${suffix}Draft`,
      method: 'PUT',
      summary: `Keeps what the person types into the form of a new ${one}: theirs alone, until they save it`,
      query,
      body: draftBody,
    }),
    keepDraft: endpoint({
      ...own,
      path: `${path}/{id}/form/draft`,
      name: `keep${suffix}Draft`,
      method: 'PUT',
      summary: `Keeps what the person types into the form of a ${one}: theirs alone, until they save it`,
      params: idParams,
      body: draftBody,
    }),
    dropNewDraft: endpoint({
      ...form,
      path: `${path}/form/draft`,
      name: `dropNew${suffix}Draft`,
      method: 'DELETE',
      summary: `Drops what the person typed into the form of a new ${one}`,
      query,
    }),
    dropDraft: endpoint({
      ...own,
      path: `${path}/{id}/form/draft`,
      name: `drop${suffix}Draft`,
      method: 'DELETE',
      summary: `Drops what the person typed into the form of a ${one}`,
      params: idParams,
    }),
    exportFile: endpoint({
      tag,
      path: `${path}/export`,
      name: `export${names.many}`,
      method: 'POST',
      summary: 'What the list shows, in the chosen columns, as .xlsx',
      kind: 'file',
      body: exportBody,
    }),
    move: endpoint({
      tag,
      path: `${path}/{id}/status`,
      name: `move${suffix}`,
      method: 'PUT',
      summary: `Moves a ${one} to another status`,
      params: idParams,
      body: moveBody,
      answer: detail,
    }),
    previewApproval: endpoint({
      tag,
      path: `${path}/preview_approval_flow`,
      name: `preview${suffix}Approval`,
      method: 'POST',
      summary: `Who would be asked to approve what becomes of a ${one}; null where nothing is asked. Nothing is started`,
      body: previewBody,
      answer: approvalPreview.nullable(),
    }),
    log: endpoint({
      tag,
      path: `${path}/{id}/log`,
      name: `list${suffix}Log`,
      method: 'GET',
      summary: `Who did what with a ${one}, newest first`,
      params: idParams,
      query: logQuery,
      answer: logAnswer,
    }),
    // Schemas are made from the noun's own fields: what they let through is what its types say.
  } as unknown as FormCalls<F, G, M>
}
