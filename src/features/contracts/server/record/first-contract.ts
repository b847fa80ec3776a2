import { type Context, peopleWith } from '#engines/access/server/index.ts'
import { previewApproval } from '#engines/approvals/server/index.ts'
import type { CompiledForm } from '#engines/forms/domain/index.ts'
import { publishedForm } from '#engines/forms/server/index.ts'
import { isMailSet } from '#engines/notifications/server/index.ts'
import type { AbbrTarget } from '#engines/numbering/domain/index.ts'
import { numberLacks } from '#engines/numbering/server/index.ts'
import { type ContractType, isChoosable, settingsOf } from '#features/contract-types/domain/index.ts'
import { contractTypes } from '#features/contract-types/server/index.ts'
import { internalParties } from '#features/counterparties/server/index.ts'
import { countUsableTemplates } from '#features/templates/server/index.ts'
import { AppError } from '#shared/errors.ts'
import { said } from '#shared/text.ts'
import { fullName } from '#shared/tree.ts'
import { contractFormType } from '../../domain/built-in-form.ts'
import {
  type FirstContractCheck,
  firstContractCheck,
  formDemands,
  type TypeFacts,
} from '../../domain/first-contract.ts'

/** So many of those who may draft are tried as the one who submits, and so many parties as ours. */
const tried = { drafters: 8, parties: 20 }

type Drafter = { id: number; name: string; departmentId: number | null; departmentName: string | null }

/**
 * The checks of a submission, made beforehand with its own functions: the form that a new contract would get, the number that it would take,
 * and who would be asked, for people who may draft as the one who submits. Changes nothing.
 */
export async function checkFirstContract(context: Context): Promise<FirstContractCheck> {
  const { tx, actor } = context
  const types = await contractTypes(tx, actor.organizationId)
  // Types with others below them are headings: the screen offers what stands below.
  const headings = new Set(types.map(({ parentID }) => parentID))
  const open = types.filter(({ id }) => !headings.has(id) && isChoosable(types, id))
  const parties = await internalParties(context)
  const people = await draftersOf(context)
  const flows = flowChecker(context, people)
  const facts: TypeFacts[] = []
  for (const type of open) facts.push(await factsOf(context, { types, type, parties, people, flows }))
  return firstContractCheck({
    types: facts,
    ownParties: parties.size,
    isMailSet: await isMailSet(context),
  })
}

type Surroundings = {
  types: readonly ContractType[]
  type: ContractType
  parties: ReadonlyMap<number, string>
  people: readonly Drafter[]
  flows: (flowId: number) => Promise<NonNullable<TypeFacts['flow']>>
}

async function factsOf(context: Context, given: Surroundings): Promise<TypeFacts> {
  const { types, type, flows } = given
  const { tx, actor } = context
  const form = await publishedForm(tx, actor.organizationId, contractFormType, type.id)
  const demands = form && formDemands({ id: form.formId, name: form.name }, form.form)
  const { flowID } = settingsOf(types, type.id)
  return {
    id: type.id,
    name: fullName(types, type.id, context.locale),
    form: demands,
    needs: type,
    templates:
      demands?.template || type.isTextRequired
        ? await countUsableTemplates(tx, actor.organizationId, type.id)
        : 0,
    number: await numberFacts(context, given, form?.form ?? null),
    flow: flowID === null ? null : await flows(flowID),
  }
}

/** What numbers of the type lack: for each of our parties and each department of who drafts, with every field of the form filled in. */
async function numberFacts(
  context: Context,
  { type, parties, people }: Surroundings,
  form: CompiledForm | null,
): Promise<TypeFacts['number']> {
  const fields = Object.fromEntries((form?.fields ?? []).map(({ id }) => [id, 'x']))
  const lacksFor = (counterpartId: number | null, drafter: Drafter | undefined) =>
    numberLacks(context, {
      kind: 'contract',
      contractTypeId: type.id,
      counterpartId,
      fields,
      initiator: { userId: drafter?.id ?? 0, departmentId: drafter?.departmentId ?? null },
    })
  const first = await lacksFor(null, people[0])
  if (!first) return null
  const lacks = (found: typeof first | null, of: AbbrTarget): boolean =>
    found?.missing.some((one) => one.kind === 'abbr' && one.of === of) ?? false
  const abbr = new Set<string>()
  if (lacks(first, 'contractType')) abbr.add(type.name)
  const ownParty = lacks(first, 'counterpart')
  for (const [id, name] of ownParty ? [...parties].slice(0, tried.parties) : [])
    if (lacks(await lacksFor(id, people[0]), 'counterpart')) abbr.add(name)
  for (const drafter of people)
    if (lacks(await lacksFor(null, drafter), 'department')) abbr.add(drafter.departmentName ?? drafter.name)
  const fieldNames = first.missing.flatMap((one) => (one.kind === 'field' ? [one.name] : []))
  // A number that speaks of our party takes it from the form.
  if (ownParty && form && !form.fields.some(({ config }) => config.partyType === 1))
    fieldNames.push(said('我方主体 | Our party', context.locale))
  return { abbr: [...abbr], fields: fieldNames, ownParty }
}

/** Who may draft, up to a number; the first of them is tried where one is enough. */
async function draftersOf({ tx, actor }: Context): Promise<Drafter[]> {
  const ids = await peopleWith(tx, actor.organizationId, 'contract.create')
  const rows = await tx
    .selectFrom('people as u')
    .leftJoin('department_tree as d', (join) =>
      join.onRef('d.organization_id', '=', 'u.organization_id').onRef('d.id', '=', 'u.department_id'),
    )
    .select(['u.id', 'u.name', 'u.department_id', 'd.name as department'])
    .where('u.organization_id', '=', actor.organizationId)
    .where('u.id', 'in', [...ids, 0])
    // Who was added last: the administrator, who came first, seldom drafts.
    .orderBy('u.id', 'desc')
    .limit(tried.drafters)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    departmentId: row.department_id,
    departmentName: row.department,
  }))
}

/** Each flow is tried once, for everybody who may draft. */
function flowChecker(context: Context, people: readonly Drafter[]): Surroundings['flows'] {
  const known = new Map<number, Promise<NonNullable<TypeFacts['flow']>>>()
  const check = async (id: number): Promise<NonNullable<TypeFacts['flow']>> => {
    const refused: string[] = []
    for (const { id: userId, name, departmentId } of people) {
      // As that person: who submits is never asked.
      const asThem = { ...context, actor: { ...context.actor, userId, departmentId } }
      try {
        const { canStart } = await previewApproval(asThem, { flowId: id })
        if (!canStart) refused.push(name)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return { id, isInForce: false, refused: [], isForNobody: false }
      }
    }
    return { id, isInForce: true, refused, isForNobody: refused.length === people.length }
  }
  return (id) => {
    const found = known.get(id) ?? check(id)
    known.set(id, found)
    return found
  }
}
