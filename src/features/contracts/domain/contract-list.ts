import type { Choice, ListColumn, ListDefinition, ListFilter } from '#shared/list.ts'
import { type Locale, type Words, wordsIn } from '#shared/text.ts'
import {
  archiveStatusLabels,
  contractStatusLabels,
  labelOf,
  reachedStatuses,
  workflowStatusLabels,
} from './contract-status.ts'

type Labels = Record<number, { words: Words; color: string }>

const choices = (labels: Labels, locale: Locale, only?: readonly number[]): Choice[] =>
  Object.entries(labels)
    .filter(([value]) => only?.includes(Number(value)) ?? true)
    .map(([value, label]) => ({ value, label: labelOf(label, locale), color: label.color }))

const categories: Labels = {
  1: { words: '普通合同 | Ordinary', color: 'neutral' },
  2: { words: '框架协议 | Framework', color: 'neutral' },
  3: { words: '补充协议 | Supplementary', color: 'neutral' },
  4: { words: '变更协议 | Amendment', color: 'neutral' },
  5: { words: '解除协议 | Termination', color: 'neutral' },
}

/** The lists of contracts that keep columns and filters of their own. */
export const contractListTypes = ['contract', 'standing_book'] as const
export type ContractListType = (typeof contractListTypes)[number]

/** What the standing book and my contracts offer: columns and conditions, with their words. */
export function contractListDefinition(type: ContractListType, locale: Locale): ListDefinition {
  const t = wordsIn(locale)
  // Statuses are longer in English: what stands beside them is narrower, so that the standing book fits beside the menu at 1440 pixels.
  const isEnglish = locale === 'en'
  const columns: ListColumn[] = [
    {
      key: 'name',
      label: t('合同名称 | Name'),
      cell: 'text',
      sortable: true,
      fixed: true,
      width: isEnglish ? 174 : 206,
    },
    {
      key: 'number',
      label: t('合同编号 | Number'),
      cell: 'text',
      sortable: true,
      width: isEnglish ? 168 : 165,
    },
    { key: 'contractTypeName', label: t('合同类型 | Type'), cell: 'text', width: isEnglish ? 118 : 108 },
    { key: 'partyNames', label: t('相对方 | Counterparty'), cell: 'text', width: isEnglish ? 144 : 193 },
    {
      key: 'amount',
      label: t('合同金额 | Amount'),
      cell: 'money',
      sortable: true,
      width: isEnglish ? 132 : 126,
    },
    {
      key: 'status',
      label: t('合同状态 | Status'),
      cell: 'contractStatus',
      width: isEnglish ? 138 : 90,
      choices: choices(contractStatusLabels, locale),
    },
    {
      key: 'workflowStatus',
      label: t('审批状态 | Approval'),
      cell: 'tag',
      width: 100,
      shown: type === 'contract',
      choices: choices(workflowStatusLabels, locale),
    },
    {
      key: 'archiveStatus',
      label: t('归档状态 | Archive'),
      cell: 'tag',
      width: 100,
      shown: false,
      choices: choices(archiveStatusLabels, locale),
    },
    {
      key: 'category',
      label: t('合同类别 | Category'),
      cell: 'tag',
      width: 110,
      shown: false,
      choices: choices(categories, locale),
    },
    { key: 'handler', label: t('经办人 | Handler'), cell: 'user', width: 100 },
    { key: 'initiator', label: t('发起人 | Initiator'), cell: 'user', width: 110, shown: false },
    {
      key: 'departmentName',
      label: t('经办部门 | Department'),
      cell: 'applicantDepartment',
      width: 130,
      shown: false,
    },
    {
      key: 'startDate',
      label: t('开始日期 | Start'),
      cell: 'date',
      sortable: true,
      width: 120,
      shown: false,
    },
    {
      key: 'endDate',
      label: t('结束日期 | End'),
      cell: 'taskDate',
      sortable: true,
      width: isEnglish ? 124 : 110,
    },
    {
      key: 'updateTime',
      label: t('更新时间 | Updated'),
      cell: 'instant',
      sortable: true,
      width: 160,
      shown: false,
    },
  ]
  const filters: ListFilter[] = [
    {
      key: 'status',
      label: t('合同状态 | Status'),
      kind: 'choice',
      choices: choices(contractStatusLabels, locale, reachedStatuses),
    },
    {
      key: 'workflowStatus',
      label: t('审批状态 | Approval'),
      kind: 'choice',
      choices: choices(workflowStatusLabels, locale),
    },
    {
      key: 'archiveStatus',
      label: t('归档状态 | Archive'),
      kind: 'choice',
      choices: choices(archiveStatusLabels, locale),
    },
    {
      key: 'category',
      label: t('合同类别 | Category'),
      kind: 'choice',
      choices: choices(categories, locale),
    },
    { key: 'amount', label: t('合同金额 | Amount'), kind: 'money' },
    { key: 'handler', label: t('经办人 | Handler'), kind: 'person' },
    { key: 'initiator', label: t('发起人 | Initiator'), kind: 'person' },
    { key: 'department', label: t('经办部门 | Department'), kind: 'department' },
    { key: 'startDate', label: t('开始日期 | Start'), kind: 'date' },
    { key: 'endDate', label: t('结束日期 | End'), kind: 'date' },
    { key: 'updateTime', label: t('更新日期 | Updated'), kind: 'date' },
  ]
  return { type, columns, filters, defaultSort: '-updateTime' }
}
