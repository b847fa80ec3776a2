import { type Selectable, sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import type { Tables } from '#server/database.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { type Locale, wordsIn } from '#shared/text.ts'
import type { Counterpart } from '../domain/api.ts'
import type { PartyKind } from '../domain/counterpart.ts'
import { counterpartAbilities } from '../domain/counterpart-policy.ts'
import { fieldOfColumn, type PartyColumns, partyColumnNames } from '../domain/merge.ts'
import type { Merge } from '../domain/merge-api.ts'
import { fieldWord } from '../domain/words.ts'
import { holdGroups } from './group/group-rows.ts'
import { type LoadedCounterpart, loadCounterpart, personOf, readCounterpart } from './load-counterpart.ts'
import { record, refuseCircleOfMerge, requireMerging } from './merge-counterparts.ts'
import { addedRows, columnsOf, removeLists, writeBoth } from './merged-rows.ts'
import { changedSince, moveReferencesBack } from './party-references.ts'
import { refuseRatingPending } from './rating/request-rating.ts'

type MergeRow = Selectable<Tables['counterpart_merges']>
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What was merged into a party, newest first, with what stands against undoing it for who may do that. */
export async function listMerges(context: Context, kind: PartyKind, id: number): Promise<Merge[]> {
  const { tx, actor } = context
  const party = await loadCounterpart(context, kind, id)
  const rows = await tx
    .selectFrom('counterpart_merges as m')
    .innerJoin('counterparts as c', 'c.id', 'm.loser_id')
    .selectAll('m')
    .select('c.name as alias_name')
    .where('m.organization_id', '=', actor.organizationId)
    .where('m.winner_id', '=', id)
    .orderBy('m.id', 'desc')
    .limit(100)
    .execute()
  const mayMerge = counterpartAbilities(actor).merge
  const merges: Merge[] = []
  for (const row of rows)
    merges.push({
      id: row.id,
      alias: { id: row.loser_id, name: row.alias_name },
      mergedAt: row.merged_at.toISOString(),
      mergedBy: await personOf(context, row.merged_by),
      undoneAt: row.undone_at?.toISOString() ?? null,
      undoneBy: await personOf(context, row.undone_by),
      against: row.undone_at || !mayMerge ? [] : await against(context, row, party),
    })
  return merges
}

/**
 * Undoes a merge: both parties, their accounts, contacts and everything that named the one that went are as before it. 409 with what stands against it when
 * something of that was changed since, or another merge came after it; 404 without such a merge.
 */
export async function undoMerge(
  context: Context,
  kind: PartyKind,
  id: number,
  mergeId: number,
): Promise<Counterpart> {
  requireMerging(context)
  const { tx, actor, now } = context
  const known = await mergeOf(context, id, mergeId)
  await holdGroups(context)
  const found = new Map<number, LoadedCounterpart>()
  for (const one of [known.winner_id, known.loser_id].toSorted((a, b) => a - b))
    found.set(one, await loadCounterpart(context, kind, one, { lock: true }))
  const [stays, goes] = [found.get(known.winner_id), found.get(known.loser_id)] as [
    LoadedCounterpart,
    LoadedCounterpart,
  ]
  await refuseRatingPending(context, [known.winner_id])
  // Read again behind the locks: somebody may have undone it meanwhile.
  const merge = await mergeOf(context, id, mergeId)
  const reasons = await against(context, merge, stays)
  if (reasons.length)
    throw new AppError('mergeStands', { detail: reasons.join('；') }, { data: { against: reasons } })
  await removeLists(context, addedRows(stays, merge.before))
  await writeBoth(
    context,
    { stays: merge.winner_id, goes: merge.loser_id },
    { stays: restored(columnsOf(stays), merge), goes: { ...columnsOf(goes), ...merge.before.goes } },
  )
  const { aliases } = merge.before
  await sql`update counterparts set merged_into_id = case when id = ${merge.loser_id} then null else ${merge.loser_id}::bigint end
    where organization_id = ${actor.organizationId} and merged_into_id = ${merge.winner_id}
      and id = any(${[merge.loser_id, ...aliases]}::bigint[])`.execute(tx)
  await moveReferencesBack(context, { mergeId: merge.id, from: merge.loser_id, to: merge.winner_id }, aliases)
  await tx
    .updateTable('counterpart_merges')
    .set({ undone_by: actor.userId, undone_at: now })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', merge.id)
    .execute()
  await refuseCircleOfMerge(context, [merge.winner_id, merge.loser_id])
  await record(context, kind, 'counterpart.unmerge', { stays, goes })
  return readCounterpart(context, kind, id)
}

async function mergeOf({ tx, actor }: Context, id: number, mergeId: number): Promise<MergeRow> {
  const row = await tx
    .selectFrom('counterpart_merges')
    .selectAll()
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', mergeId)
    .where('winner_id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The party's columns without what the merge changed; what was changed besides since stays. */
function restored(now: PartyColumns, { before, after }: MergeRow): PartyColumns {
  const changed = partyColumnNames.filter((column) => !same(before.stays[column], after.stays[column]))
  const was = Object.fromEntries(changed.map((column) => [column, before.stays[column]]))
  return {
    ...now,
    ...was,
    ...withoutAdded('former_names', now, { before, after }),
    ...withoutAdded('tags', now, { before, after }),
  }
}

/** A list that a merge united, without what it added. A merge of before parties had tags says nothing of them. */
function withoutAdded(
  column: 'former_names' | 'tags',
  now: PartyColumns,
  { before: { stays: was }, after: { stays: became } }: Pick<MergeRow, 'before' | 'after'>,
): Pick<PartyColumns, 'former_names'> | Pick<PartyColumns, 'tags'> {
  const [before, after] = [was[column] ?? [], became[column] ?? []]
  const list = same(now[column], after)
    ? before
    : now[column].filter((one) => before.includes(one) || !after.includes(one))
  return { [column]: list } as Pick<PartyColumns, 'tags'>
}

/** What stands against undoing a merge, in words; empty: nothing. */
async function against(context: Context, merge: MergeRow, stays: LoadedCounterpart): Promise<string[]> {
  const t = wordsIn(context.locale)
  const later = await laterMerge(context, merge)
  if (later)
    return [t('请先撤销其后与「{later}」的合并 | undo the later merge with “{later}” first', { later })]
  const changed = changedFields(columnsOf(stays), merge, context.locale)
  const rows = addedRows(stays, merge.before)
  if (rows.banks.includes(null)) changed.push(fieldWord('banks', context.locale))
  if (rows.contacts.includes(null)) changed.push(fieldWord('contacts', context.locale))
  const fields = changed.length
    ? [t('已修改{list} | {listEn} changed since', { list: changed.join('、'), listEn: changed.join(', ') })]
    : []
  const move = { mergeId: merge.id, from: merge.loser_id, to: merge.winner_id }
  const { seen, others } = await changedSince(context, move)
  const records = seen.map(({ label, total, some }) => {
    const names = some.map(({ name }) => t('「{name}」 | “{name}”', { name })).join(t('、 | , '))
    return total === some.length
      ? t('{label}{names}已改动 | {label} {names} changed since', { label, names })
      : t('{label}{names}等 {total} 项已改动 | {label}: {total} changed since, {names} among them', {
          label,
          names,
          total,
        })
  })
  if (others) records.push(t('有您无权查看的记录已改动 | records you cannot view changed since'))
  return [...fields, ...records]
}

/** The other party of a merge that has to be undone before this one: a later one into the same party, or of the party into another. */
async function laterMerge({ tx, actor }: Context, merge: MergeRow): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select c.name from counterpart_merges m
    join counterparts c on c.id = case when m.winner_id = ${merge.winner_id} then m.loser_id else m.winner_id end
    where m.organization_id = ${actor.organizationId} and m.undone_at is null and m.id > ${merge.id}
      and ${merge.winner_id} in (m.winner_id, m.loser_id)
    order by m.id desc limit 1`.execute(tx)
  return rows[0]?.name ?? null
}

function changedFields(now: PartyColumns, { before, after }: MergeRow, locale: Locale): string[] {
  const columns = partyColumnNames.filter(
    (column) =>
      column !== 'former_names' &&
      column !== 'tags' &&
      !same(before.stays[column], after.stays[column]) &&
      !same(now[column], after.stays[column]),
  )
  const words = columns.map((column) => {
    const field = fieldOfColumn(column)
    return field === null || field === 'name' ? wordsIn(locale)('名称 | Name') : fieldWord(field, locale)
  })
  return [...new Set(words)]
}
