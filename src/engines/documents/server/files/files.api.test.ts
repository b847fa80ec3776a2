import { readdir, readFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { fileStoreOf } from '#server/files/index.ts'
import { partsOf, withTemplatePath } from '#testing/docx-parts.ts'
import { aloneApp, type TestOrganization } from '#testing/index.ts'
import { buildDocx } from '../build/build-docx.ts'
import { wordWriter } from '../build/word-writer.ts'
import { claimFile, fileSubject, registerFileSubjects, removeFile, storeFile, sweepFiles } from '../index.ts'

// What is tried here is done to all organisations at once.
const app = await aloneApp({ MAX_FILE_MB: '1' })
let org: TestOrganization
beforeAll(async () => {
  org = await app.organization()
})

const text = (words: string) => new TextEncoder().encode(words)
const docx = () =>
  buildDocx({
    title: 't',
    body: wordWriter().p('正文'),
    header: '<w:p/>',
    footer: '<w:p/>',
    created: '2026-11-20T00:00:00Z',
  })
const auditOf = (action: string) =>
  app.database.system((tx) =>
    tx
      .selectFrom('audit_entries')
      .selectAll()
      .where('organization_id', '=', org.id)
      .where('action', '=', action)
      .execute(),
  )

const path = 'file:///S:\\模板\\律所.dotm'
const leading = () => withTemplatePath(docx(), path)

describe('an uploaded file that leads elsewhere', () => {
  const repairs = [{ kind: 'templatePath', count: 1, details: [path] }]

  test('is repaired, says so, and is kept as it came: for whoever may read it, as a download only', async () => {
    const me = await org.as('businessStaff')
    const came = await leading()
    const uploaded = await me.upload('/files', '采购合同.docx', came)
    expect(uploaded).toMatchObject({ status: 201, data: { repairs } })
    const { id, sha256 } = uploaded.data
    expect((await me.get(`/files/${id}/download_info`)).data).toMatchObject({
      repairs,
      originalUrl: `/api/v1/files/${id}/original`,
    })
    const kept = await me.get(`/files/${id}/content`)
    expect((await partsOf(kept.raw)).get('word/_rels/settings.xml.rels')).not.toContain('律所')
    const original = await me.get(`/files/${id}/original?inline=true`)
    expect(original.status).toBe(400)
    const asItCame = await me.get(`/files/${id}/original`)
    expect(asItCame.raw.equals(Buffer.from(came))).toBe(true)
    expect(asItCame.headers['content-disposition']).toMatch(/^attachment/)
    expect(asItCame.headers['content-security-policy']).toContain('sandbox')
    const [entry] = (await auditOf('file.upload')).filter((one) => one.subject_id === id)
    expect(entry?.detail).toMatchObject({ sha256, repairs: [{ kind: 'templatePath', count: 1 }] })
    expect((await auditOf('file.downloadOriginal')).map((one) => one.subject_id)).toContain(id)

    const other = await org.as('administrator')
    expect((await other.get(`/files/${id}/original`)).status).toBe(404)
    const plain = await me.upload('/files', 'b.docx', docx())
    expect(plain.data.repairs).toEqual([])
    expect((await me.get(`/files/${plain.data.id}/original`)).status).toBe(404)
  })

  test('is swept with its file, and not before another that was made from it', async () => {
    const me = await org.as('businessStaff')
    const { data } = await me.upload('/files', 'a.docx', await leading())
    const made = await org.run(me.userId, (context) =>
      storeFile(context, { name: 'b.docx', content: docx(), madeFrom: data.id }),
    )
    const later = new Date(Date.now() + 40 * 86_400_000)
    await sweepFiles(app.services, later)
    expect((await me.get(`/files/${data.id}/original`)).status).toBe(200)
    await org.run(me.userId, (context) => removeFile(context, data.id))
    await sweepFiles(app.services, later)
    expect((await me.get(`/files/${data.id}/original`)).status).toBe(404)
    expect((await me.get(`/files/${made.id}/original`)).status).toBe(200)
  })
})

describe('an uploaded file', () => {
  test('comes back byte for byte, under its own name, and every download is audited', async () => {
    const me = await org.as('businessStaff')
    const bytes = docx()
    const uploaded = await me.upload('/files', '采购合同（终稿）.docx', bytes)
    expect(uploaded).toMatchObject({
      status: 201,
      data: { name: '采购合同（终稿）.docx', extension: 'docx', size: bytes.length },
    })
    const { id } = uploaded.data
    const info = await me.get(`/files/${id}/download_info`)
    expect(info.data).toEqual({ downloadUrl: `/api/v1/files/${id}/content`, name: '采购合同（终稿）.docx' })
    const content = await me.get(info.data.downloadUrl)
    expect(content.status).toBe(200)
    expect(content.raw.equals(Buffer.from(bytes))).toBe(true)
    expect(content.headers['content-disposition']).toMatch(
      /^attachment; .*filename\*=UTF-8''%E9%87%87%E8%B4%AD/,
    )
    const downloads = await auditOf('file.download')
    expect(downloads.map((entry) => [entry.subject_id, entry.actor_id])).toContainEqual([id, me.userId])
    expect((await auditOf('file.upload')).map((entry) => entry.subject_id)).toContain(id)
  })

  test('never runs in our origin: attachment, nosniff, sandbox, no-store', async () => {
    const me = await org.as('businessStaff')
    const { data } = await me.upload('/files', 'a.txt', text('<script>alert(1)</script>'), 'text/html')
    for (const query of ['', '?inline=true']) {
      const { headers } = await me.get(`/files/${data.id}/content${query}`)
      expect(headers['content-disposition']).toMatch(/^attachment/)
      expect(headers['content-type']).toMatch(/^text\/plain/)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toContain('sandbox')
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['cache-control']).toContain('no-store')
    }
  })

  test('that is a PDF is shown inline in a sandbox when asked so', async () => {
    const me = await org.as('businessStaff')
    const { data } = await me.upload('/files', 'a.pdf', text('%PDF-1.7\nx\nstartxref\n9\n%%EOF\n'))
    const shown = await me.get(`/files/${data.id}/content?inline=true`)
    expect(shown.headers['content-disposition']).toMatch(/^inline/)
    expect(shown.headers['content-security-policy']).toContain('sandbox')
    expect((await auditOf('file.preview')).map((entry) => entry.subject_id)).toContain(data.id)
  })

  test('is sent in part when a range is asked for', async () => {
    const me = await org.as('businessStaff')
    const { data } = await me.upload('/files', 'a.txt', text('0123456789'))
    const part = await me.get(`/files/${data.id}/content`, { range: 'bytes=2-4' })
    expect(part.status).toBe(206)
    expect(String(part.raw)).toBe('234')
    expect(part.headers).toMatchObject({
      'content-range': 'bytes 2-4/10',
      'content-length': '3',
      'accept-ranges': 'bytes',
    })
    expect(await me.get(`/files/${data.id}/content`, { range: 'bytes=20-' })).toMatchObject({
      status: 416,
      code: 41601,
    })
  })

  test('is kept once when the same request is sent twice', async () => {
    const me = await org.as('businessStaff')
    const form = async (words: string) => {
      const made = new FormData()
      made.set('file', new Blob([words]), 'a.txt')
      const encoded = new Response(made)
      return me.send('POST', '/files', Buffer.from(await encoded.arrayBuffer()), {
        'content-type': encoded.headers.get('content-type') ?? '',
        'idempotency-key': 'upload-1',
      })
    }
    const [first, second] = [await form('same'), await form('same')]
    expect(second?.data.id).toBe(first?.data.id)
    expect(String((await me.get(`/files/${first?.data.id}/content`)).raw)).toBe('same')
    expect(await form('other')).toMatchObject({ status: 400, code: 40004 })
  })
})

