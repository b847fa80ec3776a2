import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { calendarOf } from '#engines/calendar/server/index.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { inUse, invalid, notFound, staleVersion } from '#shared/errors.ts'
import { changedParts } from '#shared/same-value.ts'
import { said } from '#shared/text.ts'
import type { ComputedAnswer, RuleAnswer } from '../domain/api.ts'
import { asRule, changedVersions, endedVersions, type OwnVersion } from '../domain/own-rule.ts'
import type { changeOwnRule, createOwnRule, tryOwnRule } from '../domain/own-rule-api.ts'
import { endIssue, ownRuleIssues, termIssues } from '../domain/own-rule-issues.ts'
import { ownRuleInLog } from '../domain/own-rule-words.ts'
import { type Rule, ruleBook } from '../domain/rule.ts'
import { forgetBook, type KeptRule, knownTriggers, ownRulesOf, whileChanging } from './book.ts'
import { computedValues } from './computed-values.ts'
import { followEverywhere } from './follow-own-rules.ts'
import { presentComputed, presentRule } from './present.ts'
import { rules } from './rules.ts'

const kind = 'own_deadline_rule'
type Content = BodyOf<typeof createOwnRule>

const present = (own: KeptRule): RuleAnswer => presentRule(asRule(own, knownTriggers()), own)

/** The rules of law that ship, and those of the organisation behind them. */
export async function allRules(context: Context): Promise<RuleAnswer[]> {
  const own = await ownRulesOf(context)
  return [...rules().all.map((rule) => presentRule(rule)), ...own.map(present)]
}

/** An own rule, alone: of two who change rules at once the second sees what the first did. 404 for none, 409 with the present one when it was changed meanwhile. */
async function locked(context: Context, id: number, version: number): Promise<KeptRule> {
  await whileChanging(context)
  const found = (await ownRulesOf(context)).find((one) => one.id === id)
  if (!found) throw notFound()
  if (found.version !== version) throw staleVersion(present(found))
  return found
}

async function keptRule(context: Context, id: number): Promise<KeptRule> {
  forgetBook(context)
  return (await ownRulesOf(context)).find((one) => one.id === id) as KeptRule
}

/** 422 with everything that is wrong, beside its field. */
async function judge(context: Context, content: Content, changed: KeptRule | null): Promise<void> {
  const others = (await ownRulesOf(context)).filter(({ id }) => id !== changed?.id)
  const shipped = rules().all.flatMap(({ title }) => [said(title, 'zh-CN'), said(title, 'en')])
  const issues = ownRuleIssues(content, {
    titles: [...shipped, ...others.flatMap(({ title, titleEn }) => [title, titleEn]).filter(Boolean)],
    triggers: knownTriggers().map(({ id }) => id),
    since: changed?.versions.at(-1)?.inForceFrom ?? null,
  })
  if (issues.length) throw invalid(issues)
}

/** What was judged, as a version. */
const versionOf = ({ direction, amount, unit, firstDay, restDay, ...content }: Content): OwnVersion => ({
  inForceFrom: content.inForceFrom,
  inForceTo: content.inForceTo,
  triggers: [...new Set(content.triggers)].sort(),
  counting: { direction, amount: amount as number, unit, firstDay, restDay },
  basis: content.basis.trim(),
  articles: content.articles.map((article) => article.trim()),
  reminders: content.reminders.toSorted((a, b) => b - a),
  needsConfirmation: content.needsConfirmation,
})

