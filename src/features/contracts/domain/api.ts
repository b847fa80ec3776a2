import { z } from 'zod'
import { approvalPreview, chosenApprovers } from '#engines/approvals/domain/index.ts'
import { auditRow } from '#engines/audit/domain/index.ts'
import type { FormDefinition } from '#engines/forms/domain/index.ts'
import { personSummary } from '#engines/people/domain/index.ts'
import { ratings } from '#features/counterparties/domain/index.ts'
import {
  bodyId,
  cursorQuery,
  dateSchema,
  endpoint,
  exactTotalQuery,
  idParams,
  instantSchema,
  listOf,
  pageQuery,
  versionQuery,
  versionSchema,
} from '#shared/endpoint.ts'
import { jsonValue } from '#shared/json-value.ts'
import { contractDocumentSchema, contractText, contractTexts } from './contract-document.ts'
import { contractSections } from './contract-sections.ts'
import { manualActionNames } from './contract-status.ts'
import { draftTemplate, templateBindings } from './draft-text-api.ts'
import { extractionMarks } from './extraction-marks.ts'
import { openDifference } from './open-difference.ts'
import { archivingAnswer, signingAnswer } from './signing-schema.ts'

const moneyAnswer = z.strictObject({ amount: z.string(), unit: z.string() })
const status = z.number().int()

export const contractRow = z.strictObject({
  id: bodyId,
  number: z.string().nullable(),
  name: z.string(),
  contractTypeName: z.string(),
  partyNames: z.string(),
  /** null: none, or not for this person's eyes. */
  amount: moneyAnswer.nullable(),
  status,
  workflowStatus: status,
  archiveStatus: status,
  category: z.number().int().nullable(),
  handler: personSummary.nullable(),
  initiator: personSummary,
  departmentName: z.string().nullable(),
  startDate: dateSchema.nullable(),
  endDate: dateSchema.nullable(),
  updateTime: instantSchema,
})
export type ContractRow = z.output<typeof contractRow>

const listQuery = z.strictObject({
  ...pageQuery,
  ...cursorQuery,
  ...exactTotalQuery,
  q: z.string().max(200).optional(),
  /** Conditions as src/shared/list.ts writes them: status:in:1,3;amount:between:CNY,100000,200000 */
  filter: z.string().max(4000).optional(),
  sort: z.string().max(60).optional(),
})

export const listStandingBook = endpoint({
  name: 'listStandingBook',
  method: 'GET',
  path: '/contracts',
  tag: 'contracts',
  summary: 'The standing book: every contract that the person may see',
  query: listQuery,
  answer: listOf(contractRow),
})

export const listMyContracts = endpoint({
  name: 'listMyContracts',
  method: 'GET',
  path: '/contracts/mine',
  tag: 'contracts',
  summary: 'Contracts that the person starts, handles or takes part in',
  query: listQuery,
  answer: listOf(contractRow),
})

export const listVisibleContracts = endpoint({
  name: 'listVisibleContracts',
  method: 'GET',
  path: '/contracts/list/visible',
  tag: 'contracts',
  summary: 'Id, number and name of the contracts that the person may see, for pickers',
  query: z.strictObject({ ...pageQuery, q: z.string().max(200).optional() }),
  answer: listOf(z.strictObject({ id: bodyId, name: z.string(), number: z.string().nullable() })),
})

export const exportContracts = endpoint({
  name: 'exportContracts',
  method: 'POST',
  path: '/contracts/export',
  tag: 'contracts',
  summary: 'What is filtered, as .xlsx',
  kind: 'file',
  body: z.strictObject({
    scope: z.enum(['standing_book', 'contract']).default('standing_book'),
    q: z.string().max(200).optional(),
    filter: z.string().max(4000).optional(),
    sort: z.string().max(60).optional(),
    columns: z.array(z.string().max(60)).max(60).optional(),
  }),
})

const partyStanding = z.strictObject({
  rating: z.union(ratings.map((rating) => z.literal(rating))),
  isDisabled: z.boolean(),
  /** How many open risks are on record. */
  openRisks: z.number().int(),
  score: z.string().nullable(),
  link: z.string(),
})

