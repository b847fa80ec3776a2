import { resetPasswordFromOutside } from '#engines/people/server/index.ts'
import { StartError } from '#server/start-error.ts'
import { type AdminCommand, expectArgs } from './command.ts'

/** A new one-time password for an account that nobody can get into any more. */
export const resetPasswordCommand: AdminCommand = {
  name: 'reset-password',
  usage: '<account>',
  zh: '给一个账号生成一次性密码，并结束其所有登录',
  en: 'give an account a one-time password and end its sessions',
  async run({ args, print, withDatabase }) {
    const [account = ''] = expectArgs(this, args, 1)
    const person = await withDatabase(({ database }) => resetPasswordFromOutside(database, account))
    if (!person)
      throw new StartError('noSuchAccount', {
        zh: `没有账号 ${account}：请核对拼写。`,
        en: `There is no account ${account}: check the spelling.`,
      })
    print(`${person.name}: 一次性密码 one-time password ${person.password}`)
    if (person.state !== 'active')
      print(
        '该账号已停用，需要管理员启用后才能登录 this account is switched off, an administrator has to switch it on',
      )
    return true
  },
}
