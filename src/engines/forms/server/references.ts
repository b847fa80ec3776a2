import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { may, type Permission } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { listed } from '#server/listed.ts'
import { remembered } from '#server/remember.ts'
import { dateIn } from '#shared/dates.ts'
import { invalid } from '#shared/errors.ts'
import { inBoth, type Locale, nameIn, said } from '#shared/text.ts'
import type { CompiledForm } from '../domain/definition/compile-form.ts'
import { referencesOf } from '../domain/filling/apply-edits.ts'
import { namesIn, referenceKey } from '../domain/filling/record-names.ts'
import {
  type FormContext,
  type FormValues,
  formContext,
  type Reference,
  type ReferenceKind,
} from '../domain/form-context.ts'

/** What a feature tells of its records beyond their table, in SQL that calls the table `alias`. */
export type ReferenceTerms = {
  alias: string
  /** The column `name` when absent. */
  name?: RawBuilder<string>
  /** What it is called on screens where another record stands for it now: the name of that; its own when absent. */
  presentName?: RawBuilder<string>
  /** What it is called in English, '' where it has no English name; as in Chinese when absent. */
  english?: RawBuilder<string>
  /** Whose names a person may read, and whom they may choose; everybody's when absent. */
  where?(context: Pick<Context, 'actor'>): RawBuilder<SqlBool>
  /** What may still be chosen; what a value pointed to before stays. */
  choosable?: RawBuilder<SqlBool>
  /** Who may look for these records by their names, as the picker lets them; nobody when absent. */
  mayFind?: Permission | 'signedIn'
  /** What else people call it by where names are not enough: the account of a person. */
  alsoCalled?: RawBuilder<string>
  /** The id that stands for a record which was merged into another; its own when absent. */
  standing?: RawBuilder<number>
  /** Every id that the record was ever chosen by, as a JSON array; its own alone when absent. */
  ids?: RawBuilder<number[]>
  /** What the record belongs to, for `Reference.within`: a text array. Nothing is narrowed when absent. */
  groups?: RawBuilder<string[]>
}

const tables = new Map<ReferenceKind, { table: string; terms: ReferenceTerms }>([
  [
    'person',
    { table: 'users', terms: { alias: 'r', mayFind: 'signedIn', alsoCalled: sql<string>`r.account` } },
  ],
  [
    'department',
    { table: 'departments', terms: { alias: 'r', english: sql<string>`r.name_en`, mayFind: 'signedIn' } },
  ],
])

/**
 * Called once by app/ for records that this engine does not know (contract types, templates, parties, files): the table that holds them,
 * with the columns id, organization_id and name. An id that is not there counts as not existing; a kind that is not registered is not checked.
 * Records that a person may not see exist, but their names are not told and they cannot be chosen.
 */
export function nameFormReferences(
  kind: Exclude<ReferenceKind, 'person' | 'department'>,
  table: string,
  terms: ReferenceTerms = { alias: 'r' },
): void {
  tables.set(kind, { table, terms })
}

const unreadable = (context: Context): string => said('（无权查看） | (not visible to you)', context.locale)

type Named = {
  kind: ReferenceKind
  id: number
  name: string
  nameEn: string
  /** What it is called itself, for values that are stored. */
  own: string
  choosable: boolean
  /** null: nothing is known about what it belongs to. */
  groups: string[] | null
  /** null: its own alone. */
  ids: number[] | null
}

/** The names of these records of the organisation, in one query. */
async function namesOf(context: Context, wanted: ReadonlyMap<ReferenceKind, Set<number>>): Promise<Named[]> {
  const { tx, actor } = context
  const queries = [...wanted].flatMap(([kind, ids]) => {
    const known = tables.get(kind)
    if (!known) return []
    const { table, terms } = known
    const of = (column: string) => sql.ref(`${terms.alias}.${column}`)
    const own = terms.name ?? of('name')
    const plain = terms.presentName ?? own
    const readable = terms.where?.(context)
    const name = readable ? sql`case when ${readable} then ${plain} else ${unreadable(context)} end` : plain
    const english = sql`case when ${readable ?? sql`true`} then ${terms.english ?? sql`''`} else '' end`
    const choosable = sql`${readable ?? sql`true`} and ${terms.choosable ?? sql`true`}`
    return [
      sql<Named>`select ${sql.lit(kind)} as kind, ${of('id')} as id, ${name} as name, ${english} as "nameEn", ${own} as own,
          (${choosable}) is true as choosable, ${terms.groups ?? sql`null`}::text[] as groups, ${terms.ids ?? sql`null::jsonb`} as ids
        from ${sql.table(table)} as ${sql.ref(terms.alias)}
        where ${of('organization_id')} = ${actor.organizationId} and ${of('id')} ${listed([...ids])}`,
    ]
  })
  if (!queries.length) return []
  return (await sql<Named>`${sql.join(queries, sql` union all `)}`.execute(tx)).rows
}

/** Names of contract types by id; those that are not there are left out. */
export async function contractTypeNames(
  context: Context,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const wanted = new Set(ids.filter((id) => id !== null))
  if (wanted.size === 0) return new Map()
  const rows = await namesOf(context, new Map([['contractType', wanted]]))
  return new Map(rows.map((row) => [row.id, nameIn(row, context.locale)]))
}

