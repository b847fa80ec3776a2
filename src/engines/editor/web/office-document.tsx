import { lazy, type ReactNode, Suspense } from 'react'
import type { OfficeFrameProps } from './office/office-frame.tsx'

/** Most installations have no office server: what speaks with one comes when a document is opened there. */
const Frame = lazy(() =>
  import('./office/office-frame.tsx').then((module) => ({ default: module.OfficeFrame })),
)

/** A document at the operator's office server, to be read or written. It fills its container, which must have a height. */
export function OfficeDocument({ loading, ...frame }: OfficeFrameProps & { loading: ReactNode }) {
  return (
    <Suspense fallback={loading}>
      <Frame {...frame} />
    </Suspense>
  )
}
