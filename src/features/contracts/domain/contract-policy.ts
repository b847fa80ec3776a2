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
  submit: boolean
  delete: boolean
  archive: boolean
  share: boolean
  upload: boolean
  actions: ManualAction[]
}

/**
 * The only place that decides what a person may do with a contract. Read: whoever it reaches. Change and submit: only drafts,
 * by those whom contract.update reaches. Everything after the approval: contract.transition, as far as the status allows.
 */
export function contractAbilities(actor: Actor, contract: GuardedContract): ContractAbilities {
  const record = {
    ownerIds: [contract.initiatorId, contract.handlerId],
    departmentId: contract.departmentId,
  }
  const isDraft = contract.status === contractStatuses.draft
  const read = reaches(actor, 'contract.read', { ...record, granted: contract.granted })
  const change = read && reaches(actor, 'contract.update', { ...record, granted: contract.grantedUpdate })
  const move = read && reaches(actor, 'contract.transition', record)
  return {
    read,
    update: change && isDraft,
    submit: change && isDraft && may(actor, 'contract.create'),
    delete: read && isDraft && reaches(actor, 'contract.delete', record),
    archive:
      read &&
      contract.archiveStatus === archiveStatuses.toBeArchived &&
      reaches(actor, 'contract.archive', record),
    share: read && reaches(actor, 'contract.share', record),
    upload: change || move,
    actions: move ? manualActionNames.filter((action) => nextStatus(contract.status, action) !== null) : [],
  }
}
