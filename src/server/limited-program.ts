import { refuseInTransaction } from './outside-transaction.ts'

/**
 * How to start a program so that it can take no more memory than this (address space, in MiB), and no more time of a processor (seconds, each of its processes): a document can be made to want
 * all there is. What goes beyond makes the program fail, not the server. A busy machine takes nothing away from what it may have. It runs behind
 * everything else on the machine (nice 10), so that nobody's list waits for a print.
 */
export const limitedProgram = (
  megabytes: number,
  program: string,
  args: readonly string[],
  cpuSeconds?: number,
): [command: string, args: string[]] => {
  refuseInTransaction('a program')
  const time = cpuSeconds === undefined ? '' : ` && ulimit -t ${Math.max(1, Math.ceil(cpuSeconds))}`
  return [
    '/bin/sh',
    ['-c', `ulimit -v ${megabytes * 1024}${time} && exec nice -n 10 "$0" "$@"`, program, ...args],
  ]
}

/** Ends a program that was started in a group of its own (`detached`), with everything that it started; one that has ended is left alone. */
export function endGroup(pid: number | undefined): void {
  if (!pid) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
