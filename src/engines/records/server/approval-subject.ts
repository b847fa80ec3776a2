import { type RawBuilder, sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import { type Context, loadActor } from '#engines/access/server/index.ts'
import type { Review, ReviewFact } from '#engines/approvals/domain/index.ts'
import {
  type ApprovalSubject,
  amountOf,
  lastApprovedAt,
  type SubjectFacts,
} from '#engines/approvals/server/index.ts'
import { whoActed } from '#engines/audit/server/index.ts'
import { compiledForm, publishedForm } from '#engines/forms/server/index.ts'
import { type Money, moneyText } from '#shared/money.ts'
import { type Locale, said, type Words, wordsIn } from '#shared/text.ts'
import { columnsOf, type Fields } from '../domain/field.ts'
import { withFormOf } from '../domain/form-choice.ts'
import { rawTypeOf } from '../domain/form-columns.ts'
import { hiddenKeys } from '../domain/guards.ts'
import { isNamedOnly, neutralName } from '../domain/log-name.ts'
import type { Figures, More } from '../domain/noun.ts'
import type { FormRecord } from '../domain/record.ts'
import { valueWords } from '../domain/value-words.ts'
import { writingActions } from '../domain/writing-actions.ts'
import { approvedChanges } from './approved-changes.ts'
import { fieldSql, nothingOf, r } from './field-sql.ts'
import { formOperations } from './form-operations.ts'
import { formReading } from './form-reading.ts'
import { type PendingApproval, pendingApproval, settleGate } from './record-approval.ts'
import { oneRecord, seen } from './record-list.ts'
import { redactedRecord } from './record-log.ts'
import type { AnyFormPart } from './server-part.ts'

/**
 * What approvals may ask of a noun's records. Once it is approved, what was asked for is done in the same transaction, by the part's own operation or as a move of its status, whoever approved
 * it last; ended otherwise, nothing is.
 */
export function recordApprovals<F extends Fields, G extends Figures, M extends More>(
  record: FormRecord<F, G, M>,
  part: AnyFormPart<F, G, M>,
): ApprovalSubject {
  const { visible: _, changeable: __, ...everybody } = part
  const { moveApproved } = formOperations(record, everybody)
  const amount = record.approval?.shows?.amount
  // What is hidden from whoever acts counts all the same.
  const { kept, valuesIn } = formReading({ ...record, guards: {} }, everybody)
  const isSeen = async (context: Context, id: number): Promise<boolean> => {
    if (!may(context.actor, record.may.read)) return false
    const { rows } =
      await sql`select from ${sql.table(record.table)} r where ${seen(context, part)} and r.id = ${id}`.execute(
        context.tx,
      )
    return rows.length > 0
  }
  const dropped = async (context: Context, { subject }: { subject: { id: number } }) => {
    await settleGate(context, record, subject.id)
  }
  return {
    onApproved: async (context, { subject: { id } }) => {
      const asked = await settleGate(context, record, id)
      if (!asked) return
      const own = part.approved?.[asked.ask]
      if (own) await own(context, id, asked.payload)
      else await moveApproved(context, id, asked.payload as { status: number; reason: string })
    },
    onRejected: dropped,
    onReturned: dropped,
    onWithdrawn: dropped,
    onCancelled: dropped,
    canRead: isSeen,
    authors: async (context, id) => {
      const { organizationId } = context.actor
      // What was approved once was judged by somebody else than who had written it.
      const since = record.approval ? await lastApprovedAt(context, { kind: record.approval.kind, id }) : null
      const subject = { organizationId, kind: record.kind, id }
      return whoActed(context.tx, subject, writingActions(record), since)
    },
    closed: async (context, id) =>
      record.namedOnly !== undefined &&
      !(await isSeen(context, id)) &&
      isNamedOnly(record, await oneRecord<object>(record, everybody, context, id)),
    ...(record.namedOnly !== undefined && {
      redacted: {
        name: neutralName(record),
        where: (context, id) => {
          // Who may not read such records at all sees none of them.
          const visible = may(context.actor, record.may.read) ? part.visible : () => sql<boolean>`false`
          return redactedRecord(record, { ...part, visible }, context, id)
        },
      },
    }),
    seers: async (context, id, userIds) => {
      const seeing: number[] = []
      for (const userId of userIds) {
        const actor = await loadActor(context.services.database, context.actor.organizationId, userId)
        if (await isSeen({ ...context, actor }, id)) seeing.push(userId)
      }
      return seeing
    },
    ...presentedParts(record, part, isSeen),
    ...approvedChanges(record, isSeen),
    formType: record.form.type,
    ...(amount !== undefined && { amountField: amountOf(rawTypeOf(record, amount)) }),
    filled: async (context, id, { lock }) => {
      const row = await kept(context, id, lock)
      const { type } = withFormOf(record, row.code).form
      const formVersionId =
        row.form_version_id ??
        (await publishedForm(context.tx, context.actor.organizationId, type))?.formVersionId
      const form = formVersionId ? await compiledForm(context, formVersionId) : null
      return formVersionId && form ? { formVersionId, values: await valuesIn(context, form, id, row) } : null
    },
    link: (id) => `${record.screen}/detail?id=${id}&tab=approval`,
  }
}

/** What approvals show of the noun's records to whoever sees them. */
const presentedParts = <F extends Fields, G extends Figures, M extends More>(
  record: FormRecord<F, G, M>,
  part: AnyFormPart<F, G, M>,
  isSeen: (context: Context, id: number) => Promise<boolean>,
): Pick<ApprovalSubject, 'facts' | 'review' | 'amounts'> => ({
  facts: (context, ids) => shownFacts(record, part, context, ids),
  review: async (context, id) =>
    (await isSeen(context, id))
      ? recordReview(record, part, context, id)
      : { facts: [], risks: [], wordings: [] },
  ...(record.approval?.shows?.amount !== undefined && {
    amounts: async (context: Context) => shownAmounts(record, part, context),
  }),
})

/** Amounts of all records of the noun that the actor may see, none where they are hidden from them: a select of id, amount_minor and amount_unit. */
function shownAmounts<F extends Fields, G extends Figures, M extends More>(
  record: FormRecord<F, G, M>,
  part: AnyFormPart<F, G, M>,
  context: Context,
): RawBuilder<unknown> {
  const key = record.approval?.shows?.amount
  const field = key === undefined ? undefined : record.fields[key]
  const isHidden =
    key === undefined ||
    !field ||
    !may(context.actor, record.may.read) ||
    hiddenKeys(record, context.actor).has(key)
  if (isHidden)
    return sql`select null::bigint as id, null::bigint as amount_minor, null::char(3) as amount_unit where false`
  const [minor = '', unit = ''] = columnsOf(key, field)
  return sql`select r.id, ${r(minor)} as amount_minor, ${r(unit)} as amount_unit from ${sql.table(record.table)} r where ${seen(context, part)}`
}

/** What the noun shows of these records in lists of approvals; of those alone that the actor sees, without what is hidden from them. */
async function shownFacts<F extends Fields, G extends Figures, M extends More>(
  record: FormRecord<F, G, M>,
  part: AnyFormPart<F, G, M>,
  context: Context,
  ids: readonly number[],
): Promise<Map<number, SubjectFacts>> {
  const { actor, tx } = context
  const shows = record.approval?.shows
  if (!shows || !may(actor, record.may.read)) return new Map()
  const hidden = hiddenKeys(record, actor)
  const shown = (key: string | undefined, nothing: RawBuilder<unknown>) => {
    const field = key === undefined ? undefined : record.fields[key]
    if (key === undefined || !field) return nothing
    return hidden.has(key) ? nothingOf(field) : fieldSql(key, field, actor)
  }
  const { rows } = await sql<{ id: number; amount: Money | null; others: { name: string }[] | null }>`
    select r.id, ${shown(shows.amount, sql`null`)} as amount, ${shown(shows.with, sql`null`)} as others from ${sql.table(record.table)} r
    where ${seen(context, part)} and r.id = any(${[...ids]}::bigint[])`.execute(tx)
  return new Map(
    rows.map(({ id, amount, others }) => [
      id,
      { amount, otherParty: (others ?? []).map(({ name }) => name).join('、') },
    ]),
  )
}

type Party = { id: number; name: string }

/** What whoever decides should know of a record, without what is hidden from them: what is asked for, what is at stake, with whom and how these stand, then what its list tells. */
async function recordReview<F extends Fields, G extends Figures, M extends More>(
  record: FormRecord<F, G, M>,
  part: AnyFormPart<F, G, M>,
  context: Context,
  id: number,
): Promise<Review> {
  const { locale } = context
  const asked = await pendingApproval(context, record, id)
  const row = await oneRecord<Record<string, unknown>>(record, part, context, id)
  const { amount, own, with: others } = record.approval?.shows ?? {}
  const sides = [own, others].flatMap((key) => key ?? [])
  const partiesOf = (key: string) => (row[key] ?? []) as Party[]
  const known = await part.parties?.(
    context,
    sides.flatMap((key) => partiesOf(key).map((party) => party.id)),
  )
  const money = amount === undefined ? null : (row[amount] as Money | null)
  const fact = (key: string, text: string, more: Partial<ReviewFact> = {}): ReviewFact[] => {
    const field = record.fields[key]
    return text
      ? [{ key, label: field ? said(field.words, locale) : '', text, notes: [], isMain: false, ...more }]
      : []
  }
  const [, second] = record.list.columns
  const listedElsewhere = new Set<string | undefined>([
    record.name,
    record.status?.field,
    second,
    amount,
    ...sides,
  ])
  return {
    facts: [
      ...(money ? fact(amount ?? '', moneyText(money, locale), { isMain: true }) : []),
      ...(asked ? askedFacts(record, asked, locale, money === null) : []),
      ...sides.flatMap((key) =>
        partiesOf(key).flatMap((party) =>
          fact(key, party.name, {
            key: `${key}-${party.id}`,
            party: key === own ? 'own' : 'other',
            ...known?.get(party.id),
          }),
        ),
      ),
      ...record.list.columns.flatMap((key) => {
        const field = record.fields[key]
        return field && !listedElsewhere.has(key) ? fact(key, valueWords(field, row[key], locale)) : []
      }),
    ],
    risks: [],
    wordings: [],
  }
}

/** What is asked for, by its name and the status that it leads to. */
function askedFacts<F extends Fields, G extends Figures, M extends More>(
  { approval, status, fields }: FormRecord<F, G, M>,
  { ask, payload }: PendingApproval,
  locale: Locale,
  isMain: boolean,
): ReviewFact[] {
  const t = wordsIn(locale)
  const gates: Record<string, { words: Words }> = approval?.gates ?? {}
  const field = fields[status?.field ?? '']
  const to = field ? valueWords(field, payload.status ?? null, locale) : ''
  const name = gates[ask] ? said(gates[ask].words, locale) : ''
  const text = to ? `${name} → ${to}` : name
  return [{ key: 'asked', label: t('申请事项 | Request'), text, notes: [], isMain }]
}
