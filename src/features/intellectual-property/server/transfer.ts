import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '#engines/access/server/index.ts'
import { requireChangeable, requireSeen, subOperations } from '#engines/records/server/index.ts'
import { namesOfContracts } from '#features/contracts/server/index.ts'
import { dateIn } from '#shared/dates.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { invalid, refused } from '#shared/errors.ts'
import type { Issue } from '#shared/issues.ts'
import { inBoth, quotedIn, said, typedWords } from '#shared/text.ts'
import type { previewTransfer, transferTerms } from '../domain/api.ts'
import { handedOver, type Owner, rowsOfOwners } from '../domain/owners.ts'
import { entryKind } from '../domain/right-entry.ts'
import { aliveStatuses, type RightStatus } from '../domain/right-life.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { type Alike, similarMarks } from '../domain/similar-marks.ts'
import {
  alikeWords,
  openTransfer,
  type Pledge,
  pledgedWithoutConsent,
  transferRefusal,
  transferRefusals,
} from '../domain/transfer-rules.ts'
import { fieldThatSays, filledForm } from './keep-derived.ts'
import { refreshRight, rightPart } from './right-part.ts'
import { visibleRights } from './right-visibility.ts'
import { loadSounds } from './sounds.ts'

export type Terms = z.output<typeof transferTerms>
export type Asked = Terms & { ids: readonly number[]; contractID: number | null }
export type Right = {
  id: number
  name: string
  kind: number
  number: string
  status: RightStatus
  applied: string | null
  classes: number[]
  owners: Owner[]
  pledges: Pledge[]
  waits: boolean
}

const classes = sql`coalesce(string_to_array(nullif(r.nice_classes, ''), '、')::int[], '{}') as classes`

/** `own`: the transfer that is looked at, in which its rights may be. */
const columns = (own: number | null) => sql`r.id, r.name, r.kind, r.status, r.applied_on::text as applied,
  coalesce(nullif(r.registration_number, ''), nullif(r.application_number, ''), r.number, '') as number,
  ${classes},
  coalesce((select jsonb_agg(jsonb_build_object('name', o.name, 'share', o.share) order by o.place) from intellectual_property_owners o
    where o.organization_id = r.organization_id and o.property_id = r.id), '[]') as owners,
  coalesce((select jsonb_agg(jsonb_build_object('day', p.happened_on, 'until', p.valid_until, 'consented', p.consented_on))
    from intellectual_property_records p where p.organization_id = r.organization_id and p.property_id = r.id
      and p.kind = ${entryKind.pledge}), '[]') as pledges,
  exists (select from intellectual_property_transfers t where t.organization_id = r.organization_id and t.property_ids @> array[r.id]
    and t.state = any(${[...openTransfer]}::text[]) and t.id is distinct from ${own}::bigint) as waits`

type Looking = { own: number | null; within?: RawBuilder<SqlBool> }

/** These rights as a transfer looks at them; of those that the person sees unless it is said otherwise. */
export async function rightsOf(
  context: Context,
  ids: readonly number[],
  { own, within = visibleRights(context) }: Looking,
): Promise<Right[]> {
  const { rows } = await sql<Right>`select ${columns(own)} from intellectual_properties r
    where ${within} and r.id = any(${[...ids]}::bigint[]) order by r.id`.execute(context.tx)
  return rows
}

export const isMark = ({ kind }: Pick<Right, 'kind'>): boolean => kind === 2

/** The marks of an owner, as far as the person may see them, that are alive. */
async function marksOf(context: Context, owner: string): Promise<Pick<Right, 'id' | 'name' | 'classes'>[]> {
  const { rows } = await sql<
    Pick<Right, 'id' | 'name' | 'classes'>
  >`select r.id, r.name, ${classes} from intellectual_properties r
    where ${visibleRights(context)} and r.kind = 2 and r.status = any(${[...aliveStatuses]}::int[])
      and exists (select from intellectual_property_owners o where o.organization_id = r.organization_id and o.property_id = r.id and o.name = ${owner})
    order by r.id`.execute(context.tx)
  return rows
}

/** Similar and identical marks of an owner that would stay behind. */
export async function leftBehind(context: Context, going: readonly Right[], owner: string): Promise<Alike[]> {
  const marks = going.filter(isMark)
  if (!marks.length || !owner) return []
  return similarMarks(marks, await marksOf(context, owner), await loadSounds()).filter(
    ({ id }) => !going.some((one) => one.id === id),
  )
}

/** Who owns these rights now, whether a pledge or another transfer is in the way, and which similar marks of the owner would stay; 404 for one that the person does not see. */
export async function previewOf(context: Context, { ids, from, transferID }: BodyOf<typeof previewTransfer>) {
  for (const id of ids) await requireSeen(context, intellectualProperty, rightPart, id)
  const rights = await rightsOf(context, ids, { own: transferID })
  const today = dateIn(context.now, context.actor.timeZone)
  return {
    rights: rights.map(({ id, name, owners, pledges, waits }) => ({
      id,
      name,
      owners,
      needsConsent: pledgedWithoutConsent(pledges, today),
      waits,
    })),
    similar: await leftBehind(context, rights, from),
  }
}

