import {
  AuditOutlined,
  BankOutlined,
  DesktopOutlined,
  FileTextOutlined,
  SettingOutlined,
  SolutionOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { MenuGroup } from '#shared/slice.ts'
import type { Words } from '#shared/text.ts'
import { pagePlaces } from '../slices/page-places.ts'
import { recordPlaces } from '../slices/record-places.ts'
import { type PageEntry, pages } from './pages.ts'

export type MenuEntry = {
  words: Words
  /** An address of `pages`; absent on a group. */
  path?: string
  /** Of a group. */
  group?: MenuGroup
  icon?: ComponentType
  children?: readonly MenuEntry[]
}

/** The entries of a group: the pages of slices and the lists of `records` that name it. */
const entriesOf = (group: MenuGroup): MenuEntry[] =>
  [
    ...pagePlaces.flatMap(({ path, menu }) => (menu ? [{ path, ...menu }] : [])),
    ...recordPlaces.map(({ screen, many, menu }) => ({ path: screen, words: many, ...menu })),
  ]
    .filter((entry) => entry.group === group)
    .sort((a, b) => a.at - b.at)
    .map(({ path, words }) => ({ path, words }))

/** The side menu. Who sees an entry follows from its page's `may`; a group without entries is left out. */
export const menu: readonly MenuEntry[] = (
  [
    { words: '工作台 | Workbench', path: '/', icon: DesktopOutlined },
    { words: '合同 | Contracts', group: 'contracts', icon: FileTextOutlined },
    { words: '审批 | Approvals', path: '/approvals', icon: AuditOutlined },
    { words: '法律事务 | Legal matters', group: 'matters', icon: BankOutlined },
    { words: '相对方 | Counterparties', group: 'counterparts', icon: SolutionOutlined },
    { words: '设置 | Settings', group: 'settings', icon: SettingOutlined },
  ] satisfies MenuEntry[]
).map((entry) => (entry.group ? { ...entry, children: entriesOf(entry.group) } : entry))

/** What 新建 offers, where the person may. */
export const createEntries = pagePlaces.flatMap(({ path, create }) =>
  create ? [{ path, words: create }] : [],
)

type May = (permission: string) => boolean

/** Whether a page exists and lets this person in. */
export const isOpen = (path: string, may: May, from: readonly PageEntry[] = pages): boolean => {
  const page = from.find((entry) => entry.path === path)
  return page !== undefined && (!page.may || page.may.some((permission) => may(permission)))
}

/** The menu as this person sees it. */
export function visibleMenu(
  entries: readonly MenuEntry[],
  may: May,
  from: readonly PageEntry[] = pages,
): MenuEntry[] {
  return entries.flatMap((entry) => {
    if (entry.path) return isOpen(entry.path, may, from) ? [entry] : []
    const children = visibleMenu(entry.children ?? [], may, from)
    return children.length > 0 ? [{ ...entry, children }] : []
  })
}

type OpenState = {
  entries: readonly MenuEntry[]
  current: string | undefined
  /** What the person opened; null: they never opened or folded one. */
  chosen: readonly MenuGroup[] | null
  /** The group of the current page, where the person folded it on this page. */
  foldedHere: MenuGroup | null
}

/**
 * The groups that are unfolded: what the person opened, and the one of the current page. On a page of no group the first one is, until
 * the person has chosen: so the menu of everybody but the settings fits a window of 900 px.
 */
export function openGroups({ entries, current, chosen, foldedHere }: OpenState): MenuGroup[] {
  const groups = entries.flatMap(({ group, children = [] }) =>
    group ? [{ group, holdsCurrent: children.some(({ path }) => path === current) }] : [],
  )
  const inUse = groups.find(({ holdsCurrent }) => holdsCurrent)
  const opened = chosen ?? (inUse ? [] : groups.slice(0, 1).map(({ group }) => group))
  return groups
    .filter(({ group, holdsCurrent }) => (holdsCurrent ? group !== foldedHere : opened.includes(group)))
    .map(({ group }) => group)
}

/** Address of the entry that a page belongs to: the longest one that its address starts with. */
export function currentEntry(entries: readonly MenuEntry[], path: string): string | undefined {
  const all = entries
    .flatMap((entry) => [entry, ...(entry.children ?? [])])
    .flatMap(({ path: at }) => at ?? [])
  return all
    .filter((at) => at === path || (at !== '/' && path.startsWith(`${at}/`)))
    .sort((a, b) => b.length - a.length)[0]
}
