import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '#shared/errors.ts'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'

/** Figures tell how much is done where: they are for whoever has the token, or without one for this machine, and not through its proxy. */
function mayMeasure(request: FastifyRequest, { metricsToken }: Pick<Config, 'metricsToken'>): boolean {
  if (metricsToken === undefined)
    return /^(127\.|::1$|::ffff:127\.)/.test(request.caller.ip) && !request.headers['x-forwarded-for']
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(request.headers.authorization ?? ''), hash(`Bearer ${metricsToken}`))
}

/** What does not work, by a name that tells an operator where to look and a stranger nothing. */
type Failing = { part: 'database' | 'disk'; reason: string; since?: string }

/** Reading and deciding go on with little space left: that is told, but refuses nobody. */
async function lowDisk({ diskSpace }: Services): Promise<Failing[]> {
  return (await diskSpace?.isLow()) ? [{ part: 'disk', reason: 'lowOnSpace' }] : []
}

async function failingDatabase({ database, embedded }: Services): Promise<Failing[]> {
  const state = embedded?.()
  if (state?.is === 'restarting')
    return [{ part: 'database', reason: state.failure ?? 'restarting', since: state.since.toISOString() }]
  return (await database.isAlive()) ? [] : [{ part: 'database', reason: 'noAnswer' }]
}

/**
 * `/healthz`: the process answers, 200 whatever else fails, since starting it again would mend nothing; it says what fails. `/readyz`: 503
 * while requests would be answered so. `/metrics`: Prometheus text.
 */
export function addHealth(app: FastifyInstance, services: Services): void {
  const { config, jobs } = services
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(app.databaseRefusals)
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'chancery_jobs',
    help: 'Jobs that wait, are being done, and were given up after their last try',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      // Metrics are answered also while the database is away.
      const counts = await jobs.counts().catch(() => null)
      for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000)
  })
  app.get('/healthz', async () => {
    const failing = [...(await failingDatabase(services)), ...(await lowDisk(services))]
    return failing.length ? { status: 'failing', failing } : { status: 'ok' }
  })
  app.get('/readyz', async (_request, reply) => {
    const failing = await failingDatabase(services)
    return failing.length ? reply.status(503).send({ status: 'failing', failing }) : { status: 'ready' }
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayMeasure(request, config)) throw new AppError('notSignedIn')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
