import type { Words } from '#shared/text.ts'
import type { CaseStatus } from './case-life.ts'

/** So many cases stand one above the other at most: deeper is a mistake, not a matter. */
export const deepestCases = 10

/** Why a case does not stand below another one. */
export const parentRefusals = {
  itself: '案件不能作为自己的上级案件 | A case cannot be its own parent.',
  circle:
    '所选案件在本案的下级中，不能作为上级案件 | The selected case is below this one, so it cannot be its parent.',
  tooDeep: `上下级案件最多 ${deepestCases} 层 | Cases can be nested at most ${deepestCases} levels deep.`,
  void: '所选案件已作废，不能作为上级案件 | The selected case is void, so it cannot be a parent.',
} as const satisfies Record<string, Words>
export type ParentRefusal = keyof typeof parentRefusals

type Question = {
  id: number
  parent: { id: number; status: CaseStatus }
  /** The cases above the parent, nearest first, whoever may see them. */
  above: readonly number[]
  /** How many levels of cases stand below the case itself; 0: none. */
  levelsBelow: number
}

const isVoid: CaseStatus = 10

/** Why a case may not be put below the parent; null where it may. */
export function parentRefusal({ id, parent, above, levelsBelow }: Question): ParentRefusal | null {
  if (parent.id === id) return 'itself'
  if (above.includes(id)) return 'circle'
  if (parent.status === isVoid) return 'void'
  return above.length + 2 + levelsBelow > deepestCases ? 'tooDeep' : null
}
