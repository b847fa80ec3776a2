import { DownloadOutlined, FilePdfOutlined, LoadingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { addressOf, EmptyState, useText } from '#web/index.ts'
import { fileContent } from '../domain/api.ts'
import { documentMessages } from './messages.ts'

export function DownloadButton({ id }: { id: number }) {
  const t = useText(documentMessages)
  return (
    <Button
      icon={<DownloadOutlined />}
      href={addressOf(fileContent, { params: { id }, query: {} })}
      aria-label={t('download')}
    >
      {t('download')}
    </Button>
  )
}

export function Waiting({ title, hint }: { title: string; hint?: string }) {
  return (
    <div className="c-pdf-waiting" role="status">
      <LoadingOutlined aria-hidden="true" className="c-pdf-spin" />
      <span>{title}</span>
      {hint ? <span className="c-pdf-hint">{hint}</span> : null}
    </div>
  )
}

export function NothingToShow({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string
  children?: ReactNode
}) {
  return (
    <EmptyState
      icon={<FilePdfOutlined />}
      title={title}
      hint={hint}
      action={<span className="c-pdf-actions">{children}</span>}
    />
  )
}
