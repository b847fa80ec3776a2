import { sql } from 'kysely'
import { fieldRight, guardedFieldNames } from '#engines/access/domain/index.ts'
import type { AuditGuard, Context } from '#engines/access/server/index.ts'
import { netChange } from '#engines/approvals/domain/index.ts'
import { type AuditChange, sittings } from '#engines/audit/domain/index.ts'
import {
  type CompiledForm,
  type FormContext,
  type FormValues,
  formIn,
  sheetChanges,
  valueTexts,
} from '#engines/forms/domain/index.ts'
import { serverFormContext } from '#engines/forms/server/index.ts'
import { sameValue } from '#shared/same-value.ts'
import { type FieldGuard, fieldGuard, type GuardedColumn, shownValue } from '../../domain/field-guard.ts'
import { isRelationEntry, redactedRelations, relationReader } from '../relations/redacted-relations.ts'
import { readsReason } from './blacklisted-parties.ts'
import { compiledVersion } from './guard-contract.ts'
import { guardsOf } from './guard-contracts.ts'
import { contractFor } from './lock-contract.ts'

/**
 * An approval's step that moved the contract on is written twice in the chain, as the step and as what became of the contract (同意审批, 审批通过):
 * people read the second only.
 */
const isLoggedTwice = sql<boolean>`exists (
  select from audit_entries o where o.organization_id = e.organization_id and o.subject_kind = e.subject_kind and o.subject_id = e.subject_id
    and o.at = e.at and o.request_id = e.request_id and o.actor_id is not distinct from e.actor_id
    and o.action = 'contract.' || case e.action when 'approval.resubmit' then 'submit' else substr(e.action, 10) end)`

/** What was done with a contract, newest first, for everybody who may see the contract, as far as they may see it. */
export async function contractAudit(
  context: Context,
  id: number,
  page: { pageNum: number; pageSize: number },
) {
  const { tx, actor } = context
  const record = await contractFor(context, id)
  const { contract, guard } = record
  const redacted = await redactedRelations(context)
  const entries = tx
    .selectFrom('audit_entries as e')
    .where('e.organization_id', '=', actor.organizationId)
    .where('e.subject_kind', '=', 'contract')
    .where('e.subject_id', '=', id)
    .where(sql<boolean>`not (e.action like 'approval.%' and ${isLoggedTwice}) and not ${redacted}`)
  const acts = await entries
    .select(['sequence', 'at', 'actor_id as actorId', 'action'])
    .orderBy('sequence', 'desc')
    .execute()
  const all = sittings(acts, 'contract.update')
  const chosen = all.slice((page.pageNum - 1) * page.pageSize, page.pageNum * page.pageSize)
  const read = await entries
    .select(['sequence', 'at', 'actor_name', 'action', 'before', 'after', 'detail'])
    .where('e.sequence', '>=', chosen.at(-1)?.at(-1)?.sequence ?? 0)
    .where('e.sequence', '<=', chosen[0]?.[0]?.sequence ?? 0)
    .orderBy('sequence', 'desc')
    .execute()
  const rows = joined(read, chosen)
  const form = await compiledVersion(context, contract.form_version_id)
  const words = await formWords(context, form, rows)
  const relation = await relationReader(context, rows)
  const isReasonVisible = rows.some(tellsReason) && (await readsReason(context, record))
  const list = rows.map((row) => ({
    sequence: Number(row.sequence),
    since: row.since.toISOString(),
    at: row.at.toISOString(),
    saves: row.saves,
    actorName: row.actor_name,
    action: row.action,
    ...shownSides(row, { form, guard, words, relation, isReasonVisible }),
  }))
  return { list, total: all.length, ...page }
}

/** Each sitting as one entry: the last one, with the fields as they were before the first. */
function joined<R extends Sides & { at: Date }>(rows: readonly R[], chosen: readonly unknown[][]) {
  let next = 0
  return chosen.flatMap(({ length }) => {
    const sitting = rows.slice(next, next + length)
    next += length
    const [last, first] = [sitting[0], sitting.at(-1)]
    if (!last || !first) return []
    return [{ ...last, ...(length > 1 && netChange(sitting.toReversed())), since: first.at, saves: length }]
  })
}

/** The same for readers of the organisation's audit: what was written about a contract is shown to them as the contract is. */
export const contractAuditGuard: AuditGuard = async (context, entries) => {
  const ids = [...new Set(entries.flatMap(({ subjectId }) => subjectId ?? []))]
  const guards = await guardsOf(context, ids)
  const relation = await relationReader(context, entries)
  const shown = new Map<number, Shown>()
  for (const entry of entries) {
    const known = entry.subjectId === null ? undefined : guards.get(entry.subjectId)
    const versionId = known?.row.form_version_id ?? formVersionOf(entry.detail)
    const form = versionId === null ? null : await compiledVersion(context, versionId)
    if (!form) shown.set(entry.sequence, withoutForm(context, entry))
    else {
      const guard = known?.guard ?? fieldGuard(form, { role: context.actor, step: null })
      const words = await formWords(context, form, [entry])
      const isReasonVisible = !guard.columns.has('parties')
      shown.set(entry.sequence, shownSides(entry, { form, guard, words, relation, isReasonVisible }))
    }
  }
  return shown
}

