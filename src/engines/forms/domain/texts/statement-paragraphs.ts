import type { StatementConfig } from '../definition/field-config.ts'

/**
 * The paragraphs of a statement as they stand in the document: words, and what `textOf` says of the fields in it ('' for one that is empty or
 * unknown). A line feed within a piece starts a paragraph too. A statement without words has none.
 */
export function statementParagraphs(
  { content }: Pick<StatementConfig, 'content'>,
  textOf: (fieldID: string) => string,
): string[] {
  const paragraphs = content.flatMap((pieces) =>
    pieces
      .map((piece) => (piece.kind === 'text' ? piece.text : textOf(piece.fieldID)))
      .join('')
      .split(/\r\n?|\n/),
  )
  return paragraphs.every((text) => text === '') ? [] : paragraphs
}
