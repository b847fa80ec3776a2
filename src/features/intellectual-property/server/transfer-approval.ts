import { sql } from 'kysely'
import { type Context, loadActor } from '#engines/access/server/index.ts'
import { reviewPath } from '#engines/approvals/domain/index.ts'
import {
  type ApprovalOutcome,
  type ApprovalSubject,
  dropReturned,
  latestInstance,
  previewApproval,
  startApproval,
} from '#engines/approvals/server/index.ts'
import { flowFor } from '#engines/records/server/index.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, forbidden, notFound, refused, staleVersion } from '#shared/errors.ts'
import { sameValue } from '#shared/same-value.ts'
import { inBoth, type Locale, quotedIn, said, typedWords, type Words } from '#shared/text.ts'
import type { GivenRight, previewTransferApproval, resubmitTransfer, transferRights } from '../domain/api.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import {
  faultOf,
  type TransferState,
  transferApproval,
  transferStates,
  transferTitle,
} from '../domain/transfer-rules.ts'
import {
  type Asked,
  checkedRights,
  handOver,
  isMark,
  isToCome,
  leftBehind,
  type Right,
  rightsOf,
} from './transfer.ts'
import {
  canRead,
  inOrganization,
  presented,
  reviewOf,
  seesAllRights,
  type Transfer,
  transferById,
} from './transfer-review.ts'
import { watchRight } from './watch-terms.ts'

const { kind } = intellectualProperty
const approvalKind = transferApproval.approval.kind

type Sent = BodyOf<typeof transferRights>
type Looked = Awaited<ReturnType<typeof checkedRights>>

/** Transfers all of these rights or, where one of them cannot go, none; where the organisation chose a flow for it they are transferred when that is approved. */
export async function transfer(context: Context, { comment, chosen, ...asked }: Sent) {
  const looked = await checkedRights(context, asked, null)
  const flowId = await flowFor(context, transferApproval, 'transfer')
  if (flowId === null) return carryOut(context, asked, looked)
  const { tx, actor, now } = context
  const { ids, contractID, terms } = storedParts(asked)
  const { rows } = await sql<{ id: number }>`insert into intellectual_property_transfers
      (organization_id, property_ids, contract_id, asked, rights, kept_marks, created_by, created_at, updated_at)
    values (${actor.organizationId}, ${ids}::bigint[], ${contractID}, ${terms}, ${snapshotOf(looked)}, ${JSON.stringify(looked.similar)},
      ${actor.userId}, ${now}, ${now}) returning id`.execute(tx)
  const id = Number(rows[0]?.id)
  return submit(context, flowId, { id, asked, looked, comment, chosen })
}

/** Submits what was returned to the person again, changed or as it was; carries it out where the organisation has no flow for it any more. */
export async function transferAgain(
  context: Context,
  id: number,
  { comment, chosen, version, ...asked }: BodyOf<typeof resubmitTransfer>,
) {
  const before = await ownReturned(context, id, version)
  const looked = await checkedRights(context, asked, id)
  const flowId = await flowFor(context, transferApproval, 'transfer')
  const { tx, actor, now } = context
  const { ids, contractID, terms } = storedParts(asked)
  await sql`update intellectual_property_transfers set property_ids = ${ids}::bigint[], contract_id = ${contractID}, asked = ${terms},
      rights = ${snapshotOf(looked)}, kept_marks = ${JSON.stringify(looked.similar)}, state = ${flowId === null ? 'done' : 'waiting'},
      updated_at = ${now}, version = version + 1
    where organization_id = ${actor.organizationId} and id = ${id}`.execute(tx)
  const leftOut = before.rights.filter((one) => !ids.includes(one.id))
  logAtRights(context, leftOut, 'leftOutTransfer')
  if (flowId !== null) return submit(context, flowId, { id, asked, looked, comment, chosen })
  await dropReturned(context, { kind: approvalKind, id })
  return carryOut(context, asked, looked)
}

/** Gives up what was returned to the person: its rights are free again. */
export async function giveUp(context: Context, id: number, version: number): Promise<void> {
  const { rights } = await ownReturned(context, id, version)
  await dropReturned(context, { kind: approvalKind, id })
  await setState(context, id, 'withdrawn')
  logAtRights(context, rights, 'givenUpTransfer')
}

