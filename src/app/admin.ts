import { readConfig } from '#server/config.ts'
import { openLog } from '#server/log.ts'
import { StartError } from '#server/start-error.ts'
import { productName } from '#shared/product.ts'
import { type AdminCommand, adminContext } from './admin/command.ts'
import { createOrganisationCommand } from './admin/create-organisation.ts'
import { exportCommand } from './admin/export.ts'
import { failedJobsCommand } from './admin/failed-jobs.ts'
import { importCommand } from './admin/import.ts'
import { loadTestDataCommand } from './admin/load-test-data.ts'
import { resetPasswordCommand } from './admin/reset-password.ts'
import { verifyAuditCommand } from './admin/verify-audit.ts'

/*
 * npm run admin -- <sub-command>: what whoever runs the server does beside the product. It reads the same settings as
 * npm start, and works while the product runs and when it does not. Ends with 1 when something is not in order.
 */

/** Every sub-command: the only list. */
const commands: readonly AdminCommand[] = [
  exportCommand,
  importCommand,
  verifyAuditCommand,
  failedJobsCommand,
  resetPasswordCommand,
  createOrganisationCommand,
  loadTestDataCommand,
]

const print = (line: string) => process.stdout.write(`${line}\n`)

function printHelp(): void {
  print(`${productName('zh-CN')} ${productName('en')}: npm run admin -- <sub-command>`)
  for (const { name, usage, zh, en } of commands) print(`\n  ${name} ${usage}\n    ${zh}\n    ${en}`)
}

const [name, ...args] = process.argv.slice(2)
const command = commands.find((one) => one.name === name)
try {
  if (!command) {
    printHelp()
    process.exitCode = name === undefined || name === 'help' || name === '--help' ? 0 : 1
  } else {
    const config = readConfig()
    const log = openLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
    process.exitCode = (await command.run(adminContext(config, log, args, print))) ? 0 : 1
  }
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : ((error as Error).stack ?? error)}\n`)
  process.exitCode = 1
}
