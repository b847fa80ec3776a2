/**
 * Whether two JSON values say the same. The order of an object's keys says nothing (jsonb stores them in an order of its own), the
 * order of a list does; a property that is absent is the same as one that is undefined, and as a whole nothing (undefined) is null.
 */
export function sameValue(a: unknown, b: unknown): boolean {
  const [one, other] = [a ?? null, b ?? null]
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((part, index) => sameValue(part, other[index]))
    )
  const [left, right] = [one as Parts, other as Parts]
  for (const key in left)
    if (
      left[key] !== undefined &&
      !(Object.hasOwn(right, key) && sameValue(left[key], right[key]) && right[key] !== undefined)
    )
      return false
  for (const key in right) if (right[key] !== undefined && left[key] === undefined) return false
  return true
}

type Parts = Record<string, unknown>

/** What changed between two records, by key, on both sides; null stands for what was not there. */
export function changedParts(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !sameValue(before[key], after[key]),
  )
  const side = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(changed.map((key) => [key, values[key] ?? null]))
  return { before: side(before), after: side(after) }
}
