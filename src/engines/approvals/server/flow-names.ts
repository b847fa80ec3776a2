import { sql } from 'kysely'
import type { UseCheck } from '#engines/access/server/index.ts'
import './tables.ts'

/** Refuses to delete what a flow names at this JSON path, in force or as drafted: else a step would find nobody, or a branch never hold. No flow is named: who deletes it may not see flows. */
const flowsNaming =
  (path: string): UseCheck =>
  async ({ tx, actor }, id) => {
    const vars = JSON.stringify({ id })
    const { rows } =
      await sql`select from approval_flows f left join approval_flow_versions v on v.id = f.published_version_id
      where f.organization_id = ${actor.organizationId} and (jsonb_path_exists(f.definition, ${path}::jsonpath, ${vars}::jsonb)
        or jsonb_path_exists(v.definition, ${path}::jsonpath, ${vars}::jsonb)) limit 1`.execute(tx)
    return rows.length ? '有审批流用到 | an approval flow uses it' : null
  }

export const flowsNamingRole = flowsNaming('$.** ? (@.roleId == $id || @.roleIds[*] == $id)')
export const flowsNamingDepartment = flowsNaming('$.** ? (@.departmentIds[*] == $id)')
