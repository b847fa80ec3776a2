import { sql } from 'kysely'
import '#engines/people/server/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { remembered } from '#server/remember.ts'
import { dateIn } from '#shared/dates.ts'
import { AppError, invalid } from '#shared/errors.ts'
import {
  type CounterKey,
  counterKey,
  type NumberInputs,
  normalizedNumber,
  numberIssues,
  renderNumber,
} from '../domain/number.ts'
import { type AbbrTarget, type NumberingKind, ruleFor } from '../domain/numbering-rule.ts'
import { type LoadedRule, loadRules } from './rules.ts'
import './tables.ts'

export type NumberRequest = {
  kind: NumberingKind
  contractTypeId: number | null
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
  /** Whether a record already carries this number (typed by hand): then the next serial is used. */
  isTaken?: (normalized: string) => Promise<boolean>
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
  const { rule, inputs, key } = found
  const early = numberIssues(rule, inputs, 0)
  if (early.length) throw invalid(early)
  for (let tried = 0; tried < mostOccupied; tried++) {
    const serial = await nextSerial(context, rule, key)
    const issues = numberIssues(rule, inputs, serial)
    if (issues.length) throw invalid(issues)
    const number = renderNumber(rule, inputs, serial)
    const taken: TakenNumber = { number, normalized: normalizedNumber(number), ruleId: rule.id, serial }
    if (await request.isTaken?.(taken.normalized)) continue
    if (await registerNumber(context, request, rule, key, taken)) return taken
  }
  throw new AppError('rule', { detail: `编号规则「${rule.name}」生成的编号均已被使用，请检查规则` })
}

export type NumberPreview = {
  rule: LoadedRule
  /** What would be given now; nobody holds it, so somebody else may get it first. Missing pieces stand in 〔 〕. */
  example: string
  /** Whether the actor may change an automatic number. */
  isEditor: boolean
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

async function findRule(
  context: Context,
  request: NumberRequest,
): Promise<{ rule: LoadedRule; inputs: NumberInputs; key: CounterKey; isEditor: boolean } | null> {
  const departmentId = request.initiator ? request.initiator.departmentId : context.actor.departmentId
  const { tx } = context
  const rules = await remembered(tx, `numbering rules ${request.kind} ${request.ruleId ?? ''}`, () =>
    loadRules(context, request.kind, request.ruleId ?? undefined),
  )
  const targets: Record<AbbrTarget, number | null> = {
    contractType: request.contractTypeId,
    department: departmentId,
    counterpart: request.counterpartId ?? null,
  }
  const { departmentPath, abbr, isEditor } = await surroundings(context, request.kind, targets)
  const rule = request.ruleId
    ? rules.find(({ enabled }) => enabled)
    : ruleFor(rules, { contractTypeId: request.contractTypeId, departmentPath })
  if (!rule) return null
  const today = dateIn(context.now, context.actor.timeZone)
  const inputs: NumberInputs = { today, abbr, fields: request.fields ?? {} }
  return { rule, inputs, key: counterKey(rule, inputs), isEditor }
}

type Surroundings = { departmentPath: number[]; abbr: Record<AbbrTarget, string | null>; isEditor: boolean }

/** Where the department stands, whether the actor may change numbers, and the abbreviations set for this kind of number; for a department also the one of the department itself. */
function surroundings(
  { tx, actor }: Context,
  kind: NumberingKind,
  { contractType, department, counterpart }: Record<AbbrTarget, number | null>,
): Promise<Surroundings> {
  const abbr = (target: AbbrTarget, id: number | null) =>
    sql`(select a.abbr from abbreviations a where a.organization_id = ${actor.organizationId} and a.kind = ${kind}
      and a.target_type = ${target} and a.target_id = ${id}::bigint)`
  const load = async (): Promise<Surroundings> => {
    const { rows } = await sql<
      Record<AbbrTarget, string | null> & { path: string | null; isEditor: boolean }
    >`
      select d.path, exists (select from numbering_editors e where e.organization_id = ${actor.organizationId} and e.user_id = ${actor.userId}) as "isEditor", ${abbr('contractType', contractType)} as "contractType", ${abbr('counterpart', counterpart)} as counterpart,
        coalesce(${abbr('department', department)}, d.abbr) as department
      from (select) nothing left join departments d on d.organization_id = ${actor.organizationId} and d.id = ${department}::bigint`.execute(
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
  return remembered(tx, `numbering ${kind} ${contractType} ${department} ${counterpart}`, load)
}

// Each period has a row of its own, so that a transaction that began just before midnight and ends just after still counts
// in its own period and can't set the new one back.
async function nextSerial({ tx, actor }: Context, rule: LoadedRule, key: CounterKey): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    insert into numbering_counters (organization_id, rule_id, scope, period, value)
    values (${actor.organizationId}, ${rule.id}, ${key.scope}, ${key.period}, case when exists (
      select from numbering_counters earlier where earlier.organization_id = ${actor.organizationId}
        and earlier.rule_id = ${rule.id} and earlier.scope = ${key.scope} and earlier.period < ${key.period}
    ) then ${rule.resetStartNumber}::bigint else ${rule.startNumber}::bigint end)
    on conflict (organization_id, rule_id, scope, period) do update set value = numbering_counters.value + 1
    returning value`.execute(tx)
  return Number(rows[0]?.value)
}

/** False when another rule gave this number before. */
async function registerNumber(
  { tx, actor, now }: Context,
  request: NumberRequest & TakeOptions,
  rule: LoadedRule,
  key: CounterKey,
  taken: TakenNumber,
): Promise<boolean> {
  const row = await tx
    .insertInto('numbering_numbers')
    .values({
      organization_id: actor.organizationId,
      kind: request.kind,
      number_key: taken.normalized,
      number: taken.number,
      rule_id: rule.id,
      rule_version: rule.version,
      scope: key.scope,
      period: key.period,
      serial: taken.serial,
      subject_id: request.subjectId ?? null,
      taken_by: actor.userId,
      taken_at: now,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'kind', 'number_key']).doNothing())
    .returning('number')
    .executeTakeFirst()
  return row !== undefined
}
