import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { requires } from '#testing/requires.ts'
import { startSwift } from '#testing/swift-server.ts'

const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
})

test.skipIf(requires('swift'))(
  'a file goes to S3 and comes back, in part too, where the settings name a service',
  { timeout: 200_000 },
  async () => {
    const { endpoint, region, accessKeyId, secretAccessKey, stop } = await startSwift()
    stops.push(stop)
    const credentials = { accessKeyId, secretAccessKey }
    const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
    await client.send(new CreateBucketCommand({ Bucket: 'files' }))
    const app = await testApp({
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    })
    const me = await (await app.organization()).as('businessStaff')
    const words = new TextEncoder().encode('合同正文')
    const { status, data } = await me.upload('/files', '合同.txt', words)
    expect(status).toBe(201)
    expect((await me.get(`/files/${data.id}/content`)).raw.equals(Buffer.from(words))).toBe(true)
    expect(String((await me.get(`/files/${data.id}/content`, { range: 'bytes=0-5' })).raw)).toBe('合同')
    await stops.pop()?.()
    expect(await me.get(`/files/${data.id}/content`)).toMatchObject({ status: 503, code: 50303 })
    expect(await me.upload('/files', '合同.txt', words)).toMatchObject({ status: 503, code: 50303 })
  },
)
