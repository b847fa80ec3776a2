import { relationTypes } from '#engines/forms/domain/index.ts'
import type { Money } from '#shared/money.ts'
import { compareAmounts } from '#shared/money-totals.ts'
import type { Relation } from './contract-relations.ts'
import { type ContractStatus, contractStatuses } from './contract-status.ts'

/** A contract of a family as it stands in its tree; `repeated`: it stands elsewhere too, with what is below it. */
export type FamilyBranch = {
  id: number
  /** By which relation it stands below the one above; null at the top. */
  relation: Relation | null
  repeated: boolean
  below: FamilyBranch[]
}

const isDirected = ({ relationType }: Relation): boolean => relationType !== relationTypes.related

/**
 * The contracts of a family below one another, each with all below it once. Relations of before that stand in a circle are cut where a contract
 * would come again.
 */
export function familyTree(ids: readonly number[], relations: readonly Relation[]): FamilyBranch[] {
  const below = new Map<number, Relation[]>()
  for (const one of relations.filter(isDirected))
    below.set(one.fromID, [...(below.get(one.fromID) ?? []), one])
  const isBelow = new Set(relations.filter(isDirected).map(({ toID }) => toID))
  const placed = new Set<number>()
  const branch = (id: number, relation: Relation | null): FamilyBranch => {
    const repeated = placed.has(id)
    placed.add(id)
    return {
      id,
      relation,
      repeated,
      below: repeated ? [] : (below.get(id) ?? []).map((one) => branch(one.toID, one)),
    }
  }
  const tops = ids.filter((id) => !isBelow.has(id)).map((id) => branch(id, null))
  // What stands in a circle alone has no top.
  const others = ids
    .filter((id) => !placed.has(id))
    .flatMap((id) => (placed.has(id) ? [] : [branch(id, null)]))
  return [...tops, ...others]
}

/** What orders of one currency come to beside the framework's amount in it; `ceiling` null: the framework names none in this currency. */
export type CeilingLine = { unit: string; ordered: string; ceiling: string | null; isExceeded: boolean }

/** The sums of a framework's orders beside its ceiling, one line a currency; amounts of different currencies are never compared. */
export function ceilingLines(ceiling: Money | null, sums: readonly Money[]): CeilingLine[] {
  const all = [...sums]
  if (ceiling && !all.some(({ unit }) => unit === ceiling.unit)) all.push({ unit: ceiling.unit, amount: '0' })
  return all.toSorted(compareAmounts).map(({ unit, amount }) => {
    const most = ceiling?.unit === unit ? ceiling.amount : null
    return {
      unit,
      ordered: amount,
      ceiling: most,
      isExceeded: most !== null && BigInt(amount) > BigInt(most),
    }
  })
}

/** Orders that count against a framework: what is drafted is none yet, what is void none any more. */
export const countsAgainstCeiling = (status: number): boolean =>
  status !== contractStatuses.draft && status !== contractStatuses.void

export type FamilyMember = { id: number; name: string; status: number; amount: Money | null }
export type Framework = { contractID: number; lines: readonly CeilingLine[] }
export type FamilyFacts = {
  members: readonly FamilyMember[]
  relations: readonly Relation[]
  frameworks: readonly Framework[]
}

/** A framework that would be beyond its ceiling once this contract counts against it, and the line that says so. */
export type BeyondCeiling = { framework: FamilyMember; line: CeilingLine }

/** The frameworks of an order that are beyond their ceiling in its currency, its own amount counted once. */
export function beyondCeiling({ members, relations, frameworks }: FamilyFacts, id: number): BeyondCeiling[] {
  const byId = new Map(members.map((one) => [one.id, one]))
  const own = byId.get(id)
  if (!own?.amount) return []
  const { amount, unit } = own.amount
  const above = relations.filter(
    ({ toID, relationType }) => toID === id && relationType === relationTypes.framework,
  )
  return above.flatMap(({ fromID }) => {
    const framework = byId.get(fromID)
    const known = frameworks.find(({ contractID }) => contractID === fromID)?.lines
    const line = known?.find((one) => one.unit === unit)
    if (!framework || line?.ceiling == null) return []
    const ordered = BigInt(line.ordered) + (countsAgainstCeiling(own.status) ? 0n : BigInt(amount))
    const isExceeded = ordered > BigInt(line.ceiling)
    return isExceeded ? [{ framework, line: { ...line, ordered: ordered.toString(), isExceeded } }] : []
  })
}

/** What hangs on a contract and would be left without it: a renewal stands for itself. */
const dependent: readonly number[] = [relationTypes.main, relationTypes.framework, relationTypes.alteration]
const open: readonly number[] = [
  contractStatuses.inApproval,
  contractStatuses.toBeSigned,
  contractStatuses.beingSigned,
  contractStatuses.signed,
  contractStatuses.inPerformance,
  contractStatuses.inAlteration,
  contractStatuses.suspended,
] satisfies ContractStatus[]

/** The contracts just below one that are in force or on the way there: who ends the one above is told of them. */
export function openBelow<Member extends FamilyMember>(
  { members, relations }: { members: readonly Member[]; relations: readonly Relation[] },
  id: number,
): Member[] {
  const below = new Set(
    relations
      .filter(({ fromID, relationType }) => fromID === id && dependent.includes(relationType))
      .map(({ toID }) => toID),
  )
  return members.filter((one) => below.has(one.id) && open.includes(one.status))
}
