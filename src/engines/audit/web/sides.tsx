import { Button } from 'antd'
import { useState } from 'react'
import { ChangedRows, useLocale, useServices, useText } from '#web/index.ts'
import type { AuditChange } from '../domain/api.ts'
import { type Difference, differences } from '../domain/difference.ts'
import type { AuditWords } from '../domain/log-words.ts'
import { valueText } from './audit-value.ts'
import { fieldText } from './audit-words.ts'
import { auditMessages } from './messages.ts'

type Props = { before: unknown; after: unknown; kind: string; words: AuditWords }

/** Both sides of a change, value by value: what changed first, the rest on request. */
export function Sides({ before, after, kind, words }: Props) {
  const t = useText(auditMessages)
  const [whole, setWhole] = useState(false)
  if (isNothing(before) && isNothing(after)) return <p className="c-hint">{t('noSides')}</p>
  const lines = differences(before, after)
  const changed = lines.filter((line) => line.changed)
  const rest = lines.filter((line) => !line.changed)
  const both = !isNothing(before) && !isNothing(after)
  return (
    <>
      <SideTable
        lines={changed}
        before={!isNothing(before)}
        after={!isNothing(after)}
        kind={kind}
        words={words}
      />
      {both && rest.length > 0 && !whole ? (
        <Button type="link" className="c-audit-more" onClick={() => setWhole(true)}>
          {t('showUnchanged', { count: rest.length })}
        </Button>
      ) : null}
      {both && whole ? <SideTable lines={rest} before={false} after kind={kind} words={words} /> : null}
    </>
  )
}

const isNothing = (side: unknown): boolean => side === null || side === undefined

type TableProps = {
  lines: readonly Difference[]
  before: boolean
  after: boolean
  kind: string
  words: AuditWords
}

function SideTable({ lines, before, after, kind, words }: TableProps) {
  const t = useText(auditMessages)
  const locale = useLocale()
  const { timeZone } = useServices()
  if (lines.length === 0) return null
  const context = { kind, words, locale, timeZone }
  const place = ({ path }: Difference) =>
    path
      .map((key) =>
        /^\d+$/.test(key) ? t('item', { index: Number(key) + 1 }) : fieldText(words, kind, key, locale),
      )
      .join(' · ')
  const keyOf = ({ path }: Difference) => path.findLast((key) => !/^\d+$/.test(key)) ?? ''
  return (
    <table className="c-audit-sides">
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          {before ? <th scope="col">{t(after ? 'before' : 'removed')}</th> : null}
          {after ? <th scope="col">{t(before ? 'after' : 'created')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.path.join('.')}>
            <th scope="row">{place(line)}</th>
            {before ? (
              <td>
                <Value text={valueText(keyOf(line), line.before, context)} as={after ? 'was' : 'plain'} />
              </td>
            ) : null}
            {after ? (
              <td>
                <Value
                  text={valueText(keyOf(line), line.after, context)}
                  as={before && line.changed ? 'is' : 'plain'}
                />
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What a change moved in a form, in the form's own words. */
export function Changes({ changes }: { changes: readonly AuditChange[] }) {
  const t = useText(auditMessages)
  const said = (text: string | null) => (text === null ? t('masked') : text || t('empty'))
  return (
    <table className="c-audit-sides">
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, name, before, after, isMasked, rows }) => (
          <tr key={field}>
            <th scope="row">{name}</th>
            {rows ? (
              <td colSpan={2}>
                <ChangedRows rows={rows} />
              </td>
            ) : (
              <>
                <td>
                  <Value text={said(before)} as={isMasked ? 'plain' : 'was'} />
                </td>
                <td>
                  <Value text={said(after)} as={isMasked ? 'plain' : 'is'} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A value that stood there before is struck through, a new one green; nothing at all is only said softly. */
function Value({ text, as }: { text: string; as: 'was' | 'is' | 'plain' }) {
  const t = useText(auditMessages)
  if (text === t('empty')) return <span className="c-audit-empty">{text}</span>
  if (as === 'was') return <del className="c-audit-was">{text}</del>
  return as === 'is' ? <ins className="c-audit-is">{text}</ins> : text
}
