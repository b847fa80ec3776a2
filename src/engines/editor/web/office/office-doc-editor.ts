import { type DocAbility, type DocEditor, NotAbleError, type Stored } from '../../domain/doc-editor.ts'
import type { HostMessage, OfficeMessage } from '../../domain/office-messages.ts'
import type { EditorMode } from '../../domain/tracked-changes.ts'

/** How the frame of an office server stands, for the page to tell. */
export type OfficeState = {
  phase: 'loading' | 'ready' | 'failed' | 'closed'
  isChanged: boolean
  isSaving: boolean
  /** The last save was refused, or the right to save is over: what was written is still in the frame. */
  isRefused: boolean
  /** Others who have the document open there, each once. */
  others: readonly string[]
}

/** An answer to a save comes within so many milliseconds, or counts as refused. */
const savePatience = 60_000

type Given = {
  mode: EditorMode
  /** Sends to the frame. */
  post: (message: HostMessage) => void
  /** A version was kept: what the page knows of the document's versions is old. */
  onStored: () => void
}

type Save = { promise: Promise<Stored>; end: (stored: Stored) => void }

const cannot = (ability: DocAbility): never => {
  throw new NotAbleError(ability)
}

/** Our interface over an office server's frame: it keeps versions by itself, says whether it is changed and who else is there, and nothing more. */
export class OfficeDocEditor implements DocEditor {
  readonly #given: Given
  readonly #listeners = new Set<() => void>()
  #state: OfficeState = { phase: 'loading', isChanged: false, isSaving: false, isRefused: false, others: [] }
  #save: Save | null = null

  constructor(given: Given) {
    this.#given = given
  }

  can = (ability: DocAbility): boolean => ability === 'store'
  isChanged = (): boolean => this.#state.isChanged
  mode = (): EditorMode => this.#given.mode
  openedIn = (): EditorMode => this.#given.mode
  focus = (): void => this.#given.post({ id: 'Grab_Focus' })
  markSaved = (): void => undefined

  state = (): OfficeState => this.#state
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** One save at a time: who asks meanwhile gets the same answer. */
  store = (reason: string): Promise<Stored> => {
    if (this.#state.phase !== 'ready') return Promise.resolve('refused')
    if (this.#save) return this.#save.promise
    const { promise, resolve } = Promise.withResolvers<Stored>()
    const timer = setTimeout(() => this.#answered('refused'), savePatience)
    const end = (stored: Stored) => {
      clearTimeout(timer)
      resolve(stored)
    }
    this.#save = { promise, end }
    this.#change({ isSaving: true })
    this.#given.post({ id: 'Action_Save', reason })
    return promise
  }

  /** Gives the frame a new token, so that it may go on saving. */
  renew = (token: string): void => {
    this.#given.post({ id: 'Reset_Access_Token', token })
  }

  /** A message from the frame, which is known to be its sender. */
  hear = (message: OfficeMessage): void => {
    switch (message.kind) {
      case 'ready':
        this.#given.post({ id: 'Host_PostmessageReady' })
        break
      case 'loaded':
        // Microsoft's frames say nothing before this, Collabora's have heard it already: twice does no harm.
        this.#given.post({ id: 'Host_PostmessageReady' })
        this.#change({ phase: 'ready' })
        break
      case 'failed':
      case 'closed':
        this.#change({ phase: message.kind })
        break
      case 'expired':
        this.#change({ isRefused: true })
        break
      case 'modified':
        this.#modified(message.isModified)
        break
      case 'saved':
        this.#answered(message.isSaved ? (message.isUnmodified ? 'unchanged' : 'stored') : 'refused')
        break
      case 'people': {
        const others = message.people.filter(({ isSelf }) => !isSelf)
        this.#change({ others: [...new Set(others.map(({ name }) => name))] })
      }
    }
  }

  #modified(isChanged: boolean): void {
    const wasChanged = this.#state.isChanged
    this.#change({ isChanged, ...(!isChanged && { isRefused: false }) })
    // It was saved in the frame itself, or by somebody else there.
    if (wasChanged && !isChanged) this.#given.onStored()
  }

  #answered(stored: Stored): void {
    const save = this.#save
    this.#save = null
    this.#change({
      isSaving: false,
      isRefused: stored === 'refused',
      ...(stored !== 'refused' && { isChanged: false }),
    })
    save?.end(stored)
    if (stored === 'stored') this.#given.onStored()
  }

  #change(next: Partial<OfficeState>): void {
    this.#state = { ...this.#state, ...next }
    for (const listener of this.#listeners) listener()
  }

  save = (): Promise<Uint8Array> => Promise.reject(new NotAbleError('bytes'))
  get search() {
    return cannot('search')
  }
  get comments() {
    return cannot('comments')
  }
  get changes() {
    return cannot('changes')
  }
  get bookmarks() {
    return cannot('bookmarks')
  }
  get places() {
    return cannot('places')
  }
  selection = () => cannot('comments')
  setMode = () => cannot('modes')
  zoom = () => cannot('zoom')
  showBookmark = () => cannot('bookmarks')
  outline = () => cannot('outline')
  showHeading = () => cannot('outline')
}
