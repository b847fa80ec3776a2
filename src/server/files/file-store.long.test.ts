import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requires } from '../../testing/requires.ts'
import { type S3Server, startSwift } from '../../testing/swift-server.ts'
import { diskStore, type FileStore, s3Store } from './index.ts'

async function* chunks(bytes: Uint8Array, size = 65_536): AsyncIterable<Uint8Array> {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size)
}

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const chunk of stream) all.push(chunk)
  return Buffer.concat(all)
}

const noSwift = requires('swift')
const roomy = { maxBytes: 50_000_000 }
let folder: string
let swift: S3Server | undefined
let s3: FileStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chancery-store-'))
  if (noSwift) return
  swift = await startSwift()
  const { endpoint, region, accessKeyId, secretAccessKey } = swift
  const credentials = { accessKeyId, secretAccessKey }
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: 'chancery' }))
  s3 = s3Store({ ...swift, bucket: 'chancery', folder: join(folder, 's3') })
})
afterAll(async () => {
  await swift?.stop()
  await rm(folder, { recursive: true, force: true })
})

const kinds = [
  { kind: 'the local disk', store: () => diskStore(join(folder, 'disk')), missing: false },
  { kind: 'an S3 service', store: () => s3, missing: noSwift },
]

describe.each(kinds)('files on $kind', ({ store, missing }) => {
  const it = test.skipIf(missing)

  it('come back byte for byte with size and SHA-256, and are gone after removal', async () => {
    const content = randomBytes(3_000_001)
    const stored = await store().put(chunks(content), roomy)
    expect(stored.size).toBe(content.length)
    expect(stored.sha256).toBe(createHash('sha256').update(content).digest('hex'))
    expect((await bytesOf(await store().get(stored.key))).equals(content)).toBe(true)
    await store().remove(stored.key)
    await store().remove(stored.key)
    await expect(store().get(stored.key)).rejects.toMatchObject({ reason: 'storageDown' })
  })

  it('are read in part, both ends included', async () => {
    const stored = await store().put(chunks(Buffer.from('0123456789')), roomy)
    expect(String(await bytesOf(await store().get(stored.key, { from: 3, to: 5 })))).toBe('345')
  })

  it('may be empty', async () => {
    const stored = await store().put(chunks(Buffer.alloc(0)), roomy)
    expect(stored.size).toBe(0)
    expect((await bytesOf(await store().get(stored.key))).length).toBe(0)
  })

  it('get keys of their own even for the same content', async () => {
    const [one, two] = [
      await store().put(chunks(Buffer.from('a')), roomy),
      await store().put(chunks(Buffer.from('a')), roomy),
    ]
    expect(one?.key).not.toBe(two?.key)
    expect(one?.key).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}$/)
  })

  it('are listed by age, so that what no record knows can be found', async () => {
    const stored = await store().put(chunks(Buffer.from('listed')), roomy)
    const keys = async (instant: Date) => {
      const found: string[] = []
      for await (const key of store().keysBefore(instant)) found.push(key)
      return found
    }
    expect(await keys(new Date(Date.now() + 60_000))).toContain(stored.key)
    expect(await keys(new Date(Date.now() - 60_000))).not.toContain(stored.key)
  })

  it('are never reached through a key of another form', async () => {
    await expect(store().get('../../etc/passwd')).rejects.toThrow('not a storage key')
    await expect((async () => store().remove('/etc/passwd'))()).rejects.toThrow('not a storage key')
  })
})

describe('an upload that does not arrive whole', () => {
  const left = async (store: string) => readdir(join(folder, store, 'incoming'))

  test('stops as soon as it passes the size limit and leaves nothing', async () => {
    let sent = 0
    async function* endless() {
      for (;;) {
        sent += 1000
        yield new Uint8Array(1000)
      }
    }
    const store = diskStore(join(folder, 'limit'))
    await expect(store.put(endless(), { maxBytes: 5000 })).rejects.toMatchObject({ reason: 'fileTooLarge' })
    expect(sent).toBe(6000)
    expect(await left('limit')).toEqual([])
  })

  test('leaves nothing when the sender breaks off', async () => {
    async function* broken() {
      yield new Uint8Array(1000)
      throw new Error('aborted')
    }
    await expect(diskStore(join(folder, 'broken')).put(broken(), roomy)).rejects.toThrow('aborted')
    expect(await left('broken')).toEqual([])
  })

  test('after a kill -9 is swept from the incoming folder, what still arrives stays', async () => {
    const store = diskStore(join(folder, 'sweep'))
    const fresh = await store.receive(chunks(Buffer.from('new')), roomy)
    const old = join(folder, 'sweep', 'incoming', 'left-over')
    await writeFile(old, 'half')
    await utimes(old, 1, 1)
    expect(await store.sweepIncoming(new Date(Date.now() - 3_600_000))).toBe(1)
    expect(existsSync(old)).toBe(false)
    expect(existsSync(fresh.path)).toBe(true)
  })

  test.skipIf(requires('mount'))(
    'says diskFull when the disk is full and leaves the space free',
    async () => {
      const at = join(folder, 'small')
      const script = `
      import { diskStore } from ${JSON.stringify(import.meta.resolve('./disk-store.ts'))}
      import { readdirSync } from 'node:fs'
      async function* big() { for (let i = 0; i < 40; i++) yield new Uint8Array(65536) }
      const reason = await diskStore('${at}').put(big(), { maxBytes: 1e9 }).catch((e) => e.reason)
      console.log(reason, readdirSync('${at}/incoming').length)`
      const mounted = `mkdir -p ${at} && mount -t tmpfs -o size=1m tmpfs ${at} && exec ${process.execPath} --input-type=module -e "$SCRIPT"`
      const said = execFileSync('unshare', ['--mount', 'sh', '-c', mounted], {
        env: { ...process.env, SCRIPT: script, NODE_NO_WARNINGS: '1' },
      })
      expect(String(said).trim()).toBe('diskFull 0')
    },
  )
})

describe('an S3 service', () => {
  const options = {
    region: 'us-east-1',
    bucket: 'chancery',
    accessKeyId: 'test:tester',
    secretAccessKey: 'x',
  }

  test.skipIf(noSwift)('that refuses the signature is storageDown, never a stored file', async () => {
    const wrong = s3Store({ ...options, endpoint: swift?.endpoint, folder: join(folder, 'wrong') })
    await expect(wrong.put(chunks(Buffer.from('a')), roomy)).rejects.toMatchObject({
      reason: 'storageDown',
    })
  })

  test('that cannot be reached is storageDown', async () => {
    const gone = s3Store({ ...options, endpoint: 'http://127.0.0.1:9', folder: join(folder, 'gone') })
    await expect(gone.put(chunks(Buffer.from('a')), roomy)).rejects.toMatchObject({ reason: 'storageDown' })
  })
})