/** The same as it was returned; 409 with the current one when stale, or where it stands otherwise. */
async function ownReturned(context: Context, id: number, version: number): Promise<Transfer> {
  // The approval first, as whoever decides or cancels it does.
  await latestInstance(context, { kind: approvalKind, id }, true)
  const found = await ownTransfer(context, id, { lock: true })
  if (found.state !== 'returned')
    throw new AppError('forbiddenTransition', inBoth('status', transferStates[found.state]))
  if (found.version !== version) throw staleVersion((await presented(context, found)).detail)
  return found
}

/** The transfer for who submitted it; 404 or 403 for others. */
async function ownTransfer(context: Context, id: number, { lock }: { lock: boolean }): Promise<Transfer> {
  const found = await transferById(context, id, { lock })
  if (found.createdBy === context.actor.userId) return found
  throw (await seesAllRights(context, found.asked.ids)) ? forbidden() : notFound()
}

async function carryOut(context: Context, asked: Asked, { rights }: Looked) {
  for (const right of rights) await handOver(context, right, asked)
  return { transferred: rights.length, transferID: null }
}

const storedParts = ({ ids, contractID, ...terms }: Asked) => ({
  ids: [...new Set(ids)].sort((a, b) => a - b),
  contractID,
  terms: JSON.stringify(terms),
})

const snapshotOf = ({ rights }: Pick<Looked, 'rights'>): string =>
  JSON.stringify(
    rights.map(({ id, name, kind: kindOfRight, number, owners }) => ({
      id,
      name,
      kind: kindOfRight,
      number,
      owners,
    })),
  )

/** What people decide on. What was returned goes on for the same alone, else it would be approved by who never saw it. */
const matterOf = (asked: Asked, { rights, similar }: Looked) => ({
  ...asked,
  ids: rights.map(({ id }) => id),
  owners: rights.map(({ owners }) => owners),
  similar: similar.map(({ id }) => id),
})

type Submission = Pick<Sent, 'comment' | 'chosen'> & { id: number; asked: Asked; looked: Looked }

async function submit(context: Context, flowId: number, { id, asked, looked, comment, chosen }: Submission) {
  const { rights } = looked
  const matter = matterOf(asked, looked)
  const names = rights.map(({ name }) => name)
  logAtRights(context, rights, 'askTransfer')
  await startApproval(context, {
    flowId,
    subject: { kind: approvalKind, id, name: transferTitle(names, asked.to, context.actor.language) },
    values: { matter },
    goesOn: (returned) => sameValue(returned.matter, matter),
    comment,
    chosen,
  })
  return { transferred: 0, transferID: id }
}

type Ended = Exclude<TransferState, 'waiting' | 'done'>

/** Without a word of the transfer: who sees one of its rights need not see the others. */
function logAtRights(
  context: Context,
  rights: readonly GivenRight[],
  act: 'askTransfer' | 'leftOutTransfer' | 'givenUpTransfer' | `${Ended}Transfer`,
): void {
  for (const { id, name } of rights) context.audit({ action: `${kind}.${act}`, subject: { kind, id, name } })
}

/** Who would be asked if the person submitted a transfer, or what was returned to them, now; null: nobody. */
export async function previewSubmission(
  context: Context,
  { transferID, isChanged }: BodyOf<typeof previewTransferApproval>,
) {
  const returned = transferID === null ? null : await ownTransfer(context, transferID, { lock: false })
  const flowId = await flowFor(context, transferApproval, 'transfer')
  if (flowId === null) return null
  if (!returned) return previewApproval(context, { flowId })
  const { id, asked } = returned
  const rights = await rightsOf(context, asked.ids, { own: id })
  const matter = matterOf(asked, { rights, similar: await leftBehind(context, rights, asked.from) })
  return previewApproval(context, {
    flowId,
    subject: { kind: approvalKind, id },
    goesOn: (before) => !isChanged && sameValue(before.matter, matter),
  })
}

