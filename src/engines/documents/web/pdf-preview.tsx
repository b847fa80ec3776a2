import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { useText } from '#web/index.ts'
import { documentMessages } from './messages.ts'
import { DownloadButton, NothingToShow, Waiting } from './pdf-states.tsx'
import './pdf-preview.css'

const PdfPages = lazy(() => import('./pdf-pages.tsx').then((module) => ({ default: module.PdfPages })))

export type PdfPreviewProps = {
  /** The PDF; null while there is none, `state` says why. */
  fileID: number | null
  /** pending: being made; failed: could not be made; unavailable: the server has no LibreOffice. */
  state?: 'ready' | 'pending' | 'failed' | 'unavailable'
  /** A file to download instead (the .docx), offered where there is no PDF to show. */
  downloadID?: number | null
  /** Makes the PDF anew after it failed. */
  onRetry?: () => void
  /** Name for screen readers; the document's name. */
  name?: string
}

/**
 * Shows a stored PDF page by page, with page navigation and zoom. The PDF library is loaded when it is first needed. Every state in which there is
 * nothing to show says why and what to do.
 */
export function PdfPreview({ fileID, state = 'ready', downloadID, onRetry, name }: PdfPreviewProps) {
  const t = useText(documentMessages)
  if (state === 'pending') return <Waiting title={t('making')} hint={t('makingHint')} />
  const download = downloadID ? <DownloadButton id={downloadID} /> : null
  if (state === 'failed')
    return (
      <NothingToShow title={t('makingFailed')} hint={t('makingFailedHint')}>
        {onRetry ? (
          <Button type="primary" onClick={onRetry}>
            {t('retry')}
          </Button>
        ) : null}
        {download}
      </NothingToShow>
    )
  if (state === 'unavailable' || fileID === null)
    return (
      <NothingToShow title={t('unavailable')} hint={t('unavailableHint')}>
        {download}
      </NothingToShow>
    )
  return (
    <section className="c-pdf" aria-label={name ?? t('preview')}>
      <Suspense fallback={<Waiting title={t('loading')} />}>
        <PdfPages key={fileID} fileID={fileID} />
      </Suspense>
    </section>
  )
}
