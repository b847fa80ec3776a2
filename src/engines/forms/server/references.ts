import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { dateIn } from '#shared/dates.ts'
import { referencesOf } from '../domain/apply-edits.ts'
import type { CompiledForm } from '../domain/compile-form.ts'
import {
  type FormContext,
  type FormValues,
  formContext,
  type Reference,
  type ReferenceKind,
} from '../domain/form-context.ts'

type NamesOf = (context: Context, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>

const registered = new Map<ReferenceKind, NamesOf>()

/**
 * Called once by app/ for records that this engine does not know (contract types, templates, parties, files): the names of those ids
 * that exist in the organisation. An id without a name counts as not existing; a kind that is not registered is not checked.
 */
export function nameFormReferences(
  kind: Exclude<ReferenceKind, 'person' | 'department'>,
  namesOf: NamesOf,
): void {
  registered.set(kind, namesOf)
}

const ownTables = { person: 'users', department: 'departments' } as const

async function namesOf(
  context: Context,
  kind: ReferenceKind,
  ids: number[],
): Promise<ReadonlyMap<number, string> | null> {
  if (kind !== 'person' && kind !== 'department') return (await registered.get(kind)?.(context, ids)) ?? null
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(ownTables[kind])}
    where organization_id = ${context.actor.organizationId} and id = any(${ids}::bigint[])`.execute(
    context.tx,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * The form context of a request, with the names of everything these values point to and a check that it exists in the
 * organisation. Give what is particular to the record (status, alteration, numbering, access).
 */
export async function serverFormContext(
  context: Context,
  form: CompiledForm,
  values: readonly FormValues[],
  particular: Partial<FormContext> = {},
): Promise<FormContext> {
  const { actor, now, locale } = context
  const plain = formContext({
    today: dateIn(now, actor.timeZone),
    timeZone: actor.timeZone,
    locale,
    organizationId: actor.organizationId,
    initiator: { userId: actor.userId, departmentId: actor.departmentId },
    ...particular,
  })
  const wanted = new Map<ReferenceKind, Set<number>>()
  for (const one of values)
    for (const { kind, id } of referencesOf(form, one, plain))
      wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id))
  if (plain.initiator) {
    wanted.set('person', (wanted.get('person') ?? new Set()).add(plain.initiator.userId))
    const { departmentId } = plain.initiator
    if (departmentId) wanted.set('department', (wanted.get('department') ?? new Set()).add(departmentId))
  }
  const found = new Map<ReferenceKind, ReadonlyMap<number, string> | null>()
  for (const [kind, ids] of wanted) found.set(kind, await namesOf(context, kind, [...ids]))
  return {
    ...plain,
    nameOf: ({ kind, id }: Reference) => found.get(kind)?.get(id),
    exists: ({ kind, id }: Reference) => found.get(kind)?.has(id) ?? found.get(kind) === null,
  }
}
