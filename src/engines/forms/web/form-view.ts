import { wait } from '#shared/constants.ts'
import { textOf, toast } from '#web/index.ts'
import type { FormStore } from '../domain/filling/form-store.ts'
import { fieldOfPath } from '../domain/filling/validate-form.ts'
import { formMessages } from './messages.ts'
import { isUploading, uploadsEnd } from './uploads-under-way.ts'

/** How many fields mount at once. */
export const blockSize = 30

/** The part of the page that shows a store: which blocks are mounted, and where its fields are. */
type FormView = {
  root: HTMLElement | null
  /** Mounts the block that holds a field. */
  mount: (fieldIndex: number) => void
  /** Lets go of what is kept in view. */
  stopKeeping?: () => void
}

const views = new WeakMap<FormStore, FormView>()

/** Called by the renderer while it is on the page. */
export function attachView(store: FormStore, view: FormView): () => void {
  views.set(store, view)
  return () => {
    view.stopKeeping?.()
    if (views.get(store) === view) views.delete(store)
  }
}

const focusable = 'input:not([type=hidden]), textarea, button, [tabindex]:not([tabindex="-1"])'

/** What a person does to look at something else. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls an element into the middle, and again whenever what mounts or grows around it moves it: until nothing has moved for a while,
 * or the person takes over.
 */
function keepInView(element: HTMLElement, view: FormView): void {
  view.stopKeeping?.()
  const over = new AbortController()
  let quiet: ReturnType<typeof setTimeout> | undefined
  const show = (): void => {
    element.scrollIntoView({ block: 'center' })
    clearTimeout(quiet)
    quiet = setTimeout(() => over.abort(), wait.settled)
  }
  // Fields mount inside of the form; the keyboard of a phone takes a part of the window.
  const grown = new ResizeObserver(show)
  if (view.root) grown.observe(view.root)
  visualViewport?.addEventListener('resize', show, { signal: over.signal })
  over.signal.addEventListener('abort', () => {
    clearTimeout(quiet)
    grown.disconnect()
  })
  view.stopKeeping = () => over.abort()
  for (const move of ownMoves)
    addEventListener(move, view.stopKeeping, { capture: true, passive: true, signal: over.signal })
  show()
}

/** Mounts the field's block, waits 50 ms, scrolls the field into the middle and puts the focus into it. */
export async function revealField(store: FormStore, id: string): Promise<void> {
  const view = views.get(store)
  const field = store.form.byId.get(fieldOfPath(id))
  if (!view || !field) return
  view.mount(field.index)
  await new Promise((done) => setTimeout(done, wait.fieldError))
  const element = view.root?.querySelector<HTMLElement>(`[data-field="${CSS.escape(field.id)}"]`)
  if (!element) return
  const cell = element.querySelector<HTMLElement>(
    `[data-cell="${CSS.escape(id.slice(field.id.length + 1))}"]`,
  )
  if (cell) {
    keepInView(cell, view)
    cell.focus({ preventScroll: true })
    return
  }
  keepInView(element, view)
  const controls = element.querySelector<HTMLElement>('.c-field-control') ?? element
  const enabled = [...controls.querySelectorAll<HTMLElement>(focusable)].find(
    (one) => !one.matches(':disabled'),
  )
  if (!enabled) element.tabIndex = -1
  const target = enabled ?? element
  target.focus({ preventScroll: true })
}

/**
 * Checks the whole form, when the files on their way have arrived. On failure it says 校验失败, goes to the first faulty field, or to one with a file
 * that could not be sent, and answers false.
 */
export async function checkForm(store: FormStore): Promise<boolean> {
  if (isUploading(store)) toast.info(textOf(formMessages)('uploadsUnderWay'))
  const unsent = await uploadsEnd(store)
  if (unsent) {
    toast.error(textOf(formMessages)('uploadsFailed'))
    await revealField(store, unsent)
    return false
  }
  const [first] = store.validate()
  if (!first) return true
  toast.error(textOf(formMessages)('validationFailed'))
  await revealField(store, first.path)
  return false
}
