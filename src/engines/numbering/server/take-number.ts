import { CompiledQuery, sql } from 'kysely'
import '#engines/people/server/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { remembered } from '#server/remember.ts'
import { limit } from '#shared/constants.ts'
import { dateIn } from '#shared/dates.ts'
import { AppError, invalid } from '#shared/errors.ts'
import type { Issue } from '#shared/issues.ts'
import {
  aroundSerial,
  type CounterKey,
  counterKey,
  type Missing,
  missingSegments,
  type NumberInputs,
  normalizedNumber,
  numberIssues,
  renderNumber,
} from '../domain/number.ts'
import { type AbbrTarget, type NumberingKind, ruleFor } from '../domain/numbering-rule.ts'
import { keptSetting } from './kept-settings.ts'
import { type LoadedRule, loadRules } from './load-rules.ts'
import { whoSetsAbbr } from './missing-abbr.ts'
import './tables.ts'

export type NumberRequest = {
  kind: NumberingKind
  contractTypeId?: number | null
  /** Who submits, with their main department; the actor when absent. */
  initiator?: { userId: number; departmentId: number | null }
  /** The internal party whose abbreviation may be part of the number. */
  counterpartId?: number | null
  /** Values of reference fields as people read them, by field id. */
  fields?: Readonly<Record<string, string | null | undefined>>
  /** Only this rule, whatever its condition (a contract type that names its rule). */
  ruleId?: number | null
}

export type TakenNumber = {
  number: string
  /** The number in the form in which numbers are compared. */
  normalized: string
  ruleId: number
  serial: number
}

type TakeOptions = {
  /** The record that gets the number, for the register of numbers. */
  subjectId?: number
  /**
   * A condition in SQL, a constant text: whether a record of the organisation `named.organization_id` already carries the number whose
   * normalized form is `named.key` (typed by hand). Then the next serial is used.
   */
  isOccupied?: string
}

// A rule that meets so many numbers in a row that are used already is set up wrongly; better to say so than to search for ever.
const mostOccupied = 1_000

/**
 * Takes the next number in the caller's transaction, or answers null when no rule applies. The counter stays locked until
 * that transaction ends: one that rolls back gives its serial back, so under any concurrency no number is given twice and
 * none is skipped. Throws 422 when an abbreviation or reference field is missing or the number would exceed 64 characters.
 */
export async function takeNumber(
  context: Context,
  request: NumberRequest & TakeOptions,
): Promise<TakenNumber | null> {
  const found = await findRule(context, request)
  if (!found) return null
  const { rule, inputs } = found
  const early = numberIssues(rule, inputs, 0)
  if (early.length) throw invalid(await namingWhoHelps(context, early))
  for (let tried = 0; tried < mostOccupied; tried++) {
    const { serial, number, key, isGiven } = await nextNumber(context, request, found)
    if (isGiven) return { number, normalized: key, ruleId: rule.id, serial }
    const issues = numberIssues(rule, inputs, serial)
    if (issues.length) throw invalid(issues)
    await noteSkipped(context, request, found, { serial, number })
  }
  throw new AppError('rule', {
    detail: `编号规则「${rule.name}」生成的编号均已被使用，请检查规则`,
    detailEn: `All numbers of the numbering rule “${rule.name}” are already in use; check the rule`,
  })
}

/** A missing abbreviation is nothing that who submits can set: they are told who can. */
async function namingWhoHelps(context: Context, issues: readonly Issue[]): Promise<Issue[]> {
  if (!issues.some(({ path }) => path === '')) return [...issues]
  const people = await whoSetsAbbr(context)
  return issues.map((issue) => ({ ...issue, params: { ...issue.params, people } }))
}

/**
 * Enters numbers that somebody typed into the register, where no rule can give them any more. Waits for a transaction that is just giving or
 * entering one of them: look for other records with it only after this.
 */
export async function enterNumbers(
  { tx, actor, now }: Context,
  kind: NumberingKind,
  entries: readonly { number: string; subjectId: number }[],
): Promise<void> {
  if (!entries.length) return
  const keys = entries.map(({ number }) => normalizedNumber(number))
  // Always in one order: two that enter the same numbers wait for one another, never both.
  await sql`insert into numbering_numbers (organization_id, kind, number_key, number, subject_id, taken_by, taken_at)
    select ${actor.organizationId}::integer, ${kind}::text, n.key, n.number, n.subject_id, ${actor.userId || null}::bigint, ${now}::timestamptz
    from unnest(${keys}::text[], ${entries.map(({ number }) => number.trim())}::text[], ${entries.map(({ subjectId }) => subjectId)}::bigint[])
      as n (key, number, subject_id)
    order by n.key
    on conflict (organization_id, kind, number_key) do nothing`.execute(tx)
}

/** The same of one number. */
export const enterNumber = (
  context: Context,
  { kind, ...entry }: { kind: NumberingKind; number: string; subjectId: number },
): Promise<void> => enterNumbers(context, kind, [entry])

