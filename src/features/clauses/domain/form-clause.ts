import type { Locale } from '#shared/text.ts'
import { positionLabel, type Statement } from './clause.ts'

/** A clause as a form takes it over. */
export type OfferedClause = {
  id: number
  name: string
  category: string
  /** The ordinal of the approved version. */
  ordinal: number
  isNullable: boolean
  statements: Statement[]
}

/** The configuration of a form's clause field: label, version and statements of the library, as far as they may be agreed to. */
export function formClause({ id, ordinal, isNullable, statements }: OfferedClause, locale: Locale) {
  return {
    labelID: id,
    libraryVersion: ordinal,
    isNullable,
    statementList: statements
      .filter(({ position }) => position !== 'forbidden')
      .map((statement) => ({
        id: statement.id,
        name: statement.name,
        content: statement.content,
        fieldList: [
          ...new Set(
            statement.content.flat().flatMap((piece) => (piece.kind === 'field' ? [piece.fieldID] : [])),
          ),
        ],
        labelItemList: [
          {
            id: statement.position === 'standard' ? 1 : 2,
            name: positionLabel(statement.position, locale),
          },
        ],
      })),
  }
}