/** 422 at `path` when the organisation has no such contract type; null refers to none. */
export async function refuseUnknownContractType(
  context: Context,
  id: number | null | undefined,
  path: string,
): Promise<void> {
  if (!id || !tables.has('contractType')) return
  if ((await namesOf(context, new Map([['contractType', new Set([id])]]))).length > 0) return
  const params = inBoth('field', '合同类型 | Contract type')
  throw invalid([{ path, code: 'notOption', params }])
}

/** A record that has one of the names that were looked for. */
export type FoundByName = { name: string; id: number; groups: string[] | null }

/**
 * The records of a kind that are called one of these, as far as this person may choose them: those who left, what is out of use and what they may not see are not
 * found, and neither is anything of a kind that they may not look for. One name may find several.
 */
export async function findByName(
  context: Context,
  kind: ReferenceKind,
  names: readonly string[],
): Promise<FoundByName[]> {
  const known = tables.get(kind)
  const { mayFind } = known?.terms ?? {}
  if (!known || !mayFind || !names.length) return []
  const { actor, tx } = context
  if (mayFind !== 'signedIn' && !may(actor, mayFind)) return []
  const { table, terms } = known
  const of = (column: string) => sql.ref(`${terms.alias}.${column}`)
  const wanted = sql`any(${names.filter(Boolean)}::text[])`
  const here = kind === 'person' ? sql`${of('state')} <> 'terminated'` : sql`true`
  const called = [terms.name ?? of('name'), terms.alsoCalled ?? [], terms.english ?? []].flat()
  const queries = called.map(
    (
      call,
    ) => sql`select ${call} as name, ${terms.standing ?? of('id')} as id, ${terms.groups ?? sql`null`}::text[] as groups
      from ${sql.table(table)} as ${sql.ref(terms.alias)}
      where ${of('organization_id')} = ${actor.organizationId} and ${call} = ${wanted} and ${here}
        and (${terms.where?.(context) ?? sql`true`}) and (${terms.choosable ?? sql`true`})`,
  )
  return (await sql<FoundByName>`${sql.join(queries, sql` union `)}`.execute(tx)).rows
}

/** By `kind/id`; what was asked for before in the same transaction is not asked again. */
async function rememberedNames(
  context: Context,
  wanted: ReadonlyMap<ReferenceKind, Set<number>>,
): Promise<ReadonlyMap<string, Named>> {
  const { asked, names } = await remembered(context.tx, 'names of form references', async () => ({
    asked: new Set<string>(),
    names: new Map<string, Named>(),
  }))
  const missing = new Map<ReferenceKind, Set<number>>()
  for (const [kind, ids] of wanted)
    for (const id of ids)
      if (!asked.has(`${kind}/${id}`)) missing.set(kind, (missing.get(kind) ?? new Set()).add(id))
  for (const named of await namesOf(context, missing)) names.set(`${named.kind}/${named.id}`, named)
  // What is not there is asked again: the operation may be about to make it.
  for (const key of names.keys()) asked.add(key)
  return names
}

type Particular = Partial<FormContext> & {
  /** The values are about to be stored: those that carry an id get the words of their records, but for the records that these values name already. */
  written?: { keeping: FormValues }
  /** The values are only read, and these names, by `kind/id`, were read with their record: they are not asked for. */
  known?: ReadonlyMap<string, string>
}

/**
 * The form context of a request, with the names of everything these values point to and a check that it exists in the
 * organisation. Give what is particular to the record (status, alteration, numbering, access).
 */
export async function serverFormContext(
  context: Context,
  form: CompiledForm,
  values: readonly FormValues[],
  { written, known, ...particular }: Particular = {},
): Promise<FormContext> {
  const { actor, now, locale } = context
  const plain = formContext({
    today: dateIn(now, actor.timeZone),
    now: now.toISOString(),
    timeZone: actor.timeZone,
    locale,
    organizationLocale: actor.language,
    organizationId: actor.organizationId,
    initiator: { userId: actor.userId, departmentId: actor.departmentId },
    ...particular,
  })
  const wanted = new Map<ReferenceKind, Set<number>>()
  const want = ({ kind, id }: Reference) => {
    if (!known?.has(referenceKey({ kind, id }))) wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id))
  }
  for (const one of values) for (const reference of referencesOf(form, one, plain)) want(reference)
  if (plain.initiator) {
    const { userId, departmentId } = plain.initiator
    want({ kind: 'person', id: userId })
    if (departmentId) want({ kind: 'department', id: departmentId })
  }
  const names = await rememberedNames(context, wanted)
  const kept = written && namesIn(form, written.keeping, plain)
  return {
    ...plain,
    ...(kept && {
      recordName: (reference: Reference, sent: string) => {
        const key = referenceKey(reference)
        return kept.get(key) ?? names.get(key)?.own ?? sent
      },
    }),
    nameOf: (reference: Reference, language?: Locale) => {
      const found = names.get(referenceKey(reference))
      return known?.get(referenceKey(reference)) ?? (found && nameIn(found, language))
    },
    exists: ({ kind, id }: Reference) =>
      known?.has(referenceKey({ kind, id })) || names.has(referenceKey({ kind, id })) || !tables.has(kind),
    fits: ({ kind, id, within = [] }: Reference) => {
      const groups = names.get(referenceKey({ kind, id }))?.groups
      return !groups || within.every((any) => any.some((group) => groups.includes(group)))
    },
    idsOf: ({ kind, id }: Reference) => names.get(referenceKey({ kind, id }))?.ids ?? undefined,
    choosable: ({ kind, id }: Reference) => names.get(referenceKey({ kind, id }))?.choosable ?? true,
  }
}
