import type { CompiledForm, FieldConfig, OptionNode } from '#engines/forms/domain/index.ts'
import { addDays } from '#shared/dates.ts'

const firstPath = (nodes: readonly OptionNode[]): string[] => {
  const node = nodes.find((one) => !one.disabled)
  return node ? [node.value, ...firstPath(node.children ?? [])] : []
}

/** Something plausible for a field by its type; undefined for what must be chosen from records or uploaded. */
function sampleOf(field: FieldConfig, today: string, number: number): unknown {
  const text = `${field.name}示例`.slice(0, field.maxlength ?? 200)
  const firsts = field.options.slice(0, 2).map(({ value }) => value)
  switch (field.type) {
    case 'custom':
    case 'textarea':
    case 'inputSelect':
      return text
    case 'inputSelectV2':
      return field.partyType === undefined ? { id: null, name: text } : undefined
    case 'bankAccount':
      return '6222020200112233'
    case 'number':
      return (field.privateConfig.numberFormat ?? 1) >= 5 ? '0.13' : `${10 + number}`
    case 'money':
      return { amount: `${(number + 1) * 10_000}`, unit: field.fieldConfig.money?.unit ?? 'CNY' }
    case 'select':
    case 'radio':
      return firsts[0]
    case 'multiselect':
    case 'checkbox':
      return firsts.length > 0 ? firsts : undefined
    case 'cascader': {
      const path = firstPath(field.optionTree)
      return path.length === 0 ? undefined : field.privateConfig.multiple ? [path] : path
    }
    case 'bool':
      return field.rawType === 'backdating' ? undefined : true
    case 'date':
      return addDays(today, number)
    case 'daterange':
      return [today, addDays(today, 30)]
    case 'date-time':
      return `${today}T02:00:00Z`
    case 'clause':
      return field.clause?.statementList[0] && { statementID: field.clause.statementList[0].id }
    case 'sheetTable':
      return [1, 2].map((row) =>
        Object.fromEntries(
          (field.columns ?? []).flatMap((column) => {
            const isCalculated = column.fieldConfig.calculationConditionGroup !== undefined
            const value = isCalculated ? undefined : sampleOf(column as FieldConfig, today, row)
            return value === undefined ? [] : [[column.id, value]]
          }),
        ),
      )
    default:
      return undefined
  }
}

/** Test values for the fields of a form that have none that can be made up from elsewhere; calculated ones are left to the calculation. */
export function sampleValues(form: CompiledForm, today: string): Record<string, unknown> {
  return Object.fromEntries(
    form.fields.flatMap((field, index) => {
      const value = field.calculation?.isUpdate ? undefined : sampleOf(field.config, today, index % 20)
      return value === undefined ? [] : [[field.id, value]]
    }),
  )
}
