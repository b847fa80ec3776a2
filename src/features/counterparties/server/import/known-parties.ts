import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { flag } from '#shared/constants.ts'
import { normaliseIdentifier } from '#shared/identifiers.ts'
import type { BankInput, ContactInput, CounterpartInput } from '../../domain/api.ts'
import { type PartyKind, partyType } from '../../domain/counterpart.ts'
import { partyImports } from '../../domain/import/import-calls.ts'
import type { PartyLine } from '../../domain/import/party-line.ts'
import { nameKey } from '../../domain/likely-duplicates.ts'
import { ancestorsOf } from '../group/group-rows.ts'
import type { CounterpartRecord } from '../present-counterpart.ts'

type Line = PartyLine & { line: number }
/** A party that is there: in the line of this import that brought it, or from before (null). */
export type KnownParty = {
  line: number | null
  /** The party that stands for it; null while it is not stored yet. */
  id: number | null
  name: string
  idNumber: string
  party: Omit<CounterpartInput, 'banks' | 'contacts'>
  /** Whom it belongs to: a party that stands, or one of an earlier line; null: nobody. */
  parent: number | KnownParty | null
  /** How many levels stand above it. */
  above: number
  banks: Set<string>
  contacts: Set<string>
}

const bankKey = ({ name, account = '' }: BankInput) => `${name}\n${account}`
const contactKey = ({ name, phone = '', email }: ContactInput) => `${name}\n${phone}\n${email}`

/** Whether two are one party. */
export const isSame = (one: KnownParty, other: number | KnownParty | null): boolean =>
  one === other || (one.id !== null && one.id === (typeof other === 'number' ? other : other?.id))

/** Each party once, where it is known by several names. */
function withoutTwins(all: readonly KnownParty[]): KnownParty[] {
  const seen = new Set<number | KnownParty>()
  return all.filter((one) => {
    const who = one.id ?? one
    return !seen.has(who) && seen.add(who)
  })
}

export type KnownParties = {
  /** The party of the same number; of a line without one, that of the same name without one. */
  same(line: Line): KnownParty | null
  /** Another party of the same name. */
  likely(line: Line): KnownParty | null
  /** Those that a name or number is of; several: it does not tell which. */
  named(text: string): KnownParty[]
  /** Whether a further line of a party brings an account or a contact that it does not have. */
  adds(line: Line, party: KnownParty): boolean
  /** From now on there too. */
  add(line: Line & { parent: KnownParty | null }, isFurther: boolean): void
}

/** Who is there already of the parties that these lines are about, by one question to the database. */
export async function knownParties(
  context: Context,
  kind: PartyKind,
  importId: number,
  lines: readonly Line[],
): Promise<KnownParties> {
  const byNumber = new Map<string, KnownParty>()
  const byName = new Map<string, KnownParty[]>()
  const keep = (one: KnownParty) => {
    if (one.idNumber) byNumber.set(one.idNumber, one)
    const key = nameKey(one.name)
    const namesakes = byName.get(key)
    if (namesakes) namesakes.push(one)
    else byName.set(key, [one])
  }
  for (const one of await stored(context, kind, importId, lines)) keep(one)
  const same = ({ input }: Line) =>
    input.idNumber
      ? (byNumber.get(input.idNumber) ?? null)
      : (byName.get(nameKey(input.name))?.find(({ idNumber }) => idNumber === '') ?? null)
  return {
    same,
    likely: ({ input }) =>
      byName.get(nameKey(input.name))?.find(({ idNumber }) => idNumber !== (input.idNumber ?? '')) ?? null,
    named: (text) => {
      const numbered = byNumber.get(normaliseIdentifier(text))
      if (numbered) return [numbered]
      const each = withoutTwins(byName.get(nameKey(text)) ?? [])
      const exact = each.filter(({ name }) => name === text)
      return exact.length === 1 ? exact : each
    },
    adds: ({ input }, party) =>
      (input.banks ?? []).some((bank) => !party.banks.has(bankKey(bank))) ||
      (input.contacts ?? []).some((contact) => !party.contacts.has(contactKey(contact))),
    add: (line, isFurther) => {
      const { input } = line
      const party = isFurther ? same(line) : null
      const one = party ?? {
        line: line.line,
        id: null,
        name: input.name,
        idNumber: input.idNumber ?? '',
        party: input,
        parent: line.parent,
        above: line.parent ? line.parent.above + 1 : 0,
        banks: new Set<string>(),
        contacts: new Set<string>(),
      }
      for (const bank of input.banks ?? []) one.banks.add(bankKey(bank))
      for (const contact of input.contacts ?? []) one.contacts.add(contactKey(contact))
      if (!party) keep(one)
    },
  }
}

