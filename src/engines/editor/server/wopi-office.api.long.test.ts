import { afterAll, describe, expect, test, vi } from 'vitest'
import { testApp } from '#testing/index.ts'
import { OfficeServer } from '#testing/office-server.ts'
import { textOffice } from '#testing/text-factory.ts'
import { WopiClient } from '#testing/wopi-client.ts'

const site = 'http://law.example.com'

/** A product with an office server of its own: what one test has it say, no other one hears. */
async function withOffice(prepare: (server: OfficeServer) => void = () => {}) {
  const server = await OfficeServer.start()
  prepare(server)
  const app = await testApp({ OFFICE_URL: server.origin, PUBLIC_URL: site })
  const org = await app.organization()
  const { office, drafted } = await textOffice(org)
  const { id, text } = await drafted()
  const session = async () => {
    const { data } = await office.staff.post(`/contracts/${id}/office_session`)
    const client = new WopiClient(app.server, data)
    client.prove = (url, token) => server.proof(url, token)
    return client
  }
  return { server, app, org, office, id, text, session }
}
const servers: OfficeServer[] = []
afterAll(() => Promise.all(servers.map((server) => server.stop())))
const kept = async (prepare?: (server: OfficeServer) => void) => {
  const made = await withOffice(prepare)
  servers.push(made.server)
  return made
}

describe('where a document is opened', () => {
  test('is the address that the office server names for its kind, for who may write and for who may read', async () => {
    const { server, office, org, id, text } = await kept()
    const mine = await office.staff.post(`/contracts/${id}/office_session`)
    expect(mine.status).toBe(201)
    expect(mine.data).toMatchObject({
      action: 'edit',
      writtenBy: null,
      wopiSource: `${site}/wopi/files/contract-${id}`,
    })
    expect(mine.data.actionUrl).toBe(
      `${server.origin}/frame/edit?ui=zh-CN&wopisrc=${encodeURIComponent(mine.data.wopiSource)}`,
    )
    const reader = await org.as('auditor')
    const theirs = await reader.post(`/contracts/${id}/office_session`)
    expect(theirs.data.action).toBe('view')
    expect(theirs.data.actionUrl).toContain('/frame/view?')
    const file = await reader.post(`/files/${text.fileID}/office_session`)
    expect(file.data).toMatchObject({ action: 'view', wopiSource: `${site}/wopi/files/file-${text.fileID}` })
    // Read once for all of them.
    expect(server.asked).toBe(1)
  })

  test('of a single file is to be read by who may read it, and never written', async () => {
    const { app, office, org, text } = await kept()
    const { data } = await office.staff.post(`/files/${text.fileID}/office_session`)
    const wopi = new WopiClient(app.server, data)
    expect((await wopi.checkFileInfo()).json).toMatchObject({ UserCanWrite: false, ReadOnly: true })
    const { bytes, status } = await wopi.getFile()
    expect(status).toBe(200)
    expect((await wopi.lock('A')).status).toBe(404)
    expect((await wopi.putFile(bytes, 'A')).status).toBe(404)
    const stranger = await org.person({ role: 'businessStaff' })
    expect((await stranger.post(`/files/${text.fileID}/office_session`)).status).toBe(404)
    const outside = await (await app.organization()).as('administrator')
    expect((await outside.post(`/files/${text.fileID}/office_session`)).status).toBe(404)
  })

  test('is refused for a kind of file that the office server does not know, and while it does not answer', async () => {
    const { office } = await kept()
    const upload = async (name: string, text: string) =>
      (await office.staff.upload('/files', name, Buffer.from(text))).data.id
    const answer = await office.staff.post(`/files/${await upload('说明.txt', '说明')}/office_session`)
    expect([answer.status, answer.code]).toEqual([415, 41509])
    const silent = await kept((server) => {
      server.says = { status: 500, body: '' }
    })
    const failed = await silent.office.staff.post(`/contracts/${silent.id}/office_session`)
    expect([failed.status, failed.code]).toEqual([503, 50309])
    const before = silent.server.asked
    expect((await silent.office.staff.post(`/contracts/${silent.id}/office_session`)).status).toBe(503)
    // Not asked again at once by everybody who opens something.
    expect(silent.server.asked).toBe(before)
  })
})

describe('an office server that signs its calls', () => {
  test('is believed, and nobody else is: 500, whatever token they have', async () => {
    const { server, session, office, id } = await kept((one) => one.signs())
    const wopi = await session()
    expect((await wopi.checkFileInfo()).status).toBe(200)
    expect((await wopi.getFile()).status).toBe(200)
    expect((await wopi.lock('A')).status).toBe(200)
    const { data } = await office.staff.post(`/contracts/${id}/office_session`)
    const thief = wopi.with({ token: data.accessToken })
    expect((await thief.checkFileInfo()).status).toBe(500)
    expect((await thief.getFile()).bytes).toHaveLength(0)
    thief.prove = (url, token) => server.proof(url, token, Date.now() - 21 * 60_000)
    expect((await thief.getFile()).status).toBe(500)
    thief.prove = (url) => server.proof(url, 'another token')
    expect((await thief.getFile()).status).toBe(500)
    thief.prove = (_url, token) => server.proof(`${site}/wopi/files/contract-1`, token)
    expect((await thief.getFile()).status).toBe(500)
    const unknown = wopi.with({ token: 'x'.repeat(43) })
    unknown.prove = (url, token) => server.proof(url, token)
    expect((await unknown.checkFileInfo()).status).toBe(401)
  })

  test('is believed by a server whose own clock is wrong: what counts is the database’s', async () => {
    const { server, session } = await kept((one) => one.signs())
    const wopi = await session()
    const at = Date.now()
    wopi.prove = (url, token) => server.proof(url, token, at)
    vi.useFakeTimers({ toFake: ['Date'], now: at + 5 * 86_400_000 })
    try {
      expect((await wopi.checkFileInfo()).status).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  test('may change its key: the discovery is read once more, not for every forged call', async () => {
    const { server, session } = await kept((one) => one.signs())
    const wopi = await session()
    const before = server.keys
    server.signs()
    server.signs()
    expect((await wopi.checkFileInfo()).status).toBe(200)
    expect(server.asked).toBe(2)
    wopi.prove = (url, token) => server.proof(url, token, Date.now(), before)
    for (let i = 0; i < 5; i++) expect((await wopi.checkFileInfo()).status).toBe(500)
    expect(server.asked).toBe(2)
  })
})

describe('the pages', () => {
  const policyOf = async (app: Awaited<ReturnType<typeof testApp>>, url: string) =>
    String((await app.server.inject({ url })).headers['content-security-policy'])
      .split(';')
      .filter((part) => /^(frame-src|form-action) /.test(part.trim()))

  test('may frame and post to exactly the office server, and to nobody where none is set', async () => {
    const { server, app, office } = await kept()
    const plain = await testApp()
    for (const url of ['/healthz', '/contractEditor', '/api/v1/session']) {
      expect(await policyOf(app, url)).toEqual([
        `frame-src 'self' ${server.origin}`,
        `form-action 'self' ${server.origin}`,
      ])
      expect(await policyOf(plain, url)).toEqual(["frame-src 'self'", "form-action 'self'"])
    }
    expect((await office.staff.get('/session')).data.hasOfficeServer).toBe(true)
    const staff = await (await plain.organization()).as('businessStaff')
    expect((await staff.get('/session')).data.hasOfficeServer).toBe(false)
  })
})