/**
 * The rights of a transfer that the person may carry out or submit, locked, with the similar marks that stay; 404, 403 or 409 for one that they may not change, 422 that names each right that
 * cannot go with the reason.
 */
export async function checkedRights(context: Context, asked: Asked, own: number | null) {
  // In one order, so that two calls wait for each other and do not block each other.
  for (const id of [...new Set(asked.ids)].sort((a, b) => a - b))
    await requireChangeable(context, intellectualProperty, rightPart, id)
  if (asked.contractID !== null) await namesOfContracts(context, [asked.contractID])
  const rights = await rightsOf(context, asked.ids, { own })
  const similar = await leftBehind(context, rights, asked.from)
  const issues = [...refusalsOf(context, rights, asked), ...similarIssues(context, similar, asked)]
  if (issues.length) throw invalid(issues)
  return { rights, similar }
}

export const isToCome = ({ now, actor }: Context, date: string): boolean => date > dateIn(now, actor.timeZone)

function refusalsOf(context: Context, rights: readonly Right[], asked: Asked): Issue[] {
  if (isToCome(context, asked.date))
    return [{ path: 'date', code: 'dateToCome', params: inBoth('field', '转让日期 | The transfer date') }]
  return rights.flatMap((right): Issue[] => {
    const refusal = transferRefusal(right, asked)
    if (!refusal) return []
    const { locale } = context
    const detail = `${quotedIn(right.name, locale)}${said('： | : ', locale)}${said(transferRefusals[refusal], locale)}`
    return [{ path: `ids.${asked.ids.indexOf(right.id)}`, code: 'schema', params: { detail } }]
  })
}

function similarIssues({ locale }: Context, left: readonly Alike[], asked: Asked): Issue[] {
  if (asked.keepsSimilar || !left.length) return []
  const names = alikeWords(left, locale)
  const detail = {
    'zh-CN': `权利人还有相同或近似商标未一并转让：${names}。请一并转让，或确认保留`,
    en: `Identical or similar marks of the owner would be left behind: ${names}. Transfer them too, or confirm that they stay`,
  }[locale]
  return [{ path: 'keepsSimilar', code: 'schema', params: { detail } }]
}

// Whether the person may was asked before: who approves a transfer last need see no right.
const { visible: _, changeable: __, ...everybody } = rightPart
const entries = subOperations(intellectualProperty, everybody, intellectualProperty.subs.record)

/** The owner's part goes over in the form and in what is made of it, with a record of the transfer; what leaves the organisation is closed. */
export async function handOver(context: Context, right: Right, asked: Asked): Promise<void> {
  const { tx, actor, now } = context
  const { from, to, date, gazette, gazetteDate, coOwnersConsent, leaves } = asked
  const { id, name, owners } = right
  const filled = await filledForm(context, id)
  const field = filled && fieldThatSays(filled.form, 'owners')
  if (!filled || !field)
    throw refused(
      typedWords(
        `「${name}」的表单没有「权利人」，不能转让`,
        `“${name}” cannot be transferred: its form has no owners`,
      ),
    )
  const next = handedOver(owners, from, to)
  const values = { ...filled.values, [field]: rowsOfOwners(next) }
  await entries.add(context, id, {
    kind: entryKind.transfer,
    day: date,
    title: `${from} → ${to}`.slice(0, 200),
    number: gazette,
    amount: null,
    purpose: null,
    year: null,
    reduction: '',
    confirmed: 1,
    party: to,
    until: null,
    registered: gazette || gazetteDate ? 2 : 1,
    consented: null,
    file: null,
    note: [
      gazetteDate === null ? '' : `公告日：${gazetteDate}`,
      coOwnersConsent === null ? '' : `其他权利人同意日：${coOwnersConsent}`,
    ]
      .filter(Boolean)
      .join('；'),
  })
  await sql`update intellectual_properties set form_values = ${JSON.stringify(values)}, status = ${leaves ? 12 : right.status},
      updated_by = ${actor.userId}, updated_at = ${now}, version = version + 1
    where organization_id = ${actor.organizationId} and id = ${id}`.execute(tx)
  if (asked.contractID !== null)
    await sql`insert into intellectual_property_contracts (organization_id, property_id, contract_id)
      values (${actor.organizationId}, ${id}, ${asked.contractID}) on conflict do nothing`.execute(tx)
  context.audit({
    action: `${intellectualProperty.kind}.transfer`,
    subject: { kind: intellectualProperty.kind, id, name },
    before: { owners: owners.map((one) => one.name), status: right.status },
    after: { owners: next.map((one) => one.name), status: leaves ? 12 : right.status },
  })
  await refreshRight(context, id)
}
