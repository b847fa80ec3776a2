import { z } from 'zod'
import { bodyId, endpoint, idListQuery, idParams, listOf, pageQuery } from '#shared/endpoint.ts'

const tag = 'law firms'
const search = z.string().max(200).optional()
/** As many as a page holds. */
const ids = idListQuery(200)

/** A lawyer as pickers show them. */
export const lawyerRow = z.strictObject({
  id: bodyId,
  name: z.string(),
  lawFirmID: bodyId,
  lawFirm: z.strictObject({ id: bodyId, name: z.string() }),
  expertise: z.string(),
  licenceNumber: z.string(),
  /** 1 practising, 2 left. */
  status: z.literal([1, 2]),
})
export type LawyerRow = z.output<typeof lawyerRow>

/** A group of the lawyer form as it was when it was filled; a field keeps all of its configuration. */
export const snapshotGroup = z.strictObject({
  name: z.string(),
  fieldList: z.array(z.looseObject({ id: z.string(), name: z.string() })),
})
export type SnapshotGroup = z.output<typeof snapshotGroup>

export const lawyerDetail = lawyerRow.extend({
  /** Masked: the first and last characters only. */
  idNumber: z.string(),
  practiceKind: z.string(),
  firstLicensed: z.iso.date().nullable(),
  rank: z.string(),
  languages: z.string(),
  /** Works with us at present. */
  cooperates: z.boolean(),
  contacts: z.array(
    z.strictObject({ name: z.string(), email: z.string(), phone: z.string(), fax: z.string() }),
  ),
  attachments: z.array(z.strictObject({ id: bodyId, name: z.string() })),
  fieldGroupSnapshot: z.array(snapshotGroup),
  /** Values by `snapshotFieldId(group, field)`. */
  fieldDetail: z.record(z.string(), z.json()),
  version: z.number().int(),
})
export type LawyerDetail = z.output<typeof lawyerDetail>

export const listLawyers = endpoint({
  name: 'listLawyers',
  method: 'GET',
  path: '/lawyers',
  tag,
  summary: 'Lawyers of all firms by name; q finds a part of the name or of the firm’s, ids names single ones',
  query: z.strictObject({ ...pageQuery, q: search, ids: ids.optional() }),
  answer: listOf(lawyerRow),
})

export const listLawyersByLawFirms = endpoint({
  name: 'listLawyersByLawFirms',
  method: 'GET',
  path: '/lawyers/by_law_firms',
  tag,
  summary: 'The practising lawyers of these firms, by name',
  query: z.strictObject({ ...pageQuery, q: search, lawFirmIDs: ids }),
  answer: listOf(lawyerRow),
})

export const listLawyersOfLawFirm = endpoint({
  name: 'listLawyersOfLawFirm',
  method: 'GET',
  path: '/law_firms/{id}/lawyers',
  tag,
  summary: 'All lawyers of one firm, also those who left',
  params: idParams,
  query: z.strictObject({ ...pageQuery, q: search }),
  answer: listOf(lawyerRow),
})

export const readLawyer = endpoint({
  name: 'readLawyer',
  method: 'GET',
  path: '/lawyers/{id}',
  tag,
  summary:
    'A lawyer with contacts, attachments and the groups of the form that was filled; the identity number is masked',
  params: idParams,
  answer: lawyerDetail,
})
