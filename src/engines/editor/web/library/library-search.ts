import type { Editor } from '@docx-editor.dev/core/contracts/editor'
import type { DocSearch, SearchOptions, SearchState } from '../../domain/doc-search.ts'
import type { Operations, ReviewContext, Surface } from './review-context.ts'

const marks = 'found'
type Match = Parameters<Editor['selectMatch']>[0]
type Scope = Parameters<Surface['session']['applyTreeOps']>[3]

/** Finding and replacing over the library's matches. They are asked for anew at each step: whatever was typed meanwhile, a step lands on a place that is there. */
export function librarySearch(context: ReviewContext): DocSearch {
  const editor: Editor = context.editor
  let asked: { text: string; options: SearchOptions } = { text: '', options: {} }
  let current = 0
  const matches = (): readonly Match[] => {
    if (!asked.text) return []
    const session = context.mode() === 'view' ? context.editor.surface?.session : undefined
    // While a document is read, the library's own finding keeps to the body.
    return session
      ? session.findText(asked.text, { ...asked.options, stories: 'all' }).matches
      : editor.findMatches(asked.text, asked.options)
  }
  const show = (found: readonly Match[], index: number): SearchState => {
    if (!found.length) {
      editor.clearHighlights(marks)
      current = 0
      return { count: 0, current: 0 }
    }
    current = (index + found.length) % found.length
    editor.setHighlights(marks, found, { activeIndex: current })
    // Shown without being selected: whoever types what they look for keeps the focus.
    editor.scrollToBlock((found[current] as Match).blockId, { block: 'centerIfNeeded' })
    return { count: found.length, current: current + 1 }
  }
  return {
    find: (text, options = {}) => {
      asked = { text, options }
      return show(matches(), 0).count
    },
    next: () => show(matches(), current + 1),
    previous: () => show(matches(), current - 1),
    select: () => {
      const match = matches()[current]
      if (!match || !editor.selectMatch(match).ok) return false
      editor.focus()
      return true
    },
    replace: (text) => {
      const found = matches()
      const match = found[Math.min(current, found.length - 1)]
      if (!match) return show(found, 0)
      const isDone = replaced(context, [match], text) === 1
      // The one that follows has taken the place of the replaced one, unless the new text holds what is looked for.
      const after = matches()
      return show(after, isDone && after.length === found.length ? current + 1 : current)
    },
    replaceAll: (text) => {
      const done = replaced(context, matches(), text)
      show(matches(), 0)
      return done
    },
  }
}

/**
 * Puts a text in these places, those of one part (body, a header) in one step of undo; suggestions are written one by one, as a person would. Answers
 * how many places took it.
 */
function replaced(context: ReviewContext, found: readonly Match[], text: string): number {
  // From the last to the first, so that the places of the others stay what they are.
  const places = found.toReversed()
  if (context.mode() === 'suggest') return places.filter((place) => typed(context.editor, place, text)).length
  if (context.mode() !== 'edit') return 0
  const parts = Map.groupBy(places, ({ scope }) => JSON.stringify(scope ?? { kind: 'body' }))
  let done = 0
  for (const [scope, inPart] of parts) {
    const steps = inPart.flatMap((place) => operations(place, text))
    if (isWritten(context, steps, JSON.parse(scope))) done += inPart.length
  }
  return done
}

/** Changes the text of one part in one step that one undo takes back; false when the library refuses. */
function isWritten({ editor }: ReviewContext, steps: Operations, scope: Scope): boolean {
  const { surface } = editor
  let isDone = false
  surface?.commitReviewOps(() => {
    const { committed, reason } = surface.session.applyTreeOps(steps, undefined, undefined, scope)
    isDone = committed
    return { committed, reason }
  })
  return isDone
}

/** The new words in the format of the old ones, then the old ones go. */
const operations = ({ blockId: paragraphId, start, length }: Match, text: string): Operations => [
  ...(text ? [{ op: 'insertText' as const, paragraphId, offset: start, text, bias: 'right' as const }] : []),
  { op: 'deleteText', paragraphId, start: start + text.length, end: start + text.length + length },
]

/** Types a text over a place as a person would. False where the document may not be written. */
function typed(editor: Editor, match: Match, text: string): boolean {
  if (!editor.selectMatch(match).ok) return false
  return editor.exec(text ? { type: 'insertText', text } : { type: 'deleteText' }).ok
}
