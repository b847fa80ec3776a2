import {
  type Calculation,
  compileForm,
  createFormStore,
  type FieldConfig,
  formContext,
} from '#engines/forms/domain/index.ts'
import { figureKey, figureName } from './operand-choices.ts'

/** Figures of an example, by place: different enough that one sees what went where. */
const figures = ['100', '3', '8', '5', '2', '10']

const rawOf = (field: FieldConfig, figure: string): unknown =>
  field.type === 'sheetTable'
    ? [
        Object.fromEntries(
          (field.columns ?? [])
            .filter(({ type }) => type === 'number' || type === 'money')
            .map((column, index) => [
              column.id,
              rawOf(column as FieldConfig, index === 0 ? figure : (figures[index % 6] ?? '1')),
            ]),
        ),
      ]
    : field.type === 'money'
      ? { amount: `${figure}00`, unit: field.fieldConfig.money?.unit ?? 'CNY' }
      : (field.privateConfig.numberFormat ?? 1) >= 5
        ? '0.1'
        : figure

/** The operands' example values and what the target becomes by the product's own calculation; null when it cannot be calculated. */
export function calculationExample(
  target: FieldConfig,
  calculation: Calculation,
  fieldOf: (id: string) => FieldConfig | undefined,
): { operands: { name: string; text: string }[]; result: string | null } | null {
  const ids = [...new Set(calculation.valueList.flatMap((one) => (one.method === 1 ? [one.value] : [])))]
  const sources = ids.flatMap((id) => fieldOf(id) ?? [])
  if (sources.length !== ids.length || calculation.valueList.length === 0) return null
  const bare = (field: FieldConfig): FieldConfig => {
    const { visibleWhen: _, requiredWhen: __, counterPartyConfig: ___, ...rest } = field
    const { calculationConditionGroup: ____, ...fieldConfig } = field.fieldConfig
    return { ...rest, defaultValue: null, required: false, fieldConfig }
  }
  const own = bare(target)
  try {
    const form = compileForm({
      fieldGroupList: [
        {
          name: 'x',
          fieldList: [
            ...sources.filter(({ id }) => id !== target.id).map(bare),
            { ...own, fieldConfig: { ...own.fieldConfig, calculationConditionGroup: calculation } },
          ],
        },
      ],
    })
    const store = createFormStore(form, {}, formContext({ today: '2026-01-01' }))
    store.fill(
      Object.fromEntries(sources.map((field, index) => [field.id, rawOf(field, figures[index % 6] ?? '1')])),
    )
    const textOf = (id: string, part?: string): string | null => {
      const field = form.byId.get(id)
      const { value } = store.field(id)
      if (!field || value === null || value === undefined) return null
      const { type, config } = field
      if (part !== undefined) return type.partOf?.(part, value, config, store.context()) ?? null
      return type.format(value, config, store.context())
    }
    const used = new Map(
      calculation.valueList.flatMap((one) => (one.method === 1 ? [[figureKey(one), one] as const] : [])),
    )
    return {
      operands: [...used.values()].map((one) => ({
        name: figureName(one, sources) ?? one.value,
        text: textOf(one.value, one.part) ?? '',
      })),
      result: textOf(target.id),
    }
  } catch {
    return null
  }
}
