import { sql } from 'kysely'
import type { Actor } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import type { AskedRights } from '#engines/approvals/server/index.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { inBoth } from '#shared/text.ts'
import { type ContractAbilities, contractAbilities } from '../../domain/contract-policy.ts'
import { contractStatusLabels } from '../../domain/contract-status.ts'
import { type StoredContract, storedContractColumns } from '../tables.ts'
import { askedOf, type Guarded, guardOf } from './guard-contract.ts'

export type GuardedRecord = {
  contract: StoredContract
  abilities: ContractAbilities
  /** What the actor sees of it. */
  guard: Awaited<ReturnType<typeof guardOf>>
}

/**
 * A contract and what the actor may do with it; 404 when it is not theirs to see. `lock` keeps others from changing it, but not from pointing to it: two
 * contracts that name each other may be saved at once.
 */
export async function contractFor(context: Context, id: number, lock = false): Promise<GuardedRecord> {
  const { tx, actor } = context
  const reading = tx
    .selectFrom('contracts')
    .select(storedContractColumns)
    .select(grantedTo(actor, id))
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  const [contract, asked] = await Promise.all([reading, askedOf(context, id)])
  if (!contract) throw notFound()
  return withGuard(context, guarded(context, contract), asked)
}

/** Whether a contract is there for the actor at all, and this is true of it. */
export async function mayRead(
  context: Context,
  id: number,
  also: (record: GuardedRecord) => boolean = () => true,
): Promise<boolean> {
  try {
    return also(await contractFor(context, id))
  } catch (error) {
    if (error instanceof AppError && error.reason === 'notFound') return false
    throw error
  }
}

/** Who sees only a part of the text writes nothing into it and sends nothing of it out. */
export async function withGuard<Record extends { contract: Guarded; abilities: ContractAbilities }>(
  context: Context,
  { contract, abilities }: Record,
  asked: AskedRights | null,
): Promise<Record & Pick<GuardedRecord, 'guard'>> {
  const guard = await guardOf(context, contract, asked)
  const seesText = guard.documents === 'whole'
  const suggest = seesText && guard.step?.worksOnText === true
  return {
    contract,
    abilities: {
      ...abilities,
      suggest,
      comment: suggest || (abilities.comment && seesText),
      shareOutside: abilities.shareOutside && seesText,
    },
    guard,
  } as Record & Pick<GuardedRecord, 'guard'>
}

/** What the actor may do with a contract that was read; 404 when it is not theirs to see. */
export function guarded<Row extends Judged & Granted>(
  { actor }: Pick<Context, 'actor'>,
  contract: Row,
): { contract: Row; abilities: ContractAbilities } {
  const given = contract.granted_abilities
  const abilities = contractAbilities(actor, {
    status: contract.status,
    archiveStatus: contract.archive_status,
    initiatorId: contract.initiator_id,
    handlerId: contract.handler_id,
    departmentId: contract.department_id,
    granted: given.length > 0,
    grantedUpdate: given.includes('update'),
  })
  if (!abilities.read) throw notFound()
  return { contract, abilities }
}

export const lockContract = (context: Context, id: number): Promise<GuardedRecord> =>
  contractFor(context, id, true)

/** The contract's status does not allow what was asked for. */
export const notFrom = ({ status }: Pick<StoredContract, 'status'>): AppError =>
  new AppError('forbiddenTransition', inBoth('status', contractStatusLabels[status].words))

/** What the policy looks at. */
type Judged = Pick<
  StoredContract,
  'status' | 'archive_status' | 'initiator_id' | 'handler_id' | 'department_id'
>
type Granted = { granted_abilities: string[] }

/** The column with what the actor was given of a contract by itself. */
export const grantedTo = (actor: Actor, id: number) =>
  sql<
    string[]
  >`array(select g.ability from grants g where g.organization_id = ${actor.organizationId} and g.user_id = ${actor.userId}
    and g.subject_kind = 'contract' and g.subject_id = ${id})`.as('granted_abilities')
