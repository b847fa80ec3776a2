import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { StartError } from '#server/start-error.ts'
import { type Connected, connect } from '../connect.ts'

/** What a sub-command gets to work with. */
export interface AdminContext {
  config: Config
  log: Log
  /** What stands behind the name of the sub-command. */
  args: string[]
  /** Prints a line on standard output. */
  print(line: string): void
  /** Opens the installation's database, beside the running product or without it, for as long as `work` takes. */
  withDatabase<T>(work: (connected: Connected) => Promise<T>, options?: { migrated?: boolean }): Promise<T>
}

/** One sub-command of `npm run admin`. */
export interface AdminCommand {
  name: string
  /** What stands behind the name, `<file>`; empty for nothing. */
  usage: string
  zh: string
  en: string
  /** Answers false when what it looked for is not in order. */
  run(context: AdminContext): Promise<boolean>
}

/** The context of one call. */
export function adminContext(
  config: Config,
  log: Log,
  args: string[],
  print: (line: string) => void,
): AdminContext {
  return {
    config,
    log,
    args,
    print,
    withDatabase: async (work, { migrated = true } = {}) => {
      const connected = await connect(config, log, { migrated, beside: true })
      try {
        return await work(connected)
      } finally {
        await connected.stop()
      }
    },
  }
}

/** The arguments of a sub-command, one for each name; a StartError with its usage when they are not as many. */
export function expectArgs(
  command: Pick<AdminCommand, 'name' | 'usage'>,
  args: string[],
  count: number,
  atMost = count,
): string[] {
  if (args.length >= count && args.length <= atMost && args.every((arg) => arg !== '')) return args
  const usage = `npm run admin -- ${command.name} ${command.usage}`.trim()
  throw new StartError('badArguments', { zh: `用法：${usage}`, en: `Usage: ${usage}` })
}
