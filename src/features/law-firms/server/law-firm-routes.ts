import { may } from '#engines/access/domain/index.ts'
import { route } from '#engines/access/server/index.ts'
import { fileSubject } from '#engines/documents/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import {
  listLawFirms,
  listLawyers,
  listLawyersByLawFirms,
  listLawyersOfLawFirm,
  readLawyer,
} from '../domain/api.ts'
import { lawFirmPage, lawyerById, lawyerPage, lawyersOfFirm } from './law-firm-queries.ts'

export const lawFirmRoutes: HttpRoute[] = [
  route(listLawFirms, {
    may: 'law_firm.read',
    handle: (context, { query }) => lawFirmPage(context, query),
  }),
  route(listLawyersOfLawFirm, {
    may: 'law_firm.read',
    handle: (context, { params, query }) => lawyersOfFirm(context, params.id, query),
  }),
  route(listLawyers, {
    may: 'law_firm.read',
    handle: (context, { query }) => lawyerPage(context, query),
  }),
  route(listLawyersByLawFirms, {
    may: 'law_firm.read',
    handle: (context, { query }) => lawyerPage(context, { ...query, practisingOnly: true }),
  }),
  route(readLawyer, {
    may: 'law_firm.read',
    handle: (context, { params }) => lawyerById(context, params.id),
  }),
]

/** The attachments of lawyers are for whoever may see lawyers. */
export const lawyerFiles = fileSubject('lawyer', async ({ actor }) => may(actor, 'law_firm.read'))
