import { z } from 'zod'
import { bodyId, endpoint, idParams, instantSchema, listOf, pageQuery } from '#shared/endpoint.ts'

export const personSummary = z.strictObject({
  id: bodyId,
  name: z.string(),
  nickname: z.string(),
  avatarFileID: bodyId.nullable(),
})
export type PersonSummary = z.output<typeof personSummary>

export const sessionInfo = z.strictObject({
  user: personSummary.extend({
    account: z.string(),
    departmentID: bodyId.nullable(),
    departmentName: z.string().nullable(),
    mustChangePassword: z.boolean(),
    locale: z.enum(['zh-CN', 'en']),
  }),
  organization: z.strictObject({
    id: bodyId,
    name: z.string(),
    displayName: z.string().nullable(),
    logoFileID: bodyId.nullable(),
    timeZone: z.string(),
    locale: z.enum(['zh-CN', 'en']),
    isDemonstration: z.boolean(),
  }),
  /** Permission name → data scope. */
  permissions: z.record(z.string(), z.string()),
  /** The operator set an office server: documents are opened in it where it can. */
  hasOfficeServer: z.boolean(),
})
export type SessionInfo = z.output<typeof sessionInfo>

const password = z.string().min(1).max(200)

export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/session',
  tag: 'people',
  summary: 'Sign in; the answer sets the session cookie',
  body: z.strictObject({
    account: z.string().min(1).max(200),
    password,
    remember: z.boolean().default(false),
  }),
  answer: sessionInfo,
})

export const readSession = endpoint({
  name: 'readSession',
  method: 'GET',
  path: '/session',
  tag: 'people',
  summary: 'Who is signed in, in which organisation, with which permissions; null when nobody is',
  answer: sessionInfo.nullable(),
})

export const signOut = endpoint({
  name: 'signOut',
  method: 'DELETE',
  path: '/session',
  tag: 'people',
  summary: 'Sign out',
})

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'PUT',
  path: '/session/password',
  tag: 'people',
  summary: "Change one's own password; ends one's other sessions",
  body: z.strictObject({ current: password, next: password }),
})

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/sessions',
  tag: 'people',
  summary: "One's own sessions",
  query: z.strictObject(pageQuery),
  answer: listOf(
    z.strictObject({
      id: bodyId,
      current: z.boolean(),
      createdAt: instantSchema,
      lastSeenAt: instantSchema,
      ip: z.string(),
      userAgent: z.string(),
    }),
  ),
})

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/sessions/{id}',
  tag: 'people',
  summary: "End one of one's own sessions",
  params: idParams,
})

/** Before the first sign-in of an empty installation: what is missing. */
export const readSetup = endpoint({
  name: 'readSetup',
  method: 'GET',
  path: '/setup',
  tag: 'people',
  summary: 'Whether the first administrator still has to be made',
  answer: z.strictObject({
    needed: z.boolean(),
    /** Whether `setUp` wants the token of the server's start line. */
    tokenNeeded: z.boolean(),
  }),
})

export const setUp = endpoint({
  name: 'setUp',
  method: 'POST',
  path: '/setup',
  tag: 'people',
  summary: 'Makes the first organisation with its administrator; possible once, on an empty installation',
  status: 201,
  body: z.strictObject({
    organizationName: z.string().trim().min(1).max(200),
    name: z.string().trim().min(1).max(200),
    account: z.string().trim().min(1).max(200),
    password,
    token: z.string().trim().max(100).optional(),
  }),
  answer: sessionInfo,
})
