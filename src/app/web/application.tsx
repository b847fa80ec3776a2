import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect, useMemo, useRef } from 'react'
import { useLocale } from '#web/messages.ts'
import { ServicesProvider } from '#web/services.tsx'
import { AppProviders } from '#web/theme/providers.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { SessionEndedDialog } from './account/session-ended-dialog.tsx'
import { router } from './router.tsx'
import { queryClient, servicesOf, sessionQuery } from './session.ts'

/** Labels and words in answers are in the language of the request, so a change of language asks again. */
function useAnswersInLanguage() {
  const locale = useLocale()
  const shown = useRef(locale)
  useEffect(() => {
    if (shown.current !== locale) void queryClient.invalidateQueries()
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
      <SessionEndedDialog />
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
