import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuditGuard, Context, NameRedaction } from '#engines/access/server/index.ts'
import type { AuditChange } from '#engines/audit/domain/index.ts'
import { deadlineStateLabels } from '#engines/deadlines/domain/index.ts'
import { type CompiledForm, formIn, screenValues, sheetChanges } from '#engines/forms/domain/index.ts'
import { compiledForm, serverFormContext } from '#engines/forms/server/index.ts'
import { type Locale, said, type Words, wordsIn } from '#shared/text.ts'
import { columnsOf } from '../domain/field.ts'
import { hiddenAccess, hiddenKeys, seesAll, withoutHidden } from '../domain/guards.ts'
import { neutralName } from '../domain/log-name.ts'
import type { FormRecord } from '../domain/record.ts'
import { subActOf } from '../domain/sub-acts.ts'
import type { SubRecord } from '../domain/sub-noun.ts'
import { valueWords } from '../domain/value-words.ts'
import { linkChanges } from './log-links.ts'
import { type RecordSql, requireSeen, seen } from './record-list.ts'

type Page = { pageNum: number; pageSize: number }
type Sides = { before: unknown; after: unknown; detail: unknown }
type Entry = Sides & { action: string }

/** What was done with a record, newest first, for everybody who sees it; 404 for the others. */
export async function recordLog(
  record: FormRecord,
  part: RecordSql,
  context: Context,
  id: number,
  page: Page,
) {
  const { tx, actor } = context
  await requireSeen(context, record, part, id)
  const entries = tx
    .selectFrom('audit_entries')
    .where('organization_id', '=', actor.organizationId)
    .where('subject_kind', '=', record.kind)
    .where('subject_id', '=', id)
  const { total } = await entries.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await entries
    .select(['sequence', 'at', 'actor_name', 'action', 'before', 'after', 'detail'])
    .orderBy('sequence', 'desc')
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
    .execute()
  const list = []
  for (const row of rows)
    list.push({
      sequence: Number(row.sequence),
      at: row.at.toISOString(),
      actorName: row.actor_name,
      action: row.action,
      changes: await changesOf(record, context, row),
    })
  return { list, total: Number(total), ...page }
}

/** For readers of the organisation's audit: a record that a person does not see keeps its values from them; one that is deleted is history. */
export const recordAuditGuard =
  (record: FormRecord, part: RecordSql): AuditGuard =>
  async (context, entries) => {
    const ids = [...new Set(entries.flatMap(({ subjectId }) => subjectId ?? []))]
    const { rows } = await sql<{
      id: number
      isSeen: boolean
      isNamedOnly: boolean
    }>`select r.id, (${seen(context, part)}) is true as "isSeen", ${namedOnlySql(record)} as "isNamedOnly"
      from ${sql.table(record.table)} r where r.organization_id = ${context.actor.organizationId} and r.id = any(${ids}::bigint[])`.execute(
      context.tx,
    )
    const unseen = new Set(rows.filter(({ isSeen }) => !isSeen).map(({ id }) => id))
    const redacted = new Set(rows.filter((row) => !row.isSeen && row.isNamedOnly).map(({ id }) => id))
    const named = new Map(entries.map(({ sequence, subjectId }) => [sequence, redacted.has(subjectId ?? 0)]))
    const shown = new Map<number, Sides & { changes: AuditChange[] | null }>()
    for (const entry of entries)
      shown.set(
        entry.sequence,
        entry.subjectId !== null && unseen.has(entry.subjectId)
          ? { before: null, after: null, detail: null, changes: null }
          : {
              ...(await shownSides(record, context, entry)),
              changes: await auditChanges(record, context, entry),
            },
      )
    return new Map(
      [...shown].map(([sequence, { before, after, detail, changes }]) => [
        sequence,
        {
          before: before ?? null,
          after: after ?? null,
          detail: detail ?? null,
          changes,
          ...(named.get(sequence) && { subjectName: neutralName(record) }),
        },
      ]),
    )
  }

/** What belongs to a record and an entry is about; null where it is about the record itself. */
const subOf = (record: FormRecord, action: string): SubRecord | null =>
  record.subs[subActOf(record.kind, action)?.key ?? ''] ?? null

