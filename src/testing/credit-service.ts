import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

/** What the service does when it is asked: tells `answer`, or goes wrong in one way. */
export type ServiceMood =
  | 'good'
  | 'slow'
  | 'down'
  | 'downOnce'
  | 'html'
  | 'huge'
  | 'redirecting'
  | 'refusing'
  | 'knowsNobody'
  | 'breakingOff'

export type CreditService = {
  /** 127.0.0.1:port */
  host: string
  mood: ServiceMood
  /** What it tells, as JSON. */
  answer: unknown
  /** What it was asked, in order. */
  asked: { url: string; headers: IncomingMessage['headers'] }[]
}

/** A real HTTP server that tells of companies, closed by itself after the test file. */
export async function creditService(): Promise<CreditService> {
  const service: CreditService = { host: '', mood: 'good', answer: {}, asked: [] }
  const server = createServer((request, response) => {
    service.asked.push({ url: request.url ?? '', headers: request.headers })
    const { mood } = service
    if (mood === 'slow') return
    if (mood === 'breakingOff') return void request.socket.destroy()
    if (mood === 'downOnce') service.mood = 'good'
    if (mood === 'redirecting') response.writeHead(302, { location: 'http://10.0.0.1/secret' })
    else response.statusCode = statuses[mood] ?? 200
    response.end(
      mood === 'html'
        ? '<html>'
        : mood === 'huge'
          ? `"${'x'.repeat(2_000_000)}"`
          : JSON.stringify(service.answer),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  service.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return service
}

const statuses: Partial<Record<ServiceMood, number>> = {
  down: 503,
  downOnce: 503,
  refusing: 401,
  knowsNobody: 404,
}
