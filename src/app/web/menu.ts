import {
  AuditOutlined,
  BankOutlined,
  DesktopOutlined,
  FileTextOutlined,
  SettingOutlined,
  SolutionOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { MenuGroup } from '#engines/records/domain/index.ts'
import { type Locale, said, type Words } from '#shared/text.ts'
import { recordPlaces } from '../slices/record-places.ts'
import { type PageEntry, pages } from './pages.ts'
import type { ShellKey } from './shell-messages.ts'

export type MenuEntry = {
  /** A key of the shell's texts, or a noun's own words. */
  label: ShellKey | Words
  /** An address of `pages`; absent on a group. */
  path?: string
  icon?: ComponentType
  children?: readonly MenuEntry[]
  /** A group: who may one of these works in it, and finds it open at first; it is folded for the others, and open for all when absent. */
  opensFor?: readonly string[]
}

/**
 * The side menu but for the nouns that say their place themselves (`records`). Who sees an entry follows from its page's `may`; an entry whose page is not built is left
 * out, and so is a group without entries.
 */
const written: readonly (MenuEntry & { group?: MenuGroup })[] = [
  { label: 'home', path: '/', icon: DesktopOutlined },
  {
    label: 'contracts',
    group: 'contracts',
    icon: FileTextOutlined,
    children: [
      { label: 'myContracts', path: '/myContract' },
      { label: 'standingBook', path: '/standingBook' },
      { label: 'templates', path: '/templates' },
      { label: 'clauses', path: '/clauses' },
    ],
  },
  { label: 'approvals', path: '/approvals', icon: AuditOutlined },
  {
    label: 'matters',
    group: 'matters',
    icon: BankOutlined,
    opensFor: ['law_case.manage', 'law_dispute.manage'],
    children: [
      { label: 'deadlineList', path: '/deadlines' },
      { label: 'taskList', path: '/tasks' },
      { label: 'rightDocket', path: '/intellectualPropertyDocket' },
      { label: 'conflictCheck', path: '/conflictCheck' },
    ],
  },
  {
    label: 'counterparts',
    group: 'counterparts',
    icon: SolutionOutlined,
    children: [
      { label: 'externalCounterparts', path: '/manage/oppositeParty/external' },
      { label: 'internalCounterparts', path: '/manage/oppositeParty/internal' },
    ],
  },
  {
    label: 'settings',
    group: 'settings',
    icon: SettingOutlined,
    opensFor: [],
    children: [
      { label: 'firstContract', path: '/settings/firstContract' },
      { label: 'people', path: '/settings/people' },
      { label: 'departments', path: '/settings/departments' },
      { label: 'roles', path: '/settings/roles' },
      { label: 'contractTypes', path: '/settings/contractTypes' },
      { label: 'caseTypes', path: '/settings/caseTypes' },
      { label: 'deadlines', path: '/settings/deadlines' },
      { label: 'forms', path: '/settings/forms' },
      { label: 'flows', path: '/settings/flows' },
      { label: 'runningApprovals', path: '/settings/approvals' },
      { label: 'numbering', path: '/settings/numbering' },
      { label: 'archiveAddresses', path: '/settings/archiveAddresses' },
      { label: 'mailSettings', path: '/settings/mail' },
      { label: 'noticeSettings', path: '/settings/notices' },
      { label: 'partySettings', path: '/settings/counterparties' },
      { label: 'creditSettings', path: '/settings/credit' },
      { label: 'extraction', path: '/settings/extraction' },
      { label: 'organization', path: '/settings/organization' },
      { label: 'usage', path: '/settings/usage' },
      { label: 'audit', path: '/settings/audit' },
    ],
  },
]

/** The side menu: what is written above, with each noun behind the entry that it names. */
export const menu: readonly MenuEntry[] = written.map(({ group, ...entry }) =>
  group ? { ...entry, children: withNouns(entry.children ?? [], group) } : entry,
)

function withNouns(entries: readonly MenuEntry[], group: MenuGroup): MenuEntry[] {
  const all = [...entries]
  for (const { menu: place, many, screen } of recordPlaces) {
    if (place.group !== group) continue
    const before = all.findIndex(({ path }) => path === place.after)
    all.splice(before + 1 || all.length, 0, { label: many, path: screen })
  }
  return all
}

/** What an entry is called on the screen. */
export const entryText = (
  { label }: Pick<MenuEntry, 'label'>,
  t: (key: ShellKey) => string,
  locale: Locale,
): string => (label.includes(' | ') ? said(label as Words, locale) : t(label as ShellKey))

/** What 新建 offers, where the page is built and the person may. */
export const createEntries: readonly { label: ShellKey; path: string }[] = [
  { label: 'createContract', path: '/myContract/new' },
  { label: 'createExternal', path: '/manage/oppositeParty/externalNew' },
  { label: 'createInternal', path: '/manage/oppositeParty/internalNew' },
]

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

/** The groups that are folded until the person opens them, by their labels. */
export const foldedAtFirst = (entries: readonly MenuEntry[], may: May): string[] =>
  entries.flatMap(({ label, opensFor }) =>
    opensFor && !opensFor.some((permission) => may(permission)) ? [label] : [],
  )

/** Address of the entry that a page belongs to: the longest one that its address starts with. */
export function currentEntry(entries: readonly MenuEntry[], path: string): string | undefined {
  const all = entries
    .flatMap((entry) => [entry, ...(entry.children ?? [])])
    .flatMap(({ path: at }) => at ?? [])
  return all
    .filter((at) => at === path || (at !== '/' && path.startsWith(`${at}/`)))
    .sort((a, b) => b.length - a.length)[0]
}
