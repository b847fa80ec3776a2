import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useId, useState } from 'react'
import { said } from '#shared/text.ts'
import { EmptyState, useLocale, useText } from '#web/index.ts'
import { useDragSource } from '#web/ui/drag-board.tsx'
import { designerMessages } from '../designer/designer-messages.ts'
import { entryLabel, isBuilt, type PaletteEntry, searchPalette } from './field-palette.ts'

type Props = {
  onAdd: (entry: PaletteEntry) => void
  /** Whether entries can be dragged from here: not out of a drawer. */
  canDrag: boolean
}

/** All field types, grouped and searchable: a click or Enter adds one, dragging puts it where it belongs. */
export function PalettePane({ onAdd, canDrag }: Props) {
  const t = useText(designerMessages)
  const locale = useLocale()
  const [q, setQ] = useState('')
  const prefix = useId()
  const groups = searchPalette(q)
  return (
    <div className="d-palette">
      <div className="d-palette-search">
        <Input
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          aria-label={t('searchPalette')}
          placeholder={t('searchPalette')}
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
      </div>
      <div className="d-palette-groups">
        {groups.map((group) => (
          <section key={group.key} aria-labelledby={`${prefix}${group.key}`}>
            <h3 id={`${prefix}${group.key}`}>{said(group.label, locale)}</h3>
            <ul>
              {group.entries.map((entry) => (
                <li key={entry.key}>
                  {isBuilt(entry) ? (
                    <Entry entry={entry} onAdd={onAdd} canDrag={canDrag} />
                  ) : (
                    <Waiting entry={entry} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 ? <EmptyState compact title={t('paletteNone')} /> : null}
      </div>
      <p className="c-hint d-palette-hint">{t('addHint')}</p>
    </div>
  )
}

export const paletteDragId = (entry: PaletteEntry): string => `palette:${entry.key}`

function Entry({ entry, onAdd, canDrag }: Props & { entry: PaletteEntry }) {
  const t = useText(designerMessages)
  const locale = useLocale()
  const { ref, handle, isDragging } = useDragSource(paletteDragId(entry), !canDrag)
  const name = entryLabel(entry, locale)
  return (
    <div ref={ref} className={isDragging ? 'd-entry d-held' : 'd-entry'}>
      <button
        type="button"
        {...handle}
        title={said(entry.hint, locale)}
        aria-label={t('addNamed', { name })}
        onClick={() => onAdd(entry)}
      >
        <entry.icon aria-hidden />
        <span>{name}</span>
      </button>
    </div>
  )
}

/** A type of the specification that is not built yet: shown, so that one knows it comes. */
function Waiting({ entry }: { entry: PaletteEntry }) {
  const t = useText(designerMessages)
  const locale = useLocale()
  return (
    <div className="d-entry d-waiting" title={t('notBuilt')}>
      <span>
        <entry.icon aria-hidden />
        <span>{entryLabel(entry, locale)}</span>
        <span className="c-visually-hidden">（{t('notBuilt')}）</span>
      </span>
    </div>
  )
}
