/** A party of a group: its parent within the group, null at the top. */
export type GroupMember = { id: number; name: string; parentID: number | null }

/** How many levels a group may have, and how many of its members are told. */
export const mostLevels = 20
export const mostMembers = 500

/** The members of a group from the top down, each behind its parent with its level, brothers by name. Who is reached twice is told once. */
export function groupTree<T extends GroupMember>(
  members: readonly T[],
  topID: number,
): (T & { level: number })[] {
  const below = Map.groupBy(members, ({ parentID }) => parentID)
  const collator = new Intl.Collator('zh')
  const placed = new Set<number>()
  const walk = (one: T, level: number): (T & { level: number })[] => {
    if (placed.has(one.id)) return []
    placed.add(one.id)
    const next = (below.get(one.id) ?? []).toSorted((a, b) => collator.compare(a.name, b.name) || a.id - b.id)
    return [{ ...one, level }, ...next.flatMap((child) => walk(child, level + 1))]
  }
  const top = members.find(({ id }) => id === topID)
  return top ? walk(top, 0) : []
}
