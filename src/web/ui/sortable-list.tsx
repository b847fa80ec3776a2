import { HolderOutlined } from '@ant-design/icons'
import {
  type Active,
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  type Over,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { baseMessages } from '../base-messages.ts'
import { useText } from '../messages.ts'

type Announced = { active: Active; over: Over | null }

/** What is said while somebody drags. */
function useAnnouncements(nameOf: (id: string) => string) {
  const t = useText(baseMessages)
  const say = (key: 'dragOver' | 'dragEnd', { active, over }: Announced) => {
    const name = nameOf(String(active.id))
    const place = over?.data.current?.sortable as { index: number } | undefined
    return place ? t(key, { name, place: place.index + 1 }) : t('dragNowhere', { name })
  }
  return {
    screenReaderInstructions: { draggable: t('dragHint') },
    announcements: {
      onDragStart: ({ active }: Pick<Announced, 'active'>) =>
        t('dragStart', { name: nameOf(String(active.id)) }),
      onDragOver: (event: Announced) => say('dragOver', event),
      onDragEnd: (event: Announced) => say('dragEnd', event),
      onDragCancel: ({ active }: Announced) => t('dragCancel', { name: nameOf(String(active.id)) }),
    },
  }
}

/** What an item's element is given: `ref` and `style` on the element, the whole on its <DragHandle>. */
export type Drag = {
  ref: (node: HTMLElement | null) => void
  style: CSSProperties
  handle: HandleProps
  isDragging: boolean
}
type HandleProps = Pick<
  ReturnType<typeof useSortable>,
  'attributes' | 'listeners' | 'setActivatorNodeRef'
> & {
  disabled: boolean
}

type ItemProps = { id: string; disabled: boolean; children: (drag: Drag) => ReactNode }

function SortableItem({ id, disabled, children }: ItemProps) {
  const t = useText(baseMessages)
  const sortable = useSortable({ id, disabled, attributes: { roleDescription: t('draggable') } })
  const { attributes, listeners, setActivatorNodeRef, isDragging } = sortable
  return children({
    ref: sortable.setNodeRef,
    style: {
      transform: CSS.Translate.toString(sortable.transform) ?? '',
      ...(sortable.transition && { transition: sortable.transition }),
      ...(isDragging && { position: 'relative', zIndex: 2 }),
    },
    handle: { attributes, listeners, setActivatorNodeRef, disabled },
    isDragging,
  })
}

/** The grip to drag by: pointer and touch; with the keyboard space takes and drops, arrows move, Escape leaves it where it was. */
export function DragHandle({ drag, name }: { drag: Drag; name: string }) {
  const t = useText(baseMessages)
  const { attributes, listeners, setActivatorNodeRef, disabled } = drag.handle
  return (
    <button
      type="button"
      className="c-drag-handle"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      disabled={disabled}
      aria-label={t('drag', { name })}
    >
      <HolderOutlined aria-hidden="true" />
    </button>
  )
}

type ListProps<T> = {
  items: readonly T[]
  idOf: (item: T) => string
  nameOf: (item: T) => string
  onMove: (from: number, to: number) => void
  disabled?: boolean
  className?: string
  /** One <li>; it takes `drag.ref` and `drag.style` and holds a <DragHandle>. */
  children: (item: T, index: number, drag: Drag) => ReactNode
}

/** One ordered list whose items are dragged into another order, by pointer, touch or keyboard. */
export function SortableList<T>({
  items,
  idOf,
  nameOf,
  onMove,
  disabled,
  className,
  children,
}: ListProps<T>) {
  const ids = items.map(idOf)
  const [isHeld, setHeld] = useState(false)
  const accessibility = useAnnouncements((id) => {
    const item = items[ids.indexOf(id)]
    return item === undefined ? '' : nameOf(item)
  })
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  useEffect(() => {
    if (!isHeld) return
    // Escape ends the dragging, not the dialog around it.
    const keep = (event: KeyboardEvent) => event.key === 'Escape' && event.stopPropagation()
    document.addEventListener('keydown', keep)
    return () => document.removeEventListener('keydown', keep)
  }, [isHeld])
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[({ transform }) => ({ ...transform, x: 0 })]}
      accessibility={accessibility}
      onDragStart={() => setHeld(true)}
      onDragCancel={() => setHeld(false)}
      onDragEnd={({ active, over }) => {
        setHeld(false)
        if (over && active.id !== over.id)
          onMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)))
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={className}>
          {items.map((item, index) => (
            <SortableItem key={idOf(item)} id={idOf(item)} disabled={disabled ?? false}>
              {(drag) => children(item, index, drag)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}
