import { Alert, Button } from 'antd'
import { useEffect, useState } from 'react'
import type { OfficeSessionAnswer } from '#engines/editor/domain/index.ts'
import type { OfficeState } from '#engines/editor/web/index.ts'
import { formatInstant } from '#shared/dates.ts'
import { useServices, useText } from '#web/index.ts'
import type { ContractDocument } from '../../domain/contract-document.ts'
import { officeTexts } from './office-texts.ts'

type NoticeProps = {
  state: OfficeState
  session: OfficeSessionAnswer
  /** What somebody else saved, so that the last save was refused. */
  stale: ContractDocument | null
  onRenew: () => void
  onReload: () => void
  onBuiltIn: () => void
}

/** An office server that has said nothing for so many milliseconds is slow. */
const slowAfter = 20_000

/** What the person must know of the frame below: that it was not saved and nothing is lost, that somebody else writes, that it does not open. */
export function OfficeNotice({ state, session, stale, onRenew, onReload, onBuiltIn }: NoticeProps) {
  const t = useText(officeTexts)
  const { timeZone } = useServices()
  const isSlow = useIsLate(state.phase === 'loading')
  const builtIn = (
    <Button size="small" onClick={onBuiltIn}>
      {t('builtIn')}
    </Button>
  )
  if (stale) {
    const time = formatInstant(stale.createdAt, timeZone)
    return (
      <Alert
        banner
        type="error"
        title={t('stale', { name: stale.createdBy, time, ordinal: stale.ordinal })}
        description={t('staleHint')}
        action={<Button onClick={onReload}>{t('reload')}</Button>}
      />
    )
  }
  if (state.isRefused)
    return (
      <Alert
        banner
        type="error"
        title={t('refused')}
        description={t('refusedHint')}
        action={
          <Button type="primary" loading={state.isSaving} onClick={onRenew}>
            {t('renew')}
          </Button>
        }
      />
    )
  if (state.phase === 'failed')
    return <Alert banner type="error" title={t('failed')} description={t('failedHint')} action={builtIn} />
  if (isSlow) return <Alert banner type="info" title={t('slow')} action={builtIn} />
  return session.writtenBy ? (
    <Alert banner type="info" title={t('busy', { name: session.writtenBy })} />
  ) : null
}

function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), slowAfter)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isLate
}
