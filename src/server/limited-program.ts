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
