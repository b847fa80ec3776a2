import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import {
  type CompiledForm,
  type FormValues,
  formContext,
  readableValues,
} from '#engines/forms/domain/index.ts'
import { normalizedNumber } from '#engines/numbering/domain/index.ts'
import {
  automaticNumber,
  type NumberHolder,
  type NumberRequest,
  previewNumber,
  takeNumber,
} from '#engines/numbering/server/index.ts'
import { standingParties } from '#features/counterparties/server/index.ts'
import { said } from '#shared/text.ts'
import { contractColumns } from '../../domain/contract-fields.ts'
import { visibleContracts } from '../lists/visible-contracts.ts'
import type { StoredContract } from '../tables.ts'

type Numbered = Pick<StoredContract, 'contract_type_id' | 'initiator_id'>

/**
 * Whether the contract's number comes by itself and the actor may change it, or null when no rule gives one; with what it would be now where
 * that is shown. Takes nothing.
 */
export async function numberOf(
  context: Context,
  contract: Numbered,
  form: CompiledForm,
  values: FormValues,
  { isShown }: { isShown: boolean },
): Promise<{ example: string | null; isEditor: boolean } | null> {
  const request = await requestFor(context, contract, form, values)
  if (isShown) return previewNumber(context, request)
  const automatic = await automaticNumber(context, request)
  return automatic && { isEditor: automatic.isEditor, example: null }
}

const carried =
  'exists (select from contracts c where c.organization_id = named.organization_id and c.number_key = named.key)'

/** Takes the next number in the running transaction; null when no rule applies. A number that somebody typed before is passed over. */
export async function takeContractNumber(
  context: Context,
  contract: Numbered & { id: number },
  form: CompiledForm,
  values: FormValues,
): Promise<string | null> {
  const request = await requestFor(context, contract, form, values)
  const taken = await takeNumber(context, { ...request, subjectId: contract.id, isOccupied: carried })
  return taken?.number ?? null
}

async function requestFor(
  context: Context,
  contract: Numbered,
  form: CompiledForm,
  values: FormValues,
): Promise<NumberRequest> {
  const { tx, actor } = context
  const departmentOf = (userId: number) =>
    tx
      .selectFrom('people')
      .select('department_id')
      .where('organization_id', '=', actor.organizationId)
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  const isActor = contract.initiator_id === actor.userId
  const departmentId = isActor
    ? actor.departmentId
    : (await departmentOf(contract.initiator_id)).department_id
  // A reference field stands in the number as it is read in the organisation's language, whoever submits: a number and its counter are the same for all; names of records are not needed for that.
  const { language: locale, timeZone } = actor
  const rules = formContext({ today: '2000-01-01', recordStatus: 1, locale, timeZone })
  const columns = contractColumns(form, values, rules)
  const party = columns.parties.find(({ partyType }) => partyType === 1)?.counterpartID ?? null
  const standing = party === null ? undefined : await standingParties(context, [party])
  return {
    kind: 'contract',
    contractTypeId: contract.contract_type_id,
    initiator: { userId: contract.initiator_id, departmentId },
    counterpartId: party === null ? null : (standing?.get(party) ?? party),
    fields: readableValues(form, values, rules),
  }
}

/**
 * Contracts other than this one that use a number, where their type is checked for duplicates. Holds the number until the end of the
 * transaction when `hold`, so that two submissions of the same typed number cannot both pass; drafts that only typed it do not
 * stand in the way of a submission.
 */
export async function contractsWithNumber(
  context: Context,
  number: string,
  exceptId: number | null,
  hold = false,
): Promise<{ id: number; name: string }[]> {
  const { tx, actor } = context
  const numberKey = normalizedNumber(number)
  if (hold)
    await sql`select pg_advisory_xact_lock(${actor.organizationId}, hashtext(${numberKey}))`.execute(tx)
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, ${nameFor(context)} as name from contracts c join contract_type_tree t on t.id = c.contract_type_id
    where c.organization_id = ${actor.organizationId} and c.number_key = ${numberKey} and t.is_duplicate_checked
      and c.id is distinct from ${exceptId} and (not ${hold} or c.workflow_status <> 0)
    order by c.id`.execute(tx)
  return rows
}

/** That a number is taken is for everybody to know; by what, only for those who may see that contract. */
const nameFor = (context: Context) =>
  sql`case when ${visibleContracts(context)} then c.name else ${said(
    '（您无权查看的合同） | (a contract not visible to you)',
    context.locale,
  )}::text end`

/** Every number that more than one checked contract uses and that the person meets in a contract of theirs. */
export async function duplicatedNumbers(context: Context) {
  const { rows } = await sql<{ contractNumber: string; contractList: { id: number; name: string }[] }>`
    select min(c.number) as "contractNumber", jsonb_agg(jsonb_build_object('id', c.id, 'name', ${nameFor(context)}) order by c.id) as "contractList"
    from contracts c join contract_type_tree t on t.id = c.contract_type_id
    where c.organization_id = ${context.actor.organizationId} and c.number_key is not null and t.is_duplicate_checked
    group by c.number_key having count(*) > 1 and bool_or(${visibleContracts(context)})
    order by c.number_key limit 1000`.execute(context.tx)
  return rows
}

/** What the register of numbers shows of contracts: by name those that the person may see; drafts that only typed a number carry none yet. */
export const contractHolders = {
  find: async (
    context: Context,
    keys: readonly string[],
    ids: readonly number[],
  ): Promise<NumberHolder[]> => {
    const { rows } = await sql<NumberHolder>`
      select c.id, case when c.workflow_status = 0 then null else c.number_key end as key, not t.is_duplicate_checked as "mayRepeat",
        case when ${visibleContracts(context)} then c.name end as name
      from contracts c join contract_type_tree t on t.id = c.contract_type_id
      where c.organization_id = ${context.actor.organizationId}
        and (c.id = any(${ids}::bigint[]) or c.number_key = any(${keys}::text[]) and c.workflow_status <> 0)
      order by c.id`.execute(context.tx)
    return rows
  },
  doubles: async ({ tx, actor }: Context): Promise<string[]> => {
    const { rows } = await sql<{
      key: string
    }>`select c.number_key as key from contracts c join contract_type_tree t on t.id = c.contract_type_id
      where c.organization_id = ${actor.organizationId} and c.number_key is not null and c.workflow_status <> 0 and t.is_duplicate_checked
      group by c.number_key having count(*) > 1 order by c.number_key limit 1000`.execute(tx)
    return rows.map(({ key }) => key)
  },
}
