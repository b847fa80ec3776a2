import { normaliseIdentifier } from '#shared/identifiers.ts'
import { nameKey } from '../likely-duplicates.ts'

/** What of a line says who it is about, and whom that party belongs to; '' for nobody. */
export type NamedLine = { line: number; name: string; idNumber: string; parent: string }

/** The line of a file that a parent stands in, and whether that is below the party itself. */
export type ParentLine = { row: number; isCircle: boolean }

/** Of so many parties of a file with one name the first ones are looked at: two tell already that the name does not say which. */
const mostNamesakes = 10

type Group = { key: string; lead: number; parents: string[]; isInCircle: boolean }

/**
 * The lines of a file in an order in which each party comes after its parent, where that stands in the file too, and every other line stays where it is: places in the
 * given order, null where nothing has to move. `waits`: the line of the parent, for each line that names one of the file. Who is in a circle stays where they are.
 */
export function parentsFirst(lines: readonly NamedLine[]): {
  order: number[] | null
  waits: ReadonlyMap<number, ParentLine>
} {
  const { groups, keys, found } = groupsOf(lines)
  const named = new Map<string, string[]>()
  for (const { parent } of lines) if (parent && !named.has(parent)) named.set(parent, found(parent))
  const above = lines.map(({ parent }) => named.get(parent) ?? [])
  for (const group of groups.values()) group.parents = above[group.lead] ?? []
  const order = orderOf(keys, groups)
  const waits = new Map<number, ParentLine>()
  for (const [at, { line }] of lines.entries()) {
    const parent = groups.get(above[at]?.[0] ?? '')
    const own = groups.get(keys[at] ?? '')
    if (!parent || !own) continue
    const row = lines[parent.lead]?.line ?? 0
    waits.set(line, { row, isCircle: own === parent || (own.isInCircle && parent.isInCircle) })
  }
  return { order: order.every((at, place) => at === place) ? null : order, waits }
}

function groupsOf(lines: readonly NamedLine[]) {
  const groups = new Map<string, Group>()
  const byName = new Map<string, Set<string>>()
  const keys = lines.map(({ name, idNumber }, at) => {
    const [number, folded] = [normaliseIdentifier(idNumber), nameKey(name)]
    const key = number ? `#${number}` : `=${folded}`
    if (!groups.has(key)) groups.set(key, { key, lead: at, parents: [], isInCircle: false })
    const namesakes = byName.get(folded) ?? new Set()
    byName.set(folded, namesakes)
    if (namesakes.size < mostNamesakes) namesakes.add(key)
    return key
  })
  const found = (text: string): string[] => {
    const key = `#${normaliseIdentifier(text)}`
    return groups.has(key) ? [key] : [...(byName.get(nameKey(text)) ?? [])]
  }
  return { groups, keys, found }
}

/** Each line in its turn, behind the first lines of the parties above its own. */
function orderOf(keys: readonly string[], groups: ReadonlyMap<string, Group>): number[] {
  const order: number[] = []
  const isTaken = new Set<number>()
  const isDone = new Set<string>()
  const take = (at: number) => {
    if (isTaken.has(at)) return
    isTaken.add(at)
    order.push(at)
  }
  for (const [at, key] of keys.entries()) {
    // Not by recursion: a file may chain as many parties as it has lines.
    const path: { group: Group; next: number }[] = []
    const places = new Map<string, number>()
    const open = (one: string) => {
      const group = groups.get(one)
      if (!group || isDone.has(one)) return
      const circle = places.get(one)
      if (circle === undefined) places.set(one, path.push({ group, next: 0 }) - 1)
      else for (const step of path.slice(circle)) step.group.isInCircle = true
    }
    open(key)
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const parent = step.group.parents[step.next++]
      if (parent !== undefined) open(parent)
      else {
        path.pop()
        places.delete(step.group.key)
        isDone.add(step.group.key)
        take(step.group.lead)
      }
    }
    take(at)
  }
  return order
}
