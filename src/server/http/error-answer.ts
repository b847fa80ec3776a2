import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorName, errorTable, errorText } from '#shared/errors.ts'
import { issueText } from '#shared/issues.ts'
import type { Log } from '../log.ts'
import { localeOf } from './request-checks.ts'

/** The one place where a failure becomes an answer. What is not an AppError is logged and answered as a bare 500. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): FastifyReply {
  const known = asAppError(error)
  if (known.reason === 'internal') log.error({ err: error, requestId: request.id }, 'request failed')
  const locale = localeOf(request)
  if (known.reason === 'tooMany' && known.params.seconds)
    reply.header('retry-after', String(known.params.seconds))
  return reply
    .status(known.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({
      code: errorTable[known.reason].code,
      message: errorText(known.reason, known.params, locale),
      data: known.data,
      ...(known.issues.length && {
        errors: known.issues.map((issue) => ({
          path: issue.path,
          code: issue.code,
          message: issueText(issue, locale),
        })),
      }),
      requestId: request.id,
    })
}

const frameworkErrors: Record<string, ErrorName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMedia',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'badJson',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'badJson',
  FST_REQ_FILE_TOO_LARGE: 'fileTooLarge',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupportedMedia',
  FST_ERR_BAD_URL: 'noSuchPath',
}
// PostgreSQL: connection exceptions, shutdown, too many connections, cancelled by time limit.
const databaseGone = /^(08|57P|53300|57014|ECONN|EPIPE|ENOENT|ETIMEDOUT)/

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, message } = error as { code?: string; message?: string }
  const framework = code ? frameworkErrors[code] : undefined
  if (framework) return new AppError(framework)
  if (code === 'ENOSPC' || code === '53100') return new AppError('diskFull')
  // A value that is taken meanwhile; two transactions that waited for one another, of which PostgreSQL ended this one.
  if (code === '23505' || code === '40P01' || code === '40001') return new AppError('conflict')
  if (
    (code && databaseGone.test(code)) ||
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout/.test(message ?? '')
  )
    return new AppError('databaseDown')
  return new AppError('internal')
}
