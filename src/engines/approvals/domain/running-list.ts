import type { Choice, ListDefinition } from '#shared/list.ts'
import { type Locale, said, type Words, wordsIn } from '#shared/text.ts'
import { approvalListTypes, approvalStateLabels, type FlowKind } from './lists.ts'
import type { stuckReasons } from './running-api.ts'

/** Words and tone of why an approval does not go on. */
export const stuckLabels: Readonly<Record<(typeof stuckReasons)[number], { words: Words; color: string }>> = {
  nobody: { words: '无人可审批 | No approver', color: 'danger' },
  missing: { words: '审批人离职或外出 | Approver left or away', color: 'warning' },
  long: { words: '等待过久 | Waiting too long', color: 'warning' },
}

/** What flows can be made for, as choices of a filter. */
export const kindChoices = (kinds: readonly FlowKind[], locale: Locale): Choice[] =>
  kinds.map(({ kind, words }) => ({ value: kind, label: said(words, locale) }))

/** Columns and filters of the list of what runs. */
export function runningDefinition(
  locale: Locale,
  offered: { kinds: readonly FlowKind[]; flows: readonly Choice[] },
): ListDefinition {
  const t = wordsIn(locale)
  const isEnglish = locale === 'en'
  const tags = (labels: Readonly<Record<string, { words: Words; color: string }>>): Choice[] =>
    Object.entries(labels).map(([value, { words, color }]) => ({ value, label: said(words, locale), color }))
  const { running, returned } = approvalStateLabels
  const kinds = kindChoices(offered.kinds, locale)
  return {
    type: approvalListTypes.running,
    columns: [
      { key: 'name', label: t('事项 | Item'), cell: 'text', fixed: true, width: 200 },
      { key: 'stuck', label: t('滞留 | Stuck'), cell: 'tag', width: 135, choices: tags(stuckLabels) },
      { key: 'kind', label: t('类型 | Type'), cell: 'tag', width: 95, choices: kinds },
      {
        key: 'state',
        label: t('状态 | Status'),
        cell: 'tag',
        width: isEnglish ? 105 : 80,
        choices: tags({ running, returned }),
      },
      { key: 'nodeName', label: t('当前节点 | Step'), cell: 'text', width: 115 },
      { key: 'waitingFor', label: t('待处理人 | Waiting for'), cell: 'nameList', width: 150 },
      { key: 'since', label: t('等待自 | Waiting since'), cell: 'instant', width: 150 },
      { key: 'initiator', label: t('发起人 | Submitted by'), cell: 'user', width: 110 },
      { key: 'flowName', label: t('审批流 | Flow'), cell: 'text', width: 150, shown: false },
      { key: 'startedAt', label: t('发起时间 | Submitted'), cell: 'instant', width: 150, shown: false },
    ],
    filters: [
      {
        key: 'stuck',
        label: t('滞留 | Stuck'),
        kind: 'choice',
        operators: ['in'],
        choices: tags(stuckLabels),
      },
      { key: 'days', label: t('等待天数 | Days waiting'), kind: 'number', operators: ['gte'] },
      { key: 'kind', label: t('类型 | Type'), kind: 'choice', operators: ['in'], choices: kinds },
      { key: 'flow', label: t('审批流 | Flow'), kind: 'choice', operators: ['in'], choices: offered.flows },
      {
        key: 'state',
        label: t('状态 | Status'),
        kind: 'choice',
        operators: ['in'],
        choices: tags({ running, returned }),
      },
      { key: 'person', label: t('待处理人 | Waiting for'), kind: 'person', operators: ['in'] },
      { key: 'initiator', label: t('发起人 | Submitted by'), kind: 'person', operators: ['in'] },
    ],
  }
}
