import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { tellOfMissingAbbr } from '#engines/numbering/server/index.ts'
import type { Adding } from '#engines/records/server/index.ts'
import { invalid } from '#shared/errors.ts'
import { maskBankAccount, maskPhone } from '#shared/identifiers.ts'
import { type PartyKind, partyType } from '../../domain/counterpart.ts'
import { partyImports } from '../../domain/import/import-calls.ts'
import { nameKey } from '../../domain/likely-duplicates.ts'
import { shownIdNumber } from '../present-counterpart.ts'
import { columnsOf } from '../save-counterpart.ts'
import { type JudgedParty, partyKeyOf } from './judge-parties.ts'

/** Puts new parties in with their accounts and contacts, and what further lines say to the party that they are of; answers the party of each line. */
export async function putParties(
  context: Context,
  kind: PartyKind,
  importId: number,
  lines: readonly JudgedParty[],
): Promise<{ ids: number[]; lines: readonly JudgedParty[] }> {
  const fresh = lines.filter(isFresh)
  const made = await insertParties(context, kind, fresh)
  const byLine = new Map(fresh.map(({ line }, index) => [line, made[index] as number]))
  await putParents(context, { kind, importId, byLine }, fresh)
  const further = lines.filter(
    (line) => line.partyId === null && line.leader !== null && !byLine.has(line.leader),
  )
  const before = await standing(context, kind, further)
  const ids = lines.map((line) => {
    const id = line.partyId ?? byLine.get(line.leader ?? line.line) ?? before.get(partyKeyOf(line))
    if (id === undefined)
      throw invalid([{ path: '', code: 'partyRowRefused', params: { row: line.leader ?? line.line } }])
    return id
  })
  const stored = new Set(made)
  await change(
    context,
    ids.filter((id) => !stored.has(id)),
  )
  await addLists(context, lines, ids)
  return { ids, lines }
}

const isFresh = ({ leader, partyId }: JudgedParty): boolean => leader === null && partyId === null

/** Parties that get an account or a contact more have a new version: who has one of them open is told so, instead of taking it away again. */
async function change({ tx, actor }: Context, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  await sql`with held as (select c.id from counterparts c
      where c.organization_id = ${actor.organizationId} and c.id = any(${[...new Set(ids)]}::bigint[]) order by c.id for no key update)
    update counterparts c set version = c.version + 1, updated_by = ${actor.userId}, updated_at = now()
    from held where c.organization_id = ${actor.organizationId} and c.id = held.id`.execute(tx)
}

async function insertParties(
  { tx, actor }: Context,
  kind: PartyKind,
  lines: readonly JudgedParty[],
): Promise<number[]> {
  if (!lines.length) return []
  const rows = lines.map(({ input }) => ({
    ...columnsOf(input, kind, null),
    organization_id: actor.organizationId,
    created_by: actor.userId,
    updated_by: actor.userId,
  }))
  const names = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  const inserted = await sql<{ id: number }>`insert into counterparts (${names})
    select ${names} from rows from (jsonb_populate_recordset(null::counterparts, ${JSON.stringify(rows)}::jsonb))
      with ordinality as given order by ordinality returning id`.execute(tx)
  // Numbers are given in the order of the select, each larger than the one before.
  return inserted.rows.map(({ id }) => Number(id)).sort((a, b) => a - b)
}

type Put = { kind: PartyKind; importId: number; byLine: ReadonlyMap<number, number> }

/** Whom the new parties belong to. No circle can come of it: nobody belongs to a new party yet but those of later lines. */
async function putParents(
  { tx, actor }: Context,
  { kind, importId, byLine }: Put,
  fresh: readonly JudgedParty[],
): Promise<void> {
  const named = fresh.filter(({ parent }) => parent !== null)
  if (!named.length) return
  const earlier = named.flatMap(({ parent }) =>
    parent?.id === null && parent.line !== null && !byLine.has(parent.line) ? [parent.line] : [],
  )
  const { rows: stored } = await sql<{ line: number; record_id: number }>`
    select line, record_id from record_import_rows where organization_id = ${actor.organizationId}
      and kind = ${partyImports[kind].kind} and import_id = ${importId} and line = any(${earlier}::int[])`.execute(
    tx,
  )
  const before = new Map(stored.map(({ line, record_id }) => [line, Number(record_id)]))
  const rows = named.map(({ line, parent, parentName }) => {
    const row = parent?.line ?? 0
    const id = parent?.id ?? byLine.get(row) ?? before.get(row)
    if (id === undefined)
      throw invalid([{ path: 'parent', code: 'parentRowRefused', params: { name: parentName, row } }])
    return { counterpart_id: byLine.get(line), parent_id: id }
  })
  await sql`insert into counterpart_parents (organization_id, counterpart_id, parent_id, updated_by)
    select ${actor.organizationId}, r.counterpart_id, r.parent_id, ${actor.userId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (counterpart_id bigint, parent_id bigint)`.execute(
    tx,
  )
}

