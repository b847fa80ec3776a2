import { addressOf, listed, textOf, toast, useLocale, useText } from '#web/index.ts'
import { originalFile } from '../domain/api.ts'
import type { Repair } from '../domain/repair.ts'
import { repairWords } from '../domain/repair-words.ts'
import { documentMessages } from './messages.ts'
import './repair-notes.css'

type Props = { fileID: number; repairs: readonly Repair[] }

/** What was put right in a file when it arrived, folded away in one line; and the file as it came. Nothing where nothing was. */
export function RepairNotes({ fileID, repairs }: Props) {
  const t = useText(documentMessages)
  const locale = useLocale()
  if (!repairs.length) return null
  return (
    <details className="c-repairs">
      <summary>{t('repaired', { count: repairs.length })}</summary>
      <ul>
        {repairs.map((repair) => (
          <li key={repair.kind}>
            {repairWords(repair, locale)}
            {repair.details.length ? (
              <span className="c-repairs-details">{listed(repair.details)}</span>
            ) : null}
          </li>
        ))}
      </ul>
      <a href={addressOf(originalFile, { params: { id: fileID } })}>{t('original')}</a>{' '}
      <span className="c-repairs-details">{t('originalHint')}</span>
    </details>
  )
}

/** Tells in passing that a file was put right, where it is not shown at once with its notes. */
export function tellRepairs({ name, repairs }: { name: string; repairs: readonly Repair[] }): void {
  if (repairs.length) toast.info(textOf(documentMessages)('repairedFile', { name }))
}
