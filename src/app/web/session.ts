import { type Query, QueryClient, queryOptions } from '@tanstack/react-query'
import { readOwnTitles, readTitles, saveOwnTitles } from '#engines/access/domain/index.ts'
import { readSession, readSetup, type SessionInfo } from '#engines/people/domain/index.ts'
import { defaultTimeZone } from '#shared/dates.ts'
import { call, onOutdated } from '#web/call.ts'
import { forgetEarly } from '#web/early.ts'
import type { Services } from '#web/services.tsx'
import { sessionHold } from '#web/session-hold.ts'
import { departmentsService, peopleByIds, peopleService, positionsService } from './people-services.ts'

/** The one cache of answers in this window. `call` retries by itself, so a failed query is not asked again at once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 20_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})

/** Whether a page keeps the answer while somebody edits it: a form settles by itself what somebody else saved. */
const isEdited = ({ observers }: Query): boolean =>
  observers.some(({ options }) => options.staleTime === Number.POSITIVE_INFINITY)

onOutdated(() => void queryClient.invalidateQueries({ predicate: (query) => !isEdited(query) }))

/** Who is signed in; null when nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(readSession, { signal, onSessionEnd: 'fail' }),
  staleTime: Number.POSITIVE_INFINITY,
})

// A page that was sent to somebody without a session says so: nobody needs to be asked.
if (globalThis.document?.documentElement.dataset.session === 'none')
  queryClient.setQueryData(sessionQuery.queryKey, null)

/** Whether the first administrator still has to be made. */
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ signal }) => call(readSetup, { signal, onSessionEnd: 'fail' }),
})

/** Takes a person in: their session is known, and from now on an ended one asks for sign-in over the page. */
export function signedIn(session: SessionInfo): void {
  queryClient.setQueryData(sessionQuery.queryKey, session)
  sessionHold.arm()
}

/** Forgets everything about the person who was signed in. */
export function signedOut(): void {
  sessionHold.disarm()
  forgetEarly()
  queryClient.clear()
}

/** What the browser base gets from the engines, for this person. */
export const servicesOf = (session: SessionInfo | null): Services => ({
  timeZone: session?.organization.timeZone ?? defaultTimeZone,
  me: session?.user ?? null,
  ...(session && {
    organization: {
      name: session.organization.name,
      logoFileID: session.organization.logoFileID,
      locale: session.organization.locale,
    },
  }),
  hasOfficeServer: session?.hasOfficeServer ?? false,
  may: (permission) => session !== null && Object.hasOwn(session.permissions, permission),
  findPeople: peopleService,
  peopleByIds,
  loadDepartments: departmentsService,
  loadPositions: positionsService,
  titles: {
    definition: (type, signal) => call(readTitles, { query: { type }, signal }),
    choice: (type, signal) => call(readOwnTitles, { query: { type }, signal }),
    saveChoice: (type, choice) => call(saveOwnTitles, { query: { type }, body: choice }),
  },
})
