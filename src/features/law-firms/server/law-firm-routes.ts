import { sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import { route } from '#engines/access/server/index.ts'
import { fileSubject } from '#engines/documents/server/index.ts'
import { formRoutes, type ServerPart } from '#engines/records/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { listLawyers, listLawyersByLawFirms, listLawyersOfLawFirm, readLawyer } from '../domain/api.ts'
import { lawyerStatus } from '../domain/law-firm.ts'
import { lawFirm } from '../domain/record.ts'
import { lawyerById, lawyerPage, lawyersOfFirm } from './law-firm-queries.ts'

/** Firms: who uses one are its lawyers, who are somebody's only as long as it is there. */
export const lawFirmPart: ServerPart<typeof lawFirm.figures> = {
  figures: {
    lawyerCount: sql`(select count(*)::int from lawyers l where l.organization_id = r.organization_id and l.law_firm_id = r.id
      and l.status = ${lawyerStatus.practising})`,
  },
  uses: async ({ tx, actor }, id) => {
    const { rows } = await sql<{ lawyers: number }>`select count(*)::int as lawyers from lawyers
      where organization_id = ${actor.organizationId} and law_firm_id = ${id}`.execute(tx)
    const lawyers = rows[0]?.lawyers ?? 0
    return lawyers ? `有 ${lawyers} 名律师 | ${lawyers} lawyers` : null
  },
}

export const lawFirmRoutes: HttpRoute[] = [
  ...formRoutes(lawFirm, lawFirmPart),
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
