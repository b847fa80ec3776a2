import type { DocxEditorInstance } from '@docx-editor.dev/core/editor'
import { allowedIn, type EditorMode } from '../../domain/tracked-changes.ts'
import { type PackageEdit, peopleOf } from './review-parts.ts'
import { type TextGate, textGate } from './text-gate.ts'

export type Surface = NonNullable<DocxEditorInstance['surface']>
export type Operations = Parameters<Surface['session']['applyTreeOps']>[0]

/** Who works in an open document, and how: what comments and tracked changes share. */
export type ReviewContext = {
  editor: DocxEditorInstance
  mode: () => EditorMode
  gate: TextGate | null
  /** Where the library draws its pages. */
  stage: HTMLElement | null
  /** The person as the file knows them. */
  author: string
  authorId: number | null
  /** The person behind an author of the file; null: somebody elsewhere. */
  userIdOf: (author: string) => number | null
  /** Calls the listeners of comments and changes. */
  notify: () => void
  subscribe: (listener: () => void) => () => void
}

type Person = { name: string; id: number | null }

/** The context of one open document. A name that the file gives to somebody else is told apart by the person's number. */
export function reviewContext(
  editor: DocxEditorInstance,
  person: Person,
  mode: () => EditorMode,
  stage: HTMLElement | null,
): ReviewContext {
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const people = () => {
    const file = editor.surface?.session.currentPackage()
    return file ? peopleOf(file) : new Map<string, number | null>()
  }
  const known = people()
  const isTaken = known.has(person.name) && known.get(person.name) !== person.id
  const author = isTaken && person.id !== null ? `${person.name}（${person.id}）` : person.name
  if (author !== person.name) editor.setAuthor(author)
  return {
    editor,
    mode,
    gate: editor.surface ? textGate(editor.surface.session, mode) : null,
    stage,
    author,
    authorId: person.id,
    userIdOf: cached(
      () => editor.surface?.session.currentPackage(),
      () => {
        const now = people()
        return (name: string) => (name === author ? person.id : (now.get(name) ?? null))
      },
    ),
    notify,
    subscribe: (listener) => {
      // What one does to comments is seen at once; while somebody types, not each key.
      let timer: ReturnType<typeof setTimeout> | undefined
      const soon = () => {
        timer ??= setTimeout(() => {
          timer = undefined
          listener()
        }, 60)
      }
      listeners.add(listener)
      const stops = [editor.on('change', soon), editor.on('selectionChange', soon)]
      return () => {
        clearTimeout(timer)
        listeners.delete(listener)
        for (const stop of stops) stop()
      }
    },
  }
}

/** A reading of the file that is made anew when the file is another one. */
export function cached<A extends unknown[], R>(
  fileOf: () => object | undefined,
  make: () => (...args: A) => R,
): (...args: A) => R {
  let file: object | undefined
  let made: ((...args: A) => R) | null = null
  return (...args) => {
    const now = fileOf()
    if (!made || now !== file) {
      file = now
      made = make()
    }
    return made(...args)
  }
}

/** Writes comments, also where the text itself may not be changed. */
export function writing<R>({ editor, mode, gate }: ReviewContext, work: (surface: Surface) => R): R | null {
  const { surface } = editor
  if (!surface || !allowedIn(mode()).comments) return null
  return gate ? gate.open(() => work(surface)) : work(surface)
}

/** Changes the text's marks and the parts beside it in one step that one undo takes back; false when the library refuses. */
export function written(
  context: ReviewContext,
  operations: Operations,
  edits: PackageEdit[],
  recordsHistory = true,
): boolean {
  let isWritten = false
  writing(context, (surface) =>
    surface.commitReviewOps(() => {
      const result = surface.session.applyTreeOps(
        operations,
        undefined,
        undefined,
        { kind: 'body' },
        { packageEdits: edits, ...(recordsHistory ? {} : { recordsHistory }) },
      )
      isWritten = result.committed
      return { committed: result.committed, reason: result.reason }
    }),
  )
  if (isWritten) context.notify()
  return isWritten
}
