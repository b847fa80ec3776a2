import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorName, errorTable, errorText } from '#shared/errors.ts'
import { issueText } from '#shared/issues.ts'
import type { Log } from '../log.ts'
import { databaseFault, placesOf, type Refusal } from './database-faults.ts'
import { localeOf, mostReported } from './request-checks.ts'

/** The one place where a failure becomes an answer. What is not an AppError is logged and answered as a bare 500. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): FastifyReply {
  const fault = error instanceof AppError ? null : databaseFault(error)
  const known = fault ? new AppError(fault.reason) : asAppError(error)
  if (fault?.refusal) tellRefusal(error, fault.refusal, request, log)
  if (known.reason === 'internal') log.error({ err: error, requestId: request.id }, 'request failed')
  if (known.reason === 'readerFailed')
    log.error({ err: known.cause, requestId: request.id }, 'document work failed')
  const locale = localeOf(request)
  if (known.params.seconds) reply.header('retry-after', String(known.params.seconds))
  return reply
    .status(known.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({
      code: errorTable[known.reason].code,
      message: errorText(known.reason, known.params, locale),
      data: known.data,
      ...(known.issues.length && {
        errors: known.issues.slice(0, mostReported).map((issue) => ({
          path: issue.path,
          code: issue.code,
          message: issueText(issue, locale),
        })),
      }),
      requestId: request.id,
    })
}

/** A value came as far as the database: nobody's fault but ours, counted, and logged without the value. A name taken meanwhile may be a race. */
function tellRefusal(error: unknown, refusal: Refusal, request: FastifyRequest, log: Log): void {
  const { sqlState, constraint = 'none' } = refusal
  request.server.databaseRefusals.labels(sqlState, constraint).inc()
  const details = { ...refusal, route: request.routeOptions.url, requestId: request.id, at: placesOf(error) }
  if (sqlState === '23505') log.warn(details, 'the database refused a value that was taken meanwhile')
  else log.error(details, 'a value reached the database before it was judged')
}

const frameworkErrors: Record<string, ErrorName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMedia',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'badJson',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'badJson',
  FST_REQ_FILE_TOO_LARGE: 'fileTooLarge',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupportedMedia',
}
/** Of an address: a part that cannot be decoded, is too long, or leads out of its folder. */
const noAddress: readonly string[] = [
  'FST_ERR_BAD_URL',
  'FST_ERR_MAX_PARAM_LENGTH',
  'FST_ERR_ASYNC_CONSTRAINT',
]
const byStatus: Record<number, ErrorName> = {
  403: 'noSuchPath',
  404: 'noSuchPath',
  413: 'tooLarge',
  414: 'noSuchPath',
  415: 'unsupportedMedia',
}

/** What the framework and its plugins refuse is the sender's to put right, whether or not we know its name. */
function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code = '', statusCode = 500 } = (error ?? {}) as { code?: string; statusCode?: number }
  const framework = noAddress.includes(code) ? 'noSuchPath' : frameworkErrors[code]
  if (framework) return new AppError(framework)
  if (statusCode < 400 || statusCode >= 500) return new AppError('internal')
  const reason = byStatus[statusCode]
  return reason ? new AppError(reason) : new AppError('badRequest', { detail: code || String(statusCode) })
}
