import { type Actor, may } from '#engines/access/domain/index.ts'
import type { ClauseDetail } from './api.ts'
import { versionStates } from './clause.ts'

/** Whether the role shows versions that are not approved: to those who write or approve clauses, and to those who see every approval. */
export const seesDrafts = (actor: Actor): boolean =>
  may(actor, 'clause.manage') ||
  may(actor, 'clause.approve') ||
  (may(actor, 'clause.read') && may(actor, 'approval.read'))

/** A clause as those see it who only negotiate with it: its approved versions; null when none was ever approved. */
export function approvedPart(clause: ClauseDetail): ClauseDetail | null {
  if (clause.approvedOrdinal === null) return null
  const versions = clause.versions.filter(({ state }) => state === versionStates.approved)
  return { ...clause, openState: null, hasApproval: false, versions }
}
