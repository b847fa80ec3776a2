import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useLocale } from '#web/messages.ts'
import { ServicesProvider } from '#web/services.tsx'
import { sessionHold } from '#web/session-hold.ts'
import { AppProviders } from '#web/theme/providers.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { refetchAll } from './refetch-all.ts'
import { router } from './router.tsx'
import { queryClient, servicesOf, sessionQuery } from './session.ts'

const SessionEndedDialog = lazy(() =>
  import('./account/session-ended-dialog.tsx').then((module) => ({ default: module.SessionEndedDialog })),
)

/** The dialog is fetched when it is first needed: the call that found the session ended proves that the server can be reached. */
function SessionGuard() {
  const isHolding = useSyncExternalStore(sessionHold.subscribe, sessionHold.isHolding)
  const [wasHolding, setWasHolding] = useState(false)
  if (isHolding && !wasHolding) setWasHolding(true)
  return <Suspense>{wasHolding ? <SessionEndedDialog /> : null}</Suspense>
}

/** Labels and words in answers are in the language of the request, so a change of language asks again. */
function useAnswersInLanguage() {
  const locale = useLocale()
  const shown = useRef(locale)
  useEffect(() => {
    if (shown.current !== locale) void refetchAll(queryClient)
    shown.current = locale
  }, [locale])
}

function Inside() {
  useAnswersInLanguage()
  const { data } = useQuery({ ...sessionQuery, enabled: false })
  const services = useMemo(() => servicesOf(data ?? null), [data])
  return (
    <ServicesProvider services={services}>
      <ErrorBoundary>
        <RouterProvider router={router} />
      </ErrorBoundary>
      <SessionGuard />
    </ServicesProvider>
  )
}

/** The whole browser application. */
export function Application() {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AppProviders>
          <Inside />
        </AppProviders>
      </QueryClientProvider>
    </StrictMode>
  )
}
