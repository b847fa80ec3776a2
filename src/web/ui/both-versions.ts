import { mergeValues } from '#shared/merge-values.ts'
import { sameValue } from '#shared/same-value.ts'

type Values = Readonly<Record<string, unknown>>
export type Side = 'mine' | 'theirs'

/** What two people made of one record: the paths that both changed, and the values of either side by path. */
export type BothVersions = { conflicts: readonly string[] } & Readonly<Record<Side, Values>>

/** Values by path: those of `byKey` are tables of single choices, whose paths are `key.part`; any other value is one. */
const flat = (values: object, byKey: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      byKey.includes(key)
        ? Object.entries(value as object).map(([part, one]) => [`${key}.${part}`, one] as const)
        : [[key, value] as const],
    ),
  )

function whole<T extends object>(paths: Values, byKey: readonly string[]): T {
  const values: Record<string, unknown> = Object.fromEntries(byKey.map((key) => [key, {}]))
  for (const [path, value] of Object.entries(paths)) {
    const key = byKey.find((one) => path.startsWith(`${one}.`))
    if (key === undefined) values[path] = value
    else if (value !== undefined) (values[key] as Record<string, unknown>)[path.slice(key.length + 1)] = value
  }
  return values as T
}

/** Merges what I typed with what somebody else saved since `base`: see `mergeValues`. */
export function bothVersions<T extends object>(
  { base, mine, theirs }: Readonly<Record<Side | 'base', T>>,
  byKey: readonly string[],
): { values: T; both: BothVersions } {
  const sides = { mine: flat(mine, byKey), theirs: flat(theirs, byKey) }
  const { values, conflicts } = mergeValues(flat(base, byKey), sides.mine, sides.theirs)
  return { values: whole(values, byKey), both: { ...sides, conflicts } }
}

/** Whether all of these paths say what the other person saved. */
export function areTheirs(
  { theirs }: BothVersions,
  values: object,
  paths: readonly string[],
  byKey: readonly string[],
): boolean {
  const now = flat(values, byKey)
  return paths.every((path) => sameValue(now[path], theirs[path]))
}

/** Puts one side of these paths into `values`. What I have typed since is my side from now on, so that it can be restored. */
export function takeSide<T extends object>(
  both: BothVersions,
  values: T,
  { side, paths, byKey }: { side: Side; paths: readonly string[]; byKey: readonly string[] },
): { values: T; both: BothVersions } {
  const now = flat(values, byKey)
  const changing = paths.filter((path) => areTheirs(both, values, [path], byKey) === (side === 'mine'))
  const pick = (from: Values) => Object.fromEntries(changing.map((path) => [path, from[path]]))
  return {
    values: whole({ ...now, ...pick(both[side]) }, byKey),
    both: side === 'theirs' ? { ...both, mine: { ...both.mine, ...pick(now) } } : both,
  }
}