/** A change of what belongs to a record, in the words of its fields. */
function subChanges(sub: SubRecord, { actor, locale }: Context, { before, after }: Sides): AuditChange[] {
  const hidden = hiddenKeys(sub, actor)
  const [was, is] = [sideOf(before), sideOf(after)]
  const fields = Object.entries(sub.fields)
    .map(([field, about]) => ({
      field,
      name: said(about.words, locale),
      before: hidden.has(field) ? null : valueWords(about, was[field], locale),
      after: hidden.has(field) ? null : valueWords(about, is[field], locale),
      isMasked: hidden.has(field),
    }))
    .filter(
      ({ field, before: from, after: to, isMasked }) =>
        from !== to || (isMasked && (field in was || field in is)),
    )
  return [...fields, ...whyOf(is.reason, locale)]
}

/** The reason that was given for a change, as a line of it; none without one. */
const whyOf = (reason: unknown, locale: Locale): AuditChange[] =>
  reason
    ? [
        {
          field: 'reason',
          name: wordsIn(locale)('原因 | Reason'),
          before: '',
          after: String(reason),
          isMasked: false,
        },
      ]
    : []

/** Whether a row is for the people alone whom it names. */
function namedOnlySql({ namedOnly, fields }: FormRecord): RawBuilder<boolean> {
  const field = namedOnly && fields[namedOnly]
  const [column] = field ? columnsOf(namedOnly, field) : []
  return column ? sql<boolean>`${sql.ref(`r.${column}`)}` : sql<boolean>`false`
}

