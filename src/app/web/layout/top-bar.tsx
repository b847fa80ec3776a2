import { MenuOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Dropdown } from 'antd'
import { useEffect, useState } from 'react'
import { product, productName } from '#shared/product.ts'
import { said } from '#shared/text.ts'
import { fetchedOnce, fetchWhenQuiet } from '#web/fetched-once.ts'
import { useLocale, useText } from '#web/messages.ts'
import { useGo } from '#web/navigation.ts'
import { useServices } from '#web/services.tsx'
import { later } from '#web/ui/later.tsx'
import { fileAddress } from '#web/ui/person.tsx'
import { useIsPhone } from '#web/use-media.ts'
import { createEntries, isOpen } from '../menu.ts'
import { sessionQuery } from '../session.ts'
import { shellMessages } from '../shell-messages.ts'
import { AccountMenu } from './account-menu.tsx'
import { AppearanceMenu, LanguageSwitch } from './appearance.tsx'
import { Bell } from './bell.tsx'

const palette = fetchedOnce(() => import('./command-palette.tsx').then((module) => module.CommandPalette))
// Ctrl K opens it at once, and it takes the first keys.
fetchWhenQuiet(palette)
const CommandPalette = later(palette.fetch)

function Brand() {
  const locale = useLocale()
  const { data } = useQuery({ ...sessionQuery, enabled: false })
  const organization = data?.organization
  const name = organization?.displayName ?? productName(locale)
  return (
    <Link to="/" className="s-brand" title={organization?.name ?? name}>
      {organization?.logoFileID ? (
        <img src={fileAddress(organization.logoFileID)} alt="" width={26} height={26} />
      ) : (
        <span className="s-mark" aria-hidden="true">
          {said(product.mark, locale)}
        </span>
      )}
      <span className="s-brand-words">
        <strong>{name}</strong>
        {organization && organization.name !== name ? <small>{organization.name}</small> : null}
      </span>
    </Link>
  )
}

function CreateButton() {
  const t = useText(shellMessages)
  const locale = useLocale()
  const { may } = useServices()
  const isPhone = useIsPhone()
  const go = useGo()
  const open = createEntries.filter(({ path }) => isOpen(path, may))
  if (open.length === 0) return null
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: open.map(({ words, path }) => ({ key: path, label: said(words, locale) })),
        onClick: ({ key }) => go(key),
      }}
    >
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        {...(isPhone ? { 'aria-label': t('create') } : {})}
      >
        {isPhone ? null : t('create')}
      </Button>
    </Dropdown>
  )
}

function useSearchKey(open: () => void) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [open])
}

function GlobalSearch() {
  const t = useText(shellMessages)
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  useSearchKey(() => setState('open'))
  return (
    <>
      <button
        type="button"
        className="s-search"
        onClick={() => setState('open')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
      >
        <SearchOutlined aria-hidden />
        <span>{t('search')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      {state === 'never' ? null : (
        <CommandPalette open={state === 'open'} onClose={() => setState('closed')} />
      )}
    </>
  )
}

/** Logo and name, global search, 新建, language, theme, bell and one's own account. */
export function TopBar({ onOpenMenu }: { onOpenMenu?: () => void }) {
  const t = useText(shellMessages)
  return (
    <header className="s-top">
      {onOpenMenu ? (
        <Button
          type="text"
          icon={<MenuOutlined aria-hidden />}
          aria-label={t('openMenu')}
          onClick={onOpenMenu}
        />
      ) : null}
      <Brand />
      <GlobalSearch />
      <div className="s-top-end">
        <CreateButton />
        <LanguageSwitch />
        <AppearanceMenu />
        <Bell />
        <AccountMenu />
      </div>
    </header>
  )
}
