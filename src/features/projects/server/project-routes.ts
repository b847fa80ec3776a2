import { sql } from 'kysely'
import { route } from '#engines/access/server/index.ts'
import { formRoutes, type ServerPart } from '#engines/records/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { listAllProjects } from '../domain/api.ts'
import { project } from '../domain/record.ts'
import { projectOptions, visibleProjects } from './project-queries.ts'

const contractsOf = sql`from project_contracts t where t.organization_id = r.organization_id and t.project_id = r.id`

/** What a project's contracts are is asked of the contracts slice, which knows who may see them. */
export const projectPart: ServerPart<typeof project.figures> = {
  figures: { contracts: sql`(select count(distinct t.contract_id)::int ${contractsOf})` },
  visible: visibleProjects,
  uses: async ({ tx, actor }, id) => {
    const { rows } = await sql<{
      contracts: number
    }>`select count(distinct contract_id)::int as contracts from project_contracts
      where organization_id = ${actor.organizationId} and project_id = ${id}`.execute(tx)
    const contracts = rows[0]?.contracts ?? 0
    return contracts ? `有 ${contracts} 份合同 | ${contracts} contracts` : null
  },
}

export const projectRoutes: HttpRoute[] = [
  route(listAllProjects, {
    may: 'project.read',
    handle: (context, { query }) => projectOptions(context, query),
  }),
  ...formRoutes(project, projectPart),
]
