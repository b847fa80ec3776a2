import { inBoth } from '#shared/text.ts'
import '#engines/people/server/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { invalid } from '#shared/errors.ts'
import { settingsChanged } from './kept-settings.ts'
import './tables.ts'

type Page = { pageNum: number; pageSize: number }

/** People who may change an automatic contract number. */
export async function listEditors({ tx, actor }: Context, { pageNum, pageSize }: Page) {
  const all = tx
    .selectFrom('numbering_editors as e')
    .innerJoin('people as u', 'u.id', 'e.user_id')
    .leftJoin('department_tree as d', 'd.id', 'u.department_id')
    .where('e.organization_id', '=', actor.organizationId)
    .where('u.organization_id', '=', actor.organizationId)
  const { total } = await all.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await all
    .select(['u.id', 'u.name', 'u.nickname', 'u.avatar_file_id', 'u.state', 'd.name as department_name'])
    .orderBy('u.id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const list = rows.map((row) => ({
    id: row.id,
    name: row.name,
    nickname: row.nickname,
    avatarFileID: row.avatar_file_id,
    departmentName: row.department_name ?? '',
    terminated: row.state === 'terminated',
  }))
  return { list, total: Number(total), pageNum, pageSize }
}

/** Whether the actor may change an automatic contract number. */
export async function isNumberEditor({ tx, actor }: Pick<Context, 'tx' | 'actor'>): Promise<boolean> {
  const row = await tx
    .selectFrom('numbering_editors')
    .select('user_id')
    .where('organization_id', '=', actor.organizationId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces the whole list. A person who is not of this organisation is refused. */
export async function replaceEditors(context: Context, userIds: readonly number[]): Promise<void> {
  const { tx, actor } = context
  const wanted = [...new Set(userIds)]
  const people = wanted.length
    ? await tx
        .selectFrom('people')
        .select('id')
        .where('organization_id', '=', actor.organizationId)
        .where('id', 'in', wanted)
        .execute()
    : []
  if (people.length < wanted.length)
    throw invalid([{ path: 'userIds', code: 'notOption', params: inBoth('field', '人员 | People') }])
  const before = await tx
    .deleteFrom('numbering_editors')
    .where('organization_id', '=', actor.organizationId)
    .returning('user_id')
    .execute()
  if (wanted.length)
    await tx
      .insertInto('numbering_editors')
      .values(wanted.map((user_id) => ({ organization_id: actor.organizationId, user_id })))
      .execute()
  settingsChanged(context)
  context.audit({
    action: 'numbering_editor.replace',
    subject: { kind: 'numbering_editor', id: null },
    before: { userIds: before.map(({ user_id }) => user_id) },
    after: { userIds: wanted },
  })
}
