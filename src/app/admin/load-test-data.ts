import { loadTestData } from '#features/contracts/server/index.ts'
import { openJobs } from '#server/job-queue.ts'
import { StartError } from '#server/start-error.ts'
import { wire } from '../wiring.ts'
import { type AdminCommand, expectArgs } from './command.ts'

const most = 5_000_000

/** Many made-up contracts, to see how the product bears a full standing book. */
export const loadTestDataCommand: AdminCommand = {
  name: 'load-test-data',
  usage: '<contracts> <account>',
  zh: '向该账号所在的组织写入这么多份模拟合同及其相对方（用于试用和压测，不能撤销）',
  en: 'write this many made-up contracts and their parties into the organisation of the account (for trials and measuring; cannot be undone)',
  async run({ config, log, args, print, withDatabase }) {
    const [text = '', account = ''] = expectArgs(this, args, 2)
    const count = /^\d{1,7}$/.test(text) ? Number(text) : 0
    if (count < 1 || count > most)
      throw new StartError('badArguments', {
        zh: `份数应为 1 到 ${most} 的整数：${text}`,
        en: `The number of contracts must be from 1 to ${most}: ${text}`,
      })
    return withDatabase(async ({ database, connection }) => {
      const user = await database.system((tx) =>
        tx
          .selectFrom('users')
          .select(['id', 'organization_id'])
          .where('account', '=', account)
          .executeTakeFirst(),
      )
      if (!user)
        throw new StartError('noSuchAccount', {
          zh: `没有账号 ${account}。`,
          en: `There is no account ${account}.`,
        })
      wire()
      const services = { config, database, log, jobs: openJobs({ connection, log }) }
      const made = await loadTestData(services, user.organization_id, count, user.id)
      const rate = Math.round(made.contracts / made.seconds)
      print(
        `已写入 loaded: ${made.contracts} 份合同 contracts, ${made.parties} 个相对方 parties, ${made.seconds.toFixed(1)} s (${rate}/s)`,
      )
      return true
    })
  },
}
