import type { DocxEditorInstance } from '@docx-editor.dev/core/editor'
import { isStoryPart, type OoxmlPackage } from '@docx-editor.dev/core/store'
import { valueNameOf } from '#engines/documents/domain/index.ts'
import { type DocBookmarks, isBookmarkName, type OpenBookmark } from '../../domain/bookmarks.ts'
import {
  bookmarksOf,
  filled,
  inserted,
  marked,
  renamed,
  type Selection,
  unmarked,
} from './bookmark-package.ts'
import { below, openPart } from './tree-edit.ts'

type Editor = Pick<DocxEditorInstance, 'surface' | 'on'>
type Surface = NonNullable<DocxEditorInstance['surface']>

/** The bookmarks of an open document, in all its stories: the library's own calls know neither empty ones nor those around paragraphs. */
export function libraryBookmarks(editor: Editor, show: (name: string) => boolean): DocBookmarks {
  let read: { file: OoxmlPackage; list: OpenBookmark[] } | null = null
  const list = (): OpenBookmark[] => {
    const file = editor.surface?.session.currentPackage()
    if (!file) return []
    if (read?.file !== file) read = { file, list: bookmarksOf(file) }
    return read.list
  }
  const write = (edit: (file: OoxmlPackage) => OoxmlPackage | null): boolean => commit(editor.surface, edit)
  const fillOne = (name: string, lines: readonly string[], isWhole: boolean): boolean =>
    write((file) => filled(file, (range) => (range.name === name ? lines : null), isWhole).file)
  const isFree = (name: string, own = ''): boolean =>
    isBookmarkName(name) &&
    !list().some((one) => one.name !== own && one.name.toLowerCase() === name.toLowerCase())
  return {
    list,
    setText: (name, text) => {
      const bookmark = list().find((one) => one.name === name)
      if (!bookmark?.fillable) return false
      return bookmark.text === text || fillOne(name, text.split('\n'), false)
    },
    setAll: (values) => {
      let refused: string[] = []
      const isWritten = write((file) => {
        const names = new Set(bookmarksOf(file).map(({ name }) => name))
        const result = filled(file, ({ name }) => {
          const value = values[name] ?? values[valueNameOf(name, names)]
          return value === undefined ? null : value.split('\n')
        })
        refused = result.refused
        return result.file
      })
      return isWritten ? refused : Object.keys(values)
    },
    show,
    add: (name) => {
      const selected = selectionOf(editor.surface)
      if (!selected || !isFree(name)) return false
      return write((file) => marked(file, name, selected))
    },
    insert: (name, text) => {
      const caret = caretOf(editor.surface)
      return caret !== null && isFree(name) && write((file) => inserted(file, name, caret, text))
    },
    rename: (name, next) => (isFree(next, name) ? write((file) => renamed(file, name, next)) : false),
    remove: (name) => write((file) => unmarked(file, name)),
    setParagraphs: (name, paragraphs) => {
      if (!list().some((one) => one.name === name && one.fillable)) return false
      return fillOne(name, paragraphs.length ? paragraphs : [''], true)
    },
    subscribe: (listener) => {
      let before = list()
      return editor.on('change', () => {
        const now = list()
        if (isSame(before, now)) return
        before = now
        listener()
      })
    },
  }
}

const isSame = (a: readonly OpenBookmark[], b: readonly OpenBookmark[]): boolean =>
  a === b ||
  (a.length === b.length && a.every(({ name, text }, i) => b[i]?.name === name && b[i]?.text === text))

/** Changes the document in one step of undo; false when nothing may be written, or there was nothing to write to (`null`). */
function commit(surface: Surface | null, edit: (file: OoxmlPackage) => OoxmlPackage | null): boolean {
  if (!surface || surface.editingMode() === 'view') return false
  const file = surface.session.currentPackage()
  const next = edit(file)
  if (!next) return false
  if (next === file) return true
  let isWritten = false
  surface.commitReviewOps(() => {
    const result = surface.session.applyTreeOps(
      [],
      undefined,
      undefined,
      { kind: 'body' },
      { packageEdits: [() => next] },
    )
    isWritten = result.committed
    return { committed: result.committed, reason: result.reason }
  })
  return isWritten
}

/** Where text would be written; null without a caret. */
function caretOf(surface: Surface | null): Selection['start'] | null {
  return surface?.state().selection?.head ?? null
}

/** What is selected, in the order of the text; null for a caret. */
function selectionOf(surface: Surface | null): Selection | null {
  if (!surface || surface.selectedText() === '') return null
  const { anchor, head } = surface.state().selection
  if (anchor.paragraphId === head.paragraphId)
    return anchor.offset === head.offset
      ? null
      : anchor.offset < head.offset
        ? { start: anchor, end: head }
        : { start: head, end: anchor }
  const file = surface.session.currentPackage()
  for (const part of file.parts.values()) {
    if (!isStoryPart(part)) continue
    const ids = [...below(openPart(part).root)].map(({ node }) => node.id)
    const [from, to] = [ids.indexOf(anchor.paragraphId), ids.indexOf(head.paragraphId)]
    if (from >= 0 && to >= 0) return from < to ? { start: anchor, end: head } : { start: head, end: anchor }
  }
  return null
}
