import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** In ms: until the headers of a request are there, until a whole request is, without a byte in the middle of one or of its answer, and between two requests. */
export const connectionTimes = { headers: 20_000, request: 300_000, idle: 60_000, between: 72_000 }
/** How often headers and whole requests are looked at, in ms. */
export const connectionsCheckingInterval = 5_000

/**
 * Closes connections that hold a place and say nothing: that never speak, stop in the middle of a request, send it drop by drop, or do not take their answer. Whoever has
 * sent a whole request and waits for us, also at a stream of events, is never closed.
 */
export function guardConnections(server: Server, times: typeof connectionTimes = connectionTimes): void {
  server.headersTimeout = times.headers
  server.requestTimeout = times.request
  server.keepAliveTimeout = times.between
  const last = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>()
  server.on('connection', (socket: Socket) => socket.setTimeout(times.headers))
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    last.set(request.socket, { request, response })
    request.socket.setTimeout(times.idle)
  })
  server.on('timeout', (socket: Socket) => {
    const asked = last.get(socket)
    const isOurs =
      asked?.request.complete && !asked.response.writableEnded && !asked.response.writableNeedDrain
    if (isOurs) socket.setTimeout(times.idle)
    else socket.destroy()
  })
}
