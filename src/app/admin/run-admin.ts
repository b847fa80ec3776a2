import { readConfig } from '#server/config.ts'
import { openLog } from '#server/log.ts'
import { StartError } from '#server/start-error.ts'
import { productName } from '#shared/product.ts'
import { type AdminCommand, adminContext } from './command.ts'
import { createOrganisationCommand } from './create-organisation.ts'
import { exportCommand } from './export.ts'
import { failedJobsCommand } from './failed-jobs.ts'
import { importCommand } from './import.ts'
import { loadTestDataCommand } from './load-test-data.ts'
import { recountCooperationCommand } from './recount-cooperation.ts'
import { resetPasswordCommand } from './reset-password.ts'
import { verifyAuditCommand } from './verify-audit.ts'

/** Every sub-command: the only list. */
const commands: readonly AdminCommand[] = [
  exportCommand,
  importCommand,
  verifyAuditCommand,
  failedJobsCommand,
  recountCooperationCommand,
  resetPasswordCommand,
  createOrganisationCommand,
  loadTestDataCommand,
]

const print = (line: string) => process.stdout.write(`${line}\n`)

function printHelp(): void {
  print(`${productName('zh-CN')} ${productName('en')}: npm run admin -- <sub-command>`)
  for (const { name, usage, zh, en } of commands) print(`\n  ${name} ${usage}\n    ${zh}\n    ${en}`)
}

/** Runs the sub-command that the words of the command line name, and sets how the process ends. */
export async function runAdmin([name, ...args]: readonly string[]): Promise<void> {
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
    process.stderr.write(
      `${error instanceof StartError ? error.message : ((error as Error).stack ?? error)}\n`,
    )
    process.exitCode = 1
  }
}
