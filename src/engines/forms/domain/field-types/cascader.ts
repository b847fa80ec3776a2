import type { FieldConfig, OptionNode } from '../definition/field-config.ts'
import type { FormContext } from '../form-context.ts'
import { type FieldType, isNothing, type Reading, reading, wrongType } from './field-type.ts'
import { joined } from './ids.ts'
import { isChoosable, pathSeparator, treeRuleOf } from './tree-choice.ts'

/** Values from the root of the tree down to the chosen node. */
export type CascaderPath = readonly string[]
/** One path, or several with `multiple`. */
export type CascaderValue = CascaderPath | readonly CascaderPath[]

const deepest = 50

const isPath = (raw: unknown): raw is string[] =>
  Array.isArray(raw) &&
  raw.length > 0 &&
  raw.length <= deepest &&
  raw.every((value) => typeof value === 'string' && value !== '')

/** The paths of a value, whichever shape it has. */
export const cascaderPaths = (value: CascaderValue): readonly CascaderPath[] =>
  typeof value[0] === 'string' ? [value as CascaderPath] : (value as readonly CascaderPath[])

function nodesOn(tree: readonly OptionNode[], path: CascaderPath): readonly OptionNode[] | null {
  const nodes: OptionNode[] = []
  let level: readonly OptionNode[] = tree
  for (const value of path) {
    const node = level.find((one) => one.value === value)
    if (!node) return null
    nodes.push(node)
    level = node.children ?? []
  }
  return nodes
}

/** Places in the tree, level by level, so that several choices stand in the order of the tree whoever clicked first. */
const placeOf = (tree: readonly OptionNode[], path: CascaderPath): readonly number[] => {
  let level: readonly OptionNode[] = tree
  return path.map((value) => {
    const place = level.findIndex((one) => one.value === value)
    level = level[place]?.children ?? []
    return place < 0 ? Number.MAX_SAFE_INTEGER : place
  })
}

function byPlace(a: readonly number[], b: readonly number[]): number {
  for (let level = 0; level < Math.min(a.length, b.length); level++) {
    const difference = (a[level] as number) - (b[level] as number)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

function readPaths(raw: unknown, { optionTree }: FieldConfig): Reading<CascaderValue> {
  if (!Array.isArray(raw)) return wrongType
  if (raw.length === 0) return reading<CascaderValue>(null)
  if (raw.length > 1000 || !raw.every(isPath)) return wrongType
  const unique = new Map(raw.map((path) => [JSON.stringify(path), path]))
  const placed = [...unique.values()].map((path) => ({ path, place: placeOf(optionTree, path) }))
  return reading(placed.sort((a, b) => byPlace(a.place, b.place)).map(({ path }) => path))
}

function readPath(raw: unknown): Reading<CascaderValue> {
  if (Array.isArray(raw) && raw.length === 0) return reading<CascaderValue>(null)
  return isPath(raw) ? reading(raw) : wrongType
}

const labelOf = ({ label, englishLabel }: OptionNode, context: FormContext): string =>
  (context.locale === 'en' && englishLabel) || label

const pathText = (path: CascaderPath, { optionTree }: FieldConfig, context: FormContext): string =>
  nodesOn(optionTree, path)
    ?.map((node) => labelOf(node, context))
    .join(pathSeparator) ?? path.join(pathSeparator)

/**
 * Choice in the tree of the field, down to a last node unless checks are strict. A condition compares with every value on the
 * path, so that "region is 华东" holds for each city in it. Part: last, the name of the chosen node alone.
 */
export const cascaderType: FieldType<CascaderValue> = {
  widget: 'cascader',
  normalise: (raw, field) => {
    if (isNothing(raw)) return reading<CascaderValue>(null)
    return field.privateConfig.multiple ? readPaths(raw, field) : readPath(raw)
  },
  isEmpty: (value) => value.length === 0,
  validate: (value, field) => {
    const rule = treeRuleOf(field)
    const isFine = cascaderPaths(value).every((path) => {
      const nodes = nodesOn(field.optionTree, path)
      return nodes !== null && isChoosable(nodes, rule, (node) => node.disabled === true)
    })
    return isFine ? null : { code: 'notOption' }
  },
  format: (value, field, context) =>
    joined(
      cascaderPaths(value).map((path) => pathText(path, field, context)),
      context,
    ),
  parts: {
    last: (value, field, context) =>
      joined(
        cascaderPaths(value).map((path) => {
          const node = nodesOn(field.optionTree, path)?.at(-1)
          return node ? labelOf(node, context) : (path.at(-1) ?? '')
        }),
        context,
      ),
  },
  comparable: (value) => cascaderPaths(value).flat(),
  requiredCode: 'requiredSelect',
}
