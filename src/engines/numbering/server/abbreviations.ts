import type { Context } from '#engines/access/server/index.ts'
import { notFound } from '#shared/errors.ts'
import type { AbbrSetting } from '../domain/api.ts'
import type { AbbrTarget, NumberingKind } from '../domain/numbering-rule.ts'
import { settingsChanged } from './kept-settings.ts'
import './tables.ts'
import { ownAbbr, targetNames } from './target-names.ts'

type Page = { pageNum: number; pageSize: number }

/** Abbreviations of one kind of number, with the names of what they stand for. */
export async function listAbbr(
  context: Context,
  kind: NumberingKind,
  { targetType, pageNum, pageSize }: Page & { targetType?: AbbrTarget | undefined },
) {
  const { tx, actor } = context
  const all = tx
    .selectFrom('abbreviations')
    .where('organization_id', '=', actor.organizationId)
    .where('kind', '=', kind)
    .$if(targetType !== undefined, (query) => query.where('target_type', '=', targetType as AbbrTarget))
  const { total } = await all.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await all
    .selectAll()
    .orderBy('target_type')
    .orderBy('abbr')
    .orderBy('id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const names = new Map<AbbrTarget, ReadonlyMap<number, string>>()
  for (const type of new Set(rows.map((row) => row.target_type))) {
    const ids = rows.filter((row) => row.target_type === type).map((row) => row.target_id)
    names.set(type, await targetNames(context, type, ids))
  }
  const list = rows.map((row) => ({
    id: row.id,
    targetType: row.target_type,
    targetId: row.target_id,
    targetName: names.get(row.target_type)?.get(row.target_id) ?? '',
    abbr: row.abbr,
  }))
  return { list, total: Number(total), pageNum, pageSize }
}

/** Sets the abbreviation of a contract type, department or internal party; 404 when there is no such record. */
export async function saveAbbr(
  context: Context,
  kind: NumberingKind,
  { targetType, targetId, abbr }: Pick<AbbrSetting, 'targetType' | 'targetId' | 'abbr'>,
): Promise<AbbrSetting> {
  const { tx, actor } = context
  const targetName = (await targetNames(context, targetType, [targetId])).get(targetId)
  if (targetName === undefined) throw notFound()
  const target = { organization_id: actor.organizationId, kind, target_type: targetType, target_id: targetId }
  const setOwn = kind === 'contract' ? ownAbbr(targetType) : undefined
  if (setOwn) {
    await setOwn(context, targetId, abbr)
    settingsChanged(context)
    const { id } = await tx
      .selectFrom('abbreviations')
      .select('id')
      .where('organization_id', '=', actor.organizationId)
      .where('kind', '=', kind)
      .where('target_type', '=', targetType)
      .where('target_id', '=', targetId)
      .executeTakeFirstOrThrow()
    return { id, targetType, targetId, targetName, abbr }
  }
  const before = await tx
    .selectFrom('abbreviations')
    .select('abbr')
    .where('organization_id', '=', target.organization_id)
    .where('kind', '=', kind)
    .where('target_type', '=', targetType)
    .where('target_id', '=', targetId)
    .executeTakeFirst()
  const { id } = await tx
    .insertInto('abbreviations')
    .values({ ...target, abbr })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'kind', 'target_type', 'target_id']).doUpdateSet({ abbr }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  settingsChanged(context)
  context.audit({
    action: 'abbreviation.save',
    subject: { kind: 'abbreviation', id, name: targetName },
    before: before && { kind, targetType, targetId, abbr: before.abbr },
    after: { kind, targetType, targetId, abbr },
  })
  return { id, targetType, targetId, targetName, abbr }
}

/** Takes an abbreviation away; 404 when there is none of this kind. */
export async function deleteAbbr(context: Context, kind: NumberingKind, id: number): Promise<void> {
  const stored = await context.tx
    .selectFrom('abbreviations')
    .select(['target_type', 'target_id'])
    .where('organization_id', '=', context.actor.organizationId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  const setOwn = stored && kind === 'contract' ? ownAbbr(stored.target_type) : undefined
  if (stored && setOwn) {
    await setOwn(context, stored.target_id, '')
    settingsChanged(context)
    return
  }
  const gone = await context.tx
    .deleteFrom('abbreviations')
    .where('organization_id', '=', context.actor.organizationId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .returning(['target_type', 'target_id', 'abbr'])
    .executeTakeFirst()
  if (!gone) throw notFound()
  settingsChanged(context)
  context.audit({
    action: 'abbreviation.delete',
    subject: { kind: 'abbreviation', id, name: gone.abbr },
    before: { kind, targetType: gone.target_type, targetId: gone.target_id, abbr: gone.abbr },
  })
}
