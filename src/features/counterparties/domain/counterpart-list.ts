import type { ListColumn, ListDefinition, ListFilter } from '#shared/list.ts'
import { type Locale, said, type Words, wordsIn } from '#shared/text.ts'
import {
  choicesIn,
  type PartyKind,
  ratingLabels,
  ratingTone,
  stateLabels,
  subtypeLabels,
} from './counterpart.ts'
import { fieldWord } from './words.ts'

/** Names of the two lists in `/titles/*`. */
export const counterpartListType = {
  internal: 'internal_counterpart',
  external: 'external_counterpart',
} as const

export const counterpartListTitle: Readonly<Record<PartyKind, Words>> = {
  internal: '内部相对方 | Internal parties',
  external: '外部相对方 | External counterparties',
}

/** Columns and conditions of the internal or the external list (specification §3). `showsBanks` false leaves the bank columns out; `tags` are those that the list may be narrowed by; `seesSums` offers to sort and filter by what contracts come to. */
export function counterpartListDefinition(
  kind: PartyKind,
  locale: Locale,
  { showsBanks, seesSums, tags = [] }: { showsBanks: boolean; seesSums: boolean; tags?: readonly string[] },
): ListDefinition {
  const t = wordsIn(locale)
  const ratingChoices = choicesIn(ratingLabels, locale).map((choice) => ({
    ...choice,
    color: ratingTone(Number(choice.value)),
  }))
  const stateChoices = choicesIn(stateLabels, locale).map((choice) => ({
    ...choice,
    color: choice.value === '1' ? 'success' : 'neutral',
  }))
  const name: ListColumn = {
    key: 'name',
    label: t('相对方名称 | Name'),
    cell: 'text',
    sortable: true,
    fixed: true,
    width: kind === 'external' ? 210 : 230,
  }
  const idNumber: ListColumn = {
    key: 'idNumber',
    label: t('统一社会信用代码/证件号 | Credit code / document'),
    cell: 'text',
    width: 180,
  }
  const tail: ListColumn[] = [
    { key: 'abbr', label: fieldWord('abbr', locale), cell: 'text', width: 120, shown: false },
    {
      key: 'state',
      label: fieldWord('state', locale),
      cell: 'tag',
      width: 90,
      shown: false,
      choices: stateChoices,
    },
    ...(kind === 'external'
      ? [
          {
            key: 'subjectGroup',
            label: fieldWord('subjectGroup', locale),
            cell: 'text' as const,
            width: 140,
            shown: false,
          },
        ]
      : []),
    { key: 'tags', label: fieldWord('tags', locale), cell: 'nameList', width: 180, shown: false },
    {
      key: 'isConnectedTransaction',
      label: fieldWord('isConnectedTransaction', locale),
      cell: 'flag',
      width: 110,
      shown: false,
    },
    {
      key: 'updater',
      label: t('更新人 | Updated by'),
      cell: 'user',
      width: kind === 'external' ? 100 : 110,
    },
    { key: 'updateTime', label: t('更新时间 | Updated'), cell: 'instant', sortable: true, width: 150 },
  ]
  const own: ListColumn[] =
    kind === 'internal'
      ? [
          { key: 'address', label: fieldWord('address', locale), cell: 'text', width: 220 },
          ...(showsBanks
            ? ([
                { key: 'bank', label: fieldWord('bankName', locale), cell: 'text', width: 180 },
                { key: 'account', label: fieldWord('account', locale), cell: 'text', width: 180 },
              ] satisfies ListColumn[])
            : []),
        ]
      : [
          {
            key: 'cooperationTimes',
            label: t('合作次数 | Contracts'),
            cell: 'number',
            sortable: true,
            width: locale === 'en' ? 110 : 100,
          },
          {
            key: 'totalAmount',
            label: t('合作总金额 | Total amount'),
            cell: 'money',
            sortable: seesSums,
            width: 140,
          },
          {
            key: 'averageScore',
            label: fieldWord('averageScore', locale),
            cell: 'number',
            sortable: true,
            width: locale === 'en' ? 120 : 90,
          },
          {
            key: 'rating',
            label: fieldWord('rating', locale),
            cell: 'tag',
            sortable: true,
            width: 72,
            choices: ratingChoices,
          },
          {
            key: 'riskCount',
            label: fieldWord('riskCount', locale),
            cell: 'number',
            sortable: true,
            width: 76,
          },
        ]
  return {
    type: counterpartListType[kind],
    columns: [name, idNumber, ...own, ...tail],
    filters: filtersOf(kind, locale, { tags, seesSums }),
    defaultSort: '-updateTime',
  }
}

function filtersOf(
  kind: PartyKind,
  locale: Locale,
  { tags, seesSums }: { tags: readonly string[]; seesSums: boolean },
): ListFilter[] {
  const t = wordsIn(locale)
  const choice = (
    key: 'subtype' | 'state' | 'rating',
    labels: Parameters<typeof choicesIn>[0],
  ): ListFilter => ({
    key,
    label: fieldWord(key, locale),
    kind: 'choice',
    choices: choicesIn(labels, locale),
  })
  return [
    choice('subtype', subtypeLabels),
    ...(kind === 'external'
      ? [
          choice('rating', ratingLabels),
          { key: 'cooperationTimes', label: t('合作次数 | Contracts'), kind: 'number' as const },
          ...(seesSums
            ? [{ key: 'totalAmount', label: t('合作总金额 | Total amount'), kind: 'money' as const }]
            : []),
          { key: 'averageScore', label: fieldWord('averageScore', locale), kind: 'number' as const },
          { key: 'riskCount', label: fieldWord('riskCount', locale), kind: 'number' as const },
        ]
      : []),
    choice('state', stateLabels),
    ...(tags.length
      ? [
          {
            key: 'tags',
            label: fieldWord('tags', locale),
            kind: 'choice' as const,
            choices: tags.map((tag) => ({ value: tag, label: tag })),
          },
        ]
      : []),
    { key: 'isConnectedTransaction', label: fieldWord('isConnectedTransaction', locale), kind: 'flag' },
    { key: 'updater', label: said('更新人 | Updated by', locale), kind: 'person' },
    { key: 'updateTime', label: said('更新时间 | Updated', locale), kind: 'date' },
  ]
}
