import type { Block } from '#engines/comparison/domain/index.ts'
import { type Locale, wordsIn } from '#shared/text.ts'
import { positionLabel, type Statement, statementText } from './clause.ts'

/** The words of a version as paragraphs that can be compared: of each statement its name and position, what it says, its guidance. */
export function statementBlocks(
  statements: readonly Statement[],
  nameOf: (fieldID: string) => string,
  locale: Locale,
): Block[] {
  const t = wordsIn(locale)
  const texts = statements.flatMap((statement): string[] => {
    const { name, position, guidance } = statement
    const label = positionLabel(position, locale)
    return [
      t('{name}（{label}） | {name} ({label})', { name, label }),
      ...statementText(statement, nameOf).split('\n'),
      ...(guidance ? [t('谈判指引：{guidance} | Guidance: {guidance}', { guidance })] : []),
    ]
  })
  return texts.map((text, id) => ({ id, text, place: { kind: 'body' } }))
}
