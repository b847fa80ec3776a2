import { Button } from 'antd'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { StatusTag, useText } from '#web/index.ts'
import type { ComparisonRow } from '../domain/block.ts'
import { Weights } from './change-list.tsx'
import { type Item, type PlacedRow, spansOf } from './comparison-items.ts'
import { Spans } from './comparison-text.tsx'
import { comparisonMessages } from './messages.ts'

type Shown = {
  /** One column with both texts in one, for phones. */
  inline: boolean
  /** The difference one has jumped to. */
  active: number | null
}

/** Both texts, row beside row, in one scroll. */
export function ComparisonRows({ items, ...shown }: { items: readonly Item[] } & Shown) {
  const t = useText(comparisonMessages)
  return (
    <div className={shown.inline ? 'c-compare-rows c-compare-inline' : 'c-compare-rows'}>
      {tablesIn(items).map((part) => {
        const rows = part.map((item) => <ItemRow key={keyOf(item)} item={item} {...shown} />)
        const [first] = part
        if (!shown.inline || first?.kind !== 'cells') return rows
        return (
          <section
            key={keyOf(first)}
            className="c-compare-table"
            style={{ '--columns': columnCount(part) } as CSSProperties}
            aria-label={t('table')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with keys
            tabIndex={0}
          >
            {rows}
          </section>
        )
      })}
    </div>
  )
}

const columnCount = (rows: readonly Item[]): number =>
  Math.max(...rows.map((row) => (row.kind === 'cells' ? columnsOf(row.cells, 'both').length : 1)))

/** The items in order, rows of tables that follow one another together. */
const tablesIn = (items: readonly Item[]): Item[][] =>
  items.reduce<Item[][]>((parts, item) => {
    const last = parts.at(-1)
    if (item.kind === 'cells' && last?.[0]?.kind === 'cells') last.push(item)
    else parts.push([item])
    return parts
  }, [])

const keyOf = (item: Item): string =>
  item.kind === 'fold'
    ? `fold ${item.key}`
    : item.kind === 'cells'
      ? `row ${item.cells[0]?.at}`
      : `${item.kind} ${item.at}`

function ItemRow({ item, ...shown }: { item: Item } & Shown): ReactNode {
  if (item.kind === 'fold') return <Fold item={item} {...shown} />
  if (item.kind === 'cells') return <Cells cells={item.cells} {...shown} />
  return item.kind === 'left behind' ? (
    <LeftBehind item={item} inline={shown.inline} />
  ) : (
    <Line {...item} {...shown} />
  )
}

function Fold({ item, ...shown }: { item: Extract<Item, { kind: 'fold' }> } & Shown) {
  const t = useText(comparisonMessages)
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return item.items.map((one) => <ItemRow key={keyOf(one)} item={one} {...shown} />)
  return (
    <div className="c-compare-fold">
      <Button type="text" size="small" onClick={() => setIsOpen(true)}>
        {t('unfold', { count: item.rows })}
      </Button>
    </div>
  )
}

/** What one needs to be found and to be seen as the difference one has jumped to. */
const marks = ({ at, row }: PlacedRow, active: number | null) =>
  row.kind === 'same'
    ? {}
    : { 'data-change': at, 'data-kind': row.kind, 'data-active': at === active ? true : undefined }

function Line({ at, row, inline, active }: PlacedRow & Shown) {
  return (
    <div className="c-compare-row" {...marks({ at, row }, active)}>
      <Notes at={at} row={row} />
      {inline ? (
        <p>
          <Spans spans={spansOf(row)} />
        </p>
      ) : (
        <>
          <p>{row.kind === 'moved' ? null : <Side row={row} side="left" />}</p>
          <p>
            <Side row={row} side="right" />
          </p>
        </>
      )}
    </div>
  )
}

/** A paragraph of one side; nothing where it does not exist there. */
function Side({ row, side }: { row: ComparisonRow; side: 'left' | 'right' }) {
  if (row.kind === (side === 'left' ? 'added' : 'removed')) return null
  return row.kind === 'same' ? row[side].text || '\u00a0' : <Spans spans={spansOf(row)} side={side} />
}

/** Above a paragraph: that it is a header, what its difference is about, where it was moved from. */
function Notes({ at, row }: PlacedRow) {
  const t = useText(comparisonMessages)
  const { place } = row.right ?? row.left
  const isElsewhere = place.kind === 'header' || place.kind === 'footer' || place.kind === 'note'
  const weights = row.kind === 'same' ? [] : row.weights
  if (!isElsewhere && weights.length === 0 && row.kind !== 'moved') return null
  return (
    <div className="c-compare-notes">
      {isElsewhere ? <StatusTag tone="neutral">{t(`place_${place.kind}`)}</StatusTag> : null}
      {row.kind === 'moved' ? (
        <>
          <StatusTag tone="purple">{t('movedHere')}</StatusTag>
          <a href={`#moved-from-${at}`} id={`moved-to-${at}`} onClick={jump}>
            {t('showOld')}
          </a>
        </>
      ) : null}
      <Weights weights={weights} />
    </div>
  )
}

function LeftBehind({ item, inline }: { item: Extract<Item, { kind: 'left behind' }>; inline: boolean }) {
  const t = useText(comparisonMessages)
  return (
    <div className="c-compare-row c-compare-left-behind" data-kind="moved">
      <div className="c-compare-notes">
        <StatusTag tone="purple">{t('leftBehind')}</StatusTag>
        <a href={`#moved-to-${item.at}`} id={`moved-from-${item.at}`} onClick={jump}>
          {t('showNew')}
        </a>
      </div>
      <p>
        <del>{item.row.left.text}</del>
      </p>
      {inline ? null : <p />}
    </div>
  )
}

/** Goes to the other end of a move without changing the address. */
function jump(event: { preventDefault: () => void; currentTarget: HTMLAnchorElement }): void {
  event.preventDefault()
  const other = document.getElementById(event.currentTarget.hash.slice(1))
  other?.scrollIntoView({ block: 'center' })
  other?.focus()
}

/** One row of a table, its cells side by side on each side. */
function Cells({ cells, inline, active }: { cells: readonly PlacedRow[] } & Shown) {
  const weights = [...new Set(cells.flatMap(({ row }) => (row.kind === 'same' ? [] : row.weights)))]
  const sides = inline ? (['both'] as const) : (['left', 'right'] as const)
  return (
    <div className="c-compare-row c-compare-table-row">
      {weights.length ? (
        <div className="c-compare-notes">
          <Weights weights={weights} />
        </div>
      ) : null}
      {sides.map((side) => (
        <div key={side} className="c-compare-cells">
          {columnsOf(cells, side).map(({ column, rows }) => (
            <div key={column} className="c-compare-cell">
              {rows.map((placed) => (
                // A difference is found on the side where it can be seen: the right one, or where it was.
                <p key={placed.at} {...(side === 'left' && placed.row.right ? {} : marks(placed, active))}>
                  {side === 'both' ? (
                    <Spans spans={spansOf(placed.row)} />
                  ) : (
                    <Side row={placed.row} side={side} />
                  )}
                </p>
              ))}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

type Column = { column: number; rows: PlacedRow[] }

function columnsOf(cells: readonly PlacedRow[], side: 'left' | 'right' | 'both'): Column[] {
  const columns = new Map<number, PlacedRow[]>()
  for (const placed of cells) {
    const block = side === 'both' ? (placed.row.right ?? placed.row.left) : placed.row[side]
    if (block?.place.kind !== 'cell') continue
    const known = columns.get(block.place.column)
    if (known) known.push(placed)
    else columns.set(block.place.column, [placed])
  }
  return [...columns].map(([column, rows]) => ({ column, rows })).sort((a, b) => a.column - b.column)
}
