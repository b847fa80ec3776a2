import type { FastifyReply } from 'fastify'
import type { FileAnswer } from './http-route.ts'

/**
 * Sends bytes so that they can never run in our origin: saved under an RFC 6266 name, or, for kinds that cannot run, shown
 * inside a sandbox without scripts.
 */
export async function sendFile(reply: FastifyReply, file: FileAnswer): Promise<FastifyReply> {
  const content = typeof file.content === 'function' ? await file.content() : file.content
  reply
    .status(file.status ?? 200)
    .type(file.mime)
    .header('content-disposition', contentDisposition(file.name, file.inline ?? false))
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
    )
    .header('x-frame-options', 'SAMEORIGIN')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
  if (file.size !== undefined) reply.header('content-length', file.size)
  for (const [name, value] of Object.entries(file.headers ?? {})) reply.header(name, value)
  return reply.send(content)
}

/** RFC 6266 with RFC 8187: an ASCII fallback and the true name in UTF-8. */
export function contentDisposition(name: string, inline: boolean): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
