import { conditionKind } from '#engines/form-designer/domain/index.ts'
import {
  type FieldConfig,
  isOrdering,
  type OuterCondition,
  operators as op,
  unitAsked,
} from '#engines/forms/domain/index.ts'
import { compareDecimal, parseDecimal } from '#shared/decimal.ts'
import {
  type BranchConditions,
  type BranchFact,
  factsExclude,
  recordAmount,
  sameFact,
} from './branch-conditions.ts'
import type { ConditionNode, FlowNode } from './flow-definition.ts'

type Fields = ReadonlyMap<string, FieldConfig>
/** One of the things that a branch asks for. */
type Part = OuterCondition | BranchFact
const isFact = (part: Part): part is BranchFact => 'about' in part
const partsOf = ({ conditions, facts = [] }: BranchConditions): Part[] => [...conditions, ...facts]
/** In more ways than this nobody looks: such a branch is called reachable. */
const mostWays = 200

/** never: what it asks for can't be together; covered: whatever it takes, `by` has taken before; stopped: it takes what is empty, at which `by` cannot be judged. */
export type Unreachable =
  | { branchId: string; why: 'never' }
  | { branchId: string; why: 'covered' | 'stopped'; by: string }

/**
 * Branches of a condition that nothing can ever take, as far as their conditions and those of the branches around them tell: what is left out may still be one. Branches without
 * conditions, and conditions on fields that are not there, are not judged.
 */
export function unreachableBranches(
  nodes: readonly FlowNode[],
  node: ConditionNode,
  fields: Fields,
): Unreachable[] {
  const given = conditionsAround(nodes, node)
  const seen: { name: string; when: BranchConditions }[] = []
  return node.branches.flatMap(({ id, name, when }): Unreachable[] => {
    if (when === null || id === node.branches.at(-1)?.id) return []
    const earlier = [...seen]
    seen.push({ name, when })
    const ways = waysOf(when).map((way) => [...given, ...way])
    if (ways.every((way) => isContradiction(way, fields))) return [{ branchId: id, why: 'never' }]
    for (const [why, follows] of [
      ['covered', isImplied],
      ['stopped', isNotPassedBy],
    ] as const) {
      const by = earlier.find((one) =>
        ways.every((way) => isContradiction(way, fields) || takes(one.when, way, fields, follows)),
      )
      if (by) return [{ branchId: id, why, by: by.name }]
    }
    return []
  })
}

/** What holds wherever the node is come to: the conditions of the branches around it that ask for all of theirs. */
function conditionsAround(nodes: readonly FlowNode[], node: FlowNode): Part[] {
  const found: Part[] = []
  // Of branches in a circle, which publishing refuses, each is looked at once.
  const met = new Set<string>()
  for (let { within } = node; within !== null && !met.has(within); ) {
    met.add(within)
    const around = nodes.find((one) => 'branches' in one && one.branches.some(({ id }) => id === within))
    const when = around?.kind === 'condition' ? around.branches.find(({ id }) => id === within)?.when : null
    if (when) found.push(...surely(when))
    within = around?.within ?? null
  }
  return found
}

/** What holds wherever a group does: all of it that is asked for together. */
function surely(when: BranchConditions): Part[] {
  const { match, groups = [] } = when
  const parts = partsOf(when)
  return match === 'all' || parts.length + groups.length === 1 ? [...parts, ...groups.flatMap(surely)] : []
}

/** What has to hold together for a group to hold, each of the ways in which it can; of too many ways one of which nothing is known. */
function waysOf(when: BranchConditions): Part[][] {
  const each = [...partsOf(when).map((part) => [[part]]), ...(when.groups ?? []).map(waysOf)]
  if (when.match === 'any') return each.flat().length > mostWays ? [[]] : each.flat()
  return each.reduce<Part[][]>(
    (ways, more) =>
      ways.length * more.length > mostWays
        ? [[]]
        : ways.flatMap((way) => more.map((parts) => [...way, ...parts])),
    [[]],
  )
}

/** Whether a group holds wherever all these conditions do, as far as that is so of its parts. */
function takes(
  when: BranchConditions,
  way: readonly Part[],
  fields: Fields,
  partFollows: typeof isImplied,
): boolean {
  const each = [
    ...partsOf(when).map((part) => partFollows(part, way, fields)),
    ...(when.groups ?? []).map((group) => takes(group, way, fields, partFollows)),
  ]
  return when.match === 'all' ? each.length > 0 && each.every(Boolean) : each.some(Boolean)
}

const contrary: ReadonlyMap<number, number> = new Map([
  [op.equal, op.notEqual],
  [op.greater, op.lessOrEqual],
  [op.less, op.greaterOrEqual],
  [op.contains, op.notContains],
  [op.empty, op.filled],
])
const areContrary = (a: number, b: number): boolean => contrary.get(a) === b || contrary.get(b) === a