type Sides = { before: unknown; after: unknown }
type Entry = Sides & { action: string; detail: unknown }
type Shown = { before: unknown; after: unknown; detail: unknown; changes: AuditChange[] | null }

/** Of a deleted draft it may be unknown which form it had: then its values are for whom no role hides anything of a contract. */
function withoutForm({ actor }: Context, entry: Entry): Shown {
  const { before, after, detail } = entry
  const hidesAny = guardedFieldNames().some((field) => fieldRight(actor, field) === 'hidden')
  return hidesAny
    ? { before: null, after: null, detail: null, changes: null }
    : {
        before: before ?? null,
        after: after ?? null,
        detail: isRelationEntry(entry) ? null : (detail ?? null),
        changes: null,
      }
}

const formVersionOf = (detail: unknown): number | null => {
  const id = sideOf(detail)?.formVersionID
  return typeof id === 'number' ? id : null
}

const tellsReason = ({ detail }: { detail: unknown }): boolean =>
  typeof sideOf(detail)?.blacklistReason === 'string'

/** Entries whose sides are values of the form. */
const holdsValues = ({ action }: Entry): boolean =>
  action === 'contract.update' || action === 'contract.delete'

const sideOf = (side: unknown): Record<string, unknown> | null =>
  typeof side === 'object' && side !== null && !Array.isArray(side) ? (side as Record<string, unknown>) : null

/** The form's rules with the names of everything that these entries point to. */
const formWords = (context: Context, form: CompiledForm, entries: readonly Entry[]): Promise<FormContext> =>
  serverFormContext(
    context,
    form,
    entries.filter(holdsValues).flatMap(({ before, after }) => [sideOf(before) ?? {}, sideOf(after) ?? {}]),
    { recordStatus: 1 },
  )

type Reading = {
  form: CompiledForm
  guard: FieldGuard
  words: FormContext
  /** The details of entries that tell of another contract. */
  relation: (detail: unknown) => unknown
  /** Why a contract with a blacklisted party was submitted nevertheless. */
  isReasonVisible: boolean
}

/** One change of fields as its reader may see it, in the words of the form. */
export async function changesShown(
  context: Context,
  versionId: number,
  guard: FieldGuard,
  sides: { before: unknown; after: unknown },
): Promise<AuditChange[]> {
  const entry = { ...sides, action: 'contract.update', detail: null }
  const form = await compiledVersion(context, versionId)
  const words = await formWords(context, form, [entry])
  return shownSides(entry, { form, guard, words, relation: () => null, isReasonVisible: false }).changes ?? []
}

/** What was written in a text is for those who may read it, and which party is on the blacklist for those who see the parties. */
function shownDetail(
  detail: unknown,
  { guard: { documents, columns }, isReasonVisible }: Pick<Reading, 'guard' | 'isReasonVisible'>,
): unknown {
  const side = sideOf(detail)
  if (!side) return detail ?? null
  const left = [
    ...(documents === 'whole' ? [] : ['matters']),
    ...(columns.has('parties') ? ['blacklisted'] : []),
    ...(isReasonVisible ? [] : ['blacklistReason']),
  ]
  return Object.fromEntries(Object.entries(side).filter(([key]) => !left.includes(key)))
}

function shownSides(entry: Entry, reading: Reading): Shown {
  const detail = isRelationEntry(entry) ? reading.relation(entry.detail) : shownDetail(entry.detail, reading)
  const shown = (side: unknown) => shownSide(sideOf(side), reading.guard)
  return {
    before: shown(entry.before),
    after: shown(entry.after),
    detail,
    changes: holdsValues(entry) ? changesIn(entry, reading) : null,
  }
}

/** A side without what its reader may not see: fields by their id, columns by their name. */
function shownSide(side: Record<string, unknown> | null, guard: FieldGuard): unknown {
  if (!side) return null
  return Object.fromEntries(
    Object.entries(side).flatMap(([key, value]) =>
      guard.verdicts[key] === 'hidden' ||
      guard.columns.has((key === 'signatories' ? 'parties' : key) as GuardedColumn)
        ? []
        : [[key, shownValue(guard.verdicts[key], value)]],
    ),
  )
}

function changesIn({ before, after }: Entry, { form, guard, words }: Reading): AuditChange[] {
  const [from, to]: [FormValues, FormValues] = [sideOf(before) ?? {}, sideOf(after) ?? {}]
  const [shownFrom, shownTo] = [from, to].map((side) => shownSide(side, guard)) as [FormValues, FormValues]
  const [was, is] = [valueTexts(form, shownFrom, words), valueTexts(form, shownTo, words)]
  return formIn(form, words.locale).fields.flatMap(({ id, config }) => {
    if (!Object.hasOwn(from, id) && !Object.hasOwn(to, id)) return []
    const verdict = guard.verdicts[id]
    const isMasked =
      verdict === 'hidden' ||
      (verdict === 'masked' && sameValue(shownValue(verdict, from[id]), shownValue(verdict, to[id])))
    const rows = isMasked ? null : sheetChanges(config, shownFrom[id], shownTo[id], words)
    const texts =
      isMasked || rows ? { before: null, after: null } : { before: was[id] ?? '', after: is[id] ?? '' }
    return [{ field: id, name: config.name, ...texts, isMasked, ...(rows && { rows }) }]
  })
}
