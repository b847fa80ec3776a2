import type { Context } from '#engines/access/server/index.ts'
import { type ClauseField, formsWithClause } from '#engines/forms/server/index.ts'
import type { ClauseUsage } from '../domain/api.ts'
import { clauseAnswer } from './clause-queries.ts'

type Page = { pageNum: number; pageSize: number }
type Chosen = {
  list: ClauseUsage['contracts']['list']
  total: number
  statements: ClauseUsage['statements']
}

/** Contracts of these form versions that chose a statement in these fields and that the actor may see, newest change first. */
export type ContractsOfClause = (
  context: Context,
  fields: readonly ClauseField[],
  page: Page,
) => Promise<Chosen>

let find: ContractsOfClause = async () => ({ list: [], total: 0, statements: [] })

/** Called once by app/: contracts know what was chosen. */
export function nameContractsOfClauses(known: ContractsOfClause): void {
  find = known
}

/** Where a clause is used; 404 when the actor sees no such clause. */
export async function usageOf(context: Context, id: number, page: Page): Promise<ClauseUsage> {
  await clauseAnswer(context, id)
  const fields = await formsWithClause(context, id)
  const forms = new Map<string, ClauseUsage['forms'][number]>()
  for (const field of fields.filter(({ isCurrent }) => isCurrent)) {
    const key = `${field.formID} ${field.isDraft}`
    const form = forms.get(key) ?? {
      id: field.formID,
      name: field.formName,
      fields: [],
      isDraft: field.isDraft,
    }
    form.fields.push({ id: field.fieldID, name: field.fieldName, ordinal: field.libraryVersion })
    forms.set(key, form)
  }
  const used = fields.filter(({ isDraft }) => !isDraft)
  const { list, total, statements } =
    used.length > 0 ? await find(context, used, page) : { list: [], total: 0, statements: [] }
  return { forms: [...forms.values()], statements, contracts: { list, total, ...page } }
}
