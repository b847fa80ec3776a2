import { type SqlBool, sql } from 'kysely'
import { type Context, route } from '#engines/access/server/index.ts'
import { plainOperations, plainRoutes, recordPage, type ServerPart } from '#engines/records/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import type { QueryOf } from '#shared/endpoint.ts'
import { listArchiveAddressChoices } from '../../domain/archive-address-choices.ts'
import { archiveAddress } from '../../domain/archive-address-record.ts'

/** What forms may choose of these addresses. */
export const archiveAddressTerms = { alias: 'a', choosable: sql<SqlBool>`a.state = 1` }

const part: ServerPart<typeof archiveAddress.figures> = {
  figures: {},
  // How many contracts lie there is not for everybody who keeps addresses to know.
  uses: async ({ tx, actor }, id) => {
    const { rows } = await sql`
      with fields as (
        select v.id as form_version_id, f ->> 'id' as field_id
        from form_versions v cross join lateral jsonb_path_query(v.definition, '$.fieldGroupList[*].fieldList[*] ? (@.type == "offlineArchiveAddress")') f
        where v.organization_id = ${actor.organizationId})
      select from (
        select contract_id from contract_archivings where organization_id = ${actor.organizationId} and address_id = ${id}
        union
        select c.id from fields join contracts c on c.organization_id = ${actor.organizationId} and c.form_version_id = fields.form_version_id
        where c.form_values ->> fields.field_id = ${String(id)}) used limit 1`.execute(tx)
    return rows.length ? '有合同存放于此 | contracts are stored there' : null
  },
}

export const { create: createArchiveAddress } = plainOperations(archiveAddress, part)

/** A page of the addresses, those in use first, in the order of the organisation. */
export const archiveAddressChoices = (context: Context, query: QueryOf<typeof listArchiveAddressChoices>) =>
  recordPage(archiveAddress, part, context, query)

export const archiveRoutes: HttpRoute[] = [
  ...plainRoutes(archiveAddress, part),
  route(listArchiveAddressChoices, {
    may: 'contract.read',
    handle: (context, { query }) => archiveAddressChoices(context, query),
  }),
]
