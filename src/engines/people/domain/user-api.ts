import { z } from 'zod'
import { limit } from '#shared/constants.ts'
import {
  bodyId,
  endpoint,
  flagQuery,
  idParams,
  idSchema,
  instantSchema,
  listOf,
  pageQuery,
  versionSchema,
} from '#shared/endpoint.ts'
import { personSummary } from './api.ts'
import { userStates } from './user-state.ts'

const tag = 'people'
const name = z.string().trim().min(1).max(limit.name)
const nickname = z.string().trim().max(limit.name)
const phone = z.string().trim().max(40)
const email = z.union([z.literal(''), z.email().max(limit.name)])
const named = z.strictObject({ id: bodyId, name: z.string() })

export const user = personSummary.extend({
  account: z.string(),
  email: z.string(),
  /** The middle is hidden from whoever may not manage people, but for one's own. */
  phone: z.string(),
  department: named.nullable(),
  position: named.nullable(),
  manager: named.nullable(),
  roles: z.array(named),
  state: z.enum(userStates),
  mustChangePassword: z.boolean(),
  version: versionSchema,
})
export type User = z.output<typeof user>

const userBody = z.strictObject({
  account: z
    .string()
    .trim()
    .toLowerCase()
    .min(1)
    .max(limit.name)
    .regex(/^[^\s]+$/, 'no spaces'),
  name,
  nickname: nickname.default(''),
  email: email.default(''),
  phone: phone.default(''),
  departmentID: bodyId.nullable().default(null),
  positionID: bodyId.nullable().default(null),
  managerID: bodyId.nullable().default(null),
})
export type UserInput = z.output<typeof userBody>

const idList = z
  .string()
  .max(2000)
  .regex(/^\d{1,15}(,\d{1,15})*$/, 'ids separated by commas')
  .transform((text) => text.split(',').map(Number))

const stateList = z
  .string()
  .max(100)
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(userStates)).min(1))

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/users',
  tag,
  summary: 'People with account, department, position and roles; those who left only on request',
  query: z.strictObject({
    ...pageQuery,
    q: z.string().max(limit.name).optional(),
    /** With everything below it. */
    departmentID: idSchema.optional(),
    positionIDs: idList.optional(),
    roleIDs: idList.optional(),
    /** Separated by commas; naming `terminated` is a request for people who left. */
    states: stateList.optional(),
    includeTerminated: flagQuery.optional(),
    sort: z.enum(['name', '-name', 'account', '-account', 'department', '-department']).default('name'),
  }),
  answer: listOf(user),
})

export const readUser = endpoint({
  name: 'readUser',
  method: 'GET',
  path: '/users/{id}',
  tag,
  summary: 'One person',
  params: idParams,
  answer: user,
})

/** Shown once, to the person who caused it; a repeated request answers null. */
const oneTimePassword = z.string().nullable()

export const createUser = endpoint({
  name: 'createUser',
  method: 'POST',
  path: '/users',
  tag,
  summary: 'New person with a one-time password, which must be changed at the first sign-in',
  status: 201,
  body: userBody.extend({ roleIDs: z.array(bodyId).max(50).default([]) }),
  answer: z.strictObject({ user, oneTimePassword }),
})

export const updateUser = endpoint({
  name: 'updateUser',
  method: 'PUT',
  path: '/users/{id}',
  tag,
  summary: 'Changes a person',
  params: idParams,
  body: userBody.extend({ version: versionSchema }),
  answer: user,
})

export const setUserState = endpoint({
  name: 'setUserState',
  method: 'PUT',
  path: '/users/{id}/state',
  tag,
  summary:
    'Disables, terminates or takes back a person; sessions of a person who is not active end at once, what waits with them is passed on',
  params: idParams,
  body: z.strictObject({
    state: z.enum(userStates),
    version: versionSchema,
    /** Who takes over what waits with somebody who leaves; null: the rules of each matter hold. */
    handOverTo: bodyId.nullable().default(null),
  }),
  answer: user,
})

