import { sql } from 'kysely'
import type { z } from 'zod'
import { may } from '#engines/access/domain/index.ts'
import { type Context, grantedAbility } from '#engines/access/server/index.ts'
import type { Review, ReviewFact, ReviewRisk } from '#engines/approvals/domain/index.ts'
import { requireSeen } from '#engines/records/server/index.ts'
import { seenContractNames } from '#features/contracts/server/index.ts'
import { notFound } from '#shared/errors.ts'
import { type Locale, listIn, said, wordsIn } from '#shared/text.ts'
import { type GivenRight, type TransferDetail, transferTerms } from '../domain/api.ts'
import { ownersText } from '../domain/owners.ts'
import { intellectualProperty } from '../domain/right-record.ts'
import type { Alike } from '../domain/similar-marks.ts'
import {
  alikeWords,
  faultOf,
  kindWords,
  openTransfer,
  pledgesOn,
  rightsTitle,
  type TransferState,
  transferApproval,
} from '../domain/transfer-rules.ts'
import { rightPart } from './right-part.ts'
import { type Asked, rightsOf } from './transfer.ts'

const approvalKind = transferApproval.approval.kind

/** A transfer that is approved before it is carried out. */
export type Transfer = {
  id: number
  asked: Asked
  /** As they stood when it was submitted, and the similar marks that were said to stay. */
  rights: GivenRight[]
  similar: Alike[]
  state: TransferState
  createdBy: number
  version: number
}
type Row = Omit<Transfer, 'asked'> & {
  ids: number[]
  contractID: number | null
  terms: z.input<typeof transferTerms>
}

/** The transfer; 404 where there is none. `lock` keeps it as it is until the end of the transaction. */
export async function transferById(
  { tx, actor }: Context,
  id: number,
  { lock = false } = {},
): Promise<Transfer> {
  const { rows } =
    await sql<Row>`select id, to_jsonb(property_ids) as ids, contract_id as "contractID", asked as terms, rights, kept_marks as "similar", state,
      created_by as "createdBy", version from intellectual_property_transfers
    where organization_id = ${actor.organizationId} and id = ${id} ${lock ? sql`for update` : sql``}`.execute(
      tx,
    )
  const [row] = rows
  if (!row) throw notFound()
  const { ids, contractID, terms, ...transfer } = row
  return { ...transfer, asked: { ...transferTerms.parse(terms), ids, contractID } }
}

/** Whether the person sees every right that a transfer is about; one that was deleted since is seen by nobody. */
export const seesAllRights = async (context: Context, ids: readonly number[]): Promise<boolean> =>
  (await rightsOf(context, ids, { own: null })).length === ids.length

export const inOrganization = ({ actor }: Context) =>
  sql<boolean>`r.organization_id = ${actor.organizationId}`

/** Whether the person may see a transfer for another reason than its approval. */
export const canRead = async (context: Context, { asked, createdBy }: Transfer): Promise<boolean> =>
  createdBy === context.actor.userId || (await seesAllRights(context, asked.ids))

/** Whether the person may see a transfer, as its approval: they submitted it, were asked, see every approval or all of its rights. */
async function isShown(context: Context, given: Transfer): Promise<boolean> {
  const { actor } = context
  if (may(actor, 'approval.read') || may(actor, 'approval.manage')) return true
  return (await isAsked(context, given.id)) || canRead(context, given)
}

/** Whether its approval asked, or informed, the person. */
const isAsked = async ({ tx, actor }: Context, id: number): Promise<boolean> =>
  (await grantedAbility(tx, actor, { kind: approvalKind, id })) !== null

/** The marks that stay: all of them for who submitted it or was asked, as they were agreed to; for others those that they see. */
async function shownMarks(context: Context, { id, createdBy, similar }: Transfer): Promise<Alike[]> {
  if (!similar.length || createdBy === context.actor.userId || (await isAsked(context, id))) return similar
  const seen = await rightsOf(
    context,
    similar.map((mark) => mark.id),
    { own: null },
  )
  return similar.filter((mark) => seen.some((one) => one.id === mark.id))
}

