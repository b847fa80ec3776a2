import {
  type CompiledForm,
  type FormContext,
  type FormValues,
  type Held,
  heldConditions,
  type OuterCondition,
  operators,
} from '#engines/forms/domain/index.ts'
import {
  type BranchConditions,
  type Circumstances,
  conditionsOf,
  heldOf,
  meetsAll,
  recordAmount,
  undecidedIn,
} from './branch-conditions.ts'
import { amountCondition } from './branch-currencies.ts'
import type { Place } from './flow-places.ts'
import { isLedTo } from './preview-route.ts'
import type { RoutedBranch, RoutedNode } from './route-flow.ts'

export const hasConditions = (nodes: readonly RoutedNode[]): boolean =>
  nodes.some(({ kind }) => kind === 'condition')

/** What the conditions of a branch of a node come to, in their order. */
type Judge = (when: BranchConditions, node: RoutedNode) => readonly Held[]
type Taken = ReadonlyMap<string, string>

/** The first branch that is not sure to be passed by; the last one has no conditions. */
const firstOpen = (node: RoutedNode, held: Judge): RoutedBranch | undefined => {
  const { branches = [] } = node
  return (
    branches.find(({ when }) => when !== undefined && meetsAll(when, held(when, node)) !== false) ??
    branches.at(-1)
  )
}

/** By condition node the branch that is taken now: the first whose conditions hold, else the last; '' (no branch) where one before it cannot be judged. */
export function takenBranches(nodes: readonly RoutedNode[], held: Judge): Map<string, string> {
  return new Map(
    nodes.flatMap((node): [string, string][] => {
      const open = node.kind === 'condition' ? firstOpen(node, held) : undefined
      if (!open) return []
      const isSure = open.when === undefined || meetsAll(open.when, held(open.when, node)) === true
      return [[node.id, isSure ? open.id : '']]
    }),
  )
}

/** A branch that cannot be judged, and the fields of its conditions for which that is so, each with the reason. */
export type Undecided = {
  node: RoutedNode
  branch: RoutedBranch
  lacks: ReadonlyMap<string, Exclude<Held, boolean>>
}

/** The conditions that a submission comes to and nobody can decide. */
export const undecidedOn = (nodes: readonly RoutedNode[], taken: Taken, held: Judge): Undecided[] =>
  nodes.flatMap((node): Undecided[] => {
    if (taken.get(node.id) !== '' || !isLedTo(nodes, node, { taken })) return []
    const branch = firstOpen(node, held)
    if (!branch?.when) return []
    return [{ node, branch, lacks: new Map(undecidedIn(branch.when, held(branch.when, node))) }]
  })

/** The branches of an approval that runs: where nobody can say, the one that was taken before stays; else the last is taken. */
export const stayingBranches = (
  nodes: readonly RoutedNode[],
  taken: Taken,
  places: readonly Place[],
): Map<string, string> =>
  new Map(
    nodes.flatMap(({ id, branches = [] }): [string, string][] => {
      const now = taken.get(id)
      const before = places.findLast(({ nodeId }) => nodeId === id)?.taken
      const stays = now || branches.find((branch) => branch.id === before)?.id
      return stays ? [[id, stays]] : []
    }),
  )

/** What branches are judged on. */
type Judged = {
  /** Null: the record is filled in with no form. */
  said: { form: CompiledForm; values: FormValues; rules: FormContext } | null
  /** The field of the form that says the record's amount; null: nothing does. */
  amountField: string | null
  at: Circumstances
}

/** The conditions on fields of all branches of a node, those on the record's amount as conditions on that field of its form. */
export const conditionsAt = ({ branches = [] }: RoutedNode, amountField: string | null): OuterCondition[] =>
  onForm(
    branches.flatMap(({ when }) => (when ? conditionsOf(when) : [])),
    amountField,
  )

const onForm = (conditions: readonly OuterCondition[], amountField: string | null): OuterCondition[] =>
  conditions.map((condition) => amountCondition(condition, amountField ?? recordAmount))

/** What the conditions of a branch of a node come to, see `heldOf`; without a form no field is there, and a record without an amount has nothing to compare. */
export const heldOn =
  ({ said, amountField, at }: Judged): ((when: BranchConditions, node: RoutedNode) => Held[]) =>
  (when, node) =>
    heldOf(
      when,
      (conditions) => {
        const held = said
          ? heldConditions(
              said.form,
              said.values,
              said.rules,
              onForm(conditions, amountField),
              conditionsAt(node, amountField),
            )
          : []
        return conditions.map(({ fieldId, operator }, index) =>
          fieldId === recordAmount && amountField === null
            ? operator === operators.empty || operator === operators.notEqual
            : (held[index] ?? 'gone'),
        )
      },
      at,
    )
