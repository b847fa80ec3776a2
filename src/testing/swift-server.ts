import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/** A running S3 service for tests: OpenStack Swift from Debian with its S3 API, checking SigV4 signatures. */
export type S3Server = {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  stop(): Promise<void>
}

const parts = ['account', 'container', 'object'] as const

/**
 * Starts Swift with one replica in a temporary folder on free ports, as the present user; ready when it answers: 4 s, more
 * than a minute on a machine that is busy.
 */
export async function startSwift(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'chancery-swift-'))
  await mkdir(join(folder, 'devices', 'disk'), { recursive: true })
  await mkdir(join(folder, 'cache'))
  const ports = await freePorts(4)
  const proxyPort = ports[3] as number
  await writeFile(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = test\nswift_hash_path_prefix = test\n[storage-policy:0]\nname = only\ndefault = yes\n',
  )
  for (const [i, part] of parts.entries())
    await writeFile(join(folder, `${part}.conf`), partConfig(folder, part, ports[i]))
  await writeFile(join(folder, 'proxy.conf'), proxyConfig(folder, proxyPort))
  execFileSync('/usr/bin/python3', ['-c', ringScript, folder, ...ports.slice(0, 3).map(String)], {
    stdio: 'pipe',
  })

  const children: ChildProcess[] = [...parts, 'proxy'].map((name) =>
    spawn(`/usr/bin/swift-${name}-server`, [join(folder, `${name}.conf`)], { stdio: 'ignore' }),
  )
  const stop = async () => {
    const ended = children.map((child) => child.exitCode ?? new Promise((done) => child.once('exit', done)))
    for (const child of children) child.kill('SIGKILL')
    await Promise.all(ended)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    for (const port of ports) await answering(port)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    endpoint: `http://127.0.0.1:${proxyPort}`,
    region: 'us-east-1',
    accessKeyId: 'test:tester',
    secretAccessKey: 'testing',
    stop,
  }
}

const common = (folder: string, port: number | undefined) => `[DEFAULT]
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
disable_fallocate = true
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
log_address = ${folder}/no-syslog
`

const partConfig = (folder: string, part: string, port: number | undefined) => `${common(folder, port)}
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
recon_cache_path = ${folder}/cache
`

const filters = ['catch_errors', 'gatekeeper', 'listing_formats', 'bulk', 'slo', 'dlo']

const proxyConfig = (folder: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats bulk s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
${filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('')}`

const ringScript = `
import sys
from swift.common.ring import RingBuilder
folder, ports = sys.argv[1], sys.argv[2:]
for part, port in zip(('account', 'container', 'object'), ports):
    ring = RingBuilder(2, 1, 0)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'disk', 'weight': 1.0})
    ring.rebalance()
    ring.get_ring().save('%s/%s.ring.gz' % (folder, part))
`

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, () => {
      const server = createServer()
      return new Promise<typeof server>((done) => server.listen(0, '127.0.0.1', () => done(server)))
    }),
  )
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  return ports
}

async function answering(port: number): Promise<void> {
  const until = Date.now() + 120_000
  for (;;) {
    const up = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
    if (up) return
    if (Date.now() > until) throw new Error(`swift does not answer on port ${port}`)
    await new Promise((done) => setTimeout(done, 200))
  }
}