export const contractDetail = contractRow.extend({
  contractTypeID: bodyId,
  fileType: z.number().int(),
  template: z
    .strictObject({ id: bodyId, name: z.string(), versionID: bodyId, ordinal: z.number().int() })
    .nullable(),
  formVersionID: bodyId,
  approvalInstanceID: bodyId.nullable(),
  statusReason: z.string(),
  parties: z.array(
    z.strictObject({
      partyType: z.number().int(),
      counterpartID: bodyId.nullable(),
      name: z.string(),
      /** As screens show it: a name without a record, and a party that is called otherwise now, say so. */
      shownName: z.string(),
      /** What the organisation thinks of it, and its page; null: not for this person's eyes, or not on record. */
      standing: partyStanding.nullable(),
    }),
  ),
  sections: contractSections,
  ...contractTexts,
  submittedAt: instantSchema.nullable(),
  approvedAt: instantSchema.nullable(),
  /** When the signing was recorded; the day on which it was signed stands in `signing`. */
  signedAt: instantSchema.nullable(),
  /** How it was signed; null: it is not, or nobody said how. */
  signing: signingAnswer.nullable(),
  /** Where its paper lies; null: it is not archived, or nobody said where. */
  archiving: archivingAnswer.nullable(),
  createdAt: instantSchema,
  version: versionSchema,
  abilities: z.strictObject({
    read: z.boolean(),
    update: z.boolean(),
    comment: z.boolean(),
    suggest: z.boolean(),
    submit: z.boolean(),
    delete: z.boolean(),
    archive: z.boolean(),
    share: z.boolean(),
    shareOutside: z.boolean(),
    upload: z.boolean(),
    /** Tie other contracts to it. */
    relate: z.boolean(),
    transition: z.boolean(),
    /** Score its counterparty: there is one on record, and a rule to score by. */
    score: z.boolean(),
    /** Change the fields that the approval step which waits for the person opens. */
    amend: z.boolean(),
    actions: z.array(z.enum(manualActionNames)),
  }),
})
export type ContractDetail = z.output<typeof contractDetail>

export const readContract = endpoint({
  name: 'readContract',
  method: 'GET',
  path: '/contracts/{id}',
  tag: 'contracts',
  summary: 'A contract with all its data, documents and what the person may do with it',
  params: idParams,
  answer: contractDetail,
})

const formValues = z.record(z.string().max(120), jsonValue)

/** What the renderer needs to open the form of a draft. */
export const contractForm = z.strictObject({
  contractID: bodyId.nullable(),
  contractTypeID: bodyId,
  contractTypeName: z.string(),
  template: draftTemplate.nullable(),
  formVersionID: bodyId,
  definition: z.unknown() as z.ZodType<FormDefinition, FormDefinition>,
  values: formValues,
  status: z.number().int().nullable(),
  workflowStatus: z.number().int(),
  version: versionSchema.nullable(),
  editable: z.boolean(),
  today: dateSchema,
  timeZone: z.string(),
  /** The organisation's language, which its numbers and documents speak. */
  organizationLocale: z.enum(['zh-CN', 'en']),
  organizationID: bodyId,
  initiator: z.strictObject({ userID: bodyId, departmentID: bodyId.nullable() }),
  numbering: z.strictObject({
    automatic: z.boolean(),
    mayEdit: z.boolean(),
    /** What the number would be now; null without a rule. */
    preview: z.string().nullable(),
  }),
  /** Fields that this person may only read; what they may not see is not in the values either. */
  access: z.record(z.string(), z.enum(['edit', 'read', 'hidden'])),
  alteration: z.boolean(),
  /** Names of what the values point to. */
  names: z.array(
    z.strictObject({ kind: z.string(), id: bodyId, name: z.string(), nameEn: z.string().optional() }),
  ),
  /** What the organisation thinks of the parties among them; nothing where the person may not read parties or fill in the form. */
  standings: z.array(partyStanding.pick({ rating: true, score: true }).extend({ id: bodyId })),
  /** Bookmark → field, of the template. */
  bindings: templateBindings,
  /** What `listTextDifferences` answers of a draft. */
  differences: z.array(openDifference),
  /** The newest text; null: there is none. Absent where nothing on the page of the form depends on it, or where a part is hidden from the person. */
  text: contractText.nullable().optional(),
  /** What was found in a file for this form; null: nothing was looked for. */
  extraction: extractionMarks.nullable(),
  updatedAt: instantSchema.nullable(),
  updatedBy: z.string().nullable(),
})
export type ContractForm = z.output<typeof contractForm>

const keptIssue = z.strictObject({
  path: z.string(),
  code: z.string(),
  message: z.string(),
})

/** What a save changes. The form around it stays as it was opened: `readContractForm` has it. */
export const contractDraft = contractForm
  .pick({
    contractTypeID: true,
    formVersionID: true,
    values: true,
    status: true,
    workflowStatus: true,
    extraction: true,
    updatedAt: true,
    updatedBy: true,
  })
  .extend({
    contractID: bodyId,
    version: versionSchema,
    /** Values that the draft keeps although they cannot be read, are too long for their column, or point to what has gone; a submission would be refused. */
    issues: z.array(keptIssue),
  })
