import type { Context } from '#engines/access/server/index.ts'
import {
  addContractsToProject,
  removeContractsFromProject,
  requireOpenProject,
  requireProject,
} from '#features/projects/server/index.ts'
import { AppError } from '#shared/errors.ts'
import { namesOfContracts } from './linked-contracts.ts'

/** Puts contracts that the person sees into a project that takes contracts. */
export async function putIntoProject(
  context: Context,
  projectId: number,
  ids: readonly number[],
): Promise<void> {
  const project = await requireOpenProject(context, projectId)
  const names = await namesOfContracts(context, ids)
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
  const names = await namesOfContracts(context, ids)
  const kept = await removeContractsFromProject(context, projectId, ids)
  if (kept.length) {
    const [first = 0] = kept
    throw new AppError('rule', {
      detail: `「${names.get(first) ?? ''}」的表单填写了该项目，请在合同中修改`,
      detailEn: `This project is set in the form of “${names.get(first) ?? ''}”: change it in the contract`,
    })
  }
  context.audit({
    action: 'project.removeContracts',
    subject: { kind: 'project', id: projectId, name: project.name },
    before: { contracts: [...names.values()] },
  })
}