/** The parties of lines whose first line came in an earlier batch. */
async function standing(
  { tx, actor }: Context,
  kind: PartyKind,
  lines: readonly JudgedParty[],
): Promise<ReadonlyMap<string, number>> {
  if (!lines.length) return new Map()
  const numbers = lines.flatMap(({ input }) => (input.idNumber ? [input.idNumber] : []))
  const keys = lines.flatMap(({ input }) => (input.idNumber ? [] : [nameKey(input.name)]))
  const { rows } = await sql<{ id: number; key: string }>`
    select c.id, case when c.id_number is null then '=' || c.name_key else '#' || c.id_number end as key
    from counterparts c where c.organization_id = ${actor.organizationId} and c.party_type = ${partyType[kind]}
      and (c.id_number = any(${numbers}::text[])
        or (c.id_number is null and c.merged_into_id is null and c.name_key = any(${keys}::text[])))
    order by c.id for no key update`.execute(tx)
  return new Map(rows.map(({ id, key }) => [key, Number(id)]))
}

/** Accounts and contacts behind those that each party has; one that it has is not made twice. */
async function addLists(
  { tx, actor }: Context,
  lines: readonly JudgedParty[],
  ids: readonly number[],
): Promise<void> {
  const banks = lines.flatMap(({ line, input }, i) =>
    (input.banks ?? []).map(({ name, account, accountName }) => ({
      counterpart_id: ids[i],
      line,
      name,
      account,
      account_name: accountName,
    })),
  )
  const contacts = lines.flatMap(({ line, input }, i) =>
    (input.contacts ?? []).map(({ name, phone, email }) => ({
      counterpart_id: ids[i],
      line,
      name,
      phone,
      email,
    })),
  )
  if (banks.length)
    await sql`insert into counterpart_banks (organization_id, counterpart_id, ordinal, name, account, account_name)
      select ${actor.organizationId}, g.counterpart_id,
        coalesce((select max(b.ordinal) + 1 from counterpart_banks b where b.organization_id = ${actor.organizationId} and b.counterpart_id = g.counterpart_id), 0)
          + row_number() over (partition by g.counterpart_id order by g.line) - 1, g.name, g.account, g.account_name
      from (select distinct on (counterpart_id, name, account) * from jsonb_to_recordset(${JSON.stringify(banks)}::jsonb)
        as r (counterpart_id bigint, line integer, name text, account text, account_name text) order by counterpart_id, name, account, line) g
      where not exists (select from counterpart_banks b where b.organization_id = ${actor.organizationId}
        and b.counterpart_id = g.counterpart_id and b.name = g.name and b.account = g.account)`.execute(tx)
  if (contacts.length)
    await sql`insert into counterpart_contacts (organization_id, counterpart_id, ordinal, name, phone, email)
      select ${actor.organizationId}, g.counterpart_id,
        coalesce((select max(t.ordinal) + 1 from counterpart_contacts t where t.organization_id = ${actor.organizationId} and t.counterpart_id = g.counterpart_id), 0)
          + row_number() over (partition by g.counterpart_id order by g.line) - 1, g.name, g.phone, g.email
      from (select distinct on (counterpart_id, name, phone, email) * from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb)
        as r (counterpart_id bigint, line integer, name text, phone text, email text) order by counterpart_id, name, phone, email, line) g
      where not exists (select from counterpart_contacts t where t.organization_id = ${actor.organizationId}
        and t.counterpart_id = g.counterpart_id and t.name = g.name and t.phone = g.phone and t.email = g.email)`.execute(
      tx,
    )
}

/** The log of each party begins with where it came from, masked as everywhere in the log. */
export async function tellParties(
  context: Context,
  kind: PartyKind,
  { fileName }: Adding,
  lines: readonly JudgedParty[],
  ids: readonly number[],
): Promise<void> {
  for (const [index, judged] of lines.entries()) {
    const { input, line, parent } = judged
    const isNew = isFresh(judged)
    const id = ids[index] as number
    const lists = {
      banks: (input.banks ?? []).map((bank) => ({ ...bank, account: maskBankAccount(bank.account ?? '') })),
      contacts: (input.contacts ?? []).map((one) => ({ ...one, phone: maskPhone(one.phone ?? '') })),
    }
    const masked = {
      ...input,
      idNumber: shownIdNumber(input.idKind, input.idNumber ?? null),
      phone: maskPhone(input.phone ?? ''),
      isConnectedTransaction: input.isConnectedTransaction === 2,
      ...(parent && { parent: parent.name }),
      ...lists,
    }
    context.audit({
      action: 'counterpart.import',
      subject: { kind: 'counterpart', id, name: input.name },
      after: isNew ? masked : lists,
      detail: { file: fileName, line },
    })
    if (kind === 'internal' && isNew && !input.abbr)
      await tellOfMissingAbbr(context, 'counterpart', { id, name: input.name })
  }
}