/** The transfer as far as the person may see it; 404 where that is nothing. */
export async function readTransferOf(context: Context, id: number): Promise<TransferDetail> {
  const given = await transferById(context, id)
  if (!(await isShown(context, given))) throw notFound()
  return (await presented(context, given)).detail
}

/** The transfer of a right that is not decided yet, by its id only for who may see it; 404 for who does not see the right. */
export async function openTransferOf(context: Context, rightId: number) {
  const { tx, actor } = context
  await requireSeen(context, intellectualProperty, rightPart, rightId)
  const { rows } = await sql<{
    id: number
    state: TransferState
  }>`select id, state from intellectual_property_transfers
    where organization_id = ${actor.organizationId} and property_ids @> array[${rightId}::bigint] and state = any(${[...openTransfer]}::text[])`.execute(
    tx,
  )
  const [found] = rows
  if (!found) return null
  const isSeen = await isShown(context, await transferById(context, found.id))
  return { id: isSeen ? found.id : null, state: found.state }
}

/** While it is open its rights are shown as they stand now, else as they stood when it was submitted. */
export async function presented(context: Context, given: Transfer) {
  const { id, asked, state, createdBy, version } = given
  const { ids, contractID, ...terms } = asked
  const isOpen = openTransfer.includes(state)
  const now = await rightsOf(context, ids, { own: id, within: inOrganization(context) })
  const seen = await rightsOf(context, ids, { own: id })
  const names =
    contractID === null ? new Map<number, string>() : await seenContractNames(context, [contractID])
  const name = contractID === null ? undefined : names.get(contractID)
  const rights = given.rights.map((before) => {
    const right = now.find((one) => one.id === before.id)
    const { name: called, kind, number, owners } = (isOpen && right) || before
    const fault = isOpen ? faultOf(right, before.owners, asked) : null
    return {
      id: before.id,
      name: called,
      kind,
      number,
      owners,
      refusal: fault ? said(fault, context.locale) : '',
      isSeen: seen.some((one) => one.id === before.id),
    }
  })
  const detail: TransferDetail = {
    ...terms,
    id,
    state,
    contract: contractID !== null && name !== undefined ? { id: contractID, name } : null,
    hasContract: contractID !== null,
    rights,
    similar: await shownMarks(context, given),
    mayResubmit:
      state === 'returned' &&
      createdBy === context.actor.userId &&
      may(context.actor, intellectualProperty.may.write),
    version,
  }
  const pledges = new Map(now.map((right) => [right.id, pledgesOn(right.pledges, asked.date)]))
  return { detail, pledges }
}

/** So many rights stand among the facts; all of them are in the middle of the page. */
const mostNamed = 10

/** What whoever decides should know: from whom to whom, since when, by which contract, of which rights and how they stand now. */
export async function reviewOf(context: Context, given: Transfer): Promise<Review> {
  const { detail, pledges } = await presented(context, given)
  const alike = alikeWords(detail.similar, context.locale)
  const consents = new Map(
    [...pledges].map(([id, running]) => [id, running.flatMap(({ consented }) => consented ?? [])]),
  )
  const shown: Shown = { detail, consents, alike, locale: context.locale }
  return {
    facts: [...termFacts(shown), ...rightFacts(shown)],
    risks: risksOf(shown),
    wordings: [],
  }
}

/** `consents`: by right the days on which pledgees agreed; `alike`: similar marks that stay, in words. */
type Shown = {
  detail: TransferDetail
  consents: ReadonlyMap<number, readonly string[]>
  alike: string
  locale: Locale
}

const fact = (key: string, label: string, text: string, more: Partial<ReviewFact> = {}): ReviewFact[] =>
  text ? [{ key, label, text, notes: [], isMain: false, ...more }] : []

