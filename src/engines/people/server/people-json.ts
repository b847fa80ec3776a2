import { type RawBuilder, sql } from 'kysely'
import { byPerson } from '#server/name-order.ts'

const summary = sql`jsonb_build_object('id', u.id, 'name', u.name, 'nickname', u.nickname, 'avatarFileID', u.avatar_file_id)`

/*
 * What other slices' lists say of people and departments, so that no other SQL names their tables. The records' table is called r and has
 * an organization_id.
 */

/** A `PersonSummary`, or null. */
export const personJson = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select ${summary} from users u where u.organization_id = r.organization_id and u.id = ${id})`

/** `PersonSummary`s in the order of their names; `ids` is a subquery. */
export const peopleJson = (ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select jsonb_agg(${summary} order by ${byPerson('u.name')}, u.id) from users u
    where u.organization_id = r.organization_id and u.id in (${ids})), '[]')`

/** Id and name of a department, or null. */
export const departmentJson = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select jsonb_build_object('id', d.id, 'name', d.name) from department_tree d
    where d.organization_id = r.organization_id and d.id = ${id})`