/** Makes a rule; deadlines of the events that stand already, from its first day on, are made after the commit. */
export async function createOwn(context: Context, content: Content): Promise<RuleAnswer> {
  const { tx, actor } = context
  await whileChanging(context)
  await judge(context, content, null)
  const { number } = await tx
    .selectFrom('own_deadline_rules')
    .select(sql<number>`coalesce(max(number), 0)::int + 1`.as('number'))
    .where('organization_id', '=', actor.organizationId)
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('own_deadline_rules')
    .values({
      organization_id: actor.organizationId,
      number,
      title: content.title.trim(),
      title_en: content.titleEn.trim(),
      updated_by: actor.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeVersions(context, id, [versionOf(content)])
  const made = await keptRule(context, id)
  context.audit({ action: `${kind}.create`, subject: subjectOf(made), after: inLog(context, made) })
  await followEverywhere(context)
  return present(made)
}

/** Changes a rule; what it made of earlier events stays with the version that made it, and what is open is computed again after the commit. */
export async function changeOwn(
  context: Context,
  id: number,
  { version, ...content }: BodyOf<typeof changeOwnRule>,
): Promise<RuleAnswer> {
  const before = await locked(context, id, version)
  await judge(context, content, before)
  const names = { title: content.title.trim(), titleEn: content.titleEn.trim() }
  return write(context, before, names, changedVersions(before.versions, versionOf(content)), 'update')
}

/** Ends a rule after a day; what it made of events up to that day stays. */
export async function endOwn(
  context: Context,
  id: number,
  { on, version }: { on: string; version: number },
): Promise<RuleAnswer> {
  const before = await locked(context, id, version)
  const issue = endIssue(before.versions.at(-1) as OwnVersion, on)
  if (issue) throw invalid([issue])
  return write(context, before, before, endedVersions(before.versions, on), 'end')
}

async function write(
  context: Context,
  before: KeptRule,
  { title, titleEn }: { title: string; titleEn: string },
  versions: readonly OwnVersion[],
  act: 'update' | 'end',
): Promise<RuleAnswer> {
  const { tx, actor } = context
  await tx
    .updateTable('own_deadline_rules')
    .set({
      title,
      title_en: titleEn,
      version: before.version + 1,
      updated_by: actor.userId,
      updated_at: sql<Date>`now()`,
    })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', before.id)
    .execute()
  await writeVersions(context, before.id, versions)
  const after = await keptRule(context, before.id)
  const changed = changedParts(inLog(context, before), inLog(context, after))
  context.audit({ action: `${kind}.${act}`, subject: subjectOf(after), ...changed })
  await followEverywhere(context)
  return present(after)
}

/** Deletes a rule by which no deadline was ever made; 409 for others. */
export async function deleteOwn(context: Context, id: number, version: number): Promise<void> {
  const { tx, actor } = context
  const before = await locked(context, id, version)
  if (before.isUsed)
    throw inUse('已有期限由它算出，请改为终止 | deadlines were calculated from it; end it instead')
  await tx
    .deleteFrom('own_deadline_rules')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  forgetBook(context)
  context.audit({ action: `${kind}.delete`, subject: subjectOf(before), before: inLog(context, before) })
}

const subjectOf = ({ id, title }: KeptRule) => ({ kind, id, name: title })

const inLog = ({ actor }: Context, rule: KeptRule) => ownRuleInLog(rule, knownTriggers(), actor.language)

/** Versions are added, and the last day of those that stand is all that changes of them. */
async function writeVersions(
  { tx, actor }: Context,
  ruleId: number,
  versions: readonly OwnVersion[],
): Promise<void> {
  const rows = versions.map((one, index) => ({
    organization_id: actor.organizationId,
    rule_id: ruleId,
    place: index + 1,
    in_force_from: one.inForceFrom,
    in_force_to: one.inForceTo,
    triggers: [...one.triggers],
    direction: one.counting.direction,
    amount: one.counting.amount,
    unit: one.counting.unit,
    first_day: one.counting.firstDay,
    rest_day: one.counting.restDay,
    basis: one.basis,
    articles: [...one.articles],
    reminders: [...one.reminders],
    needs_confirmation: one.needsConfirmation,
    made_by: actor.userId,
  }))
  await tx
    .insertInto('own_deadline_rule_versions')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'rule_id', 'place'])
        .doUpdateSet((e) => ({ in_force_to: e.ref('excluded.in_force_to') })),
    )
    .execute()
}

/** What a rule that is being written makes of a day. */
export async function tryOwn(
  { tx, actor }: Context,
  { date, ...term }: BodyOf<typeof tryOwnRule>,
): Promise<ComputedAnswer> {
  const issues = termIssues(term)
  if (issues.length) throw invalid(issues)
  const draft: Rule = {
    ...asRule({ number: 1, title: '', titleEn: '', versions: [] }, []),
    versions: [
      {
        inForceFrom: null,
        inForceTo: null,
        law: ' | ',
        article: ' | ',
        source: '',
        counting: { ...term, amount: term.amount as number },
      },
    ],
  }
  const calendar = await calendarOf(tx, actor.organizationId)
  const computed = computedValues(
    { ruleId: draft.id, triggerDate: date, given: {} },
    calendar,
    ruleBook([draft]),
  )
  return presentComputed('', computed)
}
