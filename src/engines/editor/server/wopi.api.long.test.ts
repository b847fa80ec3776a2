import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compoundFile, plainDocx } from '#testing/bad-files.ts'
import { withParts } from '#testing/docx-parts.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { OfficeServer } from '#testing/office-server.ts'
import { holdText, nameOf, saveText, textOffice, windowOf } from '#testing/text-factory.ts'
import { WopiClient } from '#testing/wopi-client.ts'
import { officeReason } from '../domain/office-messages.ts'

const server = await OfficeServer.start()
afterAll(() => server.stop())
const app = await testApp({ OFFICE_URL: server.origin, PUBLIC_URL: 'http://law.example.com' })
const org = await app.organization()
const { office, texts, bytes: bytesOf, words, edit, drafted } = await textOffice(org)
const pool = () => org.services.database.pool

/** A draft with a text, and the office server's side of it for this person. */
async function opened(person: TestClient = office.staff) {
  const { id, text } = await drafted()
  return { id, text, office: await session(person, id) }
}
async function session(person: TestClient, id: number): Promise<WopiClient> {
  const answer = await person.post(`/contracts/${id}/office_session`)
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.message}`)
  return new WopiClient(app.server, answer.data)
}

describe('without an office server of the operator', () => {
  test('nothing is there, and nobody gets a token', async () => {
    const without = await testApp()
    const there = await without.organization()
    const setting = await textOffice(there)
    const { id } = await setting.drafted()
    const answer = await setting.office.staff.post(`/contracts/${id}/office_session`)
    expect([answer.status, answer.code]).toEqual([503, 50308])
    const probe = await without.server.inject({
      url: `/wopi/files/contract-${id}?access_token=x`,
      headers: { accept: 'application/json' },
    })
    // 401 would say that somebody listens.
    expect(probe.statusCode).not.toBe(401)
    expect(probe.body).not.toContain('BaseFileName')
    expect(
      (
        await without.server.inject({
          method: 'POST',
          url: `/wopi/files/contract-${id}/contents?access_token=x`,
        })
      ).statusCode,
    ).toBe(404)
  })
})

describe('a token', () => {
  test('is for one person and one document, and is kept only as a hash', async () => {
    const first = await opened()
    const second = await opened()
    expect((await first.office.checkFileInfo()).status).toBe(200)
    expect(
      (await first.office.with({ path: `/wopi/files/contract-${second.id}` }).checkFileInfo()).status,
    ).toBe(401)
    expect((await first.office.with({ token: 'x'.repeat(43) }).checkFileInfo()).status).toBe(401)
    expect((await first.office.with({ token: '' }).checkFileInfo()).status).toBe(401)
    const { rows } = await pool().query('select * from office_tokens where document_id = $1', [first.id])
    expect(JSON.stringify(rows)).not.toContain(first.office.token)
    expect(Buffer.compare(rows[0].token_hash, createHash('sha256').update(first.office.token).digest())).toBe(
      0,
    )
  })

  test('ends with its time, with the sign-in it was given in, and with the person’s work here', async () => {
    const { id, office: late } = await opened()
    await pool().query('update office_tokens set expires_at = now() where document_id = $1', [id])
    expect((await late.checkFileInfo()).status).toBe(401)

    const counsel = await org.person({ role: 'legalCounsel' })
    const gone = await session(counsel, id)
    await counsel.delete('/session')
    expect((await gone.getFile()).status).toBe(401)

    const leaving = await org.person({ role: 'legalCounsel' })
    const left = await session(leaving, id)
    await pool().query(`update users set state = 'disabled' where id = $1`, [leaving.userId])
    expect((await left.checkFileInfo()).status).toBe(401)
  })

  test('opens no more than the person may at the moment of the call', async () => {
    const { id } = await opened()
    const counsel = await org.person({ role: 'legalCounsel' })
    const theirs = await session(counsel, id)
    expect((await theirs.checkFileInfo()).json).toMatchObject({ UserCanWrite: true, ReadOnly: false })
    await pool().query('delete from user_roles where user_id = $1', [counsel.userId])
    await pool().query('update organizations set access_version = access_version + 1 where id = $1', [org.id])
    expect((await theirs.checkFileInfo()).status).toBe(404)
    expect((await theirs.getFile()).status).toBe(404)
    expect((await theirs.lock('a')).status).toBe(404)
    expect((await theirs.putFile(plainDocx(), 'a')).status).toBe(404)
  })

  test('is given to nobody for a contract that they may not see, nor to another organisation', async () => {
    const { id } = await opened()
    const stranger = await org.person({ role: 'businessStaff' })
    expect((await stranger.post(`/contracts/${id}/office_session`)).status).toBe(404)
    const outside = await (await app.organization()).as('administrator')
    expect((await outside.post(`/contracts/${id}/office_session`)).status).toBe(404)
    expect((await (await org.person()).post(`/contracts/${id}/office_session`)).status).toBe(403)
    const empty = await office.staff.post('/contracts', {
      contractTypeID: office.typeId,
      values: office.complete,
    })
    expect((await office.staff.post(`/contracts/${empty.data.contractID}/office_session`)).status).toBe(404)
  })
})

describe('a document at the office server', () => {
  test('tells its name, size, version, hash and what the person may do, and gives its bytes', async () => {
    const { text, office: wopi } = await opened()
    const bytes = Buffer.from(await bytesOf(text))
    const { status, json } = await wopi.checkFileInfo()
    expect(status).toBe(200)
    expect(json).toMatchObject({
      BaseFileName: '服务器采购合同.docx',
      Size: bytes.length,
      Version: String(text.id),
      SHA256: createHash('sha256').update(bytes).digest('base64'),
      UserId: String(office.staff.userId),
      UserCanWrite: true,
      SupportsLocks: true,
      SupportsUpdate: true,
      UserCanNotWriteRelative: true,
      PostMessageOrigin: 'http://law.example.com',
    })
    const file = await wopi.getFile()
    expect(file.status).toBe(200)
    expect(file.bytes.equals(bytes)).toBe(true)
    expect(file.version).toBe(String(text.id))
    expect((await wopi.getFile(10)).status).toBe(412)
    expect((await wopi.getFile(bytes.length)).status).toBe(200)
  })

  test('is read and not written by who may only read it', async () => {
    const { id } = await opened()
    const reader = await session(await org.as('auditor'), id)
    expect((await reader.checkFileInfo()).json).toMatchObject({ UserCanWrite: false, ReadOnly: true })
    expect((await reader.getFile()).status).toBe(200)
    expect((await reader.lock('a')).status).toBe(404)
    expect((await reader.putFile(plainDocx(), 'a')).status).toBe(404)
    expect((await reader.getLock()).lock).toBe('')
  })

  test('does not do what it does not offer', async () => {
    const { office: wopi } = await opened()
    for (const name of ['PUT_RELATIVE', 'RENAME_FILE', 'DELETE', 'COBALT', ''])
      expect((await wopi.override(name)).status).toBe(501)
  })
})

describe('locks', () => {
  let wopi: WopiClient
  beforeAll(async () => {
    wopi = (await opened()).office
  })

  test('are taken, told, refreshed, exchanged and given back as the protocol says', async () => {
    expect(await wopi.getLock()).toMatchObject({ status: 200, lock: '' })
    expect(await wopi.unlock('A')).toMatchObject({ status: 409, lock: '' })
    expect(await wopi.refreshLock('A')).toMatchObject({ status: 409, lock: '' })
    expect(await wopi.relock('A', 'B')).toMatchObject({ status: 409, lock: '' })
    expect((await wopi.lock('A')).status).toBe(200)
    expect(await wopi.getLock()).toMatchObject({ status: 200, lock: 'A' })
    expect((await wopi.lock('A')).status).toBe(200)
    expect(await wopi.lock('B')).toMatchObject({ status: 409, lock: 'A' })
    expect(await wopi.refreshLock('B')).toMatchObject({ status: 409, lock: 'A' })
    expect((await wopi.refreshLock('A')).status).toBe(200)
    expect(await wopi.unlock('B')).toMatchObject({ status: 409, lock: 'A' })
    expect(await wopi.relock('B', 'C')).toMatchObject({ status: 409, lock: 'A' })
    expect((await wopi.relock('A', 'C')).status).toBe(200)
    expect(await wopi.getLock()).toMatchObject({ lock: 'C' })
    expect(await wopi.unlock('A')).toMatchObject({ status: 409, lock: 'C' })
    expect((await wopi.unlock('C')).status).toBe(200)
    expect(await wopi.getLock()).toMatchObject({ status: 200, lock: '' })
  })

  test('need a name of at most 1,024 plain characters', async () => {
    expect((await wopi.override('LOCK')).status).toBe(400)
    expect((await wopi.lock('x'.repeat(1025))).status).toBe(400)
    expect((await wopi.relock('x'.repeat(1025), 'y')).status).toBe(400)
    const long = JSON.stringify({ S: 'x'.repeat(1000) })
    expect((await wopi.lock(long)).status).toBe(200)
    expect((await wopi.getLock()).lock).toBe(long)
    expect((await wopi.unlock(long)).status).toBe(200)
  })

  test('go to one of two who ask at once', async () => {
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((lock) => wopi.lock(lock)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { lock } = await wopi.getLock()
    for (const answer of answers.filter(({ status }) => status === 409)) expect(answer.lock).toBe(lock)
    await wopi.unlock(lock as string)
  })

  test('hold 30 minutes, longer when they are refreshed', async () => {
    const { id, office: mine } = await opened()
    await mine.lock('A')
    const left = async () => {
      const { rows } = await pool().query(
        'select extract(epoch from expires_at - clock_timestamp())::float8 as seconds from office_locks where document_id = $1',
        [id],
      )
      return rows[0].seconds as number
    }
    expect(await left()).toBeGreaterThan(29 * 60)
    expect(await left()).toBeLessThanOrEqual(30 * 60)
    const pass = (minutes: number) =>
      pool().query(
        `update office_locks set expires_at = expires_at - make_interval(mins => $2) where document_id = $1`,
        [id, minutes],
      )
    await pass(20)
    await mine.refreshLock('A')
    expect(await left()).toBeGreaterThan(29 * 60)
    await pass(31)
    expect(await mine.getLock()).toMatchObject({ lock: '' })
    expect(await mine.refreshLock('A')).toMatchObject({ status: 409, lock: '' })
    expect((await mine.lock('B')).status).toBe(200)
  })
})

describe('what the office server saves', () => {
  test('is a further version of the text, under its lock, again and again; the log says who', async () => {
    const { id, text, office: wopi } = await opened()
    await wopi.lock('A')
    const first = await edit(text, (on) => on.replace('六十日', '九十日'))
    const saved = await wopi.putFile(first, 'A')
    expect(saved.status).toBe(200)
    const [second] = await texts(id)
    expect(saved.version).toBe(String(second?.id))
    expect(second).toMatchObject({ ordinal: 2, origin: 'edited' })
    expect(await words(second as { fileID: number })).toContain('九十日')
    const again = await wopi.putFile(
      await edit(second as { fileID: number }, (on) => on.replace('九十日', '一百日')),
      'A',
    )
    expect(again.status).toBe(200)
    expect((await texts(id)).map(({ ordinal }) => ordinal)).toEqual([3, 2, 1])
    expect((await wopi.unlock('A')).status).toBe(200)
    const log = await office.staff.get(`/contracts/${id}/audit_entries`)
    expect(log.data.list.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['contract.editText', 'contract.openOffice']),
    )
  })

  test('is refused without the lock, with another one, and when it is no sound document', async () => {
    const { id, text, office: wopi } = await opened()
    const bytes = await bytesOf(text)
    expect(await wopi.putFile(bytes)).toMatchObject({ status: 409, lock: '' })
    expect(await wopi.putFile(bytes, 'A')).toMatchObject({ status: 409, lock: '' })
    await wopi.lock('A')
    expect(await wopi.putFile(bytes, 'B')).toMatchObject({ status: 409, lock: 'A' })
    const macro = await withParts(bytes, { 'word/vbaProject.bin': compoundFile('VBA') })
    expect((await wopi.putFile(macro, 'A')).status).toBe(415)
    expect((await wopi.putFile(new Uint8Array(), 'A')).status).toBe(415)
    expect((await wopi.putFile(Buffer.from('MZ not a document'), 'A')).status).toBe(415)
    expect(await texts(id)).toHaveLength(1)
    await wopi.unlock('A')
    expect(await wopi.putFile(bytes, 'A')).toMatchObject({ status: 409, lock: '' })
  })

  test('never overwrites what somebody saved by another way since the lock was taken', async () => {
    const { id, text, office: wopi } = await opened()
    await wopi.lock('A')
    const theirs = await edit(text, (on) => on.replace('六十日', '七十日'))
    expect((await saveText(office.lead, id, text.id, theirs)).status).toBe(201)
    const mine = await edit(text, (on) => on.replace('六十日', '九十日'))
    expect(await wopi.putFile(mine, 'A')).toMatchObject({ status: 409, lock: 'A' })
    const list = await texts(id)
    expect(list).toHaveLength(2)
    expect(await words(list[0] as { fileID: number })).toContain('七十日')
    // Opened anew, it begins upon what the other one saved.
    await wopi.unlock('A')
    await wopi.lock('B')
    const onTop = await edit(list[0] as { fileID: number }, (on) => on.replace('七十日', '九十日'))
    expect((await wopi.putFile(onTop, 'B')).status).toBe(200)
    expect(await texts(id)).toHaveLength(3)
  })

  test('says why: what the person wrote on our page, or that the office server saved by itself', async () => {
    const { id, text, office: wopi } = await opened()
    await wopi.lock('A')
    const reason = officeReason('按客户意见\n调整质保')
    const saved = async (headers: Record<string, string>, words: string) => {
      const bytes = await edit(text, (on) => on.replace('六十日', words))
      expect((await wopi.putFile(bytes, 'A', headers)).status).toBe(200)
      return (await texts(id))[0]
    }
    expect(await saved({ 'x-cool-wopi-extendeddata': reason }, '九十日')).toMatchObject({
      reason: '按客户意见 调整质保',
      createdBy: await nameOf(office.staff),
    })
    expect(await saved({ 'x-cool-wopi-isautosave': 'true' }, '八十日')).toMatchObject({ reason: '自动保存' })
    const onExit = { 'x-cool-wopi-isautosave': 'true', 'x-cool-wopi-isexitsave': 'true' }
    expect(await saved(onExit, '七十日')).toMatchObject({ reason: '关闭文档时保存' })
    expect(await saved({ 'x-cool-wopi-extendeddata': 'reason.<script>' }, '一百日')).toMatchObject({
      reason: '',
    })
  })
})

describe('the built-in editor and the office server', () => {
  test('tell one another who writes; nobody begins beside somebody else', async () => {
    const { id, office: wopi } = await opened()
    const { lead } = office
    expect((await holdText(lead, id, windowOf(1))).data).toMatchObject({ isMine: true })
    // The lead writes here: at the office server the text is only shown, and cannot be locked.
    const session = await office.staff.post(`/contracts/${id}/office_session`)
    expect(session.data).toMatchObject({ action: 'view', writtenBy: await nameOf(lead) })
    expect((await wopi.checkFileInfo()).json).toMatchObject({ UserCanWrite: false, ReadOnly: true })
    expect(await wopi.lock('A')).toMatchObject({ status: 409, lock: '' })
    await lead.delete(`/contracts/${id}/text_editor?hold=${windowOf(1)}`)
    expect((await wopi.checkFileInfo()).json).toMatchObject({ UserCanWrite: true })
    expect((await wopi.lock('A')).status).toBe(200)
    // Now it is written there: here the lead is told by whom.
    expect((await holdText(lead, id, windowOf(1))).data).toMatchObject({
      isMine: false,
      isSelf: false,
      name: await nameOf(office.staff),
    })
    expect((await holdText(office.staff, id, windowOf(2))).data).toMatchObject({
      isMine: false,
      isSelf: true,
    })
    await wopi.unlock('A')
    expect((await holdText(lead, id, windowOf(1))).data).toMatchObject({ isMine: true })
  })
})

test('odd calls of an office server are refused, none fails, and the next right one works', async () => {
  const { office: here } = await opened()
  const path = new URL(here.source).pathname
  const odd = ['', ' ', '\u00ff\u00fe', 'x'.repeat(1_025), '{}', '9'.repeat(400), '-1', '1e400', 'NaN']
  const overrides = ['LOCK', 'UNLOCK', 'REFRESH_LOCK', 'GET_LOCK', 'PUT', 'PUT_RELATIVE', '__proto__', '']
  const call = (method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: Buffer) =>
    app.server.inject({ method, url, headers, ...(payload && { payload }) })
  for (const [index, text] of odd.entries())
    for (const override of overrides) {
      const headers = {
        authorization: `Bearer ${here.token}`,
        'x-wopi-override': override,
        'x-wopi-lock': text,
        ...(index % 2 === 0 && { 'x-wopi-oldlock': text }),
        'x-wopi-size': text,
        'x-wopi-maxexpectedsize': text,
      }
      const answers = [
        await call('POST', path, headers),
        await call('POST', `${path}/contents`, headers, Buffer.from([0, 255, 0])),
        await call('GET', `${path}/contents`, headers),
        await call('GET', `${path}${encodeURIComponent(text)}`, headers),
        await call('GET', `${path}?access_token=${encodeURIComponent(text)}&access_token=2`, {}),
      ]
      for (const { statusCode } of answers)
        expect([text, override, statusCode < 500 || statusCode === 501]).toEqual([text, override, true])
    }
  expect((await here.checkFileInfo()).status).toBe(200)
})
