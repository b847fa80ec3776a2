import { type Actor, may, type Permission } from '#engines/access/domain/index.ts'
import type { CompiledForm, FieldAccess } from '#engines/forms/domain/index.ts'
import type { FormRecord } from './record.ts'

/** The fields of a noun, and ends of raw types, that are not for this person. */
export function hiddenKeys(
  record: { guards?: Readonly<Record<string, Permission>> | undefined },
  actor: Actor,
): ReadonlySet<string> {
  return new Set(
    Object.entries(record.guards ?? {}).flatMap(([key, permission]) => (may(actor, permission) ? [] : [key])),
  )
}

/** The same as the fields of its form: what is hidden there, for the form's rules. */
export function hiddenAccess(
  record: FormRecord,
  form: CompiledForm,
  actor: Actor,
): Record<string, FieldAccess> {
  const hidden = hiddenKeys(record, actor)
  const isHidden = (rawType: string) =>
    rawType.startsWith(`${record.kind}.`) && hidden.has(rawType.slice(record.kind.length + 1))
  return Object.fromEntries(
    form.fields.flatMap(({ id, config }) => (isHidden(config.rawType) ? [[id, 'hidden' as const]] : [])),
  )
}

/** Values without those that are hidden. */
export const withoutHidden = <V>(
  values: Readonly<Record<string, V>>,
  access: Readonly<Record<string, FieldAccess>>,
): Record<string, V> => Object.fromEntries(Object.entries(values).filter(([id]) => access[id] !== 'hidden'))
