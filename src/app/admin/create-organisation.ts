import { createOrganization, newOneTimePassword } from '#engines/people/server/index.ts'
import { StartError } from '#server/start-error.ts'
import { wire } from '../wiring.ts'
import { type AdminCommand, expectArgs } from './command.ts'

/** A further organisation with its administrator, who gets a one-time password. */
export const createOrganisationCommand: AdminCommand = {
  name: 'create-organisation',
  usage: '<name> [administrator account]',
  zh: '新建一个组织和它的管理员（账号默认为 admin），生成一次性密码',
  en: 'create an organisation with its administrator (account admin unless given) and a one-time password',
  async run({ args, print, withDatabase }) {
    const [name = '', account = 'admin'] = expectArgs(this, args, 1, 2)
    const password = newOneTimePassword()
    wire()
    await withDatabase(({ database }) =>
      database.system(async (tx) => {
        const taken = await tx
          .selectFrom('users')
          .select('id')
          .where('account', '=', account.toLowerCase())
          .executeTakeFirst()
        if (taken)
          throw new StartError('accountTaken', {
            zh: `账号 ${account} 已存在：请在组织名称后写上另一个管理员账号。`,
            en: `The account ${account} already exists: give another administrator account after the organisation name.`,
          })
        await createOrganization(tx, {
          name,
          administrator: { account, name: '管理员', password, mustChangePassword: true },
        })
      }),
    )
    print(`${name}: 账号 account ${account}，一次性密码 one-time password ${password}`)
    return true
  },
}
