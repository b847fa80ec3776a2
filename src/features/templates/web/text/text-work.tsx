import './text.css'
import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '#web/index.ts'
import { bookmarkGroups } from '../../domain/template-bookmarks.ts'
import { BookmarkPanel } from './bookmark-panel.tsx'
import { ClausePanel } from './clause-panel.tsx'
import { FieldPanel } from './field-panel.tsx'
import { textMessages } from './messages.ts'
import type { TemplateForm } from './use-template-form.ts'
import type { TemplateText } from './use-template-text.ts'

type Tab = { key: string; label: ReactNode; children: ReactNode }

/** The document at the left, the rail with fields, bookmarks, clauses and what else belongs to it at the right; below each other on a phone. */
export function TextWork({
  document,
  tabs,
  tab,
  onTab,
}: {
  document: ReactNode
  tabs: Tab[]
  tab?: string | undefined
  onTab: (key: string) => void
}) {
  const t = useText(textMessages)
  return (
    <div className="c-ttext">
      <section className="c-ttext-document" aria-label={t('document')}>
        {document}
      </section>
      <div className="c-ttext-rail">
        <Tabs
          size="small"
          activeKey={tabs.some(({ key }) => key === tab) ? (tab as string) : (tabs[0]?.key ?? '')}
          onChange={onTab}
          items={tabs}
        />
      </div>
    </div>
  )
}

/** The tabs that the page of a template and the page of its approver share. */
export function useTextTabs(text: TemplateText, form: TemplateForm | undefined): Tab[] {
  const t = useText(textMessages)
  if (!form) return []
  const problems = bookmarkGroups(text.bookmarks, text.bindings, new Set(form.byId.keys())).filter(
    ({ problem }) => problem !== null,
  ).length
  return [
    { key: 'fields', label: t('fields'), children: <FieldPanel text={text} form={form} /> },
    {
      key: 'bookmarks',
      label: problems ? `${t('bookmarks')} (${problems})` : t('bookmarks'),
      children: <BookmarkPanel text={text} form={form} />,
    },
    { key: 'clauses', label: t('clauses'), children: <ClausePanel text={text} form={form} /> },
  ]
}
