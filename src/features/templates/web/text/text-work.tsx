import './text.css'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { OutlinePanel } from '#engines/editor/web/index.ts'
import { useText } from '#web/index.ts'
import { BookmarkPanel, groupsOf } from './bookmark-panel.tsx'
import { ClausePanel } from './clause-panel.tsx'
import { FieldPanel } from './field-panel.tsx'
import { textMessages } from './messages.ts'
import type { TemplateForm } from './use-template-form.ts'
import type { TemplateText } from './use-template-text.ts'

type Tab = { key: string; label: string; children: ReactNode }

type TextWorkProps = {
  document: ReactNode
  tabs: readonly Tab[]
  /** The tab that is open; the first one when there is none of this key. */
  tab?: string | undefined
  onTab: (key: string) => void
}

/** The document at the left, the rail with fields, bookmarks, clauses and what else belongs to it at the right; below each other on a phone. */
export function TextWork({ document, tabs, tab, onTab }: TextWorkProps) {
  const t = useText(textMessages)
  const shown = tabs.find(({ key }) => key === tab) ?? tabs[0]
  return (
    <div className="c-ttext">
      <section className="c-ttext-document" aria-label={t('document')}>
        {document}
      </section>
      <div className="c-ttext-rail">
        <TabList tabs={tabs} shownKey={shown?.key} onTab={onTab} />
        {shown ? (
          <div
            role="tabpanel"
            id={`ttext-panel-${shown.key}`}
            aria-labelledby={`ttext-tab-${shown.key}`}
            className="c-ttext-tabpanel"
          >
            {shown.children}
          </div>
        ) : null}
      </div>
    </div>
  )
}

type TabListProps = { tabs: readonly Tab[]; shownKey: string | undefined; onTab: (key: string) => void }

/** Names of the tabs, in further lines where there is no room; arrow keys go from one to the next. */
function TabList({ tabs, shownKey, onTab }: TabListProps) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    const at = tabs.findIndex(({ key }) => key === shownKey)
    const next = (at + by + tabs.length) % tabs.length
    onTab(tabs[next]?.key ?? '')
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div role="tablist" className="c-ttext-tabs" ref={list} onKeyDown={onKeyDown}>
      {tabs.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`ttext-tab-${key}`}
          className="c-ttext-tab"
          aria-selected={key === shownKey}
          aria-controls={key === shownKey ? `ttext-panel-${key}` : undefined}
          tabIndex={key === shownKey ? 0 : -1}
          onClick={() => onTab(key)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

/** The tabs that the page of a template and the page of its approver share. */
export function useTextTabs(text: TemplateText, form: TemplateForm | undefined): Tab[] {
  const t = useText(textMessages)
  if (!form) return []
  const groups = groupsOf(text, form)
  const problems = groups.filter(({ problem }) => problem !== null).length
  return [
    { key: 'fields', label: t('fields'), children: <FieldPanel text={text} form={form} /> },
    {
      key: 'bookmarks',
      label: problems ? t('bookmarksToMend', { count: problems }) : t('bookmarks'),
      children: <BookmarkPanel groups={groups} text={text} form={form} />,
    },
    { key: 'clauses', label: t('clauses'), children: <ClausePanel text={text} form={form} /> },
    ...(text.editor
      ? [{ key: 'outline', label: t('outline'), children: <OutlinePanel editor={text.editor} /> }]
      : []),
  ]
}
