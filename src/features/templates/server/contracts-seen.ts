import type { Context } from '#engines/access/server/index.ts'
import type { TemplateContract } from '../domain/life-api.ts'

/** Contracts that came from these versions and that the actor may see, newest change first, with how many there are. */
export type ContractsOfTemplate = (
  context: Context,
  versionIDs: readonly number[],
  page: { pageNum: number; pageSize: number },
) => Promise<{ list: Omit<TemplateContract, 'ordinal'>[]; total: number }>

/** How many these are, counted up to 1,001. */
export type CountOfTemplate = (context: Context, versionIDs: readonly number[]) => Promise<number>

let source: { page: ContractsOfTemplate; count: CountOfTemplate } = {
  page: async () => ({ list: [], total: 0 }),
  count: async () => 0,
}

/** Called once by app/: contracts stand above templates. */
export function nameContractsOfTemplates(by: typeof source): void {
  source = by
}

export const contractsSeen: ContractsOfTemplate = (context, versionIDs, page) =>
  source.page(context, versionIDs, page)
export const countContractsSeen: CountOfTemplate = (context, versionIDs) => source.count(context, versionIDs)
