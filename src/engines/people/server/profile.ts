import type { Context } from '#engines/access/server/index.ts'
import { staleVersion } from '#shared/errors.ts'
import type { Profile } from '../domain/user-api.ts'
import { maskedPhone } from '../domain/user-state.ts'
import { refuseUnusableImage } from './image-file.ts'
import { readUser } from './user-queries.ts'
import './tables.ts'

/** The actor's own data. */
export async function readProfile(context: Context): Promise<Profile> {
  const { tx, actor } = context
  const { roles, ...user } = await readUser(context, actor.userId)
  const { locale } = await tx
    .selectFrom('users')
    .select('locale')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  return { ...user, roles: roles.map(({ name }) => name), locale: locale === 'en' ? 'en' : 'zh-CN' }
}

export type ProfileInput = {
  nickname: string
  email: string
  phone: string
  avatarFileID: number | null
  locale: 'zh-CN' | 'en'
  version: number
}

/** Changes what a person may change of themselves; 409 with the current profile when stale. */
export async function updateProfile(context: Context, input: ProfileInput): Promise<Profile> {
  const { tx, actor } = context
  await tx
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', actor.userId)
    .forUpdate()
    .execute()
  const before = await readProfile(context)
  if (before.version !== input.version) throw staleVersion(before)
  if (input.avatarFileID !== before.avatarFileID)
    await refuseUnusableImage(context, 'avatarFileID', input.avatarFileID)
  const { nickname, email, phone, locale } = input
  await tx
    .updateTable('users')
    .set({ nickname, email, phone, locale, avatar_file_id: input.avatarFileID, version: input.version + 1 })
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', actor.userId)
    .execute()
  const after = await readProfile(context)
  context.audit({
    action: 'user.updateProfile',
    subject: { kind: 'user', id: actor.userId, name: after.name },
    before: auditOf(before),
    after: auditOf(after),
  })
  return after
}

const auditOf = ({ nickname, email, phone, locale, avatarFileID }: Profile) => ({
  nickname,
  email,
  phone: maskedPhone(phone),
  locale,
  hasPicture: avatarFileID !== null,
})
