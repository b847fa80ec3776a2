import { sameValue } from '#shared/same-value.ts'

/** One line of a comparison. `path` leads to the value: ['banks', '0', 'account']. */
export type Difference = { path: string[]; before: unknown; after: unknown; changed: boolean }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list of plain values (names, numbers) is one value; a list of records is compared place by place. */
const isLeaf = (value: unknown): boolean =>
  !isRecord(value) && !(Array.isArray(value) && value.some(isRecord))

/** An amount `{ amount, unit }` is one value to a reader. */
const isMoney = (value: unknown): boolean =>
  isRecord(value) && 'amount' in value && 'unit' in value && Object.keys(value).length === 2

/**
 * Both sides of a change as lines, one for each value, in the order of the record; `changed` tells which differ. null for a side
 * that did not exist (a new or a deleted record).
 */
export function differences(before: unknown, after: unknown, path: string[] = []): Difference[] {
  const whole = [before, after].every(
    (side) => side === null || side === undefined || isLeaf(side) || isMoney(side),
  )
  if (whole)
    return [{ path, before: before ?? null, after: after ?? null, changed: !sameValue(before, after) }]
  const keys = new Set([...keysOf(before), ...keysOf(after)])
  return [...keys].flatMap((key) => differences(partOf(before, key), partOf(after, key), [...path, key]))
}

const keysOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((_, index) => String(index)) : isRecord(value) ? Object.keys(value) : []

const partOf = (value: unknown, key: string): unknown =>
  Array.isArray(value) ? value[Number(key)] : isRecord(value) ? value[key] : undefined