/** The order of two values that a field is compared with; null where its values have none, or one that nobody sees. */
function orderOf(source: FieldConfig, a: OuterCondition, b: OuterCondition): number | null {
  const [one, other] = [String(a.value), String(b.value)]
  switch (conditionKind(source)) {
    case 'figure':
      return parseDecimal(one) === null || parseDecimal(other) === null ? null : compareDecimal(one, other)
    case 'date':
      // All of them are compared by their text, a period by its first day.
      return one === other ? 0 : one < other ? -1 : 1
    default:
      return null
  }
}

/** Whether one value only is there to compare with, so that it can't be two things at once. */
const isSingle = (source: FieldConfig): boolean =>
  ['figure', 'date', 'option', 'flag'].includes(conditionKind(source))

/** Whether both compare with the same value, of amounts in the same currency. */
const isSame = (a: OuterCondition, b: OuterCondition, source: FieldConfig): boolean =>
  String(a.value) === String(b.value) && unitAsked(source, a) === unitAsked(source, b)

/** Whether they compare amounts in different currencies; nothing (0) is compared in every one. */
function areForeign(a: OuterCondition, b: OuterCondition, source: FieldConfig): boolean {
  const [one, other] = [unitAsked(source, a), unitAsked(source, b)]
  return one !== null && other !== null && one !== other
}

/** Whether these conditions can't hold together. */
const isContradiction = (way: readonly Part[], fields: Fields): boolean =>
  way.some((a, index) => way.slice(index + 1).some((b) => exclude(a, b, fields)))

function exclude(a: Part, b: Part, fields: Fields): boolean {
  if (isFact(a) || isFact(b)) return isFact(a) && isFact(b) && factsExclude(a, b)
  const source = fields.get(a.fieldId)
  if (a.fieldId !== b.fieldId || !source) return false
  // A record has its amount in one currency, of which both would have to be.
  if (areForeign(a, b, source)) return isPositive(a) && isPositive(b)
  if (areContrary(a.operator, b.operator) && isSame(a, b, source)) return isSingle(source) || !isOrder(a)
  if (a.operator === op.empty || b.operator === op.empty) return isPositive(a) || isPositive(b)
  return isSingle(source) && excludeInOrder(a, b, source)
}

/** It holds of nothing that is empty. */
const isPositive = ({ operator }: OuterCondition): boolean =>
  operator !== op.empty && operator !== op.notEqual && operator !== op.notContains

/** Of several values at once an order means nothing that could be turned round. */
const isOrder = (condition: OuterCondition) => isOrdering(condition.operator)
const isUpward = ({ operator }: OuterCondition) => operator === op.greater || operator === op.greaterOrEqual
const isDownward = ({ operator }: OuterCondition) => operator === op.less || operator === op.lessOrEqual
const isStrict = ({ operator }: OuterCondition) => operator === op.greater || operator === op.less

function excludeInOrder(a: OuterCondition, b: OuterCondition, source: FieldConfig): boolean {
  if (a.operator === op.equal && b.operator === op.equal) {
    const order = orderOf(source, a, b)
    return order === null ? String(a.value) !== String(b.value) : order !== 0
  }
  const order = orderOf(source, a, b)
  if (order === null) return false
  const [up, down, turned] = isDownward(a) || isUpward(b) ? [b, a, -order] : [a, b, order]
  if (!(isUpward(up) || up.operator === op.equal) || !(isDownward(down) || down.operator === op.equal))
    return false
  return turned > 0 || (turned === 0 && (isStrict(up) || isStrict(down)))
}

/** Whether a condition holds wherever all these do. */
const isImplied = (part: Part, way: readonly Part[], fields: Fields): boolean =>
  way.some((one) => implies(one, part, fields))

/** The same, or nobody can say: what is empty, of a field that is always shown, is neither larger nor smaller. */
const isNotPassedBy = (part: Part, way: readonly Part[], fields: Fields): boolean => {
  if (isImplied(part, way, fields)) return true
  // A form without an amount says nothing that could not be judged.
  if (isFact(part) || !isOrder(part) || part.fieldId === recordAmount) return false
  const isEmpty = (one: Part) => !isFact(one) && one.fieldId === part.fieldId && one.operator === op.empty
  const source = fields.get(part.fieldId)
  return source !== undefined && source.visibleWhen === undefined && way.some(isEmpty)
}

function implies(one: Part, other: Part, fields: Fields): boolean {
  if (isFact(one) || isFact(other)) return isFact(one) && isFact(other) && sameFact(one, other)
  const source = fields.get(one.fieldId)
  if (one.fieldId !== other.fieldId || !source) return false
  if (other.operator === op.filled) return isPositive(one)
  if (one.operator === other.operator && isSame(one, other, source)) return true
  // What holds of amounts in one currency makes none in another larger or smaller.
  if (
    isOrder(other) &&
    unitAsked(source, other) !== null &&
    unitAsked(source, one) !== unitAsked(source, other)
  )
    return false
  const opposite = contrary.get(other.operator) ?? [...contrary].find(([, to]) => to === other.operator)?.[0]
  if (opposite === undefined || !isSingle(source)) return false
  // Only of what compares with a value that is there: of what is empty neither of two opposites need hold.
  return (
    isPositive(one) && exclude(one, { ...other, operator: opposite as OuterCondition['operator'] }, fields)
  )
}
