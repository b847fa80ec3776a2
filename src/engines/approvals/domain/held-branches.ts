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
  recordAmount,
} from './branch-conditions.ts'
import { amountCondition } from './branch-currencies.ts'
import type { RoutedNode } from './route-flow.ts'

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
