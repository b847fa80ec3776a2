import {
  actAs,
  type Context,
  clockOf,
  grantedAbility,
  type ShareSubject,
} from '#engines/access/server/index.ts'
import { changeMatters } from '#engines/approvals/domain/index.ts'
import type { ApprovalSubject } from '#engines/approvals/server/index.ts'
import { fileSubject } from '#engines/documents/server/index.ts'
import type { Services } from '#server/services.ts'
import { contractFormType } from '../../domain/built-in-form.ts'
import { mayGiveUpdate } from '../../domain/contract-policy.ts'
import { stepFields } from '../../domain/step-fields.ts'
import { registerScoreJobs } from '../score/ask-for-scores.ts'
import { type SharePrintJob, sharePrintJob } from '../share/make-share.ts'
import { printShare } from '../share/share-files.ts'
import { storedContractColumns } from '../tables.ts'
import { contractMatters } from '../text/approved-text.ts'
import { type CopyPrintJob, copyPrintJob } from '../text/blanked-copy.ts'
import { printCopy } from '../text/blanked-files.ts'
import {
  type DocumentJob,
  documentJob,
  makeText,
  type PrintJob,
  printJob,
  printText,
} from '../text/contract-documents.ts'
import { sweepTextDrafts } from '../text/sweep-text-drafts.ts'
import { contractAmounts, contractFacts } from './approval-facts.ts'
import { readsReason } from './blacklisted-parties.ts'
import { branchCircumstances } from './branch-circumstances.ts'
import { contractAuthors } from './contract-authors.ts'
import { hidingWarnings } from './hiding-warnings.ts'
import { contractFor, lockContract, mayRead } from './lock-contract.ts'
import { contractReview } from './review-contract.ts'
import {
  contractChangesShown,
  contractChangesSince,
  refuseUnsavedText,
  watchedChanges,
} from './step-changes.ts'
import { dueContracts, moveByDay, settleApproval } from './transition-contract.ts'

/** Files of a contract are for those from whom nothing of it is hidden: every one of them may hold it. */
const readsDocuments = (context: Context, id: number): Promise<boolean> =>
  mayRead(context, id, ({ guard }) => guard.documents === 'whole')

export const contractFiles = fileSubject('contract', readsDocuments)

/** A contract can be given to single people by whoever contract.share reaches. */
export const contractShares: ShareSubject = {
  load: async (context, id) => {
    if (!(await mayRead(context, id))) return null
    const { contract, abilities } = await lockContract(context, id)
    const granted = await grantedAbility(context.tx, context.actor, { kind: 'contract', id })
    const guarded = {
      status: contract.status,
      archiveStatus: contract.archive_status,
      initiatorId: contract.initiator_id,
      handlerId: contract.handler_id,
      departmentId: contract.department_id,
      granted: granted !== null,
      grantedUpdate: granted === 'update',
    }
    return {
      name: contract.name,
      mayShare: abilities.share,
      mayGiveUpdate: mayGiveUpdate(context.actor, guarded),
    }
  },
}

/** What an approval's outcome does to its contract. */
export const contractApprovals: ApprovalSubject = {
  onApproved: (context, { subject }) => settleApproval(context, subject.id, 'approve'),
  onRejected: (context, { subject }) => settleApproval(context, subject.id, 'reject'),
  onReturned: (context, { subject }) => settleApproval(context, subject.id, 'return'),
  onWithdrawn: (context, { subject }) => settleApproval(context, subject.id, 'withdraw'),
  onCancelled: (context, { subject }) => settleApproval(context, subject.id, 'cancel'),
  canRead: mayRead,
  authors: contractAuthors,
  matters: contractMatters,
  readsText: readsDocuments,
  readsNevertheless: async (context, id) =>
    (await mayRead(context, id)) && readsReason(context, await contractFor(context, id)),
  hidingWarnings,
  refuseUnsaved: refuseUnsavedText,
  changesSince: contractChangesSince,
  watched: { matters: changeMatters, changesSince: watchedChanges },
  shownChanges: contractChangesShown,
  formType: contractFormType,
  ...branchCircumstances,
  stepFields,
  filled: async ({ tx, actor }, id, { lock }) => {
    const row = await tx
      .selectFrom('contracts')
      .select(['form_version_id', 'form_values'])
      .where('organization_id', '=', actor.organizationId)
      .where('id', '=', id)
      .$if(lock, (query) => query.forUpdate())
      .executeTakeFirst()
    return row ? { formVersionId: row.form_version_id, values: row.form_values } : null
  },
  // An approver who may not read contracts at all is told of the approval alone.
  review: async (context, id) =>
    (await mayRead(context, id)) ? contractReview(context, id) : { facts: [], risks: [], wordings: [] },
  facts: contractFacts,
  amounts: contractAmounts,
  link: (id) => `/myContract/detail?contractId=${id}`,
}

/** The contract's work after the commit, and the clock that moves contracts by their dates, at most a minute late. */
export function registerContractJobs(services: Services): void {
  services.jobs.register<DocumentJob>(documentJob, (job) => makeText(services, job))
  services.jobs.register<PrintJob>(printJob, (job) => printText(services, job), { concurrency: 2 })
  services.jobs.register<CopyPrintJob>(copyPrintJob, (job) => printCopy(services, job))
  services.jobs.register<SharePrintJob>(sharePrintJob, (job) => printShare(services, job))
  services.jobs.schedule('contract.dates', '* * * * *', async () => {
    await moveDueContracts(services)
  })
  registerScoreJobs(services)
  services.jobs.schedule('contract.drafts', '45 18 * * *', async () => {
    services.log.info(await sweepTextDrafts(services), 'unsaved texts swept')
  })
}

/** Moves every contract whose day has come; also those of the days on which no server ran. Answers how many. */
export async function moveDueContracts(services: Services): Promise<number> {
  let moved = 0
  for (;;) {
    const due = await services.database.system((tx) => dueContracts(tx))
    for (const { organizationId, id } of due) await moveContractByDay(services, organizationId, id)
    moved += due.length
    if (due.length < 500) return moved
  }
}

/** Lets the calendar move one contract, as of `now` (the database's clock when absent). */
export async function moveContractByDay(
  services: Services,
  organizationId: number,
  id: number,
  now?: Date,
): Promise<void> {
  const actor = await clockOf(services, organizationId)
  const work = async (context: Context) => {
    const contract = await context.tx
      .selectFrom('contracts')
      .select(storedContractColumns)
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (contract) await moveByDay(context, contract)
  }
  await actAs(services, actor, work, now ? { now } : {})
}
