import { expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'

const app = await testApp()
const org = await app.organization()
const me = await org.as('businessStaff')
const opened = (downloadUrl: string, client = me) =>
  client.get(`/opened_document?downloadUrl=${encodeURIComponent(downloadUrl)}`)

test('an address of the editor page opens a file of ours that the person may read, and no other [SCR-07]', async () => {
  const { data } = await me.upload('/files', '甲.txt', new TextEncoder().encode('文字'))
  const address = `/api/v1/files/${data.id}/content`
  expect(await opened(address)).toMatchObject({ status: 200, data: { fileID: data.id, name: '甲.txt' } })
  expect((await opened(address, await org.as('legalLead'))).status).toBe(404)
  const outside = await (await app.organization()).as('administrator')
  expect((await opened(address, outside)).status).toBe(404)
  expect((await opened('/api/v1/files/999999999/content')).status).toBe(404)
})

test.each([
  'https://evil.example.com/api/v1/files/1/content',
  'http://169.254.169.254/latest/meta-data',
  'http://localhost:5432/',
  'file:///etc/passwd',
  '//evil.example.com/api/v1/files/1/content',
  '/api/v1/users',
])('%s is refused by the server with a clear sentence, and nothing is fetched [SCR-07]', async (address) => {
  const answer = await opened(address)
  expect(answer).toMatchObject({ status: 422, message: '只能打开本系统中的文件，外部地址一律不打开' })
})

test('an address must be given, and the person signed in', async () => {
  expect((await me.get('/opened_document')).status).toBe(400)
  expect((await app.client().get('/opened_document?downloadUrl=x')).status).toBe(401)
})
