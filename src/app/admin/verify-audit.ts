import { verifyChain } from '#engines/audit/server/index.ts'
import { type AdminCommand, expectArgs } from './command.ts'

/** Recomputes the audit chain of every organisation and names the first broken link of each. */
export const verifyAuditCommand: AdminCommand = {
  name: 'verify-audit',
  usage: '',
  zh: '核对每个组织的审计链，指出第一处断裂',
  en: 'verify the audit chain of every organisation and report its first broken link',
  async run({ args, print, withDatabase }) {
    expectArgs(this, args, 0)
    return withDatabase(async ({ database }) => {
      const organizations = await database.system((tx) =>
        tx.selectFrom('organizations').select(['id', 'name']).orderBy('id').execute(),
      )
      let whole = true
      for (const { id, name } of organizations) {
        const { checked, brokenSequence } = await database.system((tx) => verifyChain(tx, id))
        if (brokenSequence === null) {
          print(`${name} (${id}): ${checked} 条记录完好 entries, all whole`)
        } else {
          whole = false
          print(`${name} (${id}): 第 ${brokenSequence} 条记录断裂 entry ${brokenSequence} is broken`)
        }
      }
      return whole
    })
  },
}
