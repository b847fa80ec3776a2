import type { ReactNode } from 'react'
import type { Locale } from '#shared/text.ts'
import { AppLink, StatusTag, type Text, Tip, type Tone } from '#web/index.ts'
import type { RegisterRow, RegisterState } from '../domain/register-api.ts'
import { registerTexts } from '../domain/register-texts.ts'
import type { registerMessages } from './register-messages.ts'
import type { RecordLink } from './targets.ts'

type T = Text<typeof registerMessages>

const tones: Readonly<Record<RegisterState, Tone>> = {
  given: 'neutral',
  typed: 'info',
  skipped: 'warning',
  gap: 'danger',
}

/** How the columns of the register are drawn. */
export function registerCells(
  t: T,
  locale: Locale,
  link: RecordLink | undefined,
): Readonly<Record<string, (row: RegisterRow) => ReactNode>> {
  return {
    number: (row) => <NumberCell row={row} t={t} />,
    state: ({ state }) => {
      const tag = <StatusTag tone={tones[state]}>{registerTexts(locale).states[state]}</StatusTag>
      return state === 'skipped' ? <Tip text={t('skippedHint')}>{tag}</Tip> : tag
    },
    period: ({ scope, period }) => [...scope, period].filter(Boolean).join(' · ') || '—',
    serial: ({ serial, serialTo }) =>
      serial === null ? '—' : serial === serialTo ? serial : `${serial}–${serialTo}`,
    holders: (row) => <Holders row={row} t={t} link={link} />,
    ruleName: ({ ruleName }) => ruleName || '—',
    takenBy: ({ takenBy }) => takenBy || '—',
  }
}

function NumberCell({ row: { state, number, serial, serialTo, isDouble }, t }: { row: RegisterRow; t: T }) {
  if (state === 'gap') {
    const [from, to] = [serial ?? 0, serialTo ?? 0]
    return (
      <span className="c-register-gap">{from === to ? t('gap', { from }) : t('gaps', { from, to })}</span>
    )
  }
  return (
    <>
      <span className="c-mono">{number}</span>
      {isDouble ? (
        <>
          {' '}
          <StatusTag tone="danger">{t('double')}</StatusTag>
        </>
      ) : null}
    </>
  )
}

function Holders({ row, t, link }: { row: RegisterRow; t: T; link: RecordLink | undefined }) {
  if (!row.holders.length) return t('gone')
  return (
    <ul className="c-register-holders">
      {row.holders.map(({ id, name, isCurrent }, index) => (
        <li key={id ?? `hidden ${index}`}>
          {id === null || name === null ? (
            t('hidden')
          ) : link ? (
            <AppLink {...link(id)} newTab aria-label={`${name || t('unnamed')}，${t('openInNewTab')}`}>
              {name || t('unnamed')}
            </AppLink>
          ) : (
            name || t('unnamed')
          )}
          {isCurrent ? null : <span className="c-field-hint">{t('former')}</span>}
        </li>
      ))}
    </ul>
  )
}
