import { createServer, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { StartError } from '#server/start-error.ts'

type Place = Pick<Config, 'host' | 'port'>

/** Fails at once when the port can't be had, before minutes of other work; the port is free again when it answers. */
export async function refuseBusyPort({ host, port }: Place): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  await new Promise<void>((done, fail) => {
    probe.once('error', (error) => fail(asStartError(error, { host, port })))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => done()))
  })
}

/** Starts to listen and answers the port it got; a port that can't be had is one sentence that says what to do. */
export async function listen(server: FastifyInstance, { host, port }: Place): Promise<number> {
  // Where it listens is told in one line by main.ts.
  const { level } = server.log
  server.log.level = 'warn'
  try {
    await server.listen({ host, port })
    server.log.level = level
  } catch (error) {
    throw asStartError(error as Error, { host, port })
  }
  const address = server.server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** The address that a person opens: the public one, else that of this machine. */
export function addressOf({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>, port: number): string {
  if (publicUrl) return publicUrl
  const open = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${isIP(open) === 6 ? `[${open}]` : open}:${port}`
}

function asStartError(error: Error, { host, port }: Place): Error {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError('busyPort', {
        zh: `端口 ${port} 已被另一个程序占用：请停止那个程序，或换一个端口启动，例如 PORT=${otherPort(port)} npm start。`,
        en: `Port ${port} is in use by another program: stop that one, or start on another port, for example PORT=${otherPort(port)} npm start.`,
      })
    case 'EACCES':
    case 'EPERM':
      return new StartError('forbiddenPort', {
        zh: `没有使用端口 ${port} 的权限：请把 PORT 设为 1024 以上的端口，例如 PORT=8080 npm start。`,
        en: `This user may not use port ${port}: set PORT to one above 1023, for example PORT=8080 npm start.`,
      })
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new StartError('badHost', {
        zh: `本机没有地址 ${host}：请把 HOST 设为本机的地址，127.0.0.1 只供本机使用，0.0.0.0 供所有网络使用。`,
        en: `This machine has no address ${host}: set HOST to one of its own, 127.0.0.1 for this machine only or 0.0.0.0 for every network.`,
      })
    default:
      return error
  }
}

const otherPort = (port: number): number => (port < 65_535 ? port + 1 : 8080)
