import type { ListDefinition } from '#shared/list.ts'
import { type Locale, said, type Words, wordsIn } from '#shared/text.ts'
import type { approvalModes, FlowNode } from './flow-definition.ts'
import type { approvalStates, TaskState } from './flow-state.ts'

type Label = { words: Words; color: string }

/** Words and tone of where an approval stands. */
export const approvalStateLabels: Readonly<Record<(typeof approvalStates)[number], Label>> = {
  running: { words: '审批中 | In approval', color: 'info' },
  returned: { words: '已退回 | Returned', color: 'warning' },
  approved: { words: '已通过 | Approved', color: 'success' },
  rejected: { words: '已驳回 | Rejected', color: 'danger' },
  withdrawn: { words: '已撤回 | Withdrawn', color: 'neutral' },
  cancelled: { words: '已作废 | Cancelled', color: 'neutral' },
}

/** Words of how a node asks several people. */
const modeLabels: Readonly<Record<(typeof approvalModes)[number], Words>> = {
  all: '会签 | All',
  any: '或签 | Any one',
  share: '票签 | Minimum approvals',
  order: '依次 | In order',
}

/** The same where something is done. */
const doingLabels: typeof modeLabels = {
  ...modeLabels,
  all: '全部办理 | All',
  any: '任一办理 | Any one',
  share: '办理 | Minimum',
}

/** "票签（2 人）": how a node asks several people, of a share with how many must agree. */
export function modeWords(
  {
    kind,
    mode,
    share,
  }: { kind?: FlowNode['kind']; mode: keyof typeof modeLabels; share?: number | null | undefined },
  locale: Locale,
): string {
  const word = said((kind === 'handling' ? doingLabels : modeLabels)[mode], locale)
  if (mode !== 'share') return word
  return locale === 'en' ? `${word}: ${share ?? 2}` : `${word} ${share ?? 2} 人`
}

type Sharing = {
  mode: keyof typeof modeLabels
  share: number | null
  people: readonly { state?: TaskState | 'pending' }[]
}

/** How many people have agreed at a step of mode share or still can, where these are fewer than it asks for, so that all of them must; null where enough can. */
export function shortOfShare({ mode, share, people }: Sharing): number | null {
  if (mode !== 'share' || people.length === 0) return null
  const able = people.filter(({ state }) => state !== 'closed').length
  return able < (share ?? 2) ? able : null
}

/** A kind of record that flows can be made for. */
export type FlowKind = { kind: string; words: Words }

export const approvalListTypes = {
  flows: 'approval_flow',
  running: 'approval_running',
} as const

/** Columns of the list of flows. */
export function flowListDefinition(locale: Locale): ListDefinition {
  const t = wordsIn(locale)
  return {
    type: approvalListTypes.flows,
    columns: [
      { key: 'name', label: t('审批流 | Flow'), cell: 'text', fixed: true, width: 240 },
      { key: 'kind', label: t('适用于 | Applies to'), cell: 'text', width: 110 },
      { key: 'description', label: t('说明 | Description'), cell: 'text', width: 260 },
      { key: 'published', label: t('发布 | Published'), cell: 'text', width: 160 },
      { key: 'enabled', label: t('状态 | Status'), cell: 'text', width: 100 },
      { key: 'updatedAt', label: t('更新时间 | Updated'), cell: 'instant', width: 160 },
    ],
    filters: [],
  }
}
