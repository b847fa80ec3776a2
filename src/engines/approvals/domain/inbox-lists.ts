import type { Choice, ListColumn, ListDefinition, ListFilter } from '#shared/list.ts'
import { type Locale, said, wordsIn } from '#shared/text.ts'
import { type InboxTab, inboxSorts } from './inbox-api.ts'
import { approvalStateLabels, type FlowKind } from './lists.ts'
import { kindChoices } from './running-list.ts'

/** Lists of the inbox by tab: the person's own columns are kept for each, and each offers the filters that mean something there. */
export const inboxListTypes: Readonly<Record<InboxTab, string>> = {
  todo: 'approval_inbox',
  waiting: 'approval_waiting',
  initiated: 'approval_initiated',
  returned: 'approval_returned',
  cc: 'approval_copied',
  done: 'approval_done',
}

/** `hasLimits`: until when to answer is said of something that is open. */
type Offered = { kinds: readonly FlowKind[]; flows: readonly Choice[]; hasLimits: boolean }

/** What a person sees of their own in no list: who submitted it. */
const isOwn = (tab: InboxTab): boolean => tab === 'waiting' || tab === 'initiated'

/** Columns and filters of a tab of the inbox; the kind and the flow stand below the name. */
export function inboxDefinition(tab: InboxTab, locale: Locale, offered: Offered): ListDefinition {
  const columns = inboxColumns(tab, locale, offered).filter((one) => one !== null)
  const sorts: readonly string[] = inboxSorts[tab]
  return {
    type: inboxListTypes[tab],
    columns: columns.map((column) => (sorts.includes(column.key) ? { ...column, sortable: true } : column)),
    filters: inboxFilters(tab, locale, offered).filter((one) => one !== null),
  }
}

const isOpen = (tab: InboxTab): boolean => tab === 'todo' || tab === 'waiting'

const stateChoices = (locale: Locale): Choice[] =>
  Object.entries(approvalStateLabels).map(([value, { words, color }]) => ({
    value,
    label: said(words, locale),
    color,
  }))

function inboxColumns(tab: InboxTab, locale: Locale, { kinds, hasLimits }: Offered): (ListColumn | null)[] {
  const t = wordsIn(locale)
  return [
    { key: 'name', label: t('事项 | Item'), cell: 'text', fixed: true, width: 260 },
    {
      key: 'kind',
      label: t('类型 | Type'),
      cell: 'tag',
      width: 95,
      choices: kindChoices(kinds, locale),
      shown: false,
    },
    { key: 'amount', label: t('金额 | Amount'), cell: 'money', width: 140 },
    { key: 'otherParty', label: t('相对方 | Other party'), cell: 'text', width: tab === 'todo' ? 210 : 160 },
    isOpen(tab)
      ? null
      : {
          key: 'state',
          label: t('状态 | Status'),
          cell: 'tag',
          width: locale === 'en' ? 110 : 90,
          choices: stateChoices(locale),
        },
    isOwn(tab) ? null : { key: 'initiator', label: t('发起人 | Submitted by'), cell: 'user', width: 110 },
    // Of what waits for the person the step says why.
    tab === 'todo'
      ? { key: 'nodeName', label: t('待办原因 | Why it is here'), cell: 'text', width: 160 }
      : { key: 'nodeName', label: t('当前节点 | Step'), cell: 'text', width: 120 },
    {
      key: 'waitingFor',
      label: t('待处理人 | Waiting for'),
      cell: 'nameList',
      width: 120,
      shown: tab !== 'todo',
    },
    isOwn(tab)
      ? {
          key: 'waitingSince',
          label: t('等待自 | Waiting since'),
          cell: 'instant',
          width: 145,
          shown: tab === 'waiting',
        }
      : null,
    { key: 'at', label: atWords(tab, locale), cell: 'instant', width: 145, shown: tab !== 'waiting' },
    {
      key: 'dueAt',
      label: t('截止时间 | Due'),
      cell: 'instant',
      width: 145,
      shown: isOpen(tab) && hasLimits,
    },
    { key: 'flowName', label: t('审批流 | Flow'), cell: 'text', width: 150, shown: false },
    {
      key: 'startedAt',
      label: t('发起时间 | Submitted'),
      cell: 'instant',
      width: 145,
      shown: isOwn(tab),
    },
  ]
}

function inboxFilters(tab: InboxTab, locale: Locale, { kinds, flows }: Offered): (ListFilter | null)[] {
  const t = wordsIn(locale)
  return [
    isOpen(tab) ? { key: 'late', label: t('已超时 | Overdue'), kind: 'flag' } : null,
    {
      key: 'kind',
      label: t('类型 | Type'),
      kind: 'choice',
      operators: ['in'],
      choices: kindChoices(kinds, locale),
    },
    { key: 'flow', label: t('审批流 | Flow'), kind: 'choice', operators: ['in'], choices: flows },
    isOwn(tab)
      ? null
      : { key: 'initiator', label: t('发起人 | Submitted by'), kind: 'person', operators: ['in'] },
    isOpen(tab) ? { key: 'amount', label: t('金额 | Amount'), kind: 'money' } : null,
    isOpen(tab)
      ? null
      : {
          key: 'state',
          label: t('状态 | Status'),
          kind: 'choice',
          operators: ['in'],
          choices: stateChoices(locale),
        },
  ]
}

/** What `at` is in a tab. */
function atWords(tab: InboxTab, locale: Locale): string {
  const t = wordsIn(locale)
  switch (tab) {
    case 'todo':
      return t('到达时间 | Since')
    case 'cc':
      return t('抄送时间 | Copied')
    case 'done':
      return t('处理时间 | Decided')
    case 'returned':
      return t('退回时间 | Returned')
    default:
      return t('更新时间 | Updated')
  }
}