export const waiting = z.strictObject({
  /** The record's kind and id. */
  kind: z.string(),
  id: bodyId,
  /** Null: the person who asks may not see the record. */
  name: z.string().nullable(),
  link: z.string(),
  /** What is to be done with it. */
  step: z.string(),
  since: instantSchema,
  /** Who goes on with it when nobody takes over; nobody: somebody has to be named. */
  otherwise: z.enum(['others', 'nextInOrder', 'nextStep', 'standIns', 'administrators', 'named', 'nobody']),
})
export type Waiting = z.output<typeof waiting>

export const listWaiting = endpoint({
  name: 'listWaiting',
  method: 'GET',
  path: '/users/{id}/waiting',
  tag,
  summary: 'What waits with a person, to be passed on when they leave',
  params: idParams,
  answer: z.strictObject({ list: z.array(waiting) }),
})

export const resetUserPassword = endpoint({
  name: 'resetUserPassword',
  method: 'POST',
  path: '/users/{id}/reset_password',
  tag,
  summary: 'Gives a person a new one-time password and ends their sessions',
  params: idParams,
  answer: z.strictObject({ oneTimePassword }),
})

export const unlockUser = endpoint({
  name: 'unlockUser',
  method: 'POST',
  path: '/users/{id}/unlock',
  tag,
  summary: 'Forgets the failed sign-ins of a person, so that they may try again at once',
  params: idParams,
})

/** How the address that the caller comes from stands with signing in. */
export const addressLimit = z.strictObject({
  /** IPv4, or the /64 of an IPv6 address. */
  address: z.string(),
  /** Failed sign-ins of the last quarter of an hour. */
  failures: z.number().int(),
  /** In how many seconds browsers that nobody signed in with before may sign in from there again; 0: they may. */
  seconds: z.number().int(),
})

export const readAddressLimit = endpoint({
  name: 'readAddressLimit',
  method: 'GET',
  path: '/sign_in_limit',
  tag,
  summary: "Whether too many sign-ins failed at the caller's own address",
  answer: addressLimit,
})

export const liftAddressLimit = endpoint({
  name: 'liftAddressLimit',
  method: 'DELETE',
  path: '/sign_in_limit',
  tag,
  summary:
    "Forgets the failed sign-ins of the caller's own address, so that everybody there may try again at once",
  answer: addressLimit,
})

export const foundPerson = personSummary.extend({
  departmentID: bodyId.nullable(),
  departmentName: z.string().nullable(),
  terminated: z.boolean(),
})
export type FoundPerson = z.output<typeof foundPerson>

export const findPeople = endpoint({
  name: 'findPeople',
  method: 'GET',
  path: '/people',
  tag,
  summary: 'Search of people pickers by name, nickname or account; people who left only on request',
  query: z.strictObject({
    ...pageQuery,
    q: z.string().max(limit.name).optional(),
    ids: idList.optional(),
    departmentID: idSchema.optional(),
    includeTerminated: flagQuery.optional(),
  }),
  answer: listOf(foundPerson),
})

export const profile = user.omit({ roles: true }).extend({
  roles: z.array(z.string()),
  locale: z.enum(['zh-CN', 'en']),
})
export type Profile = z.output<typeof profile>

export const readProfile = endpoint({
  name: 'readProfile',
  method: 'GET',
  path: '/profile',
  tag,
  summary: "One's own data",
  answer: profile,
})

export const updateProfile = endpoint({
  name: 'updateProfile',
  method: 'PUT',
  path: '/profile',
  tag,
  summary: "Changes one's own nickname, email, phone, picture and language",
  body: z.strictObject({
    nickname,
    email,
    phone,
    avatarFileID: bodyId.nullable(),
    locale: z.enum(['zh-CN', 'en']),
    version: versionSchema,
  }),
  answer: profile,
})
