import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { AppError } from '#shared/errors.ts'
import { refuseInTransaction } from '../outside-transaction.ts'
import {
  type ByteRange,
  checkKey,
  type FileStore,
  isKey,
  keyOf,
  type ReceivedFile,
  type StoredFile,
} from './file-store.ts'
import { receiveFile, sweepFolder } from './receive.ts'

export type S3Options = {
  /** Address of the service, 'https://s3.example.com'; undefined: AWS itself. */
  endpoint?: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Folder on the local disk for uploads that are still arriving. */
  folder: string
  /** The bucket's name in the path instead of the host name; what most services other than AWS want. */
  pathStyle?: boolean
}

const retryableSize = 8 * 1024 * 1024
const silent = () => {}

type Sdk = typeof import('@aws-sdk/client-s3')

/**
 * Files in a bucket of any S3 service. The library is loaded on first use only. Checksums beyond SigV4 are sent only
 * when the service requires them: several S3 services refuse the aws-chunked trailer that is the library's default.
 * Content is received on the local disk first, so that S3 gets an exact length and its SHA-256 in the signature.
 */
export function s3Store(options: S3Options): FileStore {
  const incoming = join(options.folder, 'incoming')
  const at = (key: string) => ({ Bucket: options.bucket, Key: checkKey(key) })
  const connect = once(() =>
    import('@aws-sdk/client-s3').then((sdk) => ({ sdk, client: clientOf(sdk, options) })),
  )

  async function adopt(
    received: ReceivedFile,
    key = keyOf(randomBytes(16).toString('hex')),
  ): Promise<StoredFile> {
    const { sdk, client } = await connect()
    // A call with bytes can be tried again by the library, one with a stream cannot.
    const bytes = received.size <= retryableSize ? await readFile(received.path) : null
    await reached(() =>
      client.send(
        new sdk.PutObjectCommand({
          ...at(key),
          Body: bytes ?? createReadStream(received.path),
          ContentLength: received.size,
          ContentType: 'application/octet-stream',
        }),
      ),
    )
    await rm(received.path, { force: true })
    return { key, size: received.size, sha256: received.sha256 }
  }

  async function get(key: string, range?: ByteRange): Promise<Readable> {
    const place = at(key)
    const { sdk, client } = await connect()
    const Range = range && `bytes=${range.from}-${range.to}`
    const answer = await reached(() => client.send(new sdk.GetObjectCommand({ ...place, Range })))
    return answer.Body as Readable
  }

  return {
    isRemote: true,
    receive: (source, limits) => receiveFile(incoming, source, limits),
    adopt,
    discard: (received) => rm(received.path, { force: true }),
    put: async (source, limits) => adopt(await receiveFile(incoming, source, limits)),
    get,
    remove: async (key) => {
      const place = at(key)
      const { sdk, client } = await connect()
      await reached(() => client.send(new sdk.DeleteObjectCommand(place)), ['NoSuchKey', 'NotFound'])
    },
    keysBefore: (instant) => keysBefore(connect, options.bucket, instant),
    sweepIncoming: (instant) => sweepFolder(incoming, instant),
  }
}

const clientOf = (sdk: Sdk, options: S3Options): S3Client =>
  new sdk.S3Client({
    endpoint: options.endpoint,
    region: options.region,
    forcePathStyle: options.pathStyle ?? true,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    logger: { trace: silent, debug: silent, info: silent, warn: silent, error: silent },
    requestHandler: { connectionTimeout: 3000, requestTimeout: 30_000, throwOnRequestTimeout: true },
  })

async function* keysBefore(
  connect: () => Promise<{ sdk: Sdk; client: S3Client }>,
  bucket: string,
  instant: Date,
): AsyncIterable<string> {
  const { sdk, client } = await connect()
  let token: string | undefined
  do {
    const command = new sdk.ListObjectsV2Command({ Bucket: bucket, ContinuationToken: token })
    const page = await reached(() => client.send(command))
    for (const { Key = '', LastModified } of page.Contents ?? []) {
      if (isKey(Key) && LastModified && LastModified < instant) yield Key
    }
    token = page.NextContinuationToken
  } while (token)
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Runs one call to the service; a failure other than the accepted ones is storageDown, 507 of the service diskFull. */
async function reached<T>(call: () => Promise<T>, accepted: readonly string[] = []): Promise<T> {
  refuseInTransaction('a call to the object store')
  try {
    return await call()
  } catch (error) {
    const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
    if (accepted.includes(name ?? '')) return undefined as T
    throw new AppError($metadata?.httpStatusCode === 507 ? 'diskFull' : 'storageDown', {}, { cause: error })
  }
}
