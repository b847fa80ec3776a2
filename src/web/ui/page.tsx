import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { productName } from '#shared/product.ts'
import { baseMessages } from '../base-messages.ts'
import { useLocale, useText } from '../messages.ts'

/** Sets the window's title: '合同台账 · 法务通'. */
export function useDocumentTitle(title: string): void {
  const locale = useLocale()
  useEffect(() => {
    document.title = title ? `${title} · ${productName(locale)}` : productName(locale)
  }, [title, locale])
}

export type PageHeaderProps = {
  title: string
  /** Beside the title: a StatusTag. */
  status?: ReactNode
  /** A line of softer words after the title. */
  description?: ReactNode
  /** Buttons at the right; the main one last. */
  actions?: ReactNode
  /** Shows an arrow in front of the title. */
  onBack?: () => void
  /** The window's title when it should differ from the heading. */
  documentTitle?: string
}

/** Heading of a screen (its one h1) with status, a line of description and the actions. Sets the window's title. */
export function PageHeader({ title, status, description, actions, onBack, documentTitle }: PageHeaderProps) {
  const t = useText(baseMessages)
  useDocumentTitle(documentTitle ?? title)
  return (
    <header className="c-page-header">
      <div className="c-page-heading">
        {onBack ? (
          <Button
            type="text"
            icon={<ArrowLeftOutlined aria-hidden />}
            aria-label={t('back')}
            onClick={onBack}
          />
        ) : null}
        <h1>{title}</h1>
        {status}
        {description ? <span className="c-page-description">{description}</span> : null}
      </div>
      {actions ? <div className="c-page-actions">{actions}</div> : null}
    </header>
  )
}

/** The ground of a screen: padding, and `footer` as a bar that stays at the window's bottom (save, submit). */
export function Page({
  children,
  footer,
  narrow,
}: {
  children: ReactNode
  footer?: ReactNode
  narrow?: boolean
}) {
  return (
    <div className={footer ? 'c-page c-page-with-footer' : 'c-page'}>
      <div className={narrow ? 'c-page-body c-page-narrow' : 'c-page-body'}>{children}</div>
      {footer ? <div className="c-page-footer">{footer}</div> : null}
    </div>
  )
}

export type PanelProps = {
  title?: ReactNode
  /** At the right of the title. */
  extra?: ReactNode
  children: ReactNode
  /** No padding inside, for tables. */
  flush?: boolean
  className?: string
  id?: string
}

/** A white block with an optional titled head: the section of every screen. */
export function Panel({ title, extra, children, flush, className, id }: PanelProps) {
  return (
    <section className={className ? `c-panel ${className}` : 'c-panel'} id={id}>
      {title || extra ? (
        <div className="c-panel-head">
          <h2>{title}</h2>
          {extra ? <div className="c-panel-extra">{extra}</div> : null}
        </div>
      ) : null}
      <div className={flush ? 'c-panel-body c-panel-flush' : 'c-panel-body'}>{children}</div>
    </section>
  )
}
