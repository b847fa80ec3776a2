import '../shell.css'
import '../account/account.css'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { baseMessages } from '#web/base-messages.ts'
import { useText } from '#web/messages.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { later } from '#web/ui/later.tsx'
import { useMedia } from '#web/use-media.ts'
import { useLiveUpdates } from '../live-updates.ts'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'

const MenuDrawer = later(() => import('./menu-drawer.tsx').then((module) => module.MenuDrawer))

/** After a change of page the keyboard goes on from the content, and a screen reader starts there. */
function useFocusOnPageChange(path: string) {
  const main = useRef<HTMLElement>(null)
  const first = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the reason to move the focus
  useEffect(() => {
    if (first.current) first.current = false
    else main.current?.focus({ preventScroll: true })
  }, [path])
  return main
}

/** Top bar, side menu and the page; below 1024 pixels the menu is a drawer. */
export function ShellLayout() {
  const base = useText(baseMessages)
  const path = useLocation({ select: (location) => location.pathname })
  const isNarrow = useMedia('(max-width: 1023.98px)')
  const [isMenuOpen, setMenuOpen] = useState(false)
  const main = useFocusOnPageChange(path)
  useLiveUpdates()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the drawer
  useEffect(() => setMenuOpen(false), [path])
  return (
    <div className="s-shell">
      <a className="s-skip" href="#content">
        {base('skipToContent')}
      </a>
      <TopBar {...(isNarrow ? { onOpenMenu: () => setMenuOpen(true) } : {})} />
      {isNarrow ? (
        <MenuDrawer open={isMenuOpen} onClose={() => setMenuOpen(false)} />
      ) : (
        <aside className="s-side">
          <SideMenu />
        </aside>
      )}
      <main id="content" className="s-main" tabIndex={-1} ref={main}>
        <ErrorBoundary resetKey={path}>
          <Outlet />
        </ErrorBoundary>
      </main>
    </div>
  )
}
