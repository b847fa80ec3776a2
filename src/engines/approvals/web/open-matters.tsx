import { Checkbox } from 'antd'
import { formatInstant } from '#shared/dates.ts'
import { useServices, useText } from '#web/index.ts'
import type { OpenMatter } from '../domain/matters.ts'
import './approvals.css'
import { approvalMessages } from './messages.ts'

type Props = {
  items: readonly OpenMatter[]
  /** With a box beside each: those that the person leaves open. */
  left?: readonly string[]
  onLeft?: (left: string[]) => void
}

/** Tracked changes and comments that nobody settled: who wrote them, when, and their words where they may be read. */
export function OpenMatters({ items, left = [], onLeft }: Props) {
  return (
    <ul className="c-open-matters">
      {items.map((item) => (
        <li key={item.key}>
          {onLeft ? (
            <Checkbox
              checked={left.includes(item.key)}
              onChange={({ target }) =>
                onLeft(target.checked ? [...left, item.key] : left.filter((key) => key !== item.key))
              }
            >
              <Matter item={item} />
            </Checkbox>
          ) : (
            <Matter item={item} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** One of them: what it is, its words where they may be read, whose it is. */
export function Matter({ item }: { item: OpenMatter }) {
  const t = useText(approvalMessages)
  const { timeZone } = useServices()
  const { kind, author, at } = item
  // A change that ends a paragraph has its end among its words.
  const [text, quote] = [item.text.trim(), item.quote.trim()]
  const time = at && !Number.isNaN(Date.parse(at)) ? formatInstant(new Date(at).toISOString(), timeZone) : ''
  return (
    <>
      <span>
        {t(`matter.${kind}`)}
        {text || quote
          ? t('matterWords', { words: kind === 'replacement' ? `${quote} → ${text}` : text })
          : ''}
      </span>{' '}
      {kind === 'comment' && quote ? (
        <span className="c-approval-soft">{t('matterOn', { words: quote })} </span>
      ) : null}
      <span className="c-approval-soft">
        {author} <span className="c-matter-time">{time}</span>
      </span>
    </>
  )
}
