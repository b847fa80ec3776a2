import type { Words } from '#shared/text.ts'

/** Where a right stands. */
export const rightStatuses = {
  1: '待申请 | Preparing',
  2: '已受理 | Filed',
  3: '审查中 | In examination',
  4: '有效 | In force',
  5: '宽展期 | Late, in grace',
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

/** A fee or renewal that was not paid by its day: the day, and the last one of its time of grace. */
export type Late = { due: string; graceUntil: string }

const inForce: RightStatus = 4
const inGrace: RightStatus = 5
const lapsed: RightStatus = 8

/** Those of these whose time of grace is not over. */
const running = (late: readonly Late[], today: string): Late[] =>
  late.filter(({ due, graceUntil }) => due < today && today <= graceUntil)

/** Why a right is not moved so, though the table lets it be; null where it is. */
export function moveRefusal(
  { from, to, late }: { from: RightStatus; to: RightStatus; late: readonly Late[] },
  today: string,
): keyof typeof moveRefusals | null {
  if (!rightMoves[from].includes(to)) return 'notFromHere'
  // What can still be paid for has not lapsed, however late it is.
  if (to === lapsed && running(late, today).length > 0) return 'stillInGrace'
  if (to === inGrace && running(late, today).length === 0) return 'notLate'
  return from === inGrace && to === inForce && late.some(({ due }) => due < today) ? 'stillLate' : null
}
export const moveRefusals = {
  notFromHere: '当前状态不能这样变更 | It cannot be moved so from where it stands.',
  stillInGrace:
    '仍在宽展（滞纳）期内，补缴后继续有效，不能记为终止 | It is still in the time of grace: paid now it stays in force, so it has not lapsed.',
  notLate: '没有逾期未缴的费用或未办的续展，不在宽展期 | Nothing is late, so it is not in grace.',
  stillLate:
    '还有逾期未缴的费用或未办的续展：请登记并确认缴费，状态会随之恢复 | Something is still unpaid: record the payment and confirm it; the status follows.',
} as const satisfies Record<string, Words>

/**
 * The status that follows by itself from what is unpaid: in force becomes late in grace the day after a fee was due, and comes back when it is paid. It never becomes lapsed by
 * itself: when the time of grace is over it stays where it was until somebody says what the office decided.
 */
export function statusByFees(status: RightStatus, late: readonly Late[], today: string): RightStatus {
  if (status === inForce && running(late, today).length > 0) return inGrace
  return status === inGrace && !late.some(({ due }) => due < today) ? inForce : status
}
