import type { Editor } from '@docx-editor.dev/core/contracts/editor'
import type { createBrowserAutomationHost } from '@docx-editor.dev/core/editor'
import { type DocEditor, NotAbleError } from '../../domain/doc-editor.ts'
import { outlineOf } from '../../domain/outline.ts'
import { type EditorMode, isWithin } from '../../domain/tracked-changes.ts'
import { libraryBookmarks } from './bookmarks.ts'
import { paragraphsIn } from './library-outline.ts'
import { libraryPlaces } from './library-places.ts'
import { librarySearch } from './library-search.ts'
import { libraryChanges, signChanges } from './review-changes.ts'
import { libraryComments, selectedIn } from './review-comments.ts'
import type { ReviewContext } from './review-context.ts'

type Host = ReturnType<typeof createBrowserAutomationHost>
type Operation = Parameters<Host['execute']>[0]['operations'][number]

type Modes = { openedIn: () => EditorMode; setMode: (mode: EditorMode) => void }

/** Our interface over the library's editor. */
export function libraryDocEditor(
  editor: Editor,
  host: Host,
  review: ReviewContext,
  { openedIn, setMode }: Modes,
): DocEditor {
  const revision = () => editor.getDocumentHandle().revision
  let saved = revision()
  let written = saved
  return {
    // It keeps nothing by itself: its bytes are the page's to keep.
    can: (ability) => ability !== 'store',
    store: () => Promise.reject(new NotAbleError('store')),
    isChanged: () => revision() !== saved,
    save: async () => {
      signChanges(review)
      const bytes = new Uint8Array(await editor.save())
      written = revision()
      return bytes
    },
    markSaved: () => {
      saved = written
    },
    search: librarySearch(review),
    selection: () => {
      const selected = selectedIn(review)
      return selected && { text: selected.text }
    },
    comments: libraryComments(review),
    changes: libraryChanges(review),
    bookmarks: libraryBookmarks(review.editor, (name) => showBookmark(host, name)),
    places: libraryPlaces(review),
    mode: review.mode,
    openedIn,
    setMode: (mode) => {
      if (mode === review.mode() || !isWithin(mode, openedIn())) return
      review.gate?.forget()
      setMode(mode)
      review.notify()
    },
    zoom: (percent) => {
      if (percent === 'fit') editor.setZoomMode('auto')
      else editor.setZoom(percent / 100)
    },
    showBookmark: (name) => showBookmark(host, name),
    outline: () => outlineOf(paragraphsIn(review.editor)),
    showHeading: (id) => editor.scrollToBlock(id),
    focus: () => editor.focus(),
  }
}

function showBookmark(host: Host, name: string): boolean {
  const ask = (operation: Operation) => {
    const [result] = host.execute({ operations: [operation] }).results
    return result?.status === 'ok' ? result.value : null
  }
  const found = ask({ op: 'getDocument' } as Operation)
  const body = found?.kind === 'handle' ? ask({ op: 'getBody', document: found.handle }) : null
  const list = body?.kind === 'handle' ? ask({ op: 'getBookmarks', scope: { body: body.handle } }) : null
  for (const bookmark of list?.kind === 'handles' ? list.handles : []) {
    const named = ask({ op: 'getBookmarkName', bookmark })
    if (named?.kind === 'text' && named.text === name)
      return ask({ op: 'selectBookmark', bookmark, mode: 'select' }) !== null
  }
  return false
}