function termFacts({ detail, alike, locale }: Shown): ReviewFact[] {
  const t = wordsIn(locale)
  const { rights, contract, hasContract, gazette, gazetteDate, coOwnersConsent, leaves } = detail
  const names = rights.map(({ name }) => name)
  const hidden = hasContract ? t('（您无权查看） | (not visible to you)') : ''
  return [
    ...fact('rights', t('转让标的 | Rights'), rightsTitle(names, locale), { isMain: true }),
    ...fact('from', t('转让人 | From'), detail.from, { party: 'own' }),
    ...fact('to', t('受让人 | To'), detail.to, { party: 'other' }),
    ...fact('date', t('转让日期 | Transfer date'), detail.date),
    ...fact(
      'contract',
      t('转让合同 | Contract'),
      contract?.name ?? hidden,
      contract ? { link: `/myContract/detail?contractId=${contract.id}` } : {},
    ),
    ...fact('gazette', t('公告 | Gazette'), [gazette, gazetteDate].filter(Boolean).join(' · ')),
    ...fact('coOwners', t('其他权利人同意日期 | Date of the other owners’ consent'), coOwnersConsent ?? ''),
    ...fact('leaves', t('转让后 | Afterwards'), leaves ? t('记为已转出 | Marked as transferred out') : ''),
    ...fact('similar', t('保留的相同或近似商标 | Identical or similar marks that stay'), alike),
  ]
}

function rightFacts({ detail: { rights }, consents, locale }: Shown): ReviewFact[] {
  const t = wordsIn(locale)
  const named = rights.slice(0, mostNamed).flatMap(({ id, name, kind, number, owners, refusal, isSeen }) =>
    fact(`right-${id}`, kindWords(kind, locale), [name, number].filter(Boolean).join(' · '), {
      ...(isSeen && { link: `${intellectualProperty.screen}/detail?id=${id}` }),
      notes: [
        {
          text: t('权利人：{owners} | Owners: {owners}', { owners: ownersText(owners) }),
          isBad: false,
        },
        ...(consents.get(id) ?? []).map((date) => ({
          text: t('已质押，质权人于 {date} 同意转让 | Pledged; the pledgee consented on {date}', { date }),
          isBad: false,
        })),
        ...(refusal ? [{ text: refusal, isBad: true }] : []),
      ],
    }),
  )
  const count = rights.length - mostNamed
  const others = count > 0 ? t('另有 {count} 项 | {count} more', { count }) : ''
  return [...named, ...fact('more', t('其他 | Others'), others)]
}

function risksOf({ detail: { rights, leaves }, consents, alike, locale }: Shown): ReviewRisk[] {
  const t = wordsIn(locale)
  const risk = (code: string, weight: ReviewRisk['weight'], text: string, quote = ''): ReviewRisk[] => [
    { code, weight, text, quote },
  ]
  const pledged = rights.filter(({ id }) => consents.get(id)?.length).map(({ name }) => name)
  return [
    ...rights.flatMap(({ name, refusal }) =>
      refusal
        ? risk(
            'cannotGo',
            'high',
            t('现在不能转让：{refusal} | Cannot be transferred now: {refusal}', { refusal }),
            name,
          )
        : [],
    ),
    ...(alike
      ? risk(
          'similarStays',
          'high',
          t(
            '相同或近似商标未一并转让；注册商标应一并转让，否则可能不予核准 | Identical or similar marks stay. Registered ones must be transferred together, or the office may refuse the transfer',
          ),
          alike,
        )
      : []),
    ...(leaves
      ? risk(
          'leaves',
          'high',
          t(
            '受让人不属于本组织：转让后记为「已转出」，不再变更 | The new owner is not one of your entities: the rights become “Transferred out” and can no longer be changed',
          ),
        )
      : []),
    ...(pledged.length
      ? risk(
          'pledged',
          'low',
          t('已质押，质权人同意转让已登记 | Pledged; the pledgee’s consent is recorded'),
          listIn(pledged, locale),
        )
      : []),
  ]
}
