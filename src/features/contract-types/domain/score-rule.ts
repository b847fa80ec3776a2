import type { Issue } from '#shared/issues.ts'
import { inBoth } from '#shared/text.ts'

/** What is judged, and how many points it may get. */
export type ScoreItem = {
  /** Within its rule. */
  id: number
  name: string
  /** What a score is given for. */
  criterion: string
  maxScore: number
  /** How much it counts beside the others; null: as much as its points. */
  weight: number | null
}
export type ScoreGroup = { name: string; items: readonly ScoreItem[] }

export const scoreRuleLimit = { groups: 20, items: 50, maxScore: 1000, weight: 1000, criterion: 500 } as const

type Drafted = { name: string; items: readonly (Omit<ScoreItem, 'id'> & { id?: number | undefined })[] }

/** The groups with an id for every item: a new one gets the next number, the others keep theirs. */
export function numberedGroups(groups: readonly Drafted[]): ScoreGroup[] {
  let last = Math.max(0, ...groups.flatMap(({ items }) => items.map(({ id }) => id ?? 0)))
  return groups.map(({ name, items }) => ({
    name: name.trim(),
    items: items.map((item) => ({
      id: item.id ?? ++last,
      name: item.name.trim(),
      criterion: item.criterion.trim(),
      maxScore: item.maxScore,
      weight: item.weight,
    })),
  }))
}

const words = {
  group: inBoth('field', '评分类别 | the name of the group'),
  item: inBoth('field', '评分项 | the name of the item'),
  points: inBoth('field', '满分 | Full marks'),
  weight: inBoth('field', '权重 | Weight'),
} as const

const isWhole = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most

/** What keeps a rule from being saved: a name that is missing, a group without items, an id that stands twice, points that are no whole number. */
export function scoreRuleIssues(groups: readonly Drafted[]): Issue[] {
  const seen = new Set<number>()
  return groups.flatMap((group, i): Issue[] => [
    ...(group.name.trim()
      ? []
      : [{ path: `groups.${i}.name`, code: 'required' as const, params: words.group }]),
    ...(group.items.length ? [] : [{ path: `groups.${i}`, code: 'required' as const, params: words.item }]),
    ...group.items.flatMap((item, j): Issue[] => {
      const path = `groups.${i}.items.${j}`
      const isTwice = item.id !== undefined && seen.has(item.id)
      if (item.id !== undefined) seen.add(item.id)
      return [
        ...(item.name.trim()
          ? []
          : [{ path: `${path}.name`, code: 'required' as const, params: words.item }]),
        ...(isWhole(item.maxScore, scoreRuleLimit.maxScore)
          ? []
          : [
              {
                path: `${path}.maxScore`,
                code: 'scorePoints' as const,
                params: { ...words.points, max: scoreRuleLimit.maxScore },
              },
            ]),
        ...(item.weight === null || isWhole(item.weight, scoreRuleLimit.weight)
          ? []
          : [
              {
                path: `${path}.weight`,
                code: 'scorePoints' as const,
                params: { ...words.weight, max: scoreRuleLimit.weight },
              },
            ]),
        ...(isTwice ? [{ path: `${path}.id`, code: 'twice' as const, params: words.item }] : []),
      ]
    }),
  ])
}
