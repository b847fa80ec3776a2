import { StatusTag, useLocale, useText } from '#web/index.ts'
import { type Piece, type Position, positionLabel, type Statement } from '../domain/clause.ts'
import { clauseMessages } from './messages.ts'

export const positionTones = { standard: 'success', fallback: 'warning', forbidden: 'danger' } as const

export function PositionTag({ position }: { position: Position }) {
  const locale = useLocale()
  return <StatusTag tone={positionTones[position]}>{positionLabel(position, locale)}</StatusTag>
}

type NameOf = (fieldID: string) => string

/** A statement as it reads: words with fields by name, and what negotiators should know. */
export function StatementCard({ statement, nameOf }: { statement: Statement; nameOf: NameOf }) {
  const t = useText(clauseMessages)
  const { name, position, guidance, content } = statement
  return (
    <section className={`c-clause-card c-clause-${position}`} aria-label={name}>
      <header className="c-clause-card-head">
        <h3>{name}</h3>
        <PositionTag position={position} />
      </header>
      <Paragraphs content={content} nameOf={nameOf} />
      {guidance ? (
        <p className="c-clause-guidance">
          <b>{t('guidance')}</b>
          {guidance}
        </p>
      ) : null}
    </section>
  )
}

/** Paragraphs and pieces have no identity of their own but their place. */
const keyed = <T,>(items: readonly T[]): [number, T][] => items.map((item, index) => [index, item])

export function Paragraphs({ content, nameOf }: { content: readonly Piece[][]; nameOf: NameOf }) {
  return (
    <div className="c-clause-text">
      {keyed(content).map(([key, pieces]) => (
        <p key={key}>
          {keyed(pieces).map(([place, piece]) =>
            piece.kind === 'text' ? (
              piece.text
            ) : (
              <span key={place} className="c-statement-piece">
                {nameOf(piece.fieldID)}
              </span>
            ),
          )}
        </p>
      ))}
    </div>
  )
}
