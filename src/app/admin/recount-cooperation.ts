import { recountCooperation } from '#features/counterparties/server/index.ts'
import { type AdminCommand, expectArgs } from './command.ts'

/** Compares what is kept of contracts with each external party with the contracts, and puts it right. */
export const recountCooperationCommand: AdminCommand = {
  name: 'recount-cooperation',
  usage: '',
  zh: '按合同重新核算每个外部相对方的合作次数和合作总金额，更正不一致之处',
  en: 'recalculate the number and total amount of contracts with every external counterparty, and correct any differences',
  async run({ args, print, withDatabase }) {
    expectArgs(this, args, 0)
    return withDatabase(async ({ database }) => {
      const { parties, wrong } = await recountCooperation(database.pool)
      print(`已核算 counted: ${parties} 个相对方 parties，${wrong} 个不一致已更正 were not right and are now`)
      return true
    })
  },
}
