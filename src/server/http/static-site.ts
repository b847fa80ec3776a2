import { existsSync, readFileSync } from 'node:fs'
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
  app.decorate('ownPages', ownPagesOf(folder))
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

declare module 'fastify' {
  interface FastifyInstance {
    /** Pages of the built application for addresses that begin with something else than the frame. */
    ownPages?: ReadonlyMap<string, string>
  }
}

/** What the build says in pages.json (tools/build/first-paint.ts). */
function ownPagesOf(folder: string): ReadonlyMap<string, string> {
  const file = join(folder, 'pages.json')
  return new Map(Object.entries(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}))
}

/**
 * The page for every address that a screen may have. Who brings a session cookie is shown the frame of the product first, others the
 * sign-in; whether the session still lives is found out later.
 */
export function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const bringsSession = Object.keys(request.cookies ?? {}).some((name) => /^(__Host-)?chancery$/.test(name))
  const path = request.url.split('?')[0] ?? ''
  const behindSignIn = request.server.ownPages?.get(path) ?? 'shell.html'
  return reply
    .header('cache-control', 'no-cache')
    .header('vary', 'Cookie')
    .sendFile(bringsSession ? behindSignIn : 'index.html')
}
