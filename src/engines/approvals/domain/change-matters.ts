import { sameValue } from '#shared/same-value.ts'

/** What of a record a flow watches: where it is changed after somebody approved it, they are asked again. */
export const changeMatters = ['amount', 'parties', 'ownParty', 'term', 'text'] as const
export type ChangeMatter = (typeof changeMatters)[number]

/** One change of what may be watched. `key`: a field of the form, or the text; its value before and after. */
export type WatchedChange = {
  at: Date
  by: number | null
  items: readonly { key: string; matter: ChangeMatter; before: unknown; after: unknown }[]
}
/** An approval that counts. */
export type GivenYes = { id: number; by: number; at: Date }

/** A change of the text: nobody says of a text that it was put back exactly as it had been. */
export const textChange = (at: Date): WatchedChange['items'][number] => ({
  key: 'text',
  matter: 'text',
  before: null,
  after: at.toISOString(),
})

type Sides = { before: Record<string, unknown>; after: Record<string, unknown> }

/** Fields as they were before the first of these changes and are after the last, without those that say the same again. */
export function netChange(changes: readonly { before: unknown; after: unknown }[]): Sides {
  const net: Sides = { before: {}, after: {} }
  for (const change of changes)
    for (const { key, before, after } of changedFields(change)) {
      if (!Object.hasOwn(net.after, key)) net.before[key] = before
      net.after[key] = after
    }
  for (const key of Object.keys(net.after))
    if (sameValue(net.before[key], net.after[key])) {
      delete net.before[key]
      delete net.after[key]
    }
  return net
}

/** The fields of a change as an audit entry tells it, by its two sides. */
export function changedFields({ before, after }: { before: unknown; after: unknown }) {
  const [was, is] = [sideOf(before), sideOf(after)]
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return keys.map((key) => ({ key, before: was[key] ?? null, after: is[key] ?? null }))
}

const sideOf = (side: unknown): Record<string, unknown> =>
  typeof side === 'object' && side !== null ? (side as Record<string, unknown>) : {}

/** What says something else after these changes than before the first of them: what was changed and put back did not change. Changes are in the order in which they were made. */
export function mattersChanged(changes: readonly WatchedChange[]): ReadonlySet<ChangeMatter> {
  const sides = new Map<string, { matter: ChangeMatter; before: unknown; after: unknown }>()
  for (const { key, matter, before, after } of changes.flatMap(({ items }) => items))
    sides.set(key, { matter, before: sides.has(key) ? sides.get(key)?.before : before, after })
  const changed = [...sides.values()].filter(({ before, after }) => !sameValue(before, after))
  return new Set(changed.map(({ matter }) => matter))
}

/** Ids of the approvals that were given on an older value of something watched, and what was changed since them, in the order of the list. */
export function outdatedBy(
  changes: readonly WatchedChange[],
  approved: readonly GivenYes[],
  watched: readonly ChangeMatter[],
): { outdated: ReadonlySet<number>; matters: ChangeMatter[] } {
  const outdated = new Set<number>()
  const found = new Set<ChangeMatter>()
  for (const { id, at } of approved) {
    const changed = mattersChanged(changes.filter((one) => one.at >= at))
    const named = watched.filter((matter) => changed.has(matter))
    if (named.length > 0) outdated.add(id)
    for (const matter of named) found.add(matter)
  }
  return { outdated, matters: inOrder(found) }
}

/** What this person changed that nobody else has approved since, whatever the flow watches. */
export function unapprovedChanges(
  changes: readonly WatchedChange[],
  approved: readonly GivenYes[],
  by: number,
): ChangeMatter[] {
  const others = approved.filter((one) => one.by !== by).map(({ at }) => at.getTime())
  const since = Math.max(0, ...others)
  return inOrder(mattersChanged(changes.filter((one) => one.by === by && one.at.getTime() >= since)))
}

const inOrder = (found: ReadonlySet<ChangeMatter>): ChangeMatter[] =>
  changeMatters.filter((matter) => found.has(matter))
