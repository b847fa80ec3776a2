import type { ReactNode } from 'react'
import { product, productName } from '#shared/product.ts'
import { said } from '#shared/text.ts'
import { useLocale } from '#web/messages.ts'
import { AppearanceMenu, LanguageSwitch } from '../layout/appearance.tsx'

/** The frame of pages without a menu: sign-in, first administrator, new password. */
export function EntryFrame({
  title,
  hint,
  children,
}: {
  title: string
  hint?: ReactNode
  children: ReactNode
}) {
  const locale = useLocale()
  return (
    <div className="s-entry">
      <header className="s-entry-tools">
        <LanguageSwitch />
        <AppearanceMenu />
      </header>
      <main className="s-entry-main">
        <div className="s-entry-brand">
          <span className="s-mark s-mark-large" aria-hidden="true">
            {said(product.mark, locale)}
          </span>
          <div>
            <strong>{productName(locale)}</strong>
            <span>{said(product.tagline, locale)}</span>
          </div>
        </div>
        <section className="s-entry-card" aria-labelledby="entry-title">
          <h1 id="entry-title">{title}</h1>
          {hint ? <p className="s-entry-hint">{hint}</p> : null}
          {children}
        </section>
      </main>
    </div>
  )
}
