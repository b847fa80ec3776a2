import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AddressParams } from '../table-state.ts'

export type AppLinkProps = {
  /** A path of the product. */
  to: string
  params?: AddressParams
  children: ReactNode
  /** Opens beside this page. */
  newTab?: boolean
  className?: string
  'aria-label'?: string
}

/** A link inside the product; its screen's code is fetched when the pointer comes near. */
export function AppLink({ to, params, children, newTab, ...rest }: AppLinkProps) {
  return (
    <Link to={to} search={params ?? {}} {...(newTab ? { target: '_blank', rel: 'noopener' } : {})} {...rest}>
      {children}
    </Link>
  )
}
