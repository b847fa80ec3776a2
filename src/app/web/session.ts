import { QueryClient, queryOptions } from '@tanstack/react-query'
import { readOwnTitles, readTitles, saveOwnTitles } from '#engines/access/domain/index.ts'
import { readSession, readSetup, type SessionInfo } from '#engines/people/domain/index.ts'
import { defaultTimeZone } from '#shared/dates.ts'
import type { AnswerOf, Envelope } from '#shared/endpoint.ts'
import { call } from '#web/call.ts'
import type { Services } from '#web/services.tsx'
import { sessionHold } from '#web/session-hold.ts'
import { departmentsService, peopleByIds, peopleService } from './people-services.ts'

/** The one cache of answers in this window. `call` retries by itself, so a failed query is not asked again at once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 20_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})

type Early = { chancerySession?: Promise<Response | null> | undefined }

/** What public/boot.js has asked for already: the session, once; undefined when there is no answer to use. */
async function askedEarly(): Promise<AnswerOf<typeof readSession> | undefined> {
  const early = globalThis as Early
  const response = await early.chancerySession
  early.chancerySession = undefined
  if (!response?.ok) return undefined
  return ((await response.json()) as Envelope<AnswerOf<typeof readSession>>).data
}

/** Who is signed in; null when nobody is. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const early = await askedEarly().catch(() => undefined)
    return early === undefined ? call(readSession, { signal, onSessionEnd: 'fail' }) : early
  },
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
  queryClient.clear()
}

/** What the browser base gets from the engines, for this person. */
export const servicesOf = (session: SessionInfo | null): Services => ({
  timeZone: session?.organization.timeZone ?? defaultTimeZone,
  me: session?.user ?? null,
  ...(session && {
    organization: { name: session.organization.name, logoFileID: session.organization.logoFileID },
  }),
  hasOfficeServer: session?.hasOfficeServer ?? false,
  may: (permission) => session !== null && Object.hasOwn(session.permissions, permission),
  findPeople: peopleService,
  peopleByIds,
  loadDepartments: departmentsService,
  titles: {
    definition: (type, signal) => call(readTitles, { query: { type }, signal }),
    choice: (type, signal) => call(readOwnTitles, { query: { type }, signal }),
    saveChoice: (type, choice) => call(saveOwnTitles, { query: { type }, body: choice }),
  },
})
