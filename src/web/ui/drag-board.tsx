import {
  type Announcements,
  type ClientRect,
  type CollisionDetection,
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { baseMessages } from '../base-messages.ts'
import { useText } from '../messages.ts'

/** Where something lands beside what it is held over. */
export type DropSide = 'before' | 'after'
type Over = { id: string; side: DropSide }

export type DragBoardProps = {
  children: ReactNode
  /** Places where the arrow keys stop, in reading order, for what is being moved. */
  stopsFor: (moved: string) => readonly string[]
  /** The name of something that is moved or that is a place, for what a screen reader says. */
  nameOf: (id: string) => string
  /** Whether the places of a row stand beside one another, so that left and right decide. */
  isBeside: (over: string) => boolean
  /** What hangs on the pointer. */
  ghost: (moved: string) => ReactNode
  onDrop: (moved: string, over: string, side: DropSide) => void
}

const Held = createContext<{ moved: string | null; over: Over | null }>({ moved: null, over: null })

/** Whether something is being moved, what, and where it would land. */
export const useHeld = () => useContext(Held)

const distance = (rect: ClientRect, x: number, y: number): number => {
  const dx = Math.max(rect.left - x, 0, x - rect.left - rect.width)
  const dy = Math.max(rect.top - y, 0, y - rect.top - rect.height)
  return Math.hypot(dx, dy)
}

const mouse = { activationConstraint: { distance: 6 } }
const touch = { activationConstraint: { delay: 220, tolerance: 8 } }
const keyboardCodes = {
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc],
  end: [KeyboardCode.Space, KeyboardCode.Enter],
}

/** Our one way to drag onto a board: pointer, touch (after holding) and keyboard (Space, arrows, Space), announced in the language of the page. */
export function DragBoard(props: DragBoardProps) {
  const { children, stopsFor, nameOf, isBeside, ghost, onDrop } = props
  const t = useText(baseMessages)
  const [moved, setMoved] = useState<string | null>(null)
  const [over, setOver] = useState<Over | null>(null)
  const side = useRef<DropSide>('before')
  const stops = useRef<readonly string[]>([])

  const keyboard = useMemo(() => ({ keyboardCodes, coordinateGetter: byStops(stops) }), [])
  // Their options must stay the same objects: otherwise everything that can be dragged is drawn again with the board.
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, touch),
    useSensor(KeyboardSensor, keyboard),
  )
  const detect: CollisionDetection = (args) => {
    const own = {
      ...args,
      droppableContainers: args.droppableContainers.filter(({ id }) => stops.current.includes(String(id))),
    }
    const pointer = args.pointerCoordinates
    const hit = pointer ? (pointerWithin(own)[0] ?? nearest(own, pointer.x, pointer.y)) : closestCorner(own)
    if (!hit) return []
    side.current = sideOf(String(args.active.id), String(hit.id), args.droppableRects.get(hit.id), pointer)
    return [hit]
  }
  const sideOf = (
    active: string,
    target: string,
    rect: ClientRect | undefined,
    pointer: { x: number; y: number } | null,
  ): DropSide => {
    if (!pointer || !rect) {
      const [from, to] = [stops.current.indexOf(active), stops.current.indexOf(target)]
      return from >= 0 && to > from ? 'after' : 'before'
    }
    const isLater = isBeside(target)
      ? pointer.x > rect.left + rect.width / 2
      : pointer.y > rect.top + rect.height / 2
    return isLater ? 'after' : 'before'
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('dragStart', { name: nameOf(String(active.id)) }),
    onDragOver: ({ active, over: target }) =>
      target
        ? t(side.current === 'after' ? 'dragAfter' : 'dragBefore', {
            name: nameOf(String(active.id)),
            place: nameOf(String(target.id)),
          })
        : undefined,
    onDragEnd: ({ active, over: target }) =>
      t(target ? 'dragDropped' : 'dragCancel', { name: nameOf(String(active.id)) }),
    onDragCancel: ({ active }) => t('dragCancel', { name: nameOf(String(active.id)) }),
  }
  const end = (): void => {
    setMoved(null)
    setOver(null)
  }
  const held = useMemo(() => ({ moved, over }), [moved, over])
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detect}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('dragHint') } }}
      onDragStart={({ active }) => {
        stops.current = stopsFor(String(active.id))
        setMoved(String(active.id))
      }}
      onDragMove={({ over: target }) => {
        const next = target ? { id: String(target.id), side: side.current } : null
        setOver((before) => (before?.id === next?.id && before?.side === next?.side ? before : next))
      }}
      onDragCancel={end}
      onDragEnd={({ active, over: target }) => {
        end()
        if (target && target.id !== active.id) onDrop(String(active.id), String(target.id), side.current)
      }}
    >
      <Held value={held}>{children}</Held>
      <DragOverlay dropAnimation={null}>{moved === null ? null : ghost(moved)}</DragOverlay>
    </DndContext>
  )
}

type Detection = Parameters<CollisionDetection>[0]
type Hit = ReturnType<CollisionDetection>[number] | undefined

/** Outside every place: the closest one, but not from far away. */
function nearest({ droppableContainers, droppableRects }: Detection, x: number, y: number): Hit {
  const found = droppableContainers
    .flatMap((data) => {
      const rect = droppableRects.get(data.id)
      return rect ? [{ id: data.id, data: { droppableContainer: data, value: distance(rect, x, y) } }] : []
    })
    .sort((a, b) => a.data.value - b.data.value)[0]
  return found && found.data.value < 160 ? found : undefined
}

/** By keyboard: the place whose corner the thing was moved to. */
function closestCorner(args: Detection): Hit {
  const { collisionRect, droppableContainers, droppableRects } = args
  const found = droppableContainers
    .flatMap((data) => {
      const rect = droppableRects.get(data.id)
      if (!rect) return []
      const value = Math.hypot(rect.left - collisionRect.left, rect.top - collisionRect.top)
      return [{ id: data.id, data: { droppableContainer: data, value } }]
    })
    .sort((a, b) => a.data.value - b.data.value)[0]
  return found ?? closestCenter(args)[0]
}

const byStops =
  (stops: React.RefObject<readonly string[]>): KeyboardCoordinateGetter =>
  (event, { context, active }) => {
    const isForward = event.code === KeyboardCode.Down || event.code === KeyboardCode.Right
    const isBack = event.code === KeyboardCode.Up || event.code === KeyboardCode.Left
    if (!isForward && !isBack) return undefined
    event.preventDefault()
    const at = stops.current.indexOf(String(context.over?.id ?? active))
    const next = at < 0 ? 0 : at + (isForward ? 1 : -1)
    const rect = context.droppableRects.get(stops.current[next] ?? '')
    return rect ? { x: rect.left, y: rect.top } : undefined
  }

/** Something that can be moved: spread `handle` on the button that one takes hold of, `ref` on the whole. */
export function useDragSource(id: string, disabled = false) {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id,
    disabled,
  })
  const handle = useMemo(() => {
    const { role: _role, tabIndex: _tabIndex, ...described } = attributes
    return disabled ? {} : { ...described, ...listeners, ref: setActivatorNodeRef }
  }, [disabled, attributes, listeners, setActivatorNodeRef])
  return { ref: setNodeRef, isDragging, handle }
}

/** A place where something can be put. `side` while something is held over it. */
export function useDropPlace(id: string, disabled = false) {
  const { setNodeRef } = useDroppable({ id, disabled })
  const { over, moved } = useHeld()
  return { ref: setNodeRef, side: over?.id === id && moved !== id ? over.side : null }
}
