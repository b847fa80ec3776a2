import { type Actor, may, reaches } from '#engines/access/domain/index.ts'
import {
  type ArchiveStatus,
  archiveStatuses,
  type ContractStatus,
  contractStatuses,
  type ManualAction,
  manualActionNames,
  nextStatus,
} from './contract-status.ts'
import { isScored } from './score.ts'

/** What decides who may do what with a contract. */
export type GuardedContract = {
  status: ContractStatus
  archiveStatus: ArchiveStatus
  initiatorId: number
  handlerId: number | null
  departmentId: number | null
  /** The actor was given this contract: by a person, as an approver, or as somebody who takes part. */
  granted: boolean
  /** … and may change it too. */
  grantedUpdate: boolean
}

export type ContractAbilities = {
  read: boolean
  update: boolean
  /** Write comments into the text, and nothing else. */
  comment: boolean
  /** At their step of the approval: suggest changes of the text, settle those of others, resolve comments. */
  suggest: boolean
  submit: boolean
  delete: boolean
  archive: boolean
  share: boolean
  /** Give somebody outside of the organisation a link to a clean copy of its text. */
  shareOutside: boolean
  upload: boolean
  /** Tie other contracts to it, whatever its status but void. */
  relate: boolean
  /** Whether contract.transition reaches the contract, whatever its status allows. */
  transition: boolean
  /** Score the counterparty. */
  score: boolean
  actions: ManualAction[]
}

const recordOf = (contract: GuardedContract) => ({
  ownerIds: [contract.initiatorId, contract.handlerId],
  departmentId: contract.departmentId,
})

/** Whether the actor may let others change the contract: nobody gives more than they have, not even to themselves. */
export const mayGiveUpdate = (actor: Actor, contract: GuardedContract): boolean =>
  reaches(actor, 'contract.share', recordOf(contract)) &&
  reaches(actor, 'contract.update', { ...recordOf(contract), granted: contract.grantedUpdate })

/** Whether the actor may take back what was shared outside: as whoever shares it, in every status. */
export const mayEndShares = (actor: Actor, contract: GuardedContract): boolean =>
  reaches(actor, 'contract.read', { ...recordOf(contract), granted: contract.granted }) &&
  reaches(actor, 'contract.share_outside', recordOf(contract))

/**
 * The only place that decides what a person may do with a contract. Read: whoever it reaches. Comment: drafts and what is in approval, by those whom
 * contract.comment reaches. Score: what is or was performed. Share outside: whom contract.share_outside reaches, as long as it is neither void nor archived; a grant gives it to nobody. Change and submit: only drafts, by those whom contract.update reaches. Everything after the approval: contract.transition, as far as the status allows.
 */
export function contractAbilities(actor: Actor, contract: GuardedContract): ContractAbilities {
  const record = recordOf(contract)
  const isDraft = contract.status === contractStatuses.draft
  const read = reaches(actor, 'contract.read', { ...record, granted: contract.granted })
  const isOpen = isDraft || contract.status === contractStatuses.inApproval
  const change = read && reaches(actor, 'contract.update', { ...record, granted: contract.grantedUpdate })
  const move = read && reaches(actor, 'contract.transition', record)
  const archive =
    read &&
    contract.archiveStatus === archiveStatuses.toBeArchived &&
    reaches(actor, 'contract.archive', record)
  return {
    read,
    update: change && isDraft,
    comment: read && isOpen && reaches(actor, 'contract.comment', { ...record, granted: contract.granted }),
    // Only the step that asks them gives it.
    suggest: false,
    submit: change && isDraft && may(actor, 'contract.create'),
    delete: read && isDraft && reaches(actor, 'contract.delete', record),
    archive,
    share: read && reaches(actor, 'contract.share', record),
    shareOutside:
      read &&
      contract.status !== contractStatuses.void &&
      contract.archiveStatus !== archiveStatuses.archived &&
      reaches(actor, 'contract.share_outside', record),
    // Who archives a contract brings its signed copy.
    upload: change || move || archive,
    relate: (change || move) && contract.status !== contractStatuses.void,
    transition: move,
    score:
      read &&
      isScored(contract.status) &&
      // Whoever works on the contract with its owners judges like them.
      (reaches(actor, 'contract.score', record) || (may(actor, 'contract.score') && contract.grantedUpdate)),
    actions: move ? manualActionNames.filter((action) => nextStatus(contract.status, action) !== null) : [],
  }
}