/** Carries a transfer out once it is approved, whoever approved it last. Everything is checked again: where something is in the way the approval is refused with it, and nothing is done. */
export async function carryOutApproved(
  context: Context,
  { subject: { id } }: ApprovalOutcome,
): Promise<void> {
  const given = await transferById(context, id, { lock: true })
  const { asked } = given
  await sql`select from intellectual_properties r where ${inOrganization(context)} and r.id = any(${[...asked.ids]}::bigint[])
    order by r.id for update of r`.execute(context.tx)
  // What ended last night is not in force this morning.
  for (const one of asked.ids) await watchRight(context, one)
  const rights = await rightsOf(context, asked.ids, { own: id, within: inOrganization(context) })
  const faults = await faultsNow(context, given, rights)
  if (faults.length) throw notCarriedOut(faults)
  for (const right of rights) await handOver(context, right, asked)
  await setState(context, id, 'done')
}

/** What is in the way of a transfer that was submitted, beside the right or mark that it is about. */
async function faultsNow(context: Context, given: Transfer, rights: readonly Right[]) {
  const { asked, similar } = given
  const faults: { name: string; why: Words }[] = given.rights.flatMap(({ id, name, owners }) => {
    const why = faultOf(
      rights.find((one) => one.id === id),
      owners,
      asked,
    )
    return why ? [{ name, why }] : []
  })
  if (isToCome(context, asked.date))
    faults.push({ name: asked.date, why: '转让日期未到 | the transfer date is in the future' })
  if (!rights.some(isMark)) return faults
  // As far as who submitted it sees marks, as when it was submitted.
  const submitter = await loadActor(context.services.database, context.actor.organizationId, given.createdBy)
  const left = await leftBehind({ ...context, actor: submitter }, rights, asked.from)
  for (const { id, name } of left.filter((one) => !similar.some((known) => known.id === one.id)))
    faults.push({
      name,
      why: `相同或近似商标（编号 ${id}）未一并转让，提交时未确认保留 | it is an identical or similar mark (no. ${id}) that would be left behind, which was not confirmed at submission`,
    })
  return faults
}

function notCarriedOut(faults: readonly { name: string; why: Words }[]): AppError {
  const list = (locale: Locale) =>
    faults
      .map(({ name, why }) => `${quotedIn(name, locale)}${said('： | : ', locale)}${said(why, locale)}`)
      .join(said('； | ; ', locale))
  return refused(
    typedWords(
      `现在不能转让。${list('zh-CN')}。请退回给提交人修改，或驳回`,
      `It cannot be transferred now. ${list('en')}. Return it to the submitter for changes, or reject it`,
    ),
  )
}

async function setState({ tx, actor, now }: Context, id: number, state: TransferState): Promise<void> {
  await sql`update intellectual_property_transfers set state = ${state}, updated_at = ${now}, version = version + 1
    where organization_id = ${actor.organizationId} and id = ${id}`.execute(tx)
}

/** The transfer was returned, or its approval ended otherwise than by being agreed to: its rights stay as they are. */
export const settled =
  (state: Ended) =>
  async (context: Context, { subject: { id } }: ApprovalOutcome): Promise<void> => {
    const { rights } = await transferById(context, id, { lock: true })
    await setState(context, id, state)
    logAtRights(context, rights, `${state}Transfer`)
  }

/** What approvals may ask of transfers, and what their outcome does. Being asked shows all of a transfer but its contract, which is for who sees contracts. */
export const transferApprovals: ApprovalSubject = {
  onApproved: carryOutApproved,
  onRejected: settled('rejected'),
  onReturned: settled('returned'),
  onWithdrawn: settled('withdrawn'),
  onCancelled: settled('cancelled'),
  canRead: async (context, id) => canRead(context, await transferById(context, id)),
  authors: async (context, id) => [(await transferById(context, id)).createdBy],
  review: async (context, id) => reviewOf(context, await transferById(context, id)),
  // Its name says so too.
  facts: async ({ tx, actor }, ids) => {
    const { rows } = await sql<{
      id: number
      otherParty: string
    }>`select id, asked ->> 'to' as "otherParty" from intellectual_property_transfers
      where organization_id = ${actor.organizationId} and id = any(${[...ids]}::bigint[])`.execute(tx)
    return new Map(rows.map(({ id, otherParty }) => [id, { amount: null, otherParty }]))
  },
  link: (id) => reviewPath({ kind: approvalKind, id }),
}
