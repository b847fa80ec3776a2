import { LeftOutlined, RightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '#web/index.ts'
import { documentMessages } from './messages.ts'

export type PdfToolbarProps = {
  page: number
  /** 0 while the document is loading. */
  count: number
  /** 1 is the width of the page's place. */
  zoom: number
  onPage: (page: number) => void
  onZoom: (by: 1 | -1) => void
  onFit: () => void
  download: ReactNode
}

/** Page navigation by buttons and by number, zoom, and the download. */
export function PdfToolbar({ page, count, zoom, onPage, onZoom, onFit, download }: PdfToolbarProps) {
  const t = useText(documentMessages)
  const [typed, setTyped] = useState(String(page))
  useEffect(() => setTyped(String(page)), [page])
  const go = () => {
    const wanted = Number(typed)
    if (Number.isInteger(wanted) && wanted >= 1) onPage(wanted)
    else setTyped(String(page))
  }
  return (
    <div className="c-pdf-toolbar">
      <span className="c-pdf-group">
        <Button
          type="text"
          icon={<LeftOutlined />}
          aria-label={t('previous')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        <Input
          className="c-pdf-number"
          value={typed}
          inputMode="numeric"
          aria-label={t('page')}
          disabled={count === 0}
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={go}
          onBlur={go}
        />
        <span>{t('ofPages', { count: count || '…' })}</span>
        <Button
          type="text"
          icon={<RightOutlined />}
          aria-label={t('next')}
          disabled={page >= count}
          onClick={() => onPage(page + 1)}
        />
      </span>
      <span className="c-pdf-group">
        <Button type="text" icon={<ZoomOutOutlined />} aria-label={t('zoomOut')} onClick={() => onZoom(-1)} />
        <Button type="text" onClick={onFit} title={t('fitWidth')}>
          {t('zoom', { percent: Math.round(zoom * 100) })}
        </Button>
        <Button type="text" icon={<ZoomInOutlined />} aria-label={t('zoomIn')} onClick={() => onZoom(1)} />
      </span>
      {download}
    </div>
  )
}
