import { sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import { type Context, route } from '#engines/access/server/index.ts'
import { projectTerms } from '#features/projects/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { forbidden } from '#shared/errors.ts'
import {
  type Associate,
  type AssociateKind,
  type AssociatesOfKind,
  addAssociates,
  associateKinds,
  mostAssociates,
  readAssociates,
  readContractFamily,
  removeAssociates,
} from '../../domain/associate-api.ts'
import { putIntoProject, takeOutOfProject } from '../lists/project-contracts.ts'
import { contractFor } from '../record/lock-contract.ts'
import { type Associates, associatesOf, furtherAssociates } from './associate-kinds.ts'
import { contractFamily } from './contract-family.ts'
import { tieContracts, tiedContracts, untieContracts } from './tie-contracts.ts'

const contracts: Associates = { list: tiedContracts, tie: tieContracts, untie: untieContracts }

/** A contract and its projects: tied by who keeps projects, as from the project's own page. */
const projects: Associates = {
  list: async (context, id) => {
    if (!may(context.actor, 'project.read')) return { list: [], isCut: false }
    const { rows } = await sql<Omit<Associate, 'relationType' | 'side'>>`
      select r.id, r.name, r.number, r.status, max(t.source) as source
      from project_contracts t join projects r on r.organization_id = t.organization_id and r.id = t.project_id
      where t.organization_id = ${context.actor.organizationId} and t.contract_id = ${id} and ${projectTerms.where(context)}
      group by r.id, r.name, r.number, r.status order by r.id limit ${mostAssociates + 1}`.execute(context.tx)
    return associatesOf(rows)
  },
  tie: (context, id, { ids }) =>
    eachProject(context, ids, (project) => putIntoProject(context, project, [id])),
  untie: (context, id, { ids }) =>
    eachProject(context, ids, (project) => takeOutOfProject(context, project, [id])),
}

async function eachProject(
  context: Context,
  ids: readonly number[],
  change: (id: number) => Promise<void>,
): Promise<void> {
  if (!may(context.actor, 'project.manage')) throw forbidden()
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) await change(id)
}

async function associates(context: Context, id: number): Promise<Record<AssociateKind, AssociatesOfKind>> {
  await contractFor(context, id)
  const kinds = Object.keys(associateKinds) as AssociateKind[]
  const lists: [AssociateKind, AssociatesOfKind][] = []
  for (const kind of kinds) lists.push([kind, await associatesFor(kind).list(context, id)])
  return Object.fromEntries(lists) as Record<AssociateKind, AssociatesOfKind>
}

const associatesFor = (kind: AssociateKind): Associates =>
  kind === 'contract' ? contracts : kind === 'project' ? projects : furtherAssociates(kind)

/** What a contract is tied to. */
export const associateRoutes: HttpRoute[] = [
  route(readAssociates, {
    may: 'contract.read',
    handle: (context, { params }) => associates(context, params.id),
  }),
  route(addAssociates, {
    may: 'contract.read',
    handle: async (context, { params, body }) => {
      await contractFor(context, params.id)
      await associatesFor(body.kind).tie(context, params.id, body)
      return null
    },
  }),
  route(removeAssociates, {
    may: 'contract.read',
    handle: async (context, { params, body }) => {
      await contractFor(context, params.id)
      await associatesFor(body.kind).untie(context, params.id, body)
      return null
    },
  }),
  route(readContractFamily, {
    may: 'contract.read',
    handle: (context, { params }) => contractFamily(context, params.id),
  }),
]
