import { route } from '#engines/access/server/index.ts'
import { formRoutes } from '#engines/records/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { listLawyersByLawFirms, listLawyersOfLawFirm, listVisibleLawFirms } from '../domain/api.ts'
import { lawFirm } from '../domain/law-firm-record.ts'
import { lawyer } from '../domain/lawyer-record.ts'
import { lawFirmPart, lawyerPart } from './law-firm-parts.ts'
import { lawyerPage, lawyersOfFirm, visibleFirms } from './law-firm-queries.ts'
import { surveyRoutes } from './surveys.ts'

export const lawFirmRoutes: HttpRoute[] = [
  ...formRoutes(lawFirm, lawFirmPart),
  ...formRoutes(lawyer, lawyerPart),
  ...surveyRoutes,
  route(listVisibleLawFirms, {
    may: 'law_firm.read',
    handle: (context, { query }) => visibleFirms(context, query),
  }),
  route(listLawyersOfLawFirm, {
    may: 'law_firm.read',
    handle: (context, { params, query }) => lawyersOfFirm(context, params.id, query),
  }),
  route(listLawyersByLawFirms, {
    may: 'law_firm.read',
    handle: (context, { query }) => lawyerPage(context, { ...query, practisingOnly: true }),
  }),
]
