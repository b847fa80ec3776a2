import './command-palette.css'
import { SearchOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Modal, Spin } from 'antd'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { wait } from '#shared/constants.ts'
import { said } from '#shared/text.ts'
import { baseMessages } from '#web/base-messages.ts'
import { fetchedOnce } from '#web/fetched-once.ts'
import { useLocale, useText } from '#web/messages.ts'
import { useGo } from '#web/navigation.ts'
import { searchTimer } from '#web/search-timer.ts'
import { useServices } from '#web/services.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { menu, visibleMenu } from '../menu.ts'
import type { SearchHit } from '../search-sources.ts'
import { shellMessages } from '../shell-messages.ts'

type Group = { key: string; label: string; hits: readonly SearchHit[]; error?: unknown }

const leastSigns = 2

// The nouns come when the dialog is opened; the dialog itself is fetched beforehand, without them.
const sources = fetchedOnce(() => import('../search-sources.ts').then((module) => module.searchSources))

/** Pages of the menu whose name holds what was typed. */
function usePageHits(typed: string): readonly SearchHit[] {
  const locale = useLocale()
  const { may } = useServices()
  return useMemo(() => {
    const entries = visibleMenu(menu, may).flatMap((entry) => [entry, ...(entry.children ?? [])])
    const text = typed.trim().toLowerCase()
    return entries.flatMap((entry) => {
      const title = said(entry.words, locale)
      return entry.path && title.toLowerCase().includes(text)
        ? [{ key: `page:${entry.path}`, title, path: entry.path }]
        : []
    })
  }, [typed, may, locale])
}

/** What all sources found; one that fails says so in its group and leaves the others theirs. */
function useFound(q: string) {
  const locale = useLocale()
  const { may } = useServices()
  useEffect(() => void sources.fetch().catch(() => undefined), [])
  return useQuery({
    queryKey: ['search', q, locale],
    enabled: [...q].length >= leastSigns,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Group[]> => {
      const asked = (await sources.fetch()).filter((source) => may(source.may))
      return Promise.all(
        asked.map(async ({ key, label, find }) => {
          const group = { key, label: said(label, locale) }
          try {
            return { ...group, hits: await find(q, signal, locale) }
          } catch (error) {
            signal.throwIfAborted()
            return { ...group, hits: [], error }
          }
        }),
      )
    },
  })
}

function Hits({
  label,
  groups,
  active,
  onOpen,
  onPoint,
}: {
  label: string
  groups: readonly Group[]
  active: number
  onOpen: (hit: SearchHit) => void
  onPoint: (index: number) => void
}) {
  let index = -1
  return (
    <div role="listbox" id="palette-list" className="s-palette-list" aria-label={label}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
        <div key={group.key} role="group" aria-label={group.label}>
          <div className="s-palette-group" aria-hidden="true">
            {group.label}
          </div>
          {group.hits.map((hit) => {
            index += 1
            const at = index
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
              <div
                key={hit.key}
                id={`palette-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === active}
                className="s-palette-hit"
                onClick={() => onOpen(hit)}
                onPointerMove={() => onPoint(at)}
              >
                <span className="c-ellipsis">{hit.title}</span>
                {hit.note ? <span className="s-palette-note c-ellipsis">{hit.note}</span> : null}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** The dialog of Ctrl K: what has the words in its number, name or parties, and the pages of the menu; arrows choose, Enter opens. */
export function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(shellMessages)
  return (
    <Modal
      open={open}
      onCancel={onClose}
      footer={null}
      closable={false}
      width={640}
      style={{ top: 72 }}
      className="s-palette"
      title={<span className="c-visually-hidden">{t('searchShort')}</span>}
      destroyOnHidden
    >
      <Search onClose={onClose} />
    </Modal>
  )
}

function Search({ onClose }: { onClose: () => void }) {
  const t = useText(shellMessages)
  const base = useText(baseMessages)
  const go = useGo()
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const [active, setActive] = useState(0)
  const timer = useMemo(() => searchTimer(wait.typing, (text) => setQ(text.trim())), [])
  const pages = usePageHits(typed)
  const found = useFound(q)
  const isLong = [...typed.trim()].length >= leastSigns
  const records = isLong && q ? (found.data ?? []) : []
  // Pages are there at once and stand first: what is found later moves nothing.
  const groups = [{ key: 'pages', label: t('searchPages'), hits: pages }, ...records].filter(
    (group) => group.hits.length > 0,
  )
  const hits = groups.flatMap((group) => group.hits)
  const at = Math.min(active, hits.length - 1)
  const failure = found.error ?? records.find(({ error }) => error)?.error
  // What is shown of records was found by what was typed before.
  const isSearching = isLong && (typed.trim() !== q || found.isLoading || found.isPlaceholderData)
  const openHit = (hit: SearchHit) => {
    onClose()
    go(hit.path, hit.params)
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || hits.length === 0) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      const next = (at + step + hits.length) % hits.length
      setActive(next)
      document.getElementById(`palette-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    const hit = hits[at]
    if (event.key !== 'Enter' || !hit || (isSearching && at >= pages.length)) return
    // The focus goes back to the button that opened the dialog, which the same key would press.
    event.preventDefault()
    openHit(hit)
  }
  return (
    <>
      <div className="s-palette-input">
        <SearchOutlined aria-hidden />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type here
          autoFocus
          type="search"
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls="palette-list"
          aria-activedescendant={hits.length > 0 ? `palette-${at}` : undefined}
          aria-label={t('search')}
          placeholder={t('search')}
          value={typed}
          maxLength={200}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
            timer.typed(event.target.value)
          }}
          onCompositionStart={() => timer.composing(true)}
          onCompositionEnd={() => timer.composing(false)}
          onKeyDown={pressed}
        />
        {found.isFetching ? <Spin size="small" /> : null}
      </div>
      {hits.length > 0 ? (
        <Hits label={t('searchShort')} groups={groups} active={at} onOpen={openHit} onPoint={setActive} />
      ) : failure ? null : (
        <p className="s-palette-empty" role="status">
          {isSearching ? base('loading') : isLong ? t('searchNothing', { q: typed.trim() }) : t('searchHint')}
        </p>
      )}
      {failure ? <ErrorState error={failure} compact onRetry={() => void found.refetch()} /> : null}
      <div className="s-palette-keys" aria-hidden="true">
        <kbd>↑↓</kbd> {t('searchMove')} <kbd>Enter</kbd> {t('searchOpen')} <kbd>Esc</kbd> {t('searchClose')}
      </div>
    </>
  )
}
