import { DownOutlined } from '@ant-design/icons'
import { Link, useLocation } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { MenuGroup } from '#shared/slice.ts'
import { said } from '#shared/text.ts'
import { useLocale, useText } from '#web/messages.ts'
import { useServices } from '#web/services.tsx'
import { later } from '#web/ui/later.tsx'
import { useIdle } from '#web/use-idle.ts'
import { currentEntry, type MenuEntry, menu, openGroups, visibleMenu } from '../menu.ts'
import { shellMessages } from '../shell-messages.ts'

/** Its script and its call come once the page stands. */
const WaitingCount = later(() => import('./waiting-count.tsx').then((module) => module.WaitingCount))

const storageKey = 'chancery.openMenuGroups'

/** The groups that the person opened on this device; null: they never chose. */
const storedGroups = (): MenuGroup[] | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return Array.isArray(stored) ? stored : null
  } catch {
    return null
  }
}

function useOpenGroups(entries: readonly MenuEntry[], current: string | undefined, path: string) {
  const [chosen, setChosen] = useState(storedGroups)
  const [folded, setFolded] = useState<{ path: string; group: MenuGroup } | null>(null)
  const foldedHere = folded?.path === path ? folded.group : null
  const open = openGroups({ entries, current, chosen, foldedHere })
  const toggle = (group: MenuGroup, holdsCurrent: boolean) => {
    const isOpen = open.includes(group)
    if (holdsCurrent) setFolded(isOpen ? { path, group } : null)
    // Another window may have stored a choice meanwhile.
    const now = storedGroups() ?? chosen ?? open
    // Unfolding the group of the current page again is no wish to see it on others.
    const next = isOpen ? now.filter((other) => other !== group) : holdsCurrent ? now : [...now, group]
    setChosen(next)
    try {
      localStorage.setItem(storageKey, JSON.stringify(next))
    } catch {
      // Kept for this page only.
    }
  }
  return { open, toggle }
}

function Entry({ entry, current }: { entry: MenuEntry; current: string | undefined }) {
  const locale = useLocale()
  const isIdle = useIdle()
  const Icon = entry.icon
  return (
    <Link
      to={entry.path}
      className="s-menu-link"
      {...(entry.path === current ? { 'aria-current': 'page' as const } : {})}
      activeProps={{ 'aria-current': undefined }}
    >
      {Icon ? <Icon aria-hidden /> : null}
      <span className="s-menu-words">{said(entry.words, locale)}</span>
      {entry.path === '/approvals' && isIdle ? <WaitingCount /> : null}
    </Link>
  )
}

type GroupProps = {
  entry: MenuEntry
  current: string | undefined
  isOpen: boolean
  onToggle: (holdsCurrent: boolean) => void
}

function Group({ entry, current, isOpen, onToggle }: GroupProps) {
  const locale = useLocale()
  const holdsCurrent = entry.children?.some(({ path }) => path === current) ?? false
  const Icon = entry.icon
  const id = `menu-${entry.group}`
  return (
    <li>
      <button
        type="button"
        className={holdsCurrent ? 's-menu-link s-menu-group s-menu-holds' : 's-menu-link s-menu-group'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onToggle(holdsCurrent)}
      >
        {Icon ? <Icon aria-hidden /> : null}
        <span className="s-menu-words">{said(entry.words, locale)}</span>
        <DownOutlined className="s-menu-arrow" aria-hidden />
      </button>
      <ul id={id} className="s-menu-sub" hidden={!isOpen}>
        {entry.children?.map((child) => (
          <li key={child.path}>
            <Entry entry={child} current={current} />
          </li>
        ))}
      </ul>
    </li>
  )
}

/** The side menu: what this person may open, the present page marked. */
export function SideMenu() {
  const t = useText(shellMessages)
  const { may } = useServices()
  const path = useLocation({ select: (location) => location.pathname })
  const entries = useMemo(() => visibleMenu(menu, may), [may])
  const current = currentEntry(entries, path)
  const { open, toggle } = useOpenGroups(entries, current, path)
  return (
    <nav aria-label={t('navigation')}>
      <ul className="s-menu">
        {entries.map((entry) => {
          const { group } = entry
          return group ? (
            <Group
              key={group}
              entry={entry}
              current={current}
              isOpen={open.includes(group)}
              onToggle={(holdsCurrent) => toggle(group, holdsCurrent)}
            />
          ) : (
            <li key={entry.path}>
              <Entry entry={entry} current={current} />
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
