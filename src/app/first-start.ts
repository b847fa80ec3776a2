import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { createOrganization } from '#engines/people/server/index.ts'
import type { Services } from '#server/services.ts'
import { productName } from '#shared/product.ts'

/** Any number: the same in every process, so that two that start at once make one organisation. */
const lockNumber = 7_251_121

/** How to sign in, for the line that is printed at the start; null when the people of the organisation know. */
export type SignInHint = { account: string; password: string } | null

/**
 * Gives an empty database its first organisation, whose administrator gets a password of one use and is asked
 * for a new one. A database that has an organisation is left alone.
 */
export async function prepareFirstOrganization({ database }: Services): Promise<SignInHint> {
  return database.system(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(tx)
    if (await tx.selectFrom('organizations').select('id').limit(1).executeTakeFirst()) return null
    const password = oneTimePassword()
    const account = 'admin'
    await createOrganization(tx, {
      name: productName('zh-CN'),
      administrator: { account, name: '管理员', password, mustChangePassword: true },
    })
    return { account, password }
  })
}

/** 16 characters that can't be mistaken for one another, 78 bits. */
export function oneTimePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  return Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('')
}
