import { may } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { type FormType, namedValues, namesToSend, referencesOf } from '#engines/forms/domain/index.ts'
import { serverFormContext } from '#engines/forms/server/index.ts'
import { forbidden } from '#shared/errors.ts'
import type { Fields } from '../domain/field.ts'
import type { OpenedForm } from '../domain/form-calls.ts'
import { draftKind, withForm, withFormOf } from '../domain/form-choice.ts'
import { hiddenAccess, lockedAccess, withoutHidden } from '../domain/guards.ts'
import type { Figures, More } from '../domain/noun.ts'
import type { FormRecord } from '../domain/record.ts'
import type { FormReading } from './form-reading.ts'
import { known, newestForm } from './judged-form.ts'
import { refuseClosed } from './may-change.ts'
import { refusePending } from './record-approval.ts'
import { readDraft } from './record-drafts.ts'
import { oneRecord } from './record-list.ts'
import { numberingOf } from './record-number.ts'
import type { AnyFormPart } from './server-part.ts'

/** Opens the form of a noun: with what stands in it, or empty for a new record (`id` null). 403 where the person may not fill it in, 409 where nobody may at present. */
export function formOpening<F extends Fields, G extends Figures, M extends More>(
  record: FormRecord<F, G, M>,
  part: AnyFormPart<F, G, M>,
  { kept, valuesIn }: FormReading<F, G, M>,
) {
  const { kind } = record
  return async function open(context: Context, id: number | null, formType?: FormType): Promise<OpenedForm> {
    const { actor } = context
    if (!may(actor, record.may.write)) throw forbidden()
    const row = id === null ? null : await kept(context, id)
    const own = row ? withFormOf(record, row.code) : withForm(record, formType)
    const { formVersionId, form } = await newestForm(context, own)
    if (row && !row.may_change) throw forbidden()
    refuseClosed(record, row?.status ?? null)
    if (id !== null) await refusePending(context, record, id)
    const all = row && id !== null ? await valuesIn(context, form, id, row) : {}
    const hidden = hiddenAccess(record, form, actor)
    const keys = id === null ? [] : ((await part.locked?.(context, id)) ?? [])
    const access = { ...lockedAccess(record, form, keys), ...hidden }
    const values = withoutHidden(known(form, all), access)
    const typedBefore = await readDraft(context, { kind: id === null ? draftKind(own) : kind, id })
    const draft = typedBefore && { ...typedBefore, values: withoutHidden(typedBefore.values, access) }
    const numbering = await numberingOf(context, record, form, { ...values, ...draft?.values })
    const rules = await serverFormContext(context, form, [values, draft?.values ?? {}], {
      recordStatus: row ? 1 : null,
      access,
      numbering,
      written: { keeping: {} },
    })
    // Of files in a draft nobody has asked yet whose they are: their names stand in the draft itself.
    const typed = referencesOf(form, draft?.values ?? {}, rules).filter((one) => one.kind !== 'file')
    const named = [...referencesOf(form, values, rules), ...typed]
    const names = new Map(named.map((one) => [`${one.kind}/${one.id}`, one]))
    const updater =
      id === null ? null : await oneRecord<{ updater: { name: string } | null }>(record, part, context, id)
    return {
      recordID: id,
      formVersionID: formVersionId,
      definition: form.definition,
      values: namedValues(form, values, rules) as OpenedForm['values'],
      hidden: Object.keys(hidden),
      locked: Object.keys(access).filter((field) => access[field] === 'read'),
      numbering,
      version: row?.version ?? 0,
      today: rules.today,
      timeZone: actor.timeZone,
      organizationLocale: actor.language,
      organizationID: actor.organizationId,
      initiator: { userID: actor.userId, departmentID: actor.departmentId },
      names: namesToSend([...names.values()], rules),
      updatedBy: updater?.updater?.name ?? null,
      updatedAt: row?.updated_at.toISOString() ?? null,
      draft: draft && { ...draft, values: draft.values as OpenedForm['values'] },
    }
  }
}