type Row = CounterpartRecord & {
  stands_id: number
  line: number | null
  banks: { name: string; account: string }[]
  contacts: { name: string; phone: string; email: string }[]
}

/** Aliases too: their numbers are taken. */
async function stored(
  context: Context,
  kind: PartyKind,
  importId: number,
  lines: readonly Line[],
): Promise<KnownParty[]> {
  if (!lines.length) return []
  const { tx, actor } = context
  const parents = [...new Set(lines.flatMap(({ parentName }) => (parentName ? [parentName] : [])))]
  const own = lines.flatMap(({ input }) => (input.idNumber ? [input.idNumber] : []))
  const numbers = [...new Set([...own, ...parents.map(normaliseIdentifier)])]
  const keys = [...new Set([...lines.map(({ input }) => input.name), ...parents].map(nameKey))]
  const here = sql`c.organization_id = ${actor.organizationId} and c.party_type = ${partyType[kind]}`
  const { rows } = await sql<Row>`with found as (
      select c.id from counterparts c where ${here} and c.id_number = any(${numbers}::text[])
      union select c.id from counterparts c where ${here} and c.merged_into_id is null and c.name_key = any(${keys}::text[]))
    select c.*, coalesce(c.merged_into_id, c.id) as stands_id,
      (select min(i.line) from record_import_rows i where i.organization_id = c.organization_id
        and i.kind = ${partyImports[kind].kind} and i.record_id = c.id and i.import_id = ${importId}) as line,
      coalesce((select jsonb_agg(jsonb_build_object('name', b.name, 'account', b.account)) from counterpart_banks b
        where b.organization_id = c.organization_id and b.counterpart_id = c.id), '[]') as banks,
      coalesce((select jsonb_agg(jsonb_build_object('name', t.name, 'phone', t.phone, 'email', t.email)) from counterpart_contacts t
        where t.organization_id = c.organization_id and t.counterpart_id = c.id), '[]') as contacts
    from found f join counterparts c on c.id = f.id order by c.id`.execute(tx)
  const above = parents.length
    ? await ancestorsOf(
        context,
        rows.map(({ stands_id }) => Number(stands_id)),
      )
    : new Map<number, readonly number[]>()
  return rows.map((row) => ({
    line: row.line,
    id: Number(row.stands_id),
    name: row.name,
    idNumber: row.id_number ?? '',
    party: asInput(row),
    parent: above.get(Number(row.stands_id))?.[0] ?? null,
    above: above.get(Number(row.stands_id))?.length ?? 0,
    banks: new Set(row.banks.map((bank) => bankKey({ ...bank, accountName: '' }))),
    contacts: new Set(row.contacts.map(contactKey)),
  }))
}

const asInput = (row: CounterpartRecord): Omit<CounterpartInput, 'banks' | 'contacts'> => ({
  subtype: row.subtype,
  name: row.name,
  idKind: row.id_kind,
  idNumber: row.id_number ?? '',
  abbr: row.abbr,
  formerNames: [...row.former_names],
  tags: [...row.tags],
  address: row.address,
  phone: row.phone,
  email: row.email,
  fax: row.fax,
  rating: row.rating,
  ratingRemark: row.rating_remark,
  isConnectedTransaction: row.is_connected_transaction ? flag.yes : flag.no,
  state: row.state,
  subjectGroup: row.subject_group,
})
