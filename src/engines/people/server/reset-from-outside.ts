import { appendAudit } from '#engines/audit/server/index.ts'
import { beganAt, type Database } from '#server/database.ts'
import { hashPassword } from './password.ts'
import { endSessions } from './session-routes.ts'
import { newOneTimePassword } from './users.ts'
import './tables.ts'

/** The person whose password was reset by whoever runs the server. */
export type ResetPerson = { name: string; state: 'active' | 'disabled' | 'terminated'; password: string }

/**
 * For the administration command, when nobody can sign in any more: a new one-time password for an account, its
 * sessions ended and its failed attempts forgotten. null when there is no such account.
 */
export function resetPasswordFromOutside(database: Database, account: string): Promise<ResetPerson | null> {
  return database.system(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'organization_id', 'name', 'state'])
      .where('account', '=', account.toLowerCase())
      .forUpdate()
      .executeTakeFirst()
    if (!user) return null
    const password = newOneTimePassword()
    await tx
      .updateTable('users')
      .set({ password_hash: await hashPassword(password), must_change_password: true })
      .where('id', '=', user.id)
      .execute()
    await endSessions(tx, user.organization_id, user.id)
    await tx.deleteFrom('sign_in_attempts').where('account', '=', account.toLowerCase()).execute()
    await appendAudit(
      tx,
      {
        organizationId: user.organization_id,
        actorId: null,
        actorName: '管理命令 admin command',
        ip: '',
        requestId: '',
        now: beganAt(tx),
      },
      [{ action: 'user.resetPassword', subject: { kind: 'user', id: user.id, name: user.name } }],
    )
    return { name: user.name, state: user.state, password }
  })
}
