import type { DocxEditorInstance } from '@docx-editor.dev/core/editor'
import { paragraphOrderOfPart, paragraphTextOf } from '@docx-editor.dev/core/store'
import type { OutlineParagraph } from '../../domain/outline.ts'

/** The paragraphs of the body in their order, with the numbers that were last painted before them. */
export function paragraphsIn(editor: DocxEditorInstance): OutlineParagraph[] {
  const { surface } = editor
  const part = surface?.session.part()
  if (!surface || !part) return []
  const headings = new Map(editor.getOutline().map(({ blockId, level }) => [blockId, level]))
  const labels = new Map<string, string>()
  // What was published last: to ask for the newest would lay the whole document out again at every key.
  for (const { fragments } of surface.publishedLayout().pages)
    for (const one of fragments)
      if (one.kind === 'paragraph' && one.marker && one.marker.numFmt !== 'bullet')
        labels.set(one.paragraphId, one.marker.text)
  return [...paragraphOrderOfPart(part)]
    .sort(([, a], [, b]) => a - b)
    .map(([id]) => ({
      id,
      text: paragraphTextOf(part, id) ?? '',
      label: labels.get(id) ?? '',
      heading: headings.get(id) ?? null,
    }))
}
