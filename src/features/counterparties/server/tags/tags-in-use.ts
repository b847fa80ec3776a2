import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { searchText } from '#shared/bigrams.ts'
import { formatConditions } from '#shared/list.ts'
import { requestedConditions } from '#shared/requested-list.ts'
import { type PartyKind, partyType } from '../../domain/counterpart.ts'
import { plainTags } from '../../domain/tags/party-tags.ts'
import { filterableOfKind } from '../counterpart-conditions.ts'

/** Tags that parties of a kind have, by name, each in one of its writings; at most 500. */
export async function tagsInUse(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  kind: PartyKind,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from party_tags
    where organization_id = ${actor.organizationId} and party_type = ${partyType[kind]}
    order by name collate "zh-x-icu", name limit 500`.execute(tx)
  return plainTags(rows.map(({ name }) => name))
}

/** The conditions of a list with every writing of the tags that they name: VIP finds who has vip as well, as a search does. */
export async function withEveryWriting(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  kind: PartyKind,
  filter: string | undefined,
): Promise<string | undefined> {
  const conditions = requestedConditions(filter, filterableOfKind(kind))
  if (!conditions.some(({ key }) => key === 'tags')) return filter
  const { rows } = await sql<{ name: string }>`select name from party_tags
    where organization_id = ${actor.organizationId} and party_type = ${partyType[kind]}`.execute(tx)
  const writings = Map.groupBy(rows, ({ name }) => searchText([name]))
  const allOf = (tag: string) => [tag, ...(writings.get(searchText([tag])) ?? []).map(({ name }) => name)]
  return formatConditions(
    conditions.map((condition) =>
      condition.key === 'tags'
        ? { ...condition, values: [...new Set(condition.values.flatMap(allOf))] }
        : condition,
    ),
  )
}
