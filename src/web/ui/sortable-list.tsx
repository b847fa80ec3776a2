import { HolderOutlined } from '@ant-design/icons'
import {
  type Active,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  type Over,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { baseMessages } from '../base-messages.ts'
import { useText } from '../messages.ts'

/** Where a dragged thing stands or goes: `index` is its place in the group once it is there. */
export type SortPlace = { group: string; index: number }

type AreaProps = {
  /** The name of a thing or a group, for who listens instead of looking. */
  nameOf: (id: string) => string
  /** A thing was dropped, by pointer, touch or keyboard, where it was not before. */
  onMove: (id: string, to: SortPlace) => void
  /** What follows the pointer; without it the thing itself does. */
  overlay?: (id: string) => ReactNode
  /** Drops only where the pointer is, for several groups; else the nearest place counts. */
  strict?: boolean
  vertical?: boolean
  children: ReactNode
}

const groupOf = (data: Record<string, unknown> | undefined): string | undefined =>
  (data?.sortable as { containerId?: string } | undefined)?.containerId

/** The item under the pointer, or the nearest one of the group under it, or that group when it is empty. */
const underPointer: CollisionDetection = (options) => {
  if (!options.pointerCoordinates) return closestCenter(options)
  const hits = pointerWithin(options)
  const dataOf = (id: unknown) => options.droppableContainers.find((one) => one.id === id)?.data.current
  const item = hits.find(({ id }) => groupOf(dataOf(id)) !== undefined)
  if (item) return [item]
  const group = hits[0]
  if (!group) return []
  const inside = options.droppableContainers.filter(({ data }) => groupOf(data.current) === group.id)
  return inside.length ? closestCenter({ ...options, droppableContainers: inside }) : [group]
}

function placeOf(over: Over): SortPlace {
  const sortable = over.data.current?.sortable as { containerId: string; index: number } | undefined
  return sortable
    ? { group: sortable.containerId, index: sortable.index }
    : { group: String(over.id), index: 0 }
}

/** What is said while somebody drags. */
function useAnnouncements(nameOf: AreaProps['nameOf']) {
  const t = useText(baseMessages)
  const say = (key: 'dragOver' | 'dragEnd', active: Active, over: Over | null) => {
    const name = nameOf(String(active.id))
    if (!over) return t('dragNowhere', { name })
    const { index } = placeOf(over)
    return t(key, { name, place: index + 1 })
  }
  return {
    screenReaderInstructions: { draggable: t('dragHint') },
    announcements: {
      onDragStart: ({ active }: { active: Active }) => t('dragStart', { name: nameOf(String(active.id)) }),
      onDragOver: ({ active, over }: { active: Active; over: Over | null }) => say('dragOver', active, over),
      onDragEnd: ({ active, over }: { active: Active; over: Over | null }) => say('dragEnd', active, over),
      onDragCancel: ({ active }: { active: Active }) => t('dragCancel', { name: nameOf(String(active.id)) }),
    },
  }
}

/** Everything that is dragged and the groups it may be dropped in stand inside one area. */
export function SortArea({ nameOf, onMove, overlay, strict, vertical, children }: AreaProps) {
  const [dragged, setDragged] = useState<string | null>(null)
  const accessibility = useAnnouncements(nameOf)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  useEffect(() => {
    if (dragged === null) return
    // Escape ends the dragging, not the dialog around it.
    const keep = (event: KeyboardEvent) => event.key === 'Escape' && event.stopPropagation()
    document.addEventListener('keydown', keep)
    return () => document.removeEventListener('keydown', keep)
  }, [dragged])
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    if (!over || active.id === over.id) return
    onMove(String(active.id), placeOf(over))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={strict ? underPointer : closestCenter}
      modifiers={vertical ? [({ transform }) => ({ ...transform, x: 0 })] : []}
      accessibility={accessibility}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
    >
      {children}
      {overlay ? <DragOverlay>{dragged === null ? null : overlay(dragged)}</DragOverlay> : null}
    </DndContext>
  )
}

type GroupProps = {
  id: string
  /** Its things in their order. */
  ids: readonly string[]
  /** Several columns instead of one below the other. */
  grid?: boolean
  /** `isOver`: something is held over the group itself, which is empty. */
  children: (group: { ref: (node: HTMLElement | null) => void; isOver: boolean }) => ReactNode
}

/** A list that things are dragged within, into and out of. */
export function SortGroup({ id, ids, grid, children }: GroupProps) {
  const { setNodeRef, isOver } = useDroppable({ id })
  return (
    <SortableContext
      id={id}
      items={[...ids]}
      strategy={grid ? rectSortingStrategy : verticalListSortingStrategy}
    >
      {children({ ref: setNodeRef, isOver })}
    </SortableContext>
  )
}

/** What a dragged thing's element is given: `ref` and `style` on the element, `handle` on its <DragHandle>. */
export type Drag = {
  ref: (node: HTMLElement | null) => void
  style: CSSProperties
  handle: HandleProps
  isDragging: boolean
  isOver: boolean
}
type HandleProps = Pick<
  ReturnType<typeof useSortable>,
  'attributes' | 'listeners' | 'setActivatorNodeRef'
> & { disabled: boolean }

/** One thing of a group. */
export function SortItem({
  id,
  disabled = false,
  children,
}: {
  id: string
  disabled?: boolean
  children: (drag: Drag) => ReactNode
}) {
  const t = useText(baseMessages)
  const sortable = useSortable({ id, disabled, attributes: { roleDescription: t('draggable') } })
  const { attributes, listeners, setActivatorNodeRef, isDragging, isOver } = sortable
  return children({
    ref: sortable.setNodeRef,
    style: {
      transform: CSS.Translate.toString(sortable.transform) ?? '',
      ...(sortable.transition && { transition: sortable.transition }),
      ...(isDragging && { position: 'relative', zIndex: 2 }),
    },
    handle: { attributes, listeners, setActivatorNodeRef, disabled },
    isDragging,
    isOver,
  })
}

/** A thing outside the groups that is dragged into them and stays where it is (a palette). Needs the area's `overlay`. */
export function DragSource({ id, children }: { id: string; children: (drag: Drag) => ReactNode }) {
  const t = useText(baseMessages)
  const source = useDraggable({ id, attributes: { roleDescription: t('draggable') } })
  const { attributes, listeners, setActivatorNodeRef, isDragging } = source
  return children({
    ref: source.setNodeRef,
    style: {},
    handle: { attributes, listeners, setActivatorNodeRef, disabled: false },
    isDragging,
    isOver: false,
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

/** One ordered list whose items are dragged into another order. */
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
  return (
    <SortArea
      vertical
      nameOf={(id) => {
        const item = items[ids.indexOf(id)]
        return item === undefined ? '' : nameOf(item)
      }}
      onMove={(id, { index }) => onMove(ids.indexOf(id), index)}
    >
      <SortGroup id="list" ids={ids}>
        {({ ref }) => (
          <ol ref={ref} className={className}>
            {items.map((item, index) => (
              <SortItem key={idOf(item)} id={idOf(item)} disabled={disabled ?? false}>
                {(drag) => children(item, index, drag)}
              </SortItem>
            ))}
          </ol>
        )}
      </SortGroup>
    </SortArea>
  )
}