export type NumberPreview = {
  rule: LoadedRule
  /** What would be given now; nobody holds it, so somebody else may get it first. Missing pieces stand in 〔 〕. */
  example: string
  /** Whether the actor may change an automatic number. */
  isEditor: boolean
}

/** Whether a number comes by itself, and then whether the actor may change it; null when no rule applies. Looks at no counter. */
export async function automaticNumber(
  context: Context,
  request: NumberRequest,
): Promise<Pick<NumberPreview, 'isEditor'> | null> {
  return findRule(context, request)
}

/** What a number of this request would lack just now, as a submission would find it: abbreviations, and fields that are not filled in. Null when no rule applies. */
export async function numberLacks(
  context: Context,
  request: NumberRequest,
): Promise<{ rule: LoadedRule; missing: Missing[] } | null> {
  const found = await findRule(context, request)
  return found && { rule: found.rule, missing: missingSegments(found.rule, found.inputs) }
}

/** The rule that would apply and the number it would give now, taking none. Null when no rule applies. */
export async function previewNumber(context: Context, request: NumberRequest): Promise<NumberPreview | null> {
  const found = await findRule(context, request)
  if (!found) return null
  const { rule, inputs, key } = found
  const { tx, actor } = context
  const last = await remembered(tx, `counter ${rule.id} ${key.scope} ${key.period}`, () =>
    tx
      .selectFrom('numbering_counters')
      .select(['period', 'value'])
      .where('organization_id', '=', actor.organizationId)
      .where('rule_id', '=', rule.id)
      .where('scope', '=', key.scope)
      .where('period', '<=', key.period)
      .orderBy('period', 'desc')
      .limit(sql.lit(1))
      .executeTakeFirst(),
  )
  const first = last ? rule.resetStartNumber : rule.startNumber
  const serial = last?.period === key.period ? Number(last.value) + 1 : first
  const example = renderNumber(rule, inputs, serial, (segment) =>
    segment.kind === 'field' ? `〔${segment.name}〕` : `〔${placeholder[segment.of]}〕`,
  )
  return { rule, example, isEditor: found.isEditor }
}

const placeholder: Readonly<Record<AbbrTarget, string>> = {
  contractType: '合同类型简称',
  department: '部门简称',
  counterpart: '主体简称',
}

type FoundRule = { rule: LoadedRule; inputs: NumberInputs; key: CounterKey; isEditor: boolean }

async function findRule(context: Context, request: NumberRequest): Promise<FoundRule | null> {
  const departmentId = request.initiator ? request.initiator.departmentId : context.actor.departmentId
  const rules = await keptSetting(context, `rules ${request.kind}`, () => loadRules(context, request.kind))
  const targets: Record<AbbrTarget, number | null> = {
    contractType: request.contractTypeId ?? null,
    department: departmentId,
    counterpart: request.counterpartId ?? null,
  }
  const { departmentPath, abbr, isEditor } = await surroundings(context, request.kind, targets)
  const rule = request.ruleId
    ? rules.find(({ id, enabled }) => enabled && id === request.ruleId)
    : ruleFor(rules, { contractTypeId: request.contractTypeId ?? null, departmentPath })
  if (!rule) return null
  const today = todayIn(context)
  const inputs: NumberInputs = { today, abbr, fields: request.fields ?? {} }
  return { rule, inputs, key: counterKey(rule, inputs), isEditor }
}

const minuteMs = 60_000
let lastToday = { timeZone: '', minute: Number.NaN, date: '' }

/** The day in the organisation's time zone; days begin with a minute, so within one the last answer holds. */
function todayIn({ now, actor: { timeZone } }: Context): string {
  const minute = Math.floor(now.getTime() / minuteMs)
  if (lastToday.minute !== minute || lastToday.timeZone !== timeZone)
    lastToday = { timeZone, minute, date: dateIn(now, timeZone) }
  return lastToday.date
}

type Surroundings = { departmentPath: number[]; abbr: Record<AbbrTarget, string | null>; isEditor: boolean }