/** Whether the record of this id is for named people alone, of whom this person is none. */
export const redactedRecord = (
  record: FormRecord,
  part: RecordSql,
  context: Pick<Context, 'actor'>,
  id: RawBuilder<unknown>,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from ${sql.table(record.table)} r where r.organization_id = ${context.actor.organizationId}
    and r.id = ${id} and ${namedOnlySql(record)} and (${seen(context, part)}) is not true)`

/** For the search of the organisation's audit: entries whose record is redacted for everybody but those whom it names. */
export const nameRedactionOf =
  (record: FormRecord, part: RecordSql): NameRedaction =>
  (context) =>
    redactedRecord(record, part, context, sql.ref('audit_entries.subject_id'))

/** What was written about a record, without what is hidden from the person. */
async function shownSides(
  record: FormRecord,
  context: Context,
  { before, after, detail, action }: Entry,
): Promise<Sides> {
  const sub = subOf(record, action)
  if (sub) {
    const hidden = hiddenKeys(sub, context.actor)
    const shown = (side: unknown) =>
      side === null || side === undefined
        ? null
        : Object.fromEntries(Object.entries(sideOf(side)).filter(([field]) => !hidden.has(field)))
    return { before: shown(before), after: shown(after), detail }
  }
  if (seesAll(record, context.actor)) return { before, after, detail }
  const form = await formOf(context, detail)
  if (!form) return { before: null, after: null, detail: null }
  const access = hiddenAccess(record, form, context.actor)
  const shown = (side: unknown) =>
    side === null || side === undefined ? null : withoutHidden(sideOf(side), access)
  return { before: shown(before), after: shown(after), detail }
}

/** The form that an entry's values belong to; null where none is named. */
async function formOf(context: Context, detail: unknown): Promise<CompiledForm | null> {
  const versionId = sideOf(detail).formVersionID
  return typeof versionId === 'number' ? compiledForm(context, versionId) : null
}

/** For the organisation's audit: what belongs to a record in its own words, anything else in those of the form. */
async function auditChanges(record: FormRecord, context: Context, entry: Entry) {
  const sub = subOf(record, entry.action)
  if (sub) return subChanges(sub, context, entry)
  return (await linked(record, context, entry)) ?? fieldChanges(record, context, entry)
}

const linked = (record: FormRecord, context: Context, { action, before, after }: Entry) =>
  linkChanges(record, context, action, [sideOf(before), sideOf(after)])

/** Whether somebody, or an operation by itself, moved the record from status to status. */
function hasMoved({ kind, status }: FormRecord, { action, before, after }: Entry): boolean {
  const [was, is] = [sideOf(before), sideOf(after)].map((side) => side[status?.field ?? ''])
  return action === `${kind}.move` || (was !== undefined && is !== undefined && was !== is)
}

/** A change of fields in the words of the form; a move from status to status, with its reason, in those of the noun. */
async function changesOf(record: FormRecord, context: Context, entry: Entry) {
  const sub = subOf(record, entry.action)
  if (sub) return subChanges(sub, context, entry)
  if (entry.action === `${record.kind}.update`) return fieldChanges(record, context, entry)
  if (entry.action.startsWith('deadline.')) return deadlineChange(context, entry)
  if (entry.action === `${record.kind}.ask`) return askedFor(context, entry)
  if (hasMoved(record, entry)) return movesOf(record, context, entry)
  return linked(record, context, entry)
}

/** A deadline that hangs on the record: its day and how it stands, before and after, and why. */
function deadlineChange({ locale }: Context, { before, after, detail }: Sides): AuditChange[] {
  const standing = (side: unknown): string => {
    const { due, on, state } = sideOf(side)
    const words = new Map<unknown, Words>(Object.entries(deadlineStateLabels)).get(state)
    return [due ?? on, words && said(words, locale)].filter(Boolean).join(' ')
  }
  const { deadline, reason } = sideOf(detail)
  const name = String(deadline ?? wordsIn(locale)('期限 | Deadline'))
  const moved = { field: 'deadline', name, before: standing(before), after: standing(after), isMasked: false }
  return [moved, ...whyOf(reason, locale)]
}

/** What was asked for, and why. */
function askedFor({ locale }: Context, { after }: Sides): AuditChange[] {
  const t = wordsIn(locale)
  const { ask, reason } = sideOf(after)
  const line = (field: string, name: string, value: unknown) =>
    value ? [{ field, name, before: '', after: String(value), isMasked: false }] : []
  return [...line('ask', t('事项 | Item'), ask), ...line('reason', t('原因 | Reason'), reason)]
}

function movesOf(record: FormRecord, { locale }: Context, { before, after }: Sides): AuditChange[] {
  const key = record.status?.field ?? ''
  const field = record.fields[key]
  const word = (side: unknown): string => {
    const words = field?.kind === 'choice' ? field.options[Number(sideOf(side)[key])] : undefined
    return words ? said(words, locale) : ''
  }
  const { reason } = sideOf(after)
  const name = field ? said(field.words, locale) : key
  const moved = { field: key, name, before: word(before), after: word(after), isMasked: false }
  return [moved, ...whyOf(reason, locale)]
}

const sideOf = (side: unknown): Record<string, unknown> =>
  typeof side === 'object' && side !== null && !Array.isArray(side) ? (side as Record<string, unknown>) : {}

/** The change in the words of the form that was filled in; null where no form is known. */
export async function fieldChanges(
  record: FormRecord,
  context: Context,
  { before, after, detail }: Sides,
): Promise<AuditChange[] | null> {
  const form = await formOf(context, detail)
  if (!form) return null
  const access = hiddenAccess(record, form, context.actor)
  const sides = [sideOf(before), sideOf(after)] as const
  const rules = await serverFormContext(context, form, sides, { recordStatus: 1 })
  const [was, is] = sides.map((side) => screenValues(form, side, rules))
  return namedFields(formIn(form, context.locale), sides).map(({ id, config }) => {
    const isMasked = access[id] === 'hidden'
    const rows = isMasked ? null : sheetChanges(config, sides[0][id], sides[1][id], rules)
    const isPlain = !isMasked && !rows
    return {
      field: id,
      name: config.name,
      before: isPlain ? (was?.[id] ?? '') : null,
      after: isPlain ? (is?.[id] ?? '') : null,
      isMasked,
      ...(rows && { rows }),
    }
  })
}

const namedFields = (form: CompiledForm, [before, after]: readonly Record<string, unknown>[]) =>
  form.fields.filter(({ id }) => Object.hasOwn(before ?? {}, id) || Object.hasOwn(after ?? {}, id))
