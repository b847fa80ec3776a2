import type { Context } from '#engines/access/server/index.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { AppError, forbidden, invalid, refused, staleVersion } from '#shared/errors.ts'
import type { Counterpart } from '../domain/api.ts'
import type { PartyKind } from '../domain/counterpart.ts'
import { counterpartAbilities } from '../domain/counterpart-policy.ts'
import {
  areNumbersAtStake,
  differingFields,
  isBlacklistAtStake,
  isKindAtStake,
  mergedColumns,
  mergeIssues,
  type PartyColumns,
  suggestedFields,
} from '../domain/merge.ts'
import type { MergePreview, mergeCalls } from '../domain/merge-api.ts'
import { maxTags } from '../domain/tags/party-tags.ts'
import { holdGroups, isInCircle } from './group/group-rows.ts'
import { type LoadedCounterpart, loadCounterpart, readCounterpart, refuseAlias } from './load-counterpart.ts'
import { addedLists, addLists, columnsOf, writeBoth } from './merged-rows.ts'
import { moveReferences, recordsNaming } from './party-references.ts'
import { auditedCounterpart } from './present-counterpart.ts'
import { refuseRatingPending } from './rating/request-rating.ts'

type Two = { stays: LoadedCounterpart; goes: LoadedCounterpart }
const listAtMost = 50

/** 403 unless the person may merge parties and undo it. */
export function requireMerging({ actor }: Context): void {
  if (!counterpartAbilities(actor).merge) throw forbidden()
}

/** Two different parties of a kind, neither an alias; locked in one order, so that two merges of the same parties wait for each other. */
async function twoParties(
  context: Context,
  kind: PartyKind,
  ids: { stays: number; goes: number },
  lock = false,
): Promise<Two> {
  if (ids.stays === ids.goes) throw refused('不能将相对方与其自身合并 | A party cannot be merged with itself')
  const found = new Map<number, LoadedCounterpart>()
  for (const id of [ids.stays, ids.goes].toSorted((a, b) => a - b))
    found.set(id, await loadCounterpart(context, kind, id, { lock }))
  const [stays, goes] = [found.get(ids.stays), found.get(ids.goes)] as [LoadedCounterpart, LoadedCounterpart]
  await refuseAlias(context, stays)
  await refuseAlias(context, goes)
  return { stays, goes }
}

/** Two parties side by side, what names the one that would go, and what names both. */
export async function previewMerge(
  context: Context,
  kind: PartyKind,
  ids: { stays: number; goes: number },
): Promise<MergePreview> {
  requireMerging(context)
  const { stays, goes } = await twoParties(context, kind, ids)
  const [one, other] = [columnsOf(stays), columnsOf(goes)]
  const added = addedLists(stays, goes)
  return {
    stays: await readCounterpart(context, kind, ids.stays),
    goes: await readCounterpart(context, kind, ids.goes),
    differing: differingFields(one, other),
    suggested: suggestedFields(one, other),
    addedBanks: added.banks.length,
    addedContacts: added.contacts.length,
    moves: await recordsNaming(context, [ids.goes]),
    both: await recordsNaming(context, [ids.stays, ids.goes]),
    blacklistAtStake: isBlacklistAtStake(one, other),
    numbersAtStake: areNumbersAtStake(one, other),
    kindAtStake: isKindAtStake(one, other),
  }
}

/**
 * Merges another party into this one: it becomes an alias, what names it names this one, and accounts and contacts are united. 409 when either was changed or is an
 * alias; 422 when a blacklist, two valid numbers, or a person and an organisation are at stake and that was not said, or the united lists are too long.
 */