/** Where the department stands, whether the actor may change numbers, and the abbreviations set for this kind of number; for a department also the one of the department itself. */
function surroundings(
  context: Context,
  kind: NumberingKind,
  { contractType, department, counterpart }: Record<AbbrTarget, number | null>,
): Promise<Surroundings> {
  const { tx, actor } = context
  const abbr = (target: AbbrTarget, id: number | null) =>
    sql`(select a.abbr from abbreviations a where a.organization_id = ${actor.organizationId} and a.kind = ${kind}
      and a.target_type = ${target} and a.target_id = ${id}::bigint)`
  const load = async (): Promise<Surroundings> => {
    const { rows } = await sql<
      Record<AbbrTarget, string | null> & { path: string | null; isEditor: boolean }
    >`
      select d.path, exists (select from numbering_editors e where e.organization_id = ${actor.organizationId} and e.user_id = ${actor.userId}) as "isEditor", ${abbr('contractType', contractType)} as "contractType", ${abbr('counterpart', counterpart)} as counterpart,
        coalesce(${abbr('department', department)}, d.abbr) as department
      from (select) nothing left join department_tree d on d.organization_id = ${actor.organizationId} and d.id = ${department}::bigint`.execute(
      tx,
    )
    const [row] = rows
    if (!row) throw new Error('a select without from answers one row')
    const { path, isEditor, ...abbreviations } = row
    return {
      departmentPath: (path ?? '').split('/').filter(Boolean).map(Number),
      abbr: abbreviations,
      isEditor,
    }
  }
  return keptSetting(context, `${kind} ${actor.userId} ${contractType} ${department} ${counterpart}`, load)
}

/** `isGiven` false: too long, or in use already. */
type Next = { serial: number; number: string; key: string; isGiven: boolean }

// $1 organisation, $2 rule, $3 scope, $4 period, and for a count that begins $15 and $16 its first serial, after others and as the very first.
const counter = 'organization_id = $1::int and rule_id = $2::bigint and scope = $3::text'
const raised = `update numbering_counters set value = value + 1 where ${counter} and period = $4::text returning value`
const begun = `insert into numbering_counters (organization_id, rule_id, scope, period, value, first)
  select $1::int, $2::bigint, $3::text, $4::text, serial, serial from (
    select case when exists (select from numbering_counters where ${counter} and period < $4::text) then $15::bigint else $16::bigint end as serial) start
  on conflict (organization_id, rule_id, scope, period) do update set value = numbering_counters.value + 1
  returning value`

// $5 and $6 stand around the serial, $7 and $8 around it in the number's key, $9 is its width.
const makeGiving = (counted: string, isOccupied: string) => `with counted as (${counted}),
  figures as (select value, lpad(value::text, greatest($9::int, length(value::text)), '0') as serial from counted),
  named as (select $1::int as organization_id, value, $5::text || serial || $6::text as number, $7::text || serial || $8::text as key from figures),
  given as (insert into numbering_numbers (organization_id, kind, number_key, number, rule_id, rule_version, scope, period, serial, subject_id, taken_by, taken_at)
    select organization_id, $10::text, key, number, $2::bigint, $11::int, $3::text, $4::text, value, $12::bigint, $13::bigint, $14::timestamptz
    from named where length(number) <= ${limit.contractNumber} and not ${isOccupied}
    on conflict (organization_id, kind, number_key) do nothing returning serial)
  select value as serial, number, key, exists (select from given) as "isGiven" from named`

const texts = new Map<string, { raise: string; begin: string }>()
function textsFor(isOccupied: string) {
  const made = texts.get(isOccupied) ?? {
    raise: makeGiving(raised, isOccupied),
    begin: makeGiving(begun, isOccupied),
  }
  texts.set(isOccupied, made)
  return made
}

/**
 * One statement: the counter goes up, the number is made of it and entered into the register unless it is occupied. The counter is
 * locked from here to the commit, so nothing else is asked meanwhile. Each period has a row of its own: a transaction that began just
 * before midnight and ends just after still counts in its own period and can't set the new one back.
 */
async function nextNumber(
  { tx, actor, now }: Context,
  { kind, subjectId, isOccupied = 'false' }: NumberRequest & TakeOptions,
  { rule, key, inputs }: FoundRule,
): Promise<Next> {
  const { before, after, keyBefore, keyAfter, width } = aroundSerial(rule, inputs)
  const values = [
    ...[actor.organizationId, rule.id, key.scope, key.period],
    ...[before, after, keyBefore, keyAfter, width],
    ...[kind, rule.version, subjectId ?? null, actor.userId || null, now],
  ]
  const { raise, begin } = textsFor(isOccupied)
  // A builder would put the text together anew for every number.
  const run = async (text: string, more: number[]) => {
    const { rows } = await tx.executeQuery<Next>(CompiledQuery.raw(text, [...values, ...more]))
    return rows[0]
  }
  // The first number of a count finds no counter to raise.
  const next = (await run(raise, [])) ?? (await run(begin, [rule.resetStartNumber, rule.startNumber]))
  if (!next) throw new Error('a count that begins answers its first serial')
  return next
}

/** Remembers that the serial was passed over, so that it is no gap. */
async function noteSkipped(
  { tx, actor, now }: Context,
  { kind }: NumberRequest,
  { rule, key }: FoundRule,
  { serial, number }: { serial: number; number: string },
): Promise<void> {
  await tx
    .insertInto('numbering_skipped')
    .values({
      organization_id: actor.organizationId,
      kind,
      rule_id: rule.id,
      ...key,
      serial,
      number,
      skipped_at: now,
    })
    .execute()
}
