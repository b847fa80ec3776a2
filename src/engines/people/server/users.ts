import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import { type Context, giveRoles, keepAdministrator, managesRoles } from '#engines/access/server/index.ts'
import { AppError, forbidden, invalid, notFound, staleVersion, taken } from '#shared/errors.ts'
import type { User, UserInput, Waiting } from '../domain/user-api.ts'
import { maskedPhone, type UserState } from '../domain/user-state.ts'
import { fieldOf } from '../domain/words.ts'
import { changePresence, refuseUnfitSuccessor, settleLeaver, waitingWith } from './leaving.ts'
import { hashPassword } from './password.ts'
import { refuseUnknownReferences } from './references.ts'
import { endSessions } from './session-routes.ts'
import { readStoredUser, type StoredUser, userInLanguage } from './user-queries.ts'
import './tables.ts'

export type NewUser = UserInput & {
  roleIDs: readonly number[]
  /** For the demonstration and imports; a random one that must be changed at the first sign-in when absent. */
  password?: string
}

/**
 * New person. Answers the one-time password, null when one was given. 422 for a taken account or something that does not exist,
 * 403 for roles without the permission to give them.
 */
export async function createUser(
  context: Context,
  { roleIDs, password, ...input }: NewUser,
): Promise<{ user: User; oneTimePassword: string | null }> {
  const { tx, actor } = context
  if (roleIDs.length && !may(actor, 'role.manage')) throw forbidden()
  await refuseFaulty(context, input)
  const oneTimePassword = password === undefined ? newOneTimePassword() : null
  const { id } = await tx
    .insertInto('users')
    .values({
      organization_id: actor.organizationId,
      ...columnsOf(input),
      password_hash: await hashPassword(password ?? (oneTimePassword as string)),
      must_change_password: oneTimePassword !== null,
      avatar_file_id: null,
      totp_secret: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTakenAccount)
  if (roleIDs.length) await giveRoles(context, id, roleIDs)
  const user = await readStoredUser(context, id)
  context.audit({
    action: 'user.create',
    subject: { kind: 'user', id, name: user.name },
    after: auditOf(user),
  })
  return { user: userInLanguage(context, user), oneTimePassword }
}

/** Changes a person. 409 with the current record when stale, 422 for a taken account or something that does not exist. */
export async function updateUser(
  context: Context,
  id: number,
  { version, ...input }: UserInput & { version: number },
): Promise<User> {
  const before = await lockUser(context, id, version)
  await refuseIfAboveActor(context, id)
  await refuseFaulty(context, input, before)
  await context.tx
    .updateTable('users')
    .set({ ...columnsOf(input), version: version + 1 })
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', id)
    .execute()
    .catch(refuseTakenAccount)
  const after = await readStoredUser(context, id)
  context.audit({
    action: 'user.update',
    subject: { kind: 'user', id, name: after.name },
    before: auditOf(before),
    after: auditOf(after),
  })
  return userInLanguage(context, after)
}

const stateActions: Record<UserState, string> = {
  active: 'user.activate',
  disabled: 'user.disable',
  terminated: 'user.terminate',
}

/**
 * Disables, terminates or takes back a person. Whoever is not active is signed out with the next request, and what waits with them goes to
 * `handOverTo`, or by its own rules. 422 for oneself, for the last person who manages roles, and when something waits that can go to nobody; 409
 * with the current record when stale.
 */
export async function setUserState(
  context: Context,
  id: number,
  { state, version, handOverTo = null }: { state: UserState; version: number; handOverTo?: number | null },
): Promise<User> {
  const { tx, actor } = context
  await changePresence(tx, actor.organizationId)
  const before = await lockUser(context, id, version)
  if (id === actor.userId && state !== 'active') throw new AppError('ownAccount')
  await refuseIfAboveActor(context, id)
  if (handOverTo !== null) await refuseUnfitSuccessor(context, id, handOverTo)
  if (before.state === state) return userInLanguage(context, before)
  await tx
    .updateTable('users')
    .set({ state, version: version + 1 })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  if (state !== 'active') {
    await endSessions(tx, actor.organizationId, id)
    await keepAdministrator(tx, actor.organizationId)
    await settleLeaver(context, before, handOverTo)
  }
  const after = await readStoredUser(context, id)
  context.audit({
    action: stateActions[state],
    subject: { kind: 'user', id, name: after.name },
    before: { state: before.state },
    after: { state },
  })
  return userInLanguage(context, after)
}

/** What waits with a person; 404 when there is no such person. */
export async function listWaiting(context: Context, id: number): Promise<{ list: Waiting[] }> {
  await readStoredUser(context, id)
  return { list: await waitingWith(context, id) }
}

/** Gives a person a new one-time password and ends their sessions; 404 when there is no such person, 422 for oneself. */
export async function resetPassword(context: Context, id: number): Promise<string> {
  const { tx, actor } = context
  const { name } = await lockUser(context, id)
  // One's own is changed with the password that one has: a session left open must not be enough.
  if (id === actor.userId) throw new AppError('ownAccount')
  await refuseIfAboveActor(context, id)
  const password = newOneTimePassword()
  await tx
    .updateTable('users')
    .set({ password_hash: await hashPassword(password), must_change_password: true })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', id)
    .execute()
  await endSessions(tx, actor.organizationId, id)
  context.audit({ action: 'user.resetPassword', subject: { kind: 'user', id, name } })
  return password
}

/** Forgets a person's failed sign-ins; 404 when there is no such person. */
export async function unlockUser(context: Context, id: number): Promise<void> {
  const { name } = await lockUser(context, id)
  // Attempts belong to no organisation, so the application's role reaches them only through this function.
  await sql`select forget_sign_in_failures(${id})`.execute(context.tx)
  context.audit({ action: 'user.unlock', subject: { kind: 'user', id, name } })
}

async function lockUser(context: Context, id: number, version?: number): Promise<StoredUser> {
  const row = await context.tx
    .selectFrom('users')
    .select('version')
    .where('organization_id', '=', context.actor.organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  const user = await readStoredUser(context, id)
  if (version !== undefined && row.version !== version) throw staleVersion(userInLanguage(context, user))
  return user
}

/** Whoever may manage people but not roles cannot take over the account of somebody who manages roles. */
async function refuseIfAboveActor({ tx, actor }: Context, id: number): Promise<void> {
  if (may(actor, 'role.manage') || id === actor.userId) return
  if (await managesRoles(tx, actor.organizationId, id)) throw new AppError('administratorOnly')
}

async function refuseFaulty(context: Context, input: UserInput, before?: StoredUser): Promise<void> {
  await refuseUnknownReferences(context, {
    departmentID: input.departmentID,
    positionID: input.positionID,
    managerID: before?.manager?.id === input.managerID ? null : input.managerID,
  })
  if (before && input.managerID === before.id)
    throw invalid([{ path: 'managerID', code: 'notOption', params: fieldOf('manager') }])
}

/** Accounts are unique over the installation, because sign-in happens before the organisation is known. */
function refuseTakenAccount(error: { code?: string; constraint?: string }): never {
  throw error.code === '23505' && error.constraint === 'users_account'
    ? taken('account', '账号 | The account')
    : error
}

const columnsOf = (input: UserInput) => ({
  account: input.account.toLowerCase(),
  name: input.name,
  nickname: input.nickname,
  email: input.email,
  phone: input.phone,
  department_id: input.departmentID,
  position_id: input.positionID,
  manager_id: input.managerID,
})

const auditOf = (user: StoredUser) => ({
  account: user.account,
  name: user.name,
  nickname: user.nickname,
  email: user.email,
  phone: maskedPhone(user.phone),
  department: user.department?.name ?? null,
  position: user.position?.name ?? null,
  manager: user.manager?.name ?? null,
  roles: user.roles.map(({ name }) => name),
})

// Without the letters and digits that look alike in print or on the phone.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four groups of four: 79 bits, to be read out once. */
export const newOneTimePassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-')
