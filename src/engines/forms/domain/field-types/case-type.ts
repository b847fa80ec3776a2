import { caseTypeState } from '#shared/constants.ts'
import { type FieldType, isNothing, type Reading, reading, wrongType } from './field-type.ts'
import { idList, isId, joined, nameOrId } from './ids.ts'
import { isChoosable, pathSeparator, pathTo, type TreeRule } from './tree-choice.ts'

/** A cause of action in the organisation's tree. State 1 is enabled, 2 disabled. */
export type CaseTypeNode = {
  id: number
  name: string
  state: number
  children?: readonly CaseTypeNode[] | undefined
}

/** One node, or 0 once it was cleared; several nodes with `multiple`. */
export type CaseTypeValue = number | readonly number[]

const idOf = ({ id }: CaseTypeNode): number => id
const isDisabled = ({ state }: CaseTypeNode): boolean => state === caseTypeState.disabled

/** The node and what stands above it, for reading: 合同纠纷 / 买卖合同纠纷; null when the tree has no such node. */
export const caseTypePath = (nodes: readonly CaseTypeNode[], id: number): string | null =>
  pathTo(nodes, id, idOf)
    ?.map(({ name }) => name)
    .join(pathSeparator) ?? null

/** Whether a person may choose this node now: none of its line is disabled, and a last one unless checks are strict. */
export function mayChooseCaseType(
  nodes: readonly CaseTypeNode[],
  id: number,
  rule: Pick<TreeRule, 'checkStrictly'>,
): boolean {
  const path = pathTo(nodes, id, idOf)
  return path !== null && isChoosable(path, rule, isDisabled)
}

const idsOf = (value: CaseTypeValue): readonly number[] =>
  typeof value === 'number' ? [value].filter((id) => id > 0) : value
const several = idList('caseType', 'caseType')

function readOne(raw: unknown): Reading<CaseTypeValue> {
  if (raw === undefined) return reading<CaseTypeValue>(null)
  // Cleared is 0, not nothing.
  if (isNothing(raw) || raw === 0 || (Array.isArray(raw) && raw.length === 0)) return reading(0)
  const id = Array.isArray(raw) ? raw[0] : raw
  return isId(id) ? reading(id) : wrongType
}

/** Case type of a dispute or a case, from the organisation's tree. */
export const caseTypeType: FieldType<CaseTypeValue> = {
  widget: 'caseType',
  normalise: (raw, field, context) =>
    field.privateConfig.multiple ? several.normalise(raw === 0 ? null : raw, field, context) : readOne(raw),
  // A new record was never cleared.
  initial: ({ defaultValue }) => defaultValue ?? undefined,
  isEmpty: (value) => idsOf(value).length === 0,
  keepsEmpty: (value) => value === 0,
  format: (value, _field, context) =>
    joined(
      idsOf(value).map((id) => nameOrId('caseType', id, context)),
      context,
    ),
  comparable: (value) => value,
  requiredCode: 'requiredSelect',
  references: (value) => idsOf(value).map((id) => ({ kind: 'caseType' as const, id })),
  // Paths are long, and their end says most.
  span: 2,
}
