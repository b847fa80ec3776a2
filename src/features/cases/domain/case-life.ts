/** Where a case stands. */
export const caseStatuses = {
  0: '草稿 | Draft',
  1: '待立案 | To be filed',
  2: '在办 | In progress',
  3: '中止 | Suspended',
  4: '撤诉 | Withdrawn',
  5: '已结案 | Concluded',
  6: '执行中 | In enforcement',
  7: '终结执行 | Enforcement ended',
  8: '执行完毕 | Enforced',
  9: '已归档 | Archived',
  10: '已作废 | Void',
} as const
export type CaseStatus = keyof typeof caseStatuses

export const caseStatusTones = {
  0: 'neutral',
  1: 'info',
  2: 'warning',
  3: 'neutral',
  4: 'neutral',
  5: 'success',
  6: 'warning',
  7: 'neutral',
  8: 'success',
  9: 'neutral',
  10: 'danger',
} as const

/**
 * From where to where a case is moved by hand. It is concluded (5) by `complete` alone, which asks for the result. A second instance is a further procedure of the same
 * case; one that was concluded is taken up again with a reason (retrial). Ended enforcement (7) is resumed when property is found.
 */
export const caseMoves: Readonly<Record<CaseStatus, readonly CaseStatus[]>> = {
  0: [1, 2, 10],
  1: [2, 10],
  2: [3, 4, 6],
  3: [2, 4],
  4: [2, 9],
  5: [2, 6, 9],
  6: [7, 8],
  7: [6, 9],
  8: [9],
  9: [],
  10: [],
}

/** Its work goes on; before that it has not begun. */
export const inProgress = 2
export const notBegun: readonly CaseStatus[] = [0, 1]

/** Of these nothing is changed any more. */
export const closedCase: readonly CaseStatus[] = [9, 10]

/** How a case ended for us. */
export const caseResults = {
  1: '胜诉 | Won',
  2: '部分胜诉 | Partly won',
  3: '败诉 | Lost',
  4: '和解（调解） | Settled',
  5: '撤诉 | Withdrawn',
} as const
export type CaseResult = keyof typeof caseResults

/** From which statuses a case may be concluded. */
export const mayConclude = (status: CaseStatus): boolean => status === 1 || status === 2 || status === 3

/** Of these nothing is expected any more: withdrawn, concluded, enforcement ended, enforced, archived. */
export const completedStatuses: readonly CaseStatus[] = [4, 5, 7, 8, 9]

/** Whether something is still to be done in a case. */
export const isCaseOpen = (status: number): boolean =>
  !completedStatuses.some((one) => one === status) && status !== 10
