import { PlusOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useLocale, useMedia, useText } from '#web/index.ts'
import { DragBoard, useHeld } from '#web/ui/drag-board.tsx'
import { CanvasPane } from '../canvas/canvas-pane.tsx'
import { spanOf } from '../canvas/field-card.tsx'
import { entryLabel, entryOf, paletteEntries } from '../canvas/field-palette.ts'
import { PalettePane } from '../canvas/palette-pane.tsx'
import { PropertyPane } from '../properties/property-pane.tsx'
import type { DesignActions } from './design-actions.tsx'
import { useDesign } from './design-context.ts'
import { dropPlace, dropped, splitId, stopsFor } from './design-moves.ts'
import { designerMessages } from './designer-messages.ts'

/** Palette, canvas and properties; on narrow windows palette and properties are drawers. */
export function Workbench({ actions }: { actions: DesignActions }) {
  const t = useText(designerMessages)
  const locale = useLocale()
  const { definition, fields, apply, chosen, choose, readOnly } = useDesign()
  const isNarrow = useMedia('(max-width: 1099.98px)')
  const [isAdding, setAdding] = useState(false)
  const entryAt = (key: string) => paletteEntries.find((one) => one.key === key)
  const nameOf = (id: string): string => {
    const [kind, key] = splitId(id)
    if (kind === 'field') return fields.find((field) => field.id === key)?.name ?? key
    if (kind === 'section') return definition.fieldGroupList[Number(key)]?.name ?? t('canvas')
    const entry = entryAt(key)
    return entry ? entryLabel(entry, locale) : key
  }
  const properties = <PropertyPane />
  return (
    <DragBoard
      nameOf={nameOf}
      stopsFor={(moved) => stopsFor(definition, moved)}
      isBeside={(over) => {
        const [kind, key] = splitId(over)
        const field = kind === 'field' ? fields.find(({ id }) => id === key) : undefined
        return field !== undefined && spanOf(field) < 3 && !isNarrow
      }}
      ghost={(moved) => <Ghost id={moved} name={nameOf(moved)} />}
      onDrop={(moved, over, side) => {
        const [kind, key] = splitId(moved)
        const entry = kind === 'palette' ? entryAt(key) : undefined
        if (entry) actions.add(entry, dropPlace(definition, over, side))
        else apply(dropped(definition, moved, over, side))
      }}
    >
      <div className={isNarrow ? 'd-panes d-panes-narrow' : readOnly ? 'd-panes d-panes-read' : 'd-panes'}>
        {isNarrow || readOnly ? null : (
          <aside className="d-pane" aria-label={t('palette')}>
            <PalettePane onAdd={actions.add} canDrag />
          </aside>
        )}
        <Canvas actions={actions} />
        {isNarrow ? null : (
          <aside className="d-pane d-pane-properties" aria-label={t('properties')}>
            {properties}
          </aside>
        )}
      </div>
      {isNarrow ? (
        <>
          {readOnly ? null : (
            <div className="d-narrow-bar">
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
                {t('addField')}
              </Button>
            </div>
          )}
          <Drawer
            open={isAdding}
            onClose={() => setAdding(false)}
            placement="left"
            size={300}
            title={t('palette')}
          >
            <PalettePane
              canDrag={false}
              onAdd={(entry) => {
                setAdding(false)
                actions.add(entry)
              }}
            />
          </Drawer>
          <Drawer
            open={chosen !== null}
            onClose={() => choose(null)}
            size="min(380px, 100vw)"
            title={t('properties')}
            className="d-drawer"
          >
            {properties}
          </Drawer>
        </>
      ) : null}
    </DragBoard>
  )
}

/** The canvas with its keys: Alt and arrows move, Delete removes, Ctrl+D copies, arrows go from field to field. */
function Canvas({ actions }: { actions: DesignActions }) {
  const t = useText(designerMessages)
  const { readOnly } = useDesign()
  const { moved } = useHeld()
  const pressed = (event: KeyboardEvent<HTMLElement>): void => {
    const card = (event.target as HTMLElement).closest<HTMLElement>('[data-card]')
    const id = card?.dataset.card
    if (moved !== null || !id || !(event.target as HTMLElement).matches('.d-card-open')) return
    const isUp = event.key === 'ArrowUp'
    const isDown = event.key === 'ArrowDown'
    if (!event.altKey && (isUp || isDown || event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      event.preventDefault()
      neighbour(id, isUp || event.key === 'ArrowLeft' ? -1 : 1)?.focus()
      return
    }
    if (readOnly) return
    const does = (work: () => void): void => {
      event.preventDefault()
      work()
    }
    if (event.altKey && (isUp || isDown)) does(() => actions.step(id, isUp ? -1 : 1))
    else if (event.key === 'Delete' || event.key === 'Backspace') does(() => actions.remove(id))
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd')
      does(() => actions.duplicate(id))
  }
  return (
    <section className="d-canvas" aria-label={t('canvas')} onKeyDown={pressed}>
      <CanvasPane actions={actions} />
    </section>
  )
}

function neighbour(id: string, by: -1 | 1): HTMLElement | undefined {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-card]')]
  const at = cards.findIndex((card) => card.dataset.card === id)
  return cards[at + by]?.querySelector<HTMLElement>('.d-card-open') ?? undefined
}

/** What hangs on the pointer while something is dragged. */
function Ghost({ id, name }: { id: string; name: string }) {
  const { fields } = useDesign()
  const [kind, key] = splitId(id)
  const field = kind === 'field' ? fields.find((one) => one.id === key) : undefined
  const Icon = field ? entryOf(field).icon : paletteEntries.find((one) => one.key === key)?.icon
  return (
    <div className="d-ghost">
      {Icon && kind !== 'section' ? <Icon aria-hidden /> : null}
      <span className="c-ellipsis">{name}</span>
    </div>
  )
}
