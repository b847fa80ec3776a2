import { DownOutlined } from '@ant-design/icons'
import { Link, useLocation } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { said } from '#shared/text.ts'
import { useLocale, useText } from '#web/messages.ts'
import { useServices } from '#web/services.tsx'
import { currentEntry, foldedAtFirst, type MenuEntry, menu, visibleMenu } from '../menu.ts'
import { shellMessages } from '../shell-messages.ts'

const storageKey = 'chancery.closedMenuGroups'

/** The groups that the person folded; null: they never chose. */
const storedGroups = (): string[] | null => {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null') as string[] | null
  } catch {
    return null
  }
}

function useClosedGroups() {
  const { may } = useServices()
  const [chosen, setChosen] = useState(storedGroups)
  const closed = chosen ?? foldedAtFirst(menu, may)
  const toggle = (label: string) => {
    // Each group asks for itself: what another one stored meanwhile is kept.
    const now = storedGroups() ?? closed
    const next = closed.includes(label) ? now.filter((other) => other !== label) : [...now, label]
    setChosen(next)
    try {
      localStorage.setItem(storageKey, JSON.stringify(next))
    } catch {
      // Kept for this page only.
    }
  }
  return { closed, toggle }
}

function Entry({ entry, current }: { entry: MenuEntry; current: string | undefined }) {
  const locale = useLocale()
  const Icon = entry.icon
  return (
    <Link
      to={entry.path}
      className="s-menu-link"
      {...(entry.path === current ? { 'aria-current': 'page' as const } : {})}
      activeProps={{ 'aria-current': undefined }}
    >
      {Icon ? <Icon aria-hidden /> : null}
      <span>{said(entry.words, locale)}</span>
    </Link>
  )
}

function Group({ entry, current }: { entry: MenuEntry & { group: string }; current: string | undefined }) {
  const locale = useLocale()
  const { closed, toggle } = useClosedGroups()
  const holdsCurrent = entry.children?.some(({ path }) => path === current) ?? false
  const isOpen = holdsCurrent || !closed.includes(entry.group)
  const Icon = entry.icon
  const id = `menu-${entry.group}`
  return (
    <li>
      <button
        type="button"
        className={holdsCurrent ? 's-menu-link s-menu-group s-menu-holds' : 's-menu-link s-menu-group'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => toggle(entry.group)}
      >
        {Icon ? <Icon aria-hidden /> : null}
        <span>{said(entry.words, locale)}</span>
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
  return (
    <nav aria-label={t('navigation')}>
      <ul className="s-menu">
        {entries.map((entry) =>
          entry.group ? (
            <Group key={entry.group} entry={{ ...entry, group: entry.group }} current={current} />
          ) : (
            <li key={entry.path}>
              <Entry entry={entry} current={current} />
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}
