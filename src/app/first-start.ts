import { randomBytes } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { Services } from '#server/services.ts'
import { demonstrationAccount, demonstrationPassword } from './demonstration/sign-in.ts'
import { hasDemonstration } from './demonstration/standing.ts'

/** How to sign in, for the line that is printed at the start. */
export type SignInHint =
  /** The first person who opens the address makes the organisation and its administrator. */
  | { kind: 'setUp'; token?: string | undefined }
  /** The administrator of the demonstration; its password is in the manual, so `open` to others it is a warning too. */
  | { kind: 'demonstration'; account: string; password: string; open: boolean }
  /** There is an organisation: its people know their accounts. */
  | { kind: 'ownAccount' }

type Reach = Pick<Config, 'host' | 'publicUrl' | 'trustProxy'>

/** Whether only people on this machine reach the product, as far as its settings tell. */
const isPrivate = ({ host, publicUrl, trustProxy }: Reach): boolean =>
  /^(localhost|127(\.\d+){3}|::1)$/i.test(host) && publicUrl === undefined && trustProxy === false

/**
 * Where others can reach the product, setting it up needs a word that only its start line tells: otherwise whoever finds an empty
 * installation first would own it. Another one with every start; undefined where none is needed.
 */
export const newSetUpToken = (config: Reach): string | undefined =>
  isPrivate(config) ? undefined : randomBytes(10).toString('hex')

/** Looks what is in the database and tells how to get in. */
export async function signInHint(services: Services): Promise<SignInHint> {
  const { database } = services
  if (await hasDemonstration(services))
    return {
      kind: 'demonstration',
      account: demonstrationAccount,
      password: demonstrationPassword,
      open: !isPrivate(services.config),
    }
  const organization = await database.system((tx) =>
    tx.selectFrom('organizations').select('id').limit(1).executeTakeFirst(),
  )
  return organization ? { kind: 'ownAccount' } : { kind: 'setUp', token: services.setUpToken }
}

/** The hint in words, Chinese then English, on one line. */
export function hintText(hint: SignInHint): string {
  switch (hint.kind) {
    case 'setUp':
      return `请打开该地址建立组织和管理员 open it to set up the organisation and its administrator${
        hint.token ? `，启动口令 set-up token ${hint.token}` : ''
      }`
    case 'demonstration':
      return `账号 account ${hint.account}，密码 password ${hint.password}${
        hint.open ? '；密码人人皆知，请勿录入真实数据 a password that everybody knows: no real data here' : ''
      }`
    case 'ownAccount':
      return '请用您的账号登录 sign in with your account'
  }
}
