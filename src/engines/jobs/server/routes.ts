import { requireSession, route } from '#engines/access/server/index.ts'
import type { HttpCall, HttpRoute } from '#server/http/http-route.ts'
import { AppError } from '#shared/errors.ts'
import { readJob, streamEvents } from '../domain/api.ts'
import { readJobRun } from './job-run.ts'
import { liveStreams } from './live-streams.ts'

export const jobRoutes: HttpRoute[] = [
  route(readJob, {
    may: 'signedIn',
    handle: ({ tx, actor }, { params }) => readJobRun(tx, actor, params.id),
  }),
  { endpoint: streamEvents, guard: 'signedIn', run: openStream },
]

async function openStream(call: HttpCall): Promise<{ handled: true }> {
  const session = await requireSession(call)
  if (session.mustChangePassword) throw new AppError('passwordChangeNeeded')
  const { request, reply, services } = call
  const last = request.headers['last-event-id']
  const lastEventId = typeof last === 'string' && /^\d{1,15}$/.test(last) ? Number(last) : null
  reply.hijack()
  const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)
  reply.raw.writeHead(200, {
    ...(Object.fromEntries(headers) as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Proxies that collect answers before passing them on would stop the stream.
    'x-accel-buffering': 'no',
  })
  const { organizationId, userId } = session.actor
  await liveStreams(services.database)
    .open({ organizationId, userId, sessionId: session.id }, reply.raw, lastEventId)
    .catch(() => reply.raw.destroy())
  return { handled: true }
}
