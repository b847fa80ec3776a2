import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import fastifyMultipart from '@fastify/multipart'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { Config } from '../config.ts'
import { withRequestContext } from '../request-context.ts'
import type { Services } from '../services.ts'
import { connectionsCheckingInterval, guardConnections } from './connections.ts'
import { refusalCounter } from './database-faults.ts'
import { answerError } from './error-answer.ts'
import { sendFile } from './file-answer.ts'
import type { HttpRoute } from './http-route.ts'
import { withIfMatch } from './if-match.ts'
import { jsonLimit, parseJsonSafely } from './json-body.ts'
import { callerOf, localeOf, refuseForeignOrigin, validated } from './request-checks.ts'
import { sendPage } from './static-site.ts'

export const apiRoot = '/api/v1'

/** Calls and answers are judged by their endpoint's own schemas; the framework's compilers of JSON schema, which no route uses, are not even loaded. */
const noCompilers = {
  compilersFactory: {
    buildValidator: () => () => () => true,
    buildSerializer: () => () => (answer: unknown) => JSON.stringify(answer),
  },
  // Its types want validators of more than is ever asked of them here.
} as unknown as NonNullable<FastifyServerOptions['schemaController']>

/** Builds the HTTP server with these routes under /api/v1. It does not listen yet. */
export async function createHttpServer(
  services: Services,
  routes: readonly HttpRoute[],
): Promise<FastifyInstance> {
  const { config } = services
  const app = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof config.trustProxy === 'number' ? hopsBelow(config.trustProxy) : config.trustProxy,
    bodyLimit: jsonLimit,
    exposeHeadRoutes: false,
    schemaController: noCompilers,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    http: { connectionsCheckingInterval },
    // An address that cannot be decoded is answered before any hook runs, so before the headers of every other answer.
    frameworkErrors: (error, request, reply) => {
      reply.headers({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-request-id': request.id,
      })
      answerError(error, request, reply, services.log)
    },
  })
  guardConnections(app.server)
  await app.register(fastifyCookie)
  await app.register(fastifyMultipart, { limits: { files: 1, fields: 10, fieldSize: 1024, parts: 11 } })
  const guards = await securityHeaders(config)
  app.decorateRequest('caller')
  app.decorate('databaseRefusals', refusalCounter())
  app.decorate('reserveDiskSpace', async (bytes) => (await services.diskSpace?.take(bytes)) ?? (() => {}))
  app.addHook('onRequest', async (request, reply) => {
    request.caller = callerOf(request)
    reply.headers(guards)
  })
  parseJsonSafely(app)
  logRequests(app)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, services.log))
  app.setNotFoundHandler((request, reply) => answerMissing(request, reply, routes, services))
  for (const route of routes) addRoute(app, services, route)
  return app
}

function addRoute(app: FastifyInstance, services: Services, route: HttpRoute): void {
  const { endpoint } = route
  app.route({
    method: endpoint.method,
    url: apiRoot + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    handler: answeredFor(async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (endpoint.method !== 'GET') refuseForeignOrigin(request, services.config.publicUrl)
      const sent = { request, services }
      const recalled = await route.recall?.(sent)
      const admitted = recalled ? undefined : await route.admit?.(sent)
      const given = await validCall(endpoint, request).catch(async (refusal: unknown) => {
        // Who may not call it any more is told that, and nothing of what they sent.
        if (recalled) await route.admit?.(sent)
        throw refusal
      })
      const call = { ...given, endpoint, locale: localeOf(request), request, reply, services }
      const answer = await route.run({ ...call, admitted, recalled })
      if ('handled' in answer) return reply
      if ('file' in answer) return sendFile(reply, answer.file)
      return reply
        .status(answer.status ?? endpoint.status)
        .send({ code: 0, message: '', data: checkedAnswer(endpoint, answer.data) })
    }),
  })
}

async function validCall(endpoint: Endpoint, request: FastifyRequest) {
  const sent = withIfMatch(endpoint, request)
  return {
    params: validated(endpoint.params, request.params, 'params'),
    query: validated(endpoint.query, sent.query, 'query'),
    body: endpoint.accepts === 'file' ? undefined : validated(endpoint.body, sent.body ?? {}, 'body'),
  }
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** What a handler begins knows for whom it is done, as soon as somebody says who that is (`setRequester`), and when the sender has gone. */
export const answeredFor =
  (handler: Handler): Handler =>
  (request, reply) => {
    const gone = new AbortController()
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) gone.abort()
    })
    return withRequestContext({ organizationId: 0, userId: 0, gone: gone.signal }, () =>
      handler(request, reply),
    )
  }

/** Believes this many proxies in front of us. */
const hopsBelow = (hops: number) => (_address: string, hop: number) => hop < hops

/** An answer that its schema does not describe is our fault: 500, and the log says which property. */
function checkedAnswer(endpoint: Endpoint, data: unknown): unknown {
  const checked = endpoint.answer.safeParse(data ?? null)
  if (!checked.success)
    throw new Error(`answer of ${endpoint.name} breaks its schema: ${checked.error.message}`)
  return checked.data
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
  })
}

/** 405 with Allow where the path exists under another method, 404 otherwise. */
function answerMissing(
  request: FastifyRequest,
  reply: FastifyReply,
  routes: readonly HttpRoute[],
  services: Services,
) {
  const path = request.url.split('?')[0] ?? ''
  const allowed = routes
    .filter(({ endpoint }) => pathPattern(endpoint).test(path))
    .map(({ endpoint }) => endpoint.method)
  // A part of the pages that is gone must not answer as a page: the browser would run it.
  const isPage = request.method === 'GET' && !/^\/(api|assets)\//.test(path) && 'sendFile' in reply
  if (isPage) return sendPage(request, reply)
  if (!allowed.length) return answerError(new AppError('noSuchPath'), request, reply, services.log)
  reply.header('allow', [...new Set(allowed)].join(', '))
  return answerError(new AppError('methodNotAllowed'), request, reply, services.log)
}

const pathPattern = (endpoint: Endpoint): RegExp =>
  new RegExp(`^${apiRoot}${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

/** The headers that helmet gives every answer. They are the same each time, so they are made once. */
async function securityHeaders(config: Config): Promise<Record<string, string>> {
  const probe = fastify({ schemaController: noCompilers })
  await probe.register(fastifyHelmet, helmetOptions(config))
  probe.get('/', async () => '')
  const { headers } = await probe.inject('/')
  await probe.close()
  const own = ['content-type', 'content-length', 'date', 'connection', 'keep-alive']
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (own.includes(name) ? [] : [[name, String(value)]])),
  )
}

const helmetOptions = ({ secureCookies: https, officeUrl }: Config) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      // antd sets sizes and positions as inline styles.
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'", 'data:'],
      'connect-src': ["'self'"],
      'worker-src': ["'self'", 'blob:'],
      // The operator's office server, where there is one: its frame, and the form that opens a document in it.
      'frame-src': ["'self'", ...(officeUrl ? [officeUrl] : [])],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'", ...(officeUrl ? [officeUrl] : [])],
      'frame-ancestors': ["'none'"],
    },
  },
  strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : (false as const),
  referrerPolicy: { policy: 'no-referrer' as const },
  crossOriginEmbedderPolicy: false as const,
  xFrameOptions: { action: 'deny' as const },
})