export type ContractDraft = z.output<typeof contractDraft>

export const readContractForm = endpoint({
  name: 'readContractForm',
  method: 'GET',
  path: '/contracts/{id}/form',
  tag: 'contracts',
  summary:
    'The form version that the contract is filled with, its values and what the renderer needs beside them',
  params: idParams,
  answer: contractForm,
})

export const createContract = endpoint({
  name: 'createContract',
  method: 'POST',
  path: '/contracts',
  tag: 'contracts',
  summary:
    'Start a draft of this type: from a published template, from an uploaded text (.docx or PDF) that is the contract’s text, or without one',
  status: 201,
  body: z.strictObject({
    contractTypeID: bodyId,
    templateID: bodyId.nullable().default(null),
    /** A file that the person uploaded: the text of the contract. Not together with a template. */
    fileID: bodyId.nullable().default(null),
    values: formValues.default({}),
  }),
  answer: contractDraft,
})

const draftBody = z.strictObject({
  version: versionSchema,
  values: formValues,
  /** Which values were found in a file; as it was when absent. */
  extraction: extractionMarks.nullable().optional(),
})

export const saveContractDraft = endpoint({
  name: 'saveContractDraft',
  method: 'PUT',
  path: '/contracts/{id}/draft',
  tag: 'contracts',
  summary:
    'Save a draft as it is; only what can be stored is checked. A stale version gets 409 whose data is the current form',
  params: idParams,
  body: draftBody,
  answer: contractDraft,
})

export const deleteContract = endpoint({
  name: 'deleteContract',
  method: 'DELETE',
  path: '/contracts/{id}',
  tag: 'contracts',
  summary: 'Delete a draft',
  params: idParams,
  query: z.strictObject({ version: versionQuery }),
})

export const submitContract = endpoint({
  name: 'submitContract',
  method: 'POST',
  path: '/contracts/{id}/submit',
  tag: 'contracts',
  summary: 'Validate by every rule of the form, take the number and start the approval, all or nothing',
  params: idParams,
  body: z.strictObject({
    version: versionSchema,
    /** The form as it stands on the screen; absent: as saved. */
    values: formValues.optional(),
    comment: z.string().trim().max(2000).default(''),
    /** Why it is submitted although a party of it is on the blacklist; 422 without one where the organisation lets it be submitted at all. */
    blacklistReason: z.string().trim().max(2000).default(''),
    chosen: chosenApprovers,
  }),
  answer: contractDetail,
})

export const previewContractApproval = endpoint({
  name: 'previewContractApproval',
  method: 'GET',
  path: '/contracts/{id}/approval_preview',
  tag: 'contracts',
  summary: 'Who will be asked when this draft is submitted',
  params: idParams,
  answer: approvalPreview,
})

export const uploadContractFile = endpoint({
  name: 'uploadContractFile',
  method: 'POST',
  path: '/contracts/{id}/files',
  tag: 'contracts',
  summary:
    'Upload a file to the contract: its signed copy (pdf, jpg, png, zip; once it was approved) or an attachment',
  params: idParams,
  status: 201,
  accepts: 'file',
  query: z.strictObject({ kind: z.enum(['signed', 'attachment']).default('attachment') }),
  answer: contractDocumentSchema,
})

export const fillContractDocument = endpoint({
  name: 'fillContractDocument',
  method: 'POST',
  path: '/contracts/{id}/document',
  tag: 'contracts',
  summary: 'Fill the template with the values as saved; the print follows in the background',
  params: idParams,
  answer: z.array(contractDocumentSchema),
})

export const printContract = endpoint({
  name: 'printContract',
  method: 'POST',
  path: '/contracts/{id}/print',
  tag: 'contracts',
  summary: 'Have the print of the newest text made in the background',
  params: idParams,
})

export const listContractAudit = endpoint({
  name: 'listContractAudit',
  method: 'GET',
  path: '/contracts/{id}/audit_entries',
  tag: 'contracts',
  summary: 'Who did what with this contract, newest first; saves of one sitting are one entry',
  params: idParams,
  query: z.strictObject(pageQuery),
  answer: listOf(
    auditRow
      .pick({
        sequence: true,
        at: true,
        actorName: true,
        action: true,
        before: true,
        after: true,
        detail: true,
        changes: true,
      })
      .extend({ saves: z.number().int(), since: instantSchema }),
  ),
})
