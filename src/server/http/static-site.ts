import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const oneYear = 31_536_000_000

/**
 * Serves the built browser application: hashed assets for a year, compressed beforehand, and index.html for every address
 * that a screen may have. Answers whether there was a built application to serve.
 */
export async function serveSite(app: FastifyInstance, folder: string): Promise<boolean> {
  if (!existsSync(join(folder, 'index.html'))) return false
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    // One route a file: a folder is then no address, and `/` is a screen like every other.
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.includes('/assets/')
      response.header('cache-control', hashed ? `public, max-age=${oneYear / 1000}, immutable` : 'no-cache')
    },
  })
  return true
}

/**
 * The page for every address that a screen may have. Who brings a session cookie is shown the frame of the product first, others the
 * sign-in; whether the session still lives is found out later.
 */
export function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const bringsSession = Object.keys(request.cookies ?? {}).some((name) => /^(__Host-)?chancery$/.test(name))
  return reply
    .header('cache-control', 'no-cache')
    .header('vary', 'Cookie')
    .sendFile(bringsSession ? 'shell.html' : 'index.html')
}
