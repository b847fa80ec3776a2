/** Whom an organisation asks where nobody else may approve something because they all submitted or wrote it: the fallback approver, then its administrators if it says so. */
export type OwnWorkRule = { fallbackId: number | null; administrators: boolean }

/** People to ask, group by group: the first group that has somebody who may be asked is asked. */
export type StandIns = readonly (readonly number[])[]

/** Who stands in for approvers who submitted or wrote it: the initiator's managers upward one by one, the fallback approver, the administrators only where the organisation chose so. */
export const standInsOf = (
  managers: readonly number[],
  administrators: readonly number[],
  rule: OwnWorkRule,
): StandIns => [
  ...managers.map((id) => [id]),
  ...(rule.fallbackId === null ? [] : [[rule.fallbackId]]),
  ...(rule.administrators ? [administrators] : []),
]

/** Of the first group in which anybody may be asked those who may; empty: nobody may. */
export const firstAskable = (groups: StandIns, may: (id: number) => boolean): number[] =>
  groups.map((ids) => [...new Set(ids)].filter(may)).find((ids) => ids.length > 0) ?? []
