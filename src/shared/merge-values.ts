import { sameValue } from './same-value.ts'

type Values = Readonly<Record<string, unknown>>

export type Merged = {
  /** Theirs where only they changed a field, mine everywhere else. */
  values: Record<string, unknown>
  /** Fields that both changed, to different values: the person decides. */
  conflicts: string[]
  /** Fields that only the other person changed. */
  taken: string[]
}

/**
 * Brings two people's work on one record together, field by field: `base` is what I started from, `mine` what is on my screen, `theirs`
 * what was saved meanwhile. Nothing of either is lost: where both changed a field differently it is named, and mine stays until decided.
 * Fields that the form computes are nobody's work: they follow from the others and are left out.
 */
export function mergeValues(
  base: Values,
  mine: Values,
  theirs: Values,
  isComputed: (id: string) => boolean = () => false,
): Merged {
  const merged: Merged = { values: { ...mine }, conflicts: [], taken: [] }
  for (const id of new Set([...Object.keys(base), ...Object.keys(mine), ...Object.keys(theirs)])) {
    if (isComputed(id)) continue
    const theyChanged = !sameValue(base[id], theirs[id])
    if (!theyChanged || sameValue(mine[id], theirs[id])) continue
    if (sameValue(base[id], mine[id])) {
      merged.taken.push(id)
      if (theirs[id] === undefined) delete merged.values[id]
      else merged.values[id] = theirs[id]
    } else merged.conflicts.push(id)
  }
  return merged
}

/** The fields of `now` that are not what `base` says, with their values; a field that was emptied is null. */
export const changedValues = (base: Values, now: Values): Record<string, unknown> =>
  Object.fromEntries(
    [...new Set([...Object.keys(base), ...Object.keys(now)])]
      .filter((id) => !sameValue(base[id], now[id]))
      .map((id) => [id, now[id] ?? null]),
  )
