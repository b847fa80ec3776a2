import { type Logger, pino } from 'pino'

export type Log = Logger

/** Structured log on standard output; secrets never reach it. */
export const openLog = (level: string): Log =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: plainError },
    redact: ['req.headers.cookie', 'req.headers.authorization', 'password', '*.password'],
  })

/** What an error says, without what libraries hang on it: pg adds the whole connection. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const { code } = error as { code?: unknown }
  return {
    type: name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(cause !== undefined && { cause: plainError(cause) }),
  }
}
