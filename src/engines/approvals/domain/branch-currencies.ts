import { comparedUnits, type FieldConfig, type OuterCondition, unitOf } from '#engines/forms/domain/index.ts'
import { currencies } from '#shared/money.ts'
import { amountConfig, recordAmount } from './branch-conditions.ts'
import { conditionsIn, type FlowNode } from './flow-definition.ts'

/** A condition node whose branches compare an amount in these currencies, and not in others in which the field may be filled in. */
export type PartlyCompared = { node: FlowNode; field: FieldConfig; units: string[]; others: string[] }

/** Where what is filled in with these fields can be in a currency of which nobody could say which branch it takes. */
export const partlyCompared = (
  nodes: readonly FlowNode[],
  fields: readonly FieldConfig[],
): PartlyCompared[] =>
  nodes.flatMap((node) => {
    const conditions = conditionsIn(node).map((one) => amountCondition(one))
    return fields.flatMap((field): PartlyCompared[] => {
      const units = comparedUnits(field, conditions)
      const others = currenciesOf(field).filter((unit) => !units.includes(unit))
      return units.length && others.length ? [{ node, field, units, others }] : []
    })
  })

/** The amount of any form is compared in yuan where its condition names no currency, whatever that of the form's field is, which may stand in its place. */
export const amountCondition = (condition: OuterCondition, fieldId = recordAmount): OuterCondition =>
  condition.fieldId === recordAmount ? { unit: unitOf(amountConfig), ...condition, fieldId } : condition

/** The currencies in which a form lets an amount be filled in. */
const currenciesOf = (field: FieldConfig): string[] =>
  field.fieldConfig.money?.isWithUnit ? Object.keys(currencies) : [unitOf(field)]
