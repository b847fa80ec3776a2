import type { Editor } from '@docx-editor.dev/core/contracts/editor'
import type { DocSearch, SearchOptions, SearchState } from '../../domain/doc-search.ts'

const marks = 'found'
type Match = Parameters<Editor['selectMatch']>[0]

/** Finding and replacing over the library's matches. They are asked for anew at each step: whatever was typed meanwhile, a step lands on a place that is there. */
export function librarySearch(editor: Editor): DocSearch {
  let asked: { text: string; options: SearchOptions } = { text: '', options: {} }
  let current = 0
  const matches = (): readonly Match[] => (asked.text ? editor.findMatches(asked.text, asked.options) : [])
  const show = (found: readonly Match[], index: number): SearchState => {
    if (!found.length) {
      editor.clearHighlights(marks)
      current = 0
      return { count: 0, current: 0 }
    }
    current = (index + found.length) % found.length
    editor.setHighlights(marks, found, { activeIndex: current })
    editor.selectMatch(found[current] as Match)
    return { count: found.length, current: current + 1 }
  }
  return {
    find: (text, options = {}) => {
      asked = { text, options }
      return show(matches(), 0).count
    },
    next: () => show(matches(), current + 1),
    previous: () => show(matches(), current - 1),
    replace: (text) => {
      const found = matches()
      const match = found[Math.min(current, found.length - 1)]
      if (!match) return show(found, 0)
      const isDone = editor.exec({ type: 'replaceMatch', match, text }).ok
      // The one that follows has taken the place of the replaced one, unless the new text holds what is looked for.
      const after = matches()
      return show(after, isDone && after.length === found.length ? current + 1 : current)
    },
    replaceAll: (text) => {
      const count = matches().length
      if (!count || !editor.exec({ type: 'replaceAllMatches', query: asked.text, text, ...asked.options }).ok)
        return 0
      show(matches(), 0)
      return count
    },
  }
}
