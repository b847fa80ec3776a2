import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { reachesOf } from '#engines/access/domain/index.ts'
import { type Context, likePattern } from '#engines/access/server/index.ts'
import { filterableOf, hiddenKeys } from '#engines/records/domain/index.ts'
import { recordCondition } from '#engines/records/server/index.ts'
import { dateIn } from '#shared/dates.ts'
import type { Condition } from '#shared/list.ts'
import { badValue, type Filterable, requestedConditions } from '#shared/requested-list.ts'
import { type DocketWhat, docketFilters, docketKeys, docketWhats, isDocketWhat } from '../domain/docket.ts'
import type { OwedFacts } from '../domain/owed.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { visibleRights } from './right-visibility.ts'

/** So many lines are counted at most: beyond it a list says "1000+". */
export const counted = 1000

export type Narrowed = { q?: string | undefined; filter?: string | undefined }

/** Where the triggers of these stand. */
export const sourcesOf = (whats: readonly DocketWhat[]): string[] =>
  whats.map((what) => docketWhats[what].source)
export const todayOf = ({ now, actor }: Context): string => dateIn(now, actor.timeZone)

/** What the docket can be narrowed by: what falls due, and of the right what its list offers the person too. */
function filterable({ actor }: Context): Filterable {
  const ofRights = Object.entries(
    filterableOf(intellectualProperty, hiddenKeys(intellectualProperty, actor), []),
  )
  return {
    what: ['in', 'ne'],
    ...Object.fromEntries(ofRights.filter(([key]) => docketFilters.some((one) => one === key))),
  }
}

function condition(one: Condition, { actor }: Context): RawBuilder<SqlBool> {
  const { key, operator, values } = one
  if (key !== 'what') return recordCondition(intellectualProperty, one, actor, [])
  if (!values.length || !values.every(isDocketWhat)) throw badValue(key)
  const sources = sourcesOf(values)
  // One kind of line by itself is read in the order of an index.
  const is =
    sources.length === 1
      ? sql<SqlBool>`d.source_kind = ${sources[0]}`
      : sql<SqlBool>`d.source_kind = any(${sources}::text[])`
  return operator === 'in' ? is : sql<SqlBool>`not ${is}`
}

/**
 * Open deadlines d of the rights r that the person may see, without times of grace: those are told with their fee. Who sees all and narrows nothing is read by day, each right looked up by itself, so that
 * a bounded question reads no more than its rows.
 */
export function shown(context: Context, { q, filter }: Narrowed, isBounded = false): RawBuilder<unknown> {
  const like = q && likePattern(q)
  const conditions = [
    sql`d.organization_id = ${context.actor.organizationId} and d.subject_kind = ${intellectualProperty.kind} and d.state = 'open'`,
    // So written that no index is chosen by it: nearly all are, and they are read by day.
    sql`(d.source_kind = any(${sourcesOf(docketKeys)}::text[])) is true`,
    visibleRights(context),
    ...requestedConditions(filter, filterable(context)).map((one) => condition(one, context)),
    ...(like
      ? [sql`(r.name ilike ${like} or r.number ilike ${like} or r.registration_number ilike ${like})`]
      : []),
  ]
  const seesAll = reachesOf(context.actor, 'intellectual_property.read').some(
    ({ scope, typeIds }) => scope === 'all' && !typeIds,
  )
  if (isBounded && seesAll && !q && !filter)
    return sql`from deadlines d cross join lateral (select r.* from intellectual_properties r
        where r.organization_id = d.organization_id and r.id = d.subject_id offset 0) r
      where ${sql.join(conditions, sql` and `)}`
  return sql`from deadlines d join intellectual_properties r on r.organization_id = d.organization_id and r.id = d.subject_id
    where ${sql.join(conditions, sql` and `)}`
}

/** The last day of the time of grace of a fee d. */
export const graceUntil = (d: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select g.due from deadlines g where g.organization_id = ${d}.organization_id and g.subject_kind = ${d}.subject_kind
  and g.subject_id = ${d}.subject_id and g.source_kind = ${d}.source_kind || 'Grace' and g.source_id = ${d}.source_id and g.state = 'open' limit 1)`

/** What a fee depends on beside what a line tells. */
export type Facts = Pick<
  OwedFacts,
  'patentKind' | 'country' | 'classes' | 'applied' | 'registered' | 'owners'
>
export const facts = sql`r.patent_kind as "patentKind", r.country, r.applied_on::text as applied, r.registered_on::text as registered,
  coalesce(cardinality(string_to_array(nullif(r.nice_classes, ''), '、')), 0) as classes,
  coalesce((select jsonb_agg(jsonb_build_object('reduction', g.reduction, 'until', g.reduced_until)) from intellectual_property_owners o
    left join intellectual_property_organizations g on g.organization_id = o.organization_id and g.id = o.owner_id
    where o.organization_id = r.organization_id and o.property_id = r.id), '[]') as owners`
