import { addDays } from '#shared/dates.ts'
import type { Words } from '#shared/text.ts'

/** Where a right stands. */
export const rightStatuses = {
  1: '待申请 | Preparing',
  2: '已受理 | Filed',
  3: '审查中 | In examination',
  4: '有效 | In force',
  5: '宽展期 | In grace period',
  6: '驳回 | Refused',
  7: '撤回 | Withdrawn',
  8: '终止 | Lapsed',
  9: '届满 | Expired',
  10: '放弃 | Abandoned',
  11: '无效 | Invalidated',
  12: '已转出 | Transferred out',
} as const
export type RightStatus = keyof typeof rightStatuses

export const rightStatusTones = {
  1: 'neutral',
  2: 'info',
  3: 'info',
  4: 'success',
  5: 'warning',
  6: 'danger',
  7: 'neutral',
  8: 'danger',
  9: 'neutral',
  10: 'neutral',
  11: 'danger',
  12: 'neutral',
} as const

/**
 * From where to where a right is moved. A refusal may be examined anew (3), a right that lapsed be restored and an invalidation be set aside by a court (4, with the reason).
 * Copyright is registered without an examination (2 → 4). Transferred out (12) is a transfer's doing alone.
 */
export const rightMoves: Readonly<Record<RightStatus, readonly RightStatus[]>> = {
  1: [2, 10],
  2: [3, 4, 6, 7, 10],
  3: [4, 6, 7, 10],
  4: [5, 8, 9, 10, 11],
  5: [4, 8, 9, 10, 11],
  6: [3],
  7: [],
  8: [4],
  9: [],
  10: [],
  11: [4],
  12: [],
}

/** At these a right, or the application for one, is alive: it may be transferred and its days are watched. */
export const aliveStatuses: readonly RightStatus[] = [1, 2, 3, 4, 5]
/** At these it has been granted and is kept alive by fees. */
export const grantedStatuses: readonly RightStatus[] = [4, 5]
/** Nothing of these is changed any more. */
export const closedRights: readonly RightStatus[] = [12]

/** A fee or renewal that is not paid: its day, the last day of its time of grace, and the day on which the right has ended where that passes too. */
export type Unpaid = { due: string; graceUntil: string; endsOn: string }

/** What the calendar decides of a right. */
export type Life = {
  status: RightStatus
  /** The day on which the right ended, where the calendar ended it; null where it lives, or where somebody moved it. */
  ended: string | null
  unpaid: readonly Unpaid[]
  /** The last day of its term; null without a known one. */
  lastDay: string | null
  /** A fee prolongs the term (a mark's renewal): its last day alone ends nothing. */
  renews: boolean
}

const inForce: RightStatus = 4
const inGrace: RightStatus = 5
const lapsed: RightStatus = 8
const expired: RightStatus = 9

/** Those whose day has passed and whose time of grace has not. */
const running = (unpaid: readonly Unpaid[], today: string): Unpaid[] =>
  unpaid.filter(({ due, graceUntil }) => due < today && today <= graceUntil)

/** Whether the calendar moves a right: it was granted, and nobody but the calendar ended it. */
const followsCalendar = ({ status, ended }: Pick<Life, 'status' | 'ended'>): boolean =>
  grantedStatuses.includes(status) || ended !== null

/**
 * The status that a granted right has on a day. In force becomes late in grace the day after a fee was due, and lapsed the day after the last day of grace: the right then ended on the
 * day that the law fixes for the fee (Patent Regulations 2023 art. 115), or with its term (Trademark Law 2019 art. 40). Past the last day of its term it has expired. The earlier end
 * counts. What the calendar ended comes back when the facts say that it never ended (a payment of before, confirmed later); what somebody moved stays.
 */
export function byCalendar(life: Life, today: string): Pick<Life, 'status' | 'ended'> {
  const { status, ended, unpaid, lastDay, renews } = life
  if (!followsCalendar(life)) return { status, ended }
  const ends = unpaid
    .filter(({ graceUntil }) => graceUntil < today)
    .map(({ endsOn }) => ({ status: lapsed, ended: endsOn }))
  if (!renews && lastDay !== null && lastDay < today) ends.push({ status: expired, ended: lastDay })
  const [first] = ends.sort((a, b) => (a.ended < b.ended ? -1 : 1))
  return first ?? { status: running(unpaid, today).length > 0 ? inGrace : inForce, ended: null }
}

/** The first day after today on which the calendar may move a right; null where no day does. */
export function nextChange(life: Life, today: string): string | null {
  if (!grantedStatuses.includes(life.status)) return null
  const { unpaid, lastDay, renews } = life
  const last = unpaid.flatMap(({ due, graceUntil }) => [due, graceUntil])
  if (!renews && lastDay !== null) last.push(lastDay)
  return (
    last
      .filter((day) => day >= today)
      .map((day) => addDays(day, 1))
      .sort()[0] ?? null
  )
}

/** Why a right is not moved so, though the table lets it be; null where it is. */
export function moveRefusal(life: Life, to: RightStatus, today: string): keyof typeof moveRefusals | null {
  const { status: from, unpaid, lastDay } = life
  if (!rightMoves[from].includes(to)) return 'notFromHere'
  const isInGrace = running(unpaid, today).length > 0
  // What can still be paid for has not ended, however late it is.
  if ((to === lapsed || to === expired) && isInGrace) return 'stillInGrace'
  if (to === inGrace && !isInGrace) return 'notLate'
  if (to === expired && lastDay === null) return 'noLastDay'
  if (to === expired && lastDay !== null && lastDay >= today) return 'notOver'
  return from === inGrace && to === inForce && unpaid.some(({ due }) => due < today) ? 'stillLate' : null
}
export const moveRefusals = {
  notFromHere: '当前状态不能这样变更 | This change is not possible from the current status.',
  stillInGrace:
    '仍在宽展（滞纳）期内，补缴后继续有效，不能记为终止或届满 | It is still in the grace period and stays in force if paid now, so it cannot be marked as lapsed or expired.',
  notLate:
    '没有逾期未缴的费用或未办的续展，不在宽展期 | No fee or renewal is overdue, so it is not in the grace period.',
  stillLate:
    '还有逾期未缴的费用或未办的续展：请登记并确认缴费，状态会随之恢复 | A fee or renewal is still overdue: record and confirm the payment, and the status is updated.',
  noLastDay:
    '保护期届满日未知，不能记为届满：请先填写届满日 | The end of its term is not known: enter the expiry date first.',
  notOver: '保护期尚未届满，不能记为届满 | Its term has not ended, so it cannot be marked as expired.',
} as const satisfies Record<string, Words>
