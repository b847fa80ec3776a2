import './review.css'
import { UnorderedListOutlined } from '@ant-design/icons'
import type { CSSProperties } from 'react'
import { EmptyState, useText } from '#web/index.ts'
import type { DocEditor } from '../domain/doc-editor.ts'
import { reviewMessages } from './review-messages.ts'
import { useDocVersion } from './use-doc-version.ts'

/** The headings and clauses of an open document: a click, or Enter, goes there. `onGone`: called afterwards, where the panel lies over the document. */
export function OutlinePanel({ editor, onGone }: { editor: DocEditor; onGone?: (() => void) | undefined }) {
  const t = useText(reviewMessages)
  useDocVersion(editor.changes.subscribe)
  const entries = editor.outline()
  if (!entries.length)
    return (
      <EmptyState compact icon={<UnorderedListOutlined />} title={t('noOutline')} hint={t('noOutlineHint')} />
    )
  return (
    <nav className="c-outline" aria-label={t('outline')}>
      <ol>
        {entries.map(({ id, text, level }) => (
          <li key={id} style={{ '--c-outline-level': Math.min(level, 4) } as CSSProperties}>
            <button
              type="button"
              title={text}
              onClick={() => {
                editor.showHeading(id)
                onGone?.()
              }}
            >
              {text}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
