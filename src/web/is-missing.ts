import { CallError } from './call-error.ts'

/** Forbidden, not found, gone. */
const refusals = [403, 404, 410]

/**
 * Whether there is nothing to show of what was asked for: it never came, or the server refuses it now. An answer that is there stays on the screen, with
 * what was typed beside it, when asking again fails because of the network or the server.
 */
export const isMissing = ({ error, data }: { error: unknown; data: unknown }): boolean =>
  Boolean(error) && (data === undefined || (error instanceof CallError && refusals.includes(error.status)))
