import type { FlowKind } from '#engines/approvals/domain/index.ts'
import type { ApprovedNoun } from '#engines/records/domain/index.ts'
import { sameValue } from '#shared/same-value.ts'
import { type Locale, listIn, said, type Words, wordsIn } from '#shared/text.ts'
import type { Owner } from './owners.ts'
import { aliveStatuses, type RightStatus } from './right-life.ts'
import { intellectualProperty } from './right-record.ts'
import { type Alike, likenesses } from './similar-marks.ts'

/** An organisation may choose a flow that decides on transfers; where it chose none they are carried out at once. */
export const transferApproval = {
  kind: intellectualProperty.kind,
  words: { one: intellectualProperty.words.one },
  approval: {
    kind: `${intellectualProperty.kind}_transfer`,
    gates: { transfer: { words: '转让 | Transfer' } },
  },
} as const satisfies ApprovedNoun

export const transferFlowKind: FlowKind = {
  kind: transferApproval.approval.kind,
  words: '知识产权转让 | Transfer of IP rights',
}

/** Where a transfer that is approved stands. */
export const transferStates = {
  waiting: '审批中 | In approval',
  returned: '已退回 | Returned',
  done: '已转让 | Transferred',
  rejected: '已驳回 | Rejected',
  withdrawn: '已撤回 | Withdrawn',
  cancelled: '已作废 | Cancelled',
} as const satisfies Record<string, Words>
export type TransferState = keyof typeof transferStates
/** At these its rights are in no other transfer, and are not deleted. */
export const openTransfer: readonly TransferState[] = ['waiting', 'returned']

/** 专利: what a right is. */
export function kindWords(kind: number, locale: Locale): string {
  const options: Readonly<Record<number, Words>> = intellectualProperty.fields.kind.options
  return said(options[kind] ?? ' | ', locale)
}

/** 华欣（读音相同）: marks with how they are alike. */
export const alikeWords = (marks: readonly Pick<Alike, 'name' | 'how'>[], locale: Locale): string =>
  listIn(
    marks.map(({ name, how }) =>
      wordsIn(locale)('{name}（{how}） | {name} ({how})', { name, how: said(likenesses[how], locale) }),
    ),
    locale,
  )

/** 发明A 等 3 项. */
export const rightsTitle = (names: readonly string[], locale: Locale): string =>
  names.length === 1
    ? (names[0] ?? '')
    : wordsIn(locale)('{name} 等 {count} 项 | {name} and {more} more', {
        name: names[0] ?? '',
        count: names.length,
        more: names.length - 1,
      })

/** What a transfer is called where it waits among everything else. */
export const transferTitle = (names: readonly string[], to: string, locale: Locale): string =>
  wordsIn(locale)('转让：{rights} → {to} | Transfer: {rights} → {to}', {
    rights: rightsTitle(names, locale),
    to,
  })

/** A pledge as it stands in the records of a right. */
export type Pledge = { day: string; until: string | null; consented: string | null }

type Going = {
  status: RightStatus
  applied: string | null
  owners: readonly Owner[]
  pledges: readonly Pledge[]
  /** It is in another transfer, which is not decided yet. */
  waits: boolean
}
type Asked = { from: string; to: string; date: string; coOwnersConsent: string | null }

/** The pledges that run on a day. */
export const pledgesOn = (pledges: readonly Pledge[], day: string): Pledge[] =>
  pledges.filter(({ day: since, until }) => since <= day && (until === null || until >= day))

/** Whether a pledge runs on a day whose holder's consent is not on record by then. */
export const pledgedWithoutConsent = (pledges: readonly Pledge[], day: string): boolean =>
  pledgesOn(pledges, day).some(({ consented }) => consented === null || consented > day)

/**
 * Why a right does not go from one owner to another; null where it does. A pledged one needs the pledgee's consent on record (Civil Code art. 444), one of several owners that of the
 * others (Patent Law 2020 art. 14; Copyright Law 2020 art. 14).
 */
export function transferRefusal(
  { status, applied, owners, pledges, waits }: Going,
  { from, to, date, coOwnersConsent }: Asked,
): keyof typeof transferRefusals | null {
  if (waits) return 'waits'
  if (!aliveStatuses.includes(status)) return 'notAlive'
  if (from === to) return 'toItself'
  if (!owners.some(({ name }) => name === from)) return 'notOwner'
  if (applied !== null && date < applied) return 'beforeFiling'
  if (pledgedWithoutConsent(pledges, date)) return 'pledged'
  const needsOthers = owners.some(({ name }) => name !== from && name !== to)
  return needsOthers && (coOwnersConsent === null || coOwnersConsent > date) ? 'coOwners' : null
}
export const transferRefusals = {
  waits: '已在另一项未完成的转让审批中 | it is in another transfer that is not decided yet',
  notAlive: '当前状态不能转让 | its current status does not allow a transfer',
  toItself: '转让人与受让人相同 | transferor and transferee are the same',
  notOwner: '转让人不是权利人 | the transferor is not an owner',
  beforeFiling: '转让日期早于申请日 | the transfer date is before the application date',
  pledged:
    '已质押，须先在相关记录中登记质权人同意转让 | it is pledged, and the pledgee’s consent is not recorded',
  coOwners: '有其他权利人，须填写其他权利人同意的日期 | it has other owners: enter the date of their consent',
} as const satisfies Record<string, Words>

/**
 * Why a right cannot go as it stands now, though its transfer was submitted; null where it can. Undefined: it is there no more. Whoever agreed saw `submitted`, its owners then.
 */
export function faultOf(right: Going | undefined, submitted: readonly Owner[], asked: Asked): Words | null {
  if (!right) return '已被删除 | it has been deleted'
  const refusal = transferRefusal(right, asked)
  if (refusal) return transferRefusals[refusal]
  return sameValue(right.owners, submitted)
    ? null
    : '提交后权利人或份额已变更 | its owners or their shares have changed since it was submitted'
}
