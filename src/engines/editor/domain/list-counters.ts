/** What a numbered paragraph says of its list: 0-based `level`, and where its list begins and restarts; `null` stands for "as usual". */
export type ListPlace = {
  /** w:num, and the w:abstractNum behind it. */
  numId: string
  abstractNumId: string
  level: number
  /** Where each of the nine levels begins. */
  starts: readonly number[]
  /** The startOverride of a level in this w:num. */
  overrideOf: (level: number) => number | null | undefined
  /** The lowest level above after which a level begins anew; null: never. */
  restartsAfter: (level: number) => number | null
}

const levels = [0, 1, 2, 3, 4, 5, 6, 7, 8]

/**
 * Counts the numbered paragraphs of one text as Word does. Lists with one abstract definition count together, whichever w:num they name; a startOverride holds
 * once, at the first paragraph of its level; a level that was skipped counts as begun. Answers the nine counters of a paragraph; levels that have not begun
 * stand at their start.
 */
export function listCounters(): (place: ListPlace) => number[] {
  const lists = new Map<string, (number | null)[]>()
  const overridden = new Set<string>()
  return ({ numId, abstractNumId, level, starts, overrideOf, restartsAfter }) => {
    const counters = lists.get(abstractNumId) ?? levels.map(() => null)
    lists.set(abstractNumId, counters)
    for (const below of levels) {
      const after = below > level ? restartsAfter(below) : null
      if (after !== null && level <= after) counters[below] = null
    }
    for (const above of levels) if (above < level) counters[above] ??= starts[above] ?? 1
    const key = `${numId} ${level}`
    const override = overridden.has(key) ? null : overrideOf(level)
    overridden.add(key)
    const before = counters[level]
    counters[level] = override ?? (before == null ? (starts[level] ?? 1) : before + 1)
    return levels.map((each) => counters[each] ?? starts[each] ?? 1)
  }
}
