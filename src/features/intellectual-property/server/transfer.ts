import { sql } from 'kysely'
import type { Context } from '#engines/access/server/index.ts'
import { requireChangeable, requireSeen, subOperations } from '#engines/records/server/index.ts'
import { namesOfContracts } from '#features/contracts/server/index.ts'
import { dateIn } from '#shared/dates.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { invalid } from '#shared/errors.ts'
import type { Issue } from '#shared/issues.ts'
import { inBoth, said } from '#shared/text.ts'
import type { previewTransfer, transferRights } from '../domain/api.ts'
import { handedOver, type Owner, rowsOfOwners } from '../domain/owners.ts'
import { entryKind } from '../domain/right-entry.ts'
import { aliveStatuses, type RightStatus } from '../domain/right-life.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import { type Alike, likenesses, similarMarks } from '../domain/similar-marks.ts'
import {
  type Pledge,
  pledgedWithoutConsent,
  transferRefusal,
  transferRefusals,
} from '../domain/transfer-rules.ts'
import { fieldThatSays, filledForm } from './keep-derived.ts'
import { refreshRight, rightPart } from './right-part.ts'
import { visibleRights } from './right-visibility.ts'
import { loadSounds } from './sounds.ts'

type Asked = BodyOf<typeof transferRights>
type Right = {
  id: number
  name: string
  kind: number
  status: RightStatus
  applied: string | null
  classes: number[]
  owners: Owner[]
  pledges: Pledge[]
}

const columns = sql`r.id, r.name, r.kind, r.status, r.applied_on::text as applied,
  coalesce(string_to_array(nullif(r.nice_classes, ''), '、')::int[], '{}') as classes,
  coalesce((select jsonb_agg(jsonb_build_object('name', o.name, 'share', o.share) order by o.place) from intellectual_property_owners o
    where o.organization_id = r.organization_id and o.property_id = r.id), '[]') as owners,
  coalesce((select jsonb_agg(jsonb_build_object('day', p.happened_on, 'until', p.valid_until, 'consented', p.consented_on))
    from intellectual_property_records p where p.organization_id = r.organization_id and p.property_id = r.id
      and p.kind = ${entryKind.pledge}), '[]') as pledges`

async function rightsOf(context: Context, ids: readonly number[]): Promise<Right[]> {
  const { rows } = await sql<Right>`select ${columns} from intellectual_properties r
    where ${visibleRights(context)} and r.id = any(${[...ids]}::bigint[]) order by r.id`.execute(context.tx)
  return rows
}

/** The marks of an owner, as far as the person may see them, that are alive. */
async function marksOf(context: Context, owner: string): Promise<Right[]> {
  const { rows } = await sql<Right>`select ${columns} from intellectual_properties r
    where ${visibleRights(context)} and r.kind = 2 and r.status = any(${[...aliveStatuses]}::int[])
      and exists (select from intellectual_property_owners o where o.organization_id = r.organization_id and o.property_id = r.id and o.name = ${owner})
    order by r.id`.execute(context.tx)
  return rows
}

/** Similar and identical marks of an owner that would stay behind. */
async function leftBehind(context: Context, going: readonly Right[], owner: string): Promise<Alike[]> {
  const marks = going.filter(({ kind }) => kind === 2)
  if (!marks.length || !owner) return []
  return similarMarks(marks, await marksOf(context, owner), await loadSounds()).filter(
    ({ id }) => !going.some((one) => one.id === id),
  )
}

/** Who owns these rights now, whether a pledge is in the way, and which similar marks of the owner would stay; 404 for one that the person does not see. */
export async function previewOf(context: Context, { ids, from }: BodyOf<typeof previewTransfer>) {
  for (const id of ids) await requireSeen(context, intellectualProperty, rightPart, id)
  const rights = await rightsOf(context, ids)
  const today = dateIn(context.now, context.actor.timeZone)
  return {
    rights: rights.map(({ id, name, owners, pledges }) => ({
      id,
      name,
      owners,
      needsConsent: pledgedWithoutConsent(pledges, today),
    })),
    similar: await leftBehind(context, rights, from),
  }
}

/** Transfers all of these rights or, where one of them cannot go, none: 422 then names each of them with the reason. */
export async function transfer(context: Context, asked: Asked): Promise<{ transferred: number }> {
  const ids = [...new Set(asked.ids)].sort((a, b) => a - b)
  for (const id of ids) await requireChangeable(context, intellectualProperty, rightPart, id)
  const contract =
    asked.contractID === null
      ? null
      : (await namesOfContracts(context, [asked.contractID])).get(asked.contractID)
  const rights = await rightsOf(context, ids)
  const issues = [...refusalsOf(context, rights, asked), ...(await similarIssues(context, rights, asked))]
  if (issues.length) throw invalid(issues)
  for (const right of rights) await handOver(context, right, asked, contract ?? null)
  return { transferred: rights.length }
}

function refusalsOf({ locale, now, actor }: Context, rights: readonly Right[], asked: Asked): Issue[] {
  if (asked.date > dateIn(now, actor.timeZone))
    return [{ path: 'date', code: 'dateToCome', params: inBoth('field', '转让日期 | The transfer date') }]
  return rights.flatMap((right): Issue[] => {
    const refusal = transferRefusal(right, asked)
    if (!refusal) return []
    const detail = `「${right.name}」${said('： | : ', locale)}${said(transferRefusals[refusal], locale)}`
    return [{ path: `ids.${asked.ids.indexOf(right.id)}`, code: 'schema', params: { detail } }]
  })
}

async function similarIssues(context: Context, rights: readonly Right[], asked: Asked): Promise<Issue[]> {
  if (asked.keepsSimilar) return []
  const left = await leftBehind(context, rights, asked.from)
  if (!left.length) return []
  const { locale } = context
  const names = left.map(({ name, how }) => `${name}（${said(likenesses[how], locale)}）`).join('、')
  const detail = {
    'zh-CN': `权利人还有相同或近似商标未一并转让：${names}。请一并转让，或确认保留`,
    en: `Identical or similar marks of the owner would be left behind: ${names}. Transfer them too, or confirm that they stay`,
  }[locale]
  return [{ path: 'keepsSimilar', code: 'schema', params: { detail } }]
}

const entries = subOperations(intellectualProperty, rightPart, intellectualProperty.subs.record)

/** The owner's part goes over in the form and in what is made of it, with a record of the transfer; what leaves the organisation is closed. */
async function handOver(
  context: Context,
  right: Right,
  asked: Asked,
  contract: string | null,
): Promise<void> {
  const { tx, actor, now } = context
  const { from, to, date, gazette, gazetteDate, coOwnersConsent, leaves } = asked
  const { id, name, owners } = right
  const filled = await filledForm(context, id)
  const field = filled && fieldThatSays(filled.form, 'owners')
  if (!filled || !field)
    throw invalid([
      {
        path: `ids.${asked.ids.indexOf(id)}`,
        code: 'notOption',
        params: inBoth('field', '权利人 | the owner'),
      },
    ])
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
      contract === null ? '' : `合同：${contract}`,
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
