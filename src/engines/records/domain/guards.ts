import { type Actor, may, type Permission } from '#engines/access/domain/index.ts'
import {
  type CompiledField,
  type CompiledForm,
  type FieldAccess,
  fieldsRevealing,
} from '#engines/forms/domain/index.ts'
import { rawTypeOf } from './form-columns.ts'
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

const hidesAmounts = ({ moneyGuard }: Pick<FormRecord, 'moneyGuard'>, actor: Actor): boolean =>
  moneyGuard !== undefined && !may(actor, moneyGuard)

/** Whether this person sees records of the noun whole. */
export const seesAll = (record: FormRecord, actor: Actor): boolean =>
  hiddenKeys(record, actor).size === 0 && !hidesAmounts(record, actor)

/** Whether a field of a form holds amounts: one, or those of a column of its table. */
const holdsAmounts = ({ config }: CompiledField): boolean =>
  config.type === 'money' || config.columns?.some(({ type }) => type === 'money') === true

/** The same as the fields of its form, for the form's rules: the only place that decides what of a form a person does not see. What is hidden takes with it whatever reveals it (`fieldsRevealing`). */
export function hiddenAccess(
  record: FormRecord,
  form: CompiledForm,
  actor: Actor,
): Record<string, FieldAccess> {
  const hidden = hiddenKeys(record, actor)
  const isBlind = hidesAmounts(record, actor)
  const isHidden = ({ config: { rawType } }: CompiledField) =>
    rawType.startsWith(`${record.kind}.`) && hidden.has(rawType.slice(record.kind.length + 1))
  const secret = form.fields.filter((field) => isHidden(field) || (isBlind && holdsAmounts(field)))
  const telling = fieldsRevealing(
    form,
    secret.map(({ id }) => id),
  )
  return Object.fromEntries([...telling].map((id) => [id, 'hidden' as const]))
}

/** The fields of a form that fill these of a noun, ends of raw types, as shown and not changed. */
export const lockedAccess = (
  { kind }: { kind: string },
  form: CompiledForm,
  keys: readonly string[],
): Record<string, FieldAccess> =>
  Object.fromEntries(
    form.fields.flatMap(({ id, config }) =>
      keys.some((key) => config.rawType === rawTypeOf({ kind }, key)) ? [[id, 'read' as const]] : [],
    ),
  )

/** Values without those that are hidden. */
export const withoutHidden = <V>(
  values: Readonly<Record<string, V>>,
  access: Readonly<Record<string, FieldAccess>>,
): Record<string, V> => Object.fromEntries(Object.entries(values).filter(([id]) => access[id] !== 'hidden'))
