import type { Services } from '#server/services.ts'
import { hasDemonstration } from './demonstration/seed.ts'
import { demonstrationAccount, demonstrationPassword } from './demonstration/sign-in.ts'

/** How to sign in, for the line that is printed at the start. */
export type SignInHint =
  /** The first person who opens the address makes the organisation and its administrator. */
  | { kind: 'setUp' }
  /** The administrator of the demonstration. */
  | { kind: 'demonstration'; account: string; password: string }
  /** There is an organisation: its people know their accounts. */
  | { kind: 'ownAccount' }

/** Looks what is in the database and tells how to get in. */
export async function signInHint(services: Services): Promise<SignInHint> {
  const { database } = services
  if (await hasDemonstration(services))
    return { kind: 'demonstration', account: demonstrationAccount, password: demonstrationPassword }
  const organization = await database.system((tx) =>
    tx.selectFrom('organizations').select('id').limit(1).executeTakeFirst(),
  )
  return organization ? { kind: 'ownAccount' } : { kind: 'setUp' }
}

/** The hint in words, Chinese then English, on one line. */
export function hintText(hint: SignInHint): string {
  switch (hint.kind) {
    case 'setUp':
      return '请打开该地址建立组织和管理员 open it to set up the organisation and its administrator'
    case 'demonstration':
      return `账号 account ${hint.account}，密码 password ${hint.password}`
    case 'ownAccount':
      return '请用您的账号登录 sign in with your account'
  }
}
