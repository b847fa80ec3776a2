import { sql } from 'kysely'
import { route } from '#engines/access/server/index.ts'
import { type FormServerPart, formRoutes } from '#engines/records/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { listAllProjects } from '../domain/api.ts'
import { project } from '../domain/record.ts'
import { contractsSeen } from './contracts-seen.ts'
import { projectOptions, visibleProjects } from './project-queries.ts'

/** What a project's contracts are is asked of the contracts slice, which knows who may see them. */
export const projectPart: FormServerPart<typeof project> = {
  figures: {
    contracts: (who) => sql`(select count(distinct t.contract_id)::int from project_contracts t
      where t.organization_id = r.organization_id and t.project_id = r.id and ${contractsSeen(who, sql`t.contract_id`)})`,
  },
  visible: visibleProjects,
  uses: async ({ tx, actor }, id) => {
    const { rows } = await sql`select from project_contracts
      where organization_id = ${actor.organizationId} and project_id = ${id} limit 1`.execute(tx)
    return rows.length ? '项目中有合同 | it has contracts' : null
  },
}

export const projectRoutes: HttpRoute[] = [
  route(listAllProjects, {
    may: 'project.read',
    handle: (context, { query }) => projectOptions(context, query),
  }),
  ...formRoutes(project, projectPart),
]