describe('an upload is refused', () => {
  test.each([
    ['合同.exe', text('MZ'), 415, 41502, '当前文件格式不支持'],
    ['合同.docx', text('MZ\u0090\u0000'), 415, 41503, '文件格式有误! 请重新上传'],
    ['合同.pdf', text('not a pdf'), 415, 41503, '文件格式有误! 请重新上传'],
    ['空.txt', text(''), 415, 41503, '文件格式有误! 请重新上传'],
    ['大.txt', new Uint8Array(1_048_577).fill(65), 413, 41302, '上传文件超出最大限制，请重新上传!'],
    ['很大.txt', new Uint8Array(3_000_000).fill(65), 413, 41302, '上传文件超出最大限制，请重新上传!'],
  ])('%s with the words of the specification (%#) [VAL-17]', async (name, bytes, status, code, message) => {
    const me = await org.as('businessStaff')
    expect(await me.upload('/files', name, bytes)).toMatchObject({ status, code, message })
  })

  test('when it is no form, has no file, or nobody is signed in', async () => {
    const me = await org.as('businessStaff')
    expect(await me.post('/files', { name: 'x' })).toMatchObject({ status: 415 })
    const form = new FormData()
    form.set('note', 'x')
    const encoded = new Response(form)
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
    expect(await me.send('POST', '/files', Buffer.from(await encoded.arrayBuffer()), headers)).toMatchObject({
      status: 400,
    })
    expect(await app.client().upload('/files', 'a.txt', text('a'))).toMatchObject({ status: 401 })
  })

  test('and leaves neither a record nor bytes', async () => {
    const me = await org.as('businessStaff')
    const count = async () => {
      const keys: string[] = []
      for await (const key of fileStoreOf(app.services.config).keysBefore(new Date(Date.now() + 1000)))
        keys.push(key)
      return keys.length
    }
    const before = await count()
    await me.upload('/files', '合同.docx', text('MZ'))
    expect(await count()).toBe(before)
    expect(await fileStoreOf(app.services.config).sweepIncoming(new Date(Date.now() + 1000))).toBe(0)
  })
})

