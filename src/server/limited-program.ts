/**
 * How to start a program so that it can take no more memory than this (address space, in MiB): a document can be made to want all there is. What goes
 * beyond makes the program fail, not the server.
 */
export const limitedProgram = (
  megabytes: number,
  program: string,
  args: readonly string[],
): [command: string, args: string[]] => [
  '/bin/sh',
  ['-c', `ulimit -v ${megabytes * 1024} && exec "$0" "$@"`, program, ...args],
]

/** Ends a program that was started in a group of its own (`detached`), with everything that it started; one that has ended is left alone. */
export function endGroup(pid: number | undefined): void {
  if (!pid) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
