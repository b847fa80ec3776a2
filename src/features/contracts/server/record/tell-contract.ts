import type { Context } from '#engines/access/server/index.ts'
import { askedNow } from '#engines/approvals/server/index.ts'
import { publish } from '#engines/jobs/server/index.ts'
import { notify } from '#engines/notifications/server/index.ts'
import { inBoth } from '#shared/text.ts'
import {
  type ContractEvent,
  type ContractStatus,
  contractStatusLabels,
} from '../../domain/contract-status.ts'
import type { StoredContract } from '../tables.ts'

/** What the approval tells people of in words of its own. */
const notifiedByApproval: readonly ContractEvent[] = [
  'submit',
  'approve',
  'return',
  'reject',
  'withdraw',
  'cancel',
]

/** Refreshes the contract where its people have it open, and tells them that its status moved. */
export async function tellOfMove(
  context: Context,
  contract: Pick<StoredContract, 'id' | 'name' | 'initiator_id' | 'handler_id'>,
  event: ContractEvent,
  status: ContractStatus,
): Promise<void> {
  const userIds = peopleOf(contract)
  await publish(context.tx, context.actor.organizationId, userIds, {
    type: 'changed',
    data: { kind: 'contract', id: contract.id },
  })
  if (notifiedByApproval.includes(event)) return
  await notify(context, {
    userIds,
    kind: 'contract.statusChanged',
    params: { name: contract.name, ...inBoth('status', contractStatusLabels[status].words) },
    link: `/myContract/detail?contractId=${contract.id}`,
  })
}

/** The text of what was submitted stands: who waits to decide on it sees so. */
export async function tellOfText(
  context: Context,
  contract: Pick<StoredContract, 'id' | 'initiator_id' | 'handler_id'>,
): Promise<void> {
  const asked = await askedNow(context, { kind: 'contract', id: contract.id })
  await publish(context.tx, context.actor.organizationId, [...peopleOf(contract), ...asked], {
    type: 'changed',
    data: { kind: 'contract', id: contract.id },
  })
}

/** Tells the people of a suspended contract that its last day has passed: nothing but resuming it moves it on. */
export const tellOfSuspendedEnd = (
  context: Context,
  contract: Pick<StoredContract, 'id' | 'name' | 'initiator_id' | 'handler_id'>,
  endDate: string,
): Promise<void> =>
  notify(context, {
    userIds: peopleOf(contract),
    kind: 'contract.endedSuspended',
    params: { name: contract.name, endDate },
    link: `/myContract/detail?contractId=${contract.id}`,
  })

/** Whose a contract is: who initiated it, and who handles it. */
export const peopleOf = ({
  initiator_id,
  handler_id,
}: Pick<StoredContract, 'initiator_id' | 'handler_id'>): number[] => [
  initiator_id,
  ...(handler_id === null ? [] : [handler_id]),
]
