import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rmdir } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, build, type PluginOption } from 'vite'
import { themeStyles } from '../../tools/build/theme-styles.ts'

const mimes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
}
/** Beside one another, not in one another's: several runs may go on in one tree. */
export const builtPages = join(
  import.meta.dirname,
  '../../.tmp/e2e-pages',
  process.env.CHANCERY_E2E_RUN ?? '',
)

type Site = {
  /** Of the build, beside React and the product's theme. */
  plugins?: PluginOption[]
  build?: BuildEnvironmentOptions
  /** The content security policy of its files. */
  policy?: string
}
/** What a request is answered with before the page's own files are looked at; null where those shall. */
type Answers = (pathname: string) => { body: Buffer | string; contentType?: string; status?: number } | null

/**
 * A page of its own (a folder beside this file), for journeys that need no product. Each worker serves it from a port of this machine: megabytes that went through
 * `page.route` at every opening cost a third of these journeys, and without a route the browser keeps files that do not change.
 */
export function pageSite(name: `${string}-page`, options: Site = {}) {
  let served: Promise<string> | undefined
  let origin = ''
  let own: Answers = () => null
  const headers: Record<string, string> = options.policy ? { 'content-security-policy': options.policy } : {}
  return {
    /** Where the page is, once it is served. */
    get origin() {
      return origin
    },
    /** Lets the pages of the running test find the site, with these answers. Whoever comes first in a run builds it. */
    async serve(answers: Answers = () => null): Promise<void> {
      own = answers
      served ??= builtOnce(name, options).then((dist) =>
        listen(answering(dist, headers, (path) => own(path))),
      )
      origin = await served
    },
  }
}

function answering(dist: string, headers: Record<string, string>, answers: Answers): RequestListener {
  return async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    const own = answers(pathname)
    if (own) {
      const { body, contentType, status = 200 } = own
      const type = contentType ? { 'content-type': contentType } : {}
      response.writeHead(status, { ...headers, ...type, 'cache-control': 'no-store' }).end(body)
      return
    }
    const file = pathname === '/' ? '/index.html' : pathname
    const body = await readFile(join(dist, file)).catch(() => null)
    if (!body) {
      response.writeHead(404, headers).end()
      return
    }
    // Of the build's files the name tells what is in them.
    const keep = pathname.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-store'
    const type = mimes[extname(file)]
    response
      .writeHead(200, { ...headers, ...(type && { 'content-type': type }), 'cache-control': keep })
      .end(body)
  }
}

/** Answers on a free port as long as the worker lives; tells the origin. */
async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The folder of the built page. Of all processes of a run one builds it, the others wait. */
async function builtOnce(name: string, options: Site): Promise<string> {
  const dist = join(builtPages, name)
  const lock = `${dist}.lock`
  await mkdir(builtPages, { recursive: true })
  while (!existsSync(dist)) {
    const isMine = await mkdir(lock).then(
      () => true,
      () => false,
    )
    if (!isMine) {
      await sleep(100)
      continue
    }
    try {
      if (!existsSync(dist)) await buildPage(name, dist, options)
    } finally {
      await rmdir(lock)
    }
  }
  return dist
}

async function buildPage(name: string, dist: string, options: Site): Promise<void> {
  const outDir = `${dist}.${process.pid}`
  await build({
    configFile: false,
    root: join(import.meta.dirname, name),
    plugins: [react(), themeStyles(), ...(options.plugins ?? [])],
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      reportCompressedSize: false,
      chunkSizeWarningLimit: 9000,
      ...options.build,
    },
  })
  await rename(outDir, dist)
}