describe('a sender that breaks off in the middle', () => {
  test('leaves neither a record nor bytes, and the server goes on', async () => {
    const me = await org.person({ role: 'businessStaff' })
    await app.server.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.server.address() as AddressInfo
    const incoming = join(app.services.config.dataDir, 'files', 'incoming')
    const head =
      `POST /api/v1/files HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nx-csrf: 1\r\ncookie: ${me.cookie}\r\ncontent-length: 500000\r\n` +
      'content-type: multipart/form-data; boundary=b\r\n\r\n' +
      '--b\r\ncontent-disposition: form-data; name="file"; filename="broken-off.txt"\r\n\r\n'
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(head + 'x'.repeat(200_000))
    await vi.waitFor(async () => expect(await readdir(incoming)).toHaveLength(1), 60_000)
    socket.destroy()
    await vi.waitFor(async () => expect(await readdir(incoming)).toEqual([]), 60_000)
    const rows = await app.database.system((tx) =>
      tx.selectFrom('files').select('id').where('name', '=', 'broken-off.txt').execute(),
    )
    expect(rows).toEqual([])
    expect((await me.upload('/files', 'whole.txt', text('x'))).status).toBe(201)
  })
})

describe('who may read a file', () => {
  test('is its uploader alone until a record claims it; another organisation gets 404', async () => {
    const me = await org.as('businessStaff')
    const { data } = await me.upload('/files', 'a.txt', text('a'))
    const others = [
      await org.person({ role: 'businessStaff' }),
      await org.as('administrator'),
      await (await app.organization()).as('administrator'),
    ]
    for (const other of others) {
      expect(await other.get(`/files/${data.id}/content`)).toMatchObject({ status: 404 })
      expect(await other.get(`/files/${data.id}/download_info`)).toMatchObject({ status: 404 })
    }
    expect(await app.client().get(`/files/${data.id}/content`)).toMatchObject({ status: 401 })
    expect(await me.get('/files/999999999/content')).toMatchObject({ status: 404 })
  })

  test('is whoever may read the record that it belongs to, in the same transaction', async () => {
    const readers = new Set<number>()
    registerFileSubjects([
      fileSubject('test_record', async ({ actor }, id) => id === 7 && readers.has(actor.userId)),
    ])
    const me = await org.person({ role: 'businessStaff' })
    const other = await org.person({ role: 'legalCounsel' })
    const { data } = await me.upload('/files', 'a.txt', text('a'))
    const subject = { kind: 'test_record', id: 7 }
    await expect(
      org.run(other.userId, (context) => claimFile(context, data.id, subject)),
    ).rejects.toMatchObject({ reason: 'notFound' })
    await expect(
      org.run(me.userId, (context) => claimFile(context, data.id, subject, { accept: ['docx'] })),
    ).rejects.toMatchObject({ reason: 'unsupportedFile' })
    await org.run(me.userId, (context) => claimFile(context, data.id, subject))
    await org.run(me.userId, (context) => claimFile(context, data.id, subject))
    await expect(
      org.run(me.userId, (context) => claimFile(context, data.id, { kind: 'test_record', id: 8 })),
    ).rejects.toMatchObject({ reason: 'notFound' })
    readers.add(other.userId)
    expect((await other.get(`/files/${data.id}/content`)).status).toBe(200)
    expect((await me.get(`/files/${data.id}/content`)).status).toBe(404)
    await org.run(other.userId, (context) => removeFile(context, data.id))
    expect((await other.get(`/files/${data.id}/content`)).status).toBe(404)
  })
})

