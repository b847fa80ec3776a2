import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const oneYear = 31_536_000_000
const assets = 'assets/'

/**
 * Serves the built browser application: hashed assets for a year, compressed beforehand, and index.html for every address
 * that a screen may have. Answers whether there was a built application to serve.
 */
export async function serveSite(app: FastifyInstance, folder: string): Promise<boolean> {
  if (!existsSync(join(folder, 'index.html'))) return false
  app.decorate('ownPages', ownPagesOf(folder))
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.includes('/assets/')
      response.header('cache-control', hashed ? `public, max-age=${oneYear / 1000}, immutable` : 'no-cache')
    },
  })
  // The few files beside the assets have a route each: a folder is then no address, and `/` is a screen like every other.
  // The hundreds of assets have one (a route each was a tenth of a start's work), which serves what was built and nothing else.
  const files = filesUnder(folder)
  for (const file of files)
    if (!file.startsWith(assets) && !/\.(br|gz)$/.test(file))
      app.get(`/${file}`, (_, reply) => reply.sendFile(file))
  app.get<{ Params: { '*': string } }>(`/${assets}*`, (request, reply) => {
    const file = assets + request.params['*']
    return files.has(file) ? reply.sendFile(file) : reply.callNotFound()
  })
  return true
}

/** The files of a folder and of those in it, as addresses below it say them. */
function filesUnder(folder: string): ReadonlySet<string> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return new Set(
    found.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/')),
  )
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
  if (request.url.startsWith('/share/')) return sendOutside(reply)
  const bringsSession = Object.keys(request.cookies ?? {}).some((name) => /^(__Host-)?chancery$/.test(name))
  const path = request.url.split('?')[0] ?? ''
  const behindSignIn = request.server.ownPages?.get(path) ?? 'shell.html'
  return reply
    .header('cache-control', 'no-cache')
    .header('vary', 'Cookie')
    .sendFile(bringsSession ? behindSignIn : 'index.html')
}

/** The page of people outside: nothing of the application is in it, it is kept by nobody and found by no search, and runs and asks only what is ours. */
const sendOutside = (reply: FastifyReply): FastifyReply =>
  reply
    .headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'no-referrer',
      'content-security-policy': [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "img-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    })
    .sendFile('share.html')
