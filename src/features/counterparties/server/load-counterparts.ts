import type pg from 'pg'
import { copyRows } from '#server/copy-rows.ts'
import { bigrams, searchText } from '#shared/bigrams.ts'
import { nameKey } from '../domain/likely-duplicates.ts'

/** An external organisation that is written as it is. `creditCode` must not be in use in the organisation. */
export type LoadedCounterpart = { name: string; creditCode: string; address: string; phone: string }

/** Writes many external parties of an organisation with COPY, in the client's running transaction; answers their ids in order. */
export async function loadCounterparts(
  client: pg.ClientBase,
  organizationId: number,
  parties: readonly LoadedCounterpart[],
): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence('counterparts', 'id')) as id from generate_series(1, $1)`,
    [parties.length],
  )
  const ids = rows.map(({ id }) => Number(id))
  const columns = [
    'id',
    'organization_id',
    'party_type',
    'subtype',
    'name',
    'id_kind',
    'id_number',
    'address',
    'phone',
    'search_text',
    'bigrams',
    'name_key',
  ]
  await copyRows(
    client,
    'counterparts',
    columns,
    parties.map((party, index) => {
      const text = searchText([party.name, party.creditCode])
      return [
        ids[index],
        organizationId,
        2,
        1,
        party.name,
        'creditCode',
        party.creditCode,
        party.address,
        party.phone,
        text,
        bigrams(text),
        nameKey(party.name),
      ]
    }),
  )
  return ids
}
