import { type Logger, pino } from 'pino'

export type Log = Logger

/** Structured log on standard output; secrets never reach it. */
export const openLog = (level: string): Log =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'password', '*.password'],
  })
