import { lawCase } from '#features/cases/domain/index.ts'
import { contractStatusLabels } from '#features/contracts/domain/index.ts'
import { lawDispute } from '#features/disputes/domain/index.ts'
import { lawFirm, lawyer } from '#features/law-firms/domain/index.ts'
import { type Locale, said, type Words } from '#shared/text.ts'
import { AppLink, StatusTag, type Tone, useLocale, useText } from '#web/index.ts'
import type { ConflictAnswer, ConflictFound } from '../domain/api.ts'
import { mostTies, sides, type Tie, type Weight } from '../domain/conflict-check.ts'
import { conflictMessages } from './messages.ts'
import './conflicts.css'

const tones: Readonly<Record<Weight, Tone>> = { conflict: 'danger', caution: 'warning', known: 'neutral' }

/** What was found of each name, the weightiest first. */
export function FoundList({ list }: { list: ConflictAnswer['list'] }) {
  const t = useText(conflictMessages)
  return (
    <div className="c-conflicts">
      {list.map(({ name, found }) => (
        <section key={name} aria-label={name}>
          <h3 className="c-conflict-name">{name}</h3>
          {found.length === 0 ? (
            <p className="c-soft">{t('none')}</p>
          ) : (
            <ul className="c-conflict-found">
              {found.map((one) => (
                <FoundOne key={`${one.what} ${one.id}`} one={one} />
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}

const detailOf = ({ what, id }: ConflictFound): { to: string; params: Record<string, string> } => {
  if (what === 'firm') return { to: `${lawFirm.screen}/detail`, params: { id: String(id) } }
  if (what === 'lawyer') return { to: `${lawyer.screen}/detail`, params: { id: String(id) } }
  const page = what === 'own' ? 'internalDetail' : 'externalDetail'
  return { to: `/manage/oppositeParty/${page}`, params: { id: String(id) } }
}

function FoundOne({ one }: { one: ConflictFound }) {
  const t = useText(conflictMessages)
  const { contracts, cases, disputes } = one
  const hasTies = contracts.length + cases.length + disputes.length > 0
  return (
    <li>
      <div className="c-conflict-head">
        <StatusTag tone={tones[one.weight]}>{t(one.weight)}</StatusTag>
        <AppLink {...detailOf(one)} newTab>
          {one.name}
        </AppLink>
        <span className="c-soft">{[t(one.what), one.firm, t(one.reason)].filter(Boolean).join(' · ')}</span>
      </div>
      {one.what === 'own' ? <p className="c-soft">{t('ownIs')}</p> : null}
      {one.what === 'own' || hasTies ? null : <p className="c-soft">{t('nothingTied')}</p>}
      <TieLine label={t('contracts')} ties={contracts} kind="contract" />
      <TieLine label={t('cases')} ties={cases} kind="case" />
      <TieLine label={t('disputes')} ties={disputes} kind="dispute" />
      {one.isCapped ? <p className="c-soft">{t('more', { most: String(mostTies) })}</p> : null}
    </li>
  )
}

type Kind = 'contract' | 'case' | 'dispute'

const addressOf = (kind: Kind, id: number): { to: string; params: Record<string, string> } => {
  if (kind === 'contract')
    return { to: '/standingBook/detail', params: { contractId: String(id), mode: 'contract' } }
  return { to: `${(kind === 'case' ? lawCase : lawDispute).screen}/detail`, params: { id: String(id) } }
}

function statusIn(kind: Kind, status: number, locale: Locale): string {
  if (kind === 'contract') {
    const label = (contractStatusLabels as Readonly<Record<number, { words: Words }>>)[status]
    return label ? said(label.words, locale) : ''
  }
  const { options } = (kind === 'case' ? lawCase : lawDispute).fields.status
  const words = (options as Readonly<Record<number, Words>>)[status]
  return words ? said(words, locale) : ''
}

function TieLine({ label, ties, kind }: { label: string; ties: readonly Tie[]; kind: Kind }) {
  const t = useText(conflictMessages)
  const locale = useLocale()
  if (ties.length === 0) return null
  const open = ties.filter(({ isOpen }) => isOpen).length
  return (
    <div className="c-conflict-ties">
      <span>
        {label}{' '}
        <span className="c-soft">{t('openOf', { total: String(ties.length), open: String(open) })}</span>
      </span>
      <ul>
        {ties
          .toSorted((one, other) => Number(other.isOpen) - Number(one.isOpen))
          .map((tie) => (
            <li key={tie.id}>
              <AppLink {...addressOf(kind, tie.id)} newTab>
                {tie.name}
              </AppLink>{' '}
              <span className="c-soft">
                {[tie.number, statusIn(kind, tie.status, locale), tie.side && said(sides[tie.side], locale)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
      </ul>
    </div>
  )
}
