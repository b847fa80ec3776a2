import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import {
  addContractsToProject,
  removeContractsFromProject,
  requireOpenProject,
  requireProject,
} from '#features/projects/server/index.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { visibleContracts } from './visible-contracts.ts'

/** Names of these contracts; 404 unless the person sees every one of them. */
async function namesOf(context: Context, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`select c.id, c.name from contracts c
    where ${visibleContracts(context)} and c.id = any(${[...ids]}::bigint[])`.execute(context.tx)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  if (ids.some((id) => !names.has(id))) throw notFound()
  return names
}

/** Puts contracts that the person sees into a project that takes contracts. */
export async function putIntoProject(
  context: Context,
  projectId: number,
  ids: readonly number[],
): Promise<void> {
  const project = await requireOpenProject(context, projectId)
  const names = await namesOf(context, ids)
  await addContractsToProject(context, projectId, [...new Set(ids)])
  context.audit({
    action: 'project.addContracts',
    subject: { kind: 'project', id: projectId, name: project.name },
    after: { contracts: [...names.values()] },
  })
}

/** Takes contracts out of a project; 422 for those whose form names it, which is changed in the form. */
export async function takeOutOfProject(
  context: Context,
  projectId: number,
  ids: readonly number[],
): Promise<void> {
  const project = await requireProject(context, projectId)
  const names = await namesOf(context, ids)
  const kept = await removeContractsFromProject(context, projectId, ids)
  if (kept.length) {
    const [first = 0] = kept
    throw new AppError('rule', {
      detail: `「${names.get(first) ?? ''}」的表单填写了该项目，请在合同中修改`,
      detailEn: `The form of “${names.get(first) ?? ''}” names this project: change it in the contract`,
    })
  }
  context.audit({
    action: 'project.removeContracts',
    subject: { kind: 'project', id: projectId, name: project.name },
    before: { contracts: [...names.values()] },
  })
}
