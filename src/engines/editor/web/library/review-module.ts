import type { EditorModule } from '@docx-editor.dev/core/contracts/modules'
import { collectReviewItems, revisionItemsOf } from '@docx-editor.dev/core/store'

type Part = Parameters<typeof revisionItemsOf>[0]

/**
 * Comments and tracked changes for the library's editor: without such a module it neither shows nor writes them. The reading of a document is the
 * library's own; what people do with it is ours (review-comments.ts, review-changes.ts).
 */
export const reviewModule: EditorModule = {
  id: 'review',
  review: {
    displayModes: ['all-markup', 'simple-markup', 'proposed', 'original'],
    // Our panels show the comments; the library's own pane stays shut.
    pane: { opening: 'manual' },
    collectReviewItems,
    revisionItemsOfParagraph: (part, paragraphId) => {
      const paragraph = paragraphOf(part.root, paragraphId)
      // One paragraph as a part of its own: typing in a long document reads no more than where it types.
      return paragraph ? revisionItemsOf({ ...part, root: paragraph }) : []
    },
  },
}

function paragraphOf(node: Part['root'], id: string): Part['root'] | null {
  if (node.id === id) return node.kind === 'paragraph' ? node : null
  for (const child of node.children) {
    const found = child.kind === 'textValue' ? null : paragraphOf(child, id)
    if (found) return found
  }
  return null
}