export async function mergeCounterparts(
  context: Context,
  kind: PartyKind,
  id: number,
  { version, otherID, otherVersion, take, ...known }: BodyOf<typeof mergeCalls.external.merge>,
): Promise<Counterpart> {
  requireMerging(context)
  const { tx, actor, now } = context
  const ids = { stays: id, goes: otherID }
  await holdGroups(context)
  const two = await twoParties(context, kind, ids, true)
  if (two.stays.record.version !== version) throw staleVersion(await readCounterpart(context, kind, id))
  if (two.goes.record.version !== otherVersion)
    throw staleVersion(await readCounterpart(context, kind, otherID))
  await refuseRatingPending(context, [id, otherID])
  const before = { stays: columnsOf(two.stays), goes: columnsOf(two.goes) }
  const added = addedLists(two.stays, two.goes)
  const issues = mergeIssues(before.stays, before.goes, known)
  if (issues.length) throw invalid(issues)
  refuseLongLists(two, added)
  const after = mergedColumns(before.stays, before.goes, take)
  refuseManyTags(after.stays)
  await writeBoth(context, ids, after)
  await addLists(context, two.stays, added)
  const aliases = await tx
    .updateTable('counterparts')
    .set({ merged_into_id: id })
    .where('organization_id', '=', actor.organizationId)
    .where((on) => on.or([on('id', '=', otherID), on('merged_into_id', '=', otherID)]))
    .returning('id')
    .execute()
  const more = { ...added, aliases: aliases.map((alias) => alias.id).filter((alias) => alias !== otherID) }
  const made = await tx
    .insertInto('counterpart_merges')
    .values({
      organization_id: actor.organizationId,
      winner_id: id,
      loser_id: otherID,
      before: JSON.stringify({ ...before, ...more }),
      after: JSON.stringify({ ...after, ...more }),
      merged_by: actor.userId,
      merged_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await moveReferences(context, { mergeId: made.id, from: otherID, to: id })
  await refuseCircleOfMerge(context, [id])
  await record(context, kind, 'counterpart.merge', two)
  return readCounterpart(context, kind, id)
}

/** No merge, and no undoing of one, puts a party above itself. */
export async function refuseCircleOfMerge(context: Context, ids: readonly number[]): Promise<void> {
  for (const id of ids)
    if (await isInCircle(context, id))
      throw refused(
        '上级单位会因此成环，请先调整双方或其下属单位的上级单位 | A party would become its own parent: first change the parent of one of them, or of its subsidiaries',
      )
}

function refuseLongLists(
  { stays }: Two,
  { banks, contacts }: { banks: readonly unknown[]; contacts: readonly unknown[] },
): void {
  const tooLong =
    (banks.length && stays.banks.length + banks.length > listAtMost) ||
    (contacts.length && stays.contacts.length + contacts.length > listAtMost)
  if (tooLong)
    throw new AppError('rule', {
      detail: `合并后的银行账户或联系人超过 ${listAtMost} 个，请先删去不用的`,
      detailEn: `Together they have more than ${listAtMost} accounts or contacts: remove unused ones first`,
    })
}

function refuseManyTags({ tags }: PartyColumns): void {
  if (tags.length > maxTags)
    throw new AppError('rule', {
      detail: `合并后的标签超过 ${maxTags} 个，请先去掉不用的`,
      detailEn: `Together they have more than ${maxTags} tags: remove unused ones first`,
    })
}

/** One entry in the log of each party, which names the other. */
export async function record(
  context: Context,
  kind: PartyKind,
  action: 'counterpart.merge' | 'counterpart.unmerge',
  { stays, goes }: Two,
): Promise<void> {
  const named = ({ record: { id, name } }: LoadedCounterpart) => ({ id, name })
  const after = await loadCounterpart(context, kind, stays.record.id)
  context.audit({
    action,
    subject: { kind: 'counterpart', ...named(stays) },
    before: auditedCounterpart(stays),
    after: auditedCounterpart(after),
    detail: { alias: named(goes) },
  })
  context.audit({
    action,
    subject: { kind: 'counterpart', ...named(goes) },
    before: auditedCounterpart(goes),
    after: auditedCounterpart(await loadCounterpart(context, kind, goes.record.id)),
    detail: { into: named(stays) },
  })
}