describe('files that the product makes', () => {
  test('belong to the person who asked for them', async () => {
    const me = await org.person({ role: 'businessStaff' })
    const file = await org.run(me.userId, (context) =>
      storeFile(context, { name: '导出.xlsx', content: text('x') }),
    )
    expect(String((await me.get(`/files/${file.id}/content`)).raw)).toBe('x')
    expect((await (await org.as('administrator')).get(`/files/${file.id}/content`)).status).toBe(404)
  })

  test('leave no bytes for ever when their transaction is rolled back', async () => {
    const me = await org.person({ role: 'businessStaff' })
    const broken = org.run(me.userId, async (context) => {
      await storeFile(context, { name: 'a.txt', content: text('lost') })
      throw new Error('rolled back')
    })
    await expect(broken).rejects.toThrow('rolled back')
    const kept = await org.run(me.userId, (context) =>
      storeFile(context, { name: 'b.txt', content: text('kept') }),
    )
    const tomorrow = new Date(Date.now() + 25 * 3_600_000)
    expect((await sweepFiles(app.services, tomorrow)).orphans).toBeGreaterThanOrEqual(1)
    expect((await me.get(`/files/${kept.id}/content`)).status).toBe(200)
  })

  test('are not swept early by a server whose clock runs ahead', async () => {
    await org.run(org.administratorId, async (context) => {
      const { id } = await storeFile(context, { name: 'c.txt', content: text('removed') })
      await removeFile(context, id)
    })
    const broken = org.run(org.administratorId, async (context) => {
      await storeFile(context, { name: 'd.txt', content: text('arriving') })
      throw new Error('rolled back')
    })
    await expect(broken).rejects.toThrow('rolled back')
    const now = Date.now() + 40 * 86_400_000
    vi.useFakeTimers({ toFake: ['Date'], now })
    try {
      expect(await sweepFiles(app.services)).toEqual({ orphans: 0, removed: 0, incoming: 0 })
    } finally {
      vi.useRealTimers()
    }
    expect((await sweepFiles(app.services, new Date(now))).removed).toBeGreaterThan(0)
  })

  test('lie under generated names that say nothing', async () => {
    const me = await org.person({ role: 'businessStaff' })
    const file = await org.run(me.userId, (context) =>
      storeFile(context, { name: '机密.txt', content: text('x') }),
    )
    const row = await app.database.system((tx) =>
      tx.selectFrom('files').selectAll().where('id', '=', file.id).executeTakeFirstOrThrow(),
    )
    expect(row.storage_key).toMatch(/^[0-9a-f/]+$/)
    expect(
      String(await readFile(join(app.services.config.dataDir, 'files', 'objects', row.storage_key))),
    ).toBe('x')
  })
})
