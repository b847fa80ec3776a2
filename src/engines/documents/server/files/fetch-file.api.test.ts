import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { buildDocx, wordWriter } from '#engines/documents/server/index.ts'
import { withParts } from '#testing/docx-parts.ts'
import { type TestClient, testApp } from '#testing/index.ts'

const w = wordWriter()
const docx = buildDocx({
  title: 't',
  header: '<w:p/>',
  footer: '<w:p/>',
  created: '2026-11-20T00:00:00Z',
  body: w.p('采购合同'),
})
const macro = await withParts(docx, { 'word/vbaProject.bin': 'x' })
let asked = 0
const server = createServer((request, response) => {
  asked++
  const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '')
  if (path === '/dms/采购.docx') response.end(docx)
  else if (path === '/dms/macro.docx') response.end(macro)
  else if (path === '/dms/page.docx') response.end('<html><script>alert(1)</script></html>')
  else if (path === '/dms/view')
    response.setHeader('content-disposition', 'attachment; filename="../../x.docx"').end(docx)
  else if (path === '/dms/plain') response.end(docx)
  else if (path === '/dms/large.docx') response.end(Buffer.alloc(2 * 1024 * 1024))
  else response.writeHead(404).end()
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const app = await testApp({ DOWNLOAD_URLS: `${site}/dms/`, MAX_FILE_MB: '1' })
const org = await app.organization()
const staff = await org.as('businessStaff')
const fetched = (downloadUrl: string, more: object = {}, client: TestClient = staff) =>
  client.post('/fetched_files', { downloadUrl, ...more })

describe('a file of an address that the operator allows', () => {
  test('is the person’s own and nobody else’s, once, with where it came from in the log [SCR-07]', async () => {
    const answer = await fetched(`${site}/dms/${encodeURIComponent('采购.docx')}?ticket=secret`)
    expect(answer).toMatchObject({ status: 201, data: { name: '采购.docx' } })
    const { fileID } = answer.data
    expect(Buffer.from((await staff.get(`/files/${fileID}/content`)).raw).equals(Buffer.from(docx))).toBe(
      true,
    )
    expect((await (await org.as('legalLead')).get(`/files/${fileID}/content`)).status).toBe(404)
    const outside = await (await app.organization()).as('administrator')
    expect((await outside.get(`/files/${fileID}/content`)).status).toBe(404)
    expect((await fetched(`${site}/dms/${encodeURIComponent('采购.docx')}`)).data.fileID).toBe(fileID)
    const { rows } = await app.database.pool.query(
      `select detail from audit_entries where organization_id = $1 and action = 'file.fetch'`,
      [org.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].detail.from).toMatch(/^127\.0\.0\.1:\d+\/dms\//)
    expect(JSON.stringify(rows)).not.toContain('secret')
  })

  test('has the name that its sender gives it, made safe, else the one that the page gives', async () => {
    expect((await fetched(`${site}/dms/view`)).data.name).toBe('x.docx')
    expect((await fetched(`${site}/dms/plain`, { fileName: '来稿.docx' })).data.name).toBe('来稿.docx')
    expect((await fetched(`${site}/dms/plain`)).status).toBe(415)
  })

  test('is checked like an upload: macros, other content, too large; and what is not there is said', async () => {
    const upload = await staff.upload('/files', 'macro.docx', macro)
    expect(await fetched(`${site}/dms/macro.docx`)).toMatchObject({
      status: upload.status,
      code: upload.code,
    })
    expect(upload.status).toBeGreaterThanOrEqual(400)
    expect((await fetched(`${site}/dms/page.docx`)).status).toBe(
      (await staff.upload('/files', 'page.docx', Buffer.from('<html>'))).status,
    )
    expect((await fetched(`${site}/dms/large.docx`)).status).toBe(413)
    expect(await fetched(`${site}/dms/none.docx`)).toMatchObject({ status: 503, code: 50310 })
  })

  test('is the only one that is fetched: nothing is asked for other addresses, nor by nobody [SCR-07]', async () => {
    const before = asked
    for (const address of [
      `${site}/other/a.docx`,
      `${site}/dms/../other/a.docx`,
      `${site.replace('127.0.0.1', 'localhost')}/dms/a.docx`,
      'http://169.254.169.254/latest/meta-data/a.docx',
      '/api/v1/files/1/content',
    ])
      expect((await fetched(address)).status).toBe(422)
    expect((await fetched(`${site}/dms/view`, {}, app.client())).status).toBe(401)
    expect((await staff.post('/fetched_files', { downloadUrl: '', more: 1 })).status).toBe(400)
    expect(asked).toBe(before)
  })
})
