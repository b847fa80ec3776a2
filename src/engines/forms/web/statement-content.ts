import type { StatementConfig } from '../domain/definition/field-config.ts'

/** Paragraphs of text and field pieces. */
export type Paragraphs = StatementConfig['content']
type Piece = Paragraphs[number][number]

/** What a box says: a line or a block is a paragraph, an element that names a field is that field, everything else is text. */
export function readContent(box: Node): Paragraphs {
  const paragraphs: Piece[][] = [[]]
  const add = (piece: Piece): void => {
    const last = paragraphs.at(-1) as Piece[]
    const before = last.at(-1)
    if (piece.kind === 'text' && before?.kind === 'text') {
      last[last.length - 1] = { kind: 'text', text: before.text + piece.text }
    } else last.push(piece)
  }
  const begin = (): void => {
    paragraphs.push([])
  }
  const walk = (node: Node): void => {
    if (node.nodeType === 3) {
      for (const [index, line] of (node.textContent ?? '').split('\n').entries()) {
        if (index > 0) begin()
        if (line) add({ kind: 'text', text: line })
      }
      return
    }
    const element = node as HTMLElement
    const field = element.dataset?.field
    if (field) add({ kind: 'field', fieldID: field })
    if (element.tagName === 'BR') begin()
    if (field || element.tagName === 'BR') return
    const isBlock = element.tagName === 'DIV' || element.tagName === 'P'
    if (isBlock && (paragraphs.at(-1) as Piece[]).length > 0) begin()
    for (const child of element.childNodes) walk(child)
  }
  for (const child of box.childNodes) walk(child)
  // The browser keeps a line open at the end of what is typed.
  if (paragraphs.length > 1 && paragraphs.at(-1)?.length === 0) paragraphs.pop()
  return paragraphs
}

/** Draws paragraphs into a box. */
export function showContent(
  box: HTMLElement,
  content: Paragraphs,
  nameOf: (fieldId: string) => string,
): void {
  const nodes = content.flatMap((paragraph, index): Node[] => [
    ...(index > 0 ? [document.createTextNode('\n')] : []),
    ...paragraph.map((piece): Node => {
      if (piece.kind === 'text') return document.createTextNode(piece.text)
      const element = document.createElement('span')
      element.dataset.field = piece.fieldID
      element.contentEditable = 'false'
      element.className = 'c-statement-piece'
      element.textContent = nameOf(piece.fieldID)
      return element
    }),
  ])
  box.replaceChildren(...nodes)
}
