import fc from 'fast-check'
import type { FieldInput, FieldTypeName, FormDefinitionInput } from '#engines/forms/domain/index.ts'
import { typeGenerators } from './random-values.ts'

/** One thing that somebody does to a form: a whole value at once, or typed and then left. */
export type RandomEdit = { id: string; raw: unknown; how: 'edit' | 'type' | 'write' }
export type RandomForm = { definition: FormDefinitionInput; edits: RandomEdit[] }

const operator = fc.constantFrom(1 as const, 2, 3, 4, 5, 6, 7, 8, 9, 10)
const expected = fc.constantFrom('a', '1', '0', '2026-11-20', 1, 2, true, '华东', '某某公司', '100')
const way = fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const, 6 as const)
/** As it comes over the wire, where −0 is 0. */
const anyJson = fc.jsonValue({ maxDepth: 2 }).map((value): unknown => JSON.parse(JSON.stringify(value)))
const pick = fc.nat(1000)
const rarely = (weight: number) => fc.nat(weight).map((throws) => throws === 0)

const draftOf = (type: FieldTypeName) => {
  const condition = fc.option(
    fc.record({
      match: fc.constantFrom('all' as const, 'any' as const),
      conditions: fc.array(fc.record({ source: pick, operator, value: expected }), {
        minLength: 1,
        maxLength: 2,
      }),
    }),
    { freq: 3 },
  )
  return fc.record({
    type: fc.constant(type),
    setting: typeGenerators[type].setting,
    required: fc.boolean(),
    disabled: rarely(12),
    isEdit: rarely(12).map((closed) => !closed),
    alterEditStatus: fc.constantFrom(1 as const, 2 as const),
    visible: condition,
    requiredIf: condition,
    calculation: fc.option(
      fc.record({
        operands: fc.array(
          fc.oneof(
            { weight: 3, arbitrary: pick.map((source) => ({ source })) },
            fc.constantFrom('2', '-0.5', '0', '9007199254740993').map((constant) => ({ constant })),
          ),
          { minLength: 1, maxLength: 4 },
        ),
        ways: fc.array(way, { minLength: 3, maxLength: 3 }),
        isUpdate: fc.boolean(),
      }),
      { freq: 2 },
    ),
    edits: fc.array(
      fc.record({
        raw: fc.oneof(
          { weight: 8, arbitrary: typeGenerators[type].value },
          { weight: 1, arbitrary: fc.constant(null) },
          { weight: 1, arbitrary: anyJson },
        ),
        how: fc.constantFrom('edit' as const, 'type' as const, 'write' as const),
        at: pick,
      }),
      { maxLength: 2 },
    ),
  })
}
type Operand = { method: 1 | 2; value: string }
type Draft = ReturnType<typeof draftOf> extends fc.Arbitrary<infer D> ? D : never

const isFigure = (type: FieldTypeName): boolean => type === 'number' || type === 'money'

/** Conditions and calculations look at earlier fields only, so that there is no cycle. */
function fieldOf(draft: Draft, index: number, before: readonly Draft[]): FieldInput {
  const idAt = (pool: readonly number[], source: number): string => `f${pool[source % pool.length]}`
  const all = before.map((_, at) => at)
  const figures = all.filter((at) => isFigure((before[at] as Draft).type))
  const conditions = (group: Draft['visible']): FieldInput['visibleWhen'] =>
    group && all.length > 0
      ? {
          match: group.match,
          conditions: group.conditions.map(({ source, operator: by, value }) => ({
            fieldId: idAt(all, source),
            operator: by as 1,
            ...(by < 9 ? { value } : {}),
          })),
        }
      : undefined
  const { fieldConfig, ...setting } = draft.setting
  const operands = (draft.calculation?.operands ?? []).flatMap((operand): Operand[] => {
    if ('constant' in operand) return [{ method: 2, value: operand.constant }]
    return figures.length > 0 ? [{ method: 1, value: idAt(figures, operand.source) }] : []
  })
  const isCalculated = isFigure(draft.type) && operands.length > 0 && draft.calculation !== null
  return {
    id: `f${index}`,
    name: `字段${index}`,
    type: draft.type,
    required: draft.required,
    disabled: draft.disabled,
    isEdit: draft.isEdit,
    alterEditStatus: draft.alterEditStatus,
    ...setting,
    visibleWhen: conditions(draft.visible),
    requiredWhen: conditions(draft.requiredIf),
    fieldConfig: {
      ...fieldConfig,
      ...(isCalculated && {
        calculationConditionGroup: {
          valueList: operands as never,
          calculationWays: draft.calculation?.ways.slice(0, operands.length - 1) ?? [],
          isUpdate: draft.calculation?.isUpdate ?? true,
        },
      }),
    },
  }
}

/** Random forms of these types with what is done to them: fields read earlier ones by conditions and calculations; edits come in any order. */
export function randomForm(types: readonly FieldTypeName[], most = 9): fc.Arbitrary<RandomForm> {
  const weighted = [...types, ...types.filter(isFigure).flatMap((type) => Array<FieldTypeName>(4).fill(type))]
  return fc
    .array(fc.constantFrom(...weighted).chain(draftOf), { minLength: 1, maxLength: most })
    .map((drafts) => ({
      definition: {
        fieldGroupList: [
          {
            name: '甲',
            fieldList: drafts.map((draft, index) => fieldOf(draft, index, drafts.slice(0, index))),
          },
        ],
      },
      edits: drafts
        .flatMap((draft, index) => draft.edits.map((edit) => ({ ...edit, id: `f${index}` })))
        .sort((a, b) => a.at - b.at)
        .map(({ id, raw, how }) => ({ id, raw, how })),
    }))
}
