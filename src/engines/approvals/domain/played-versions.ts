import { sameValue } from '#shared/same-value.ts'
import { asksPeople } from './flow-definition.ts'
import { isInside } from './flow-places.ts'
import { node } from './played-flow.ts'
import type { RoutedNode } from './route-flow.ts'

// For the model test: another version of a flow, as an administrator might publish it.

/** What a yes at a step is worth depends on this. */
export const signOf = ({ kind, people, mode }: RoutedNode): string => JSON.stringify([kind, people, mode])

/** Of steps whose people are looked up by the same words: both versions have them, and nothing that decides differs. */
export const sameIn = (before: readonly RoutedNode[], after: readonly RoutedNode[]): Set<string> =>
  new Set(
    after.flatMap((one) => {
      const was = before.find(({ id }) => id === one.id)
      return was && signOf(was) === signOf(one) ? [one.id] : []
    }),
  )

/** The steps with one gone, one new, one that asks others, two in another order, or as they were with another name. */
export function changed(
  nodes: readonly RoutedNode[],
  { who, where, id }: { who: number; where: number; id: string },
): RoutedNode[] {
  const at = who % Math.max(nodes.length, 1)
  const one = nodes[at]
  if (!one) return [...nodes]
  const others = nodes.filter((other) => other !== one && !isInside(nodes, other, one))
  const fresh = node(id, [2 + (where % 6)], { ...(one.within !== undefined && { within: one.within }) })
  switch (where % 5) {
    case 0:
      return others
    case 1:
      return nodes.flatMap((other) => (other === one ? [fresh, other] : [other]))
    case 2:
      if (!asksPeople(one.kind)) return [...nodes]
      return nodes.map((other) =>
        other === one ? { ...other, people: [2 + (where % 6)], note: null, outcome: 'ask' } : other,
      )
    case 3: {
      const next = nodes.slice(at + 1).find(({ within }) => within === one.within)
      if (!next || sameValue(one, next)) return [...nodes]
      const block = (top: RoutedNode) => nodes.filter((other) => other === top || isInside(nodes, other, top))
      const moved = new Set([...block(one), ...block(next)])
      const before = nodes.filter((other, index) => !moved.has(other) && index < at)
      const after = nodes.filter((other, index) => !moved.has(other) && index > at)
      return [...before, ...block(next), ...block(one), ...after]
    }
    default:
      return nodes.map((other) => (other === one ? { ...other, name: `${other.name}'` } : other))
  }
}
