import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { removeFile, storeFile, sweepFiles } from '#engines/documents/server/index.ts'
import { readUsage } from '#engines/people/domain/index.ts'
import { openLog } from '#server/log.ts'
import { foldStoredBytes, holdStorage, mendStoredBytes } from '#server/stored-bytes.ts'
import { openUsage } from '#server/usage.ts'
import { usualLimits } from '#shared/usage.ts'
import { plainDocx } from '#testing/bad-files.ts'
import { withTemplatePath } from '#testing/docx-parts.ts'
import { aloneApp, type TestOrganization } from '#testing/index.ts'
import { OfficeServer } from '#testing/office-server.ts'
import { saveText, textOffice } from '#testing/text-factory.ts'
import { WopiClient } from '#testing/wopi-client.ts'

const elsewhere = createServer((_request, answer) => answer.end(new Uint8Array(600_000).fill(120)))
await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done))
const site = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`
const officeServer = await OfficeServer.start()
afterAll(() => {
  elsewhere.close()
  return officeServer.stop()
})
// What is tried here is done to all organisations at once.
const app = await aloneApp({
  DOWNLOAD_URLS: site,
  OFFICE_URL: officeServer.origin,
  PUBLIC_URL: 'http://law.example.com',
  LIMITS: 'storageMegabytes=1/2',
})
const inForce = app.services.usage
beforeEach(() => {
  if (inForce) app.services.usage = inForce
})

/** From now on a person may keep so many bytes. */
function allow(person: number, organization = 2 ** 40): void {
  const limits = { ...usualLimits, storage: { person, organization } }
  app.services.usage = openUsage(app.services.database, limits, openLog('silent'))
}
const bytes = (size: number) => new Uint8Array(size).fill(120)
const most = 600_000

const sums = async ({ id }: TestOrganization) => {
  const sum = (table: string) =>
    `select coalesce(json_object_agg(user_id, bytes order by user_id), '{}') as sums from (
      select user_id, sum(bytes)::int as bytes from ${table} k where organization_id = $1 group by user_id having sum(bytes) <> 0) s`
  const [kept] = await app.database.query(
    sum(
      '(select organization_id, user_id, bytes from stored_bytes union all select organization_id, user_id, bytes from stored_bytes_added)',
    ),
    [id],
  )
  const [files] = await app.database.query(
    sum('(select organization_id, user_id, size as bytes from stored_files)'),
    [id],
  )
  return { kept: kept?.sums, files: files?.sums }
}
const keptBy = async (org: TestOrganization, userId: number): Promise<number> =>
  ((await sums(org)).kept as Record<string, number>)[userId] ?? 0

describe('what is kept in files', () => {
  test('is limited for a person and for their organisation, said before the file is sent, and is in the way of nobody else', async () => {
    const org = await app.organization()
    const [one, two, three, four] = [
      await org.person({ role: 'businessStaff' }),
      await org.person({ role: 'businessStaff' }),
      await org.person({ role: 'businessStaff' }),
      await org.person({ role: 'businessStaff' }),
    ]
    const send = (client: typeof one, size = most) => client.upload('/files', '说明.txt', bytes(size))
    expect((await send(one)).status).toBe(201)
    expect(await one.get(`/file_room?size=${most}`)).toMatchObject({ status: 507, code: 50703 })
    expect(await send(one)).toMatchObject({
      status: 507,
      code: 50703,
      message: expect.stringContaining('请联系系统管理员提高上限'),
    })
    expect((await one.get(`/file_room?size=${1_048_576 - most}`)).status).toBe(200)
    expect((await send(one, 1_048_576 - most)).status).toBe(201)
    expect((await one.get('/file_room?size=1')).status).toBe(507)
    expect((await one.get('/contracts')).status).toBe(200)
    expect((await send(two)).status).toBe(201)
    expect((await send(three, 400_000)).status).toBe(201)
    // The organisation has 2 MiB.
    expect(await send(four)).toMatchObject({ status: 507, code: 50704 })
    expect((await four.get(`/file_room?size=${most}`)).code).toBe(50704)
    const other = await (await app.organization()).as('businessStaff')
    expect((await send(other)).status).toBe(201)
    expect((await app.client().get('/file_room?size=1')).status).toBe(401)
    // What was refused left nothing: neither a record nor bytes.
    expect(await sums(org)).toMatchObject({
      kept: { [one.userId]: 1_048_576, [two.userId]: most, [three.userId]: 400_000 },
    })
  })

  test('of two at once that fit alone and not together the later one is refused', async () => {
    const org = await app.organization()
    const me = await org.person({ role: 'businessStaff' })
    const store = (before: Promise<void>, stored: () => void) =>
      org.run(me.userId, async (context) => {
        const file = await storeFile(context, { name: 'a.txt', content: bytes(most) })
        await holdStorage(context)
        stored()
        await before
        return file
      })
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const earlier = store(second.promise, first.resolve)
    await first.promise
    const later = store(Promise.resolve(), () => {})
    later.catch(() => {})
    // The later one waits for the earlier one, which nobody knows yet to be kept.
    await expect
      .poll(async () => {
        const [row] = await app.database.query(
          `select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted and objid = $1`,
          [org.id],
        )
        return row?.waiting
      })
      .toBe(1)
    second.resolve()
    await earlier
    await expect(later).rejects.toMatchObject({ reason: 'ownStorageSpent' })
    expect(await keptBy(org, me.userId)).toBe(most)
  })

  test('gives room back when the bytes of a removed file are gone, 30 days later, and not before', async () => {
    const org = await app.organization()
    const me = await org.person({ role: 'businessStaff' })
    const { data } = await me.upload('/files', 'a.txt', bytes(most))
    await org.run(me.userId, (context) => removeFile(context, data.id))
    const daysLater = (days: number) => new Date(Date.now() + days * 86_400_000)
    await sweepFiles(app.services, daysLater(29))
    expect((await me.get(`/file_room?size=${most}`)).status).toBe(507)
    expect(await sums(org)).toEqual({ kept: { [me.userId]: most }, files: { [me.userId]: most } })
    await sweepFiles(app.services, daysLater(200))
    expect((await me.get(`/file_room?size=${most}`)).status).toBe(200)
    expect(await keptBy(org, me.userId)).toBe(0)
    // Once, however often it is swept.
    await sweepFiles(app.services, daysLater(201))
    expect(await keptBy(org, me.userId)).toBe(0)
  })

  test('counts the file as it came beside the repaired one, once however much is made from it, until the last of them is gone', async () => {
    allow(2 ** 30)
    const org = await app.organization()
    const me = await org.person({ role: 'businessStaff' })
    const came = await withTemplatePath(plainDocx(), 'file:///S:\\a.dotm')
    const { data } = await me.upload('/files', 'a.docx', came)
    expect(await keptBy(org, me.userId)).toBe(data.size + came.length)
    const made = await org.run(me.userId, (context) =>
      storeFile(context, { name: 'b.docx', content: bytes(10), madeFrom: data.id }),
    )
    expect(await keptBy(org, me.userId)).toBe(data.size + came.length + 10)
    const later = new Date(Date.now() + 40 * 86_400_000)
    await org.run(me.userId, (context) => removeFile(context, data.id))
    await sweepFiles(app.services, later)
    expect(await keptBy(org, me.userId)).toBe(came.length + 10)
    await org.run(me.userId, (context) => removeFile(context, made.id))
    await sweepFiles(app.services, later)
    expect(await keptBy(org, me.userId)).toBe(0)
    const { kept, files } = await sums(org)
    expect(kept).toEqual(files)
  })

  test('is the sum of all files, added up or not, and becomes so again where somebody wrote past it', async () => {
    const org = await app.organization()
    const people = [await org.person({ role: 'businessStaff' }), await org.person({ role: 'legalLead' })]
    for (const [n, client] of people.entries()) await client.upload('/files', 'a.txt', bytes(1_000 + n))
    await org.run(org.administratorId, (context) =>
      storeFile(context, { name: 'a.txt', content: bytes(7) }).then(() => undefined),
    )
    const { kept, files } = await sums(org)
    expect(files).toEqual({
      [people[0]?.userId ?? 0]: 1_000,
      [people[1]?.userId ?? 0]: 1_001,
      [org.administratorId]: 7,
    })
    expect(kept).toEqual(files)
    await foldStoredBytes(app.services.database)
    expect((await sums(org)).kept).toEqual(files)
    await app.database.query(
      'update stored_bytes set bytes = bytes + 5 where organization_id = $1 and user_id = $2',
      [org.id, org.administratorId],
    )
    expect(await mendStoredBytes(app.services.database)).toBeGreaterThanOrEqual(1)
    expect((await sums(org)).kept).toEqual(files)
  })

  test('is seen by whoever manages the organisation, and by whom the most of it', async () => {
    const org = await app.organization()
    const [manager, staff] = [await org.as('administrator'), await org.as('businessStaff')]
    await staff.upload('/files', 'a.txt', bytes(1_000))
    const { list } = await manager.call(readUsage)
    expect(list.find(({ kind }) => kind === 'storage')).toEqual({
      kind: 'storage',
      period: null,
      left: null,
      used: 1_000,
      limit: 2 * 2 ** 20,
      limitOfPerson: 2 ** 20,
      people: [{ used: 1_000, person: expect.objectContaining({ id: staff.userId }) }],
    })
    expect((await staff.try(readUsage)).status).toBe(403)
  })
})

test('beyond the limit nothing is fetched, saved or copied; reading and submitting go on', async () => {
  allow(2 ** 30)
  const org = await app.organization()
  const { office, drafted, edit, bytes: bytesOf } = await textOffice(org)
  const { id, text, version } = await drafted()
  const { data: session } = await office.staff.post(`/contracts/${id}/office_session`)
  const wopi = new WopiClient(app.server, session)
  await wopi.lock('A')
  const changed = await edit(text, (on) => on.replace('六十日', '九十日'))
  const before = await keptBy(org, office.staff.userId)
  // A byte less than the changed text needs: what is announced with its form around it is not what tells.
  allow(before + changed.length - 1)
  expect(await saveText(office.staff, id, text.id, changed)).toMatchObject({ status: 507, code: 50703 })
  expect((await wopi.putFile(changed, 'A')).status).toBe(507)
  expect((await office.staff.post('/fetched_files', { downloadUrl: `${site}a.txt` })).code).toBe(50703)
  // The file as it came counts beside the repaired one: what was announced fits, both together do not.
  const leading = await withTemplatePath(changed, 'file:///S:\\a.dotm')
  allow(before + leading.length)
  expect((await wopi.putFile(leading, 'A')).status).toBe(507)
  allow(before + changed.length)
  expect((await wopi.putFile(changed, 'A')).status).toBe(200)
  allow(before)
  expect((await office.staff.post('/fetched_files', { downloadUrl: `${site}a.txt` })).code).toBe(50703)
  expect((await office.staff.post(`/contracts/${id}/documents/${text.id}/clean_copy`, {})).status).toBe(507)
  expect(await keptBy(org, office.staff.userId)).toBe(before + changed.length)
  expect((await bytesOf(text)).length).toBeGreaterThan(0)
  expect((await office.staff.post(`/contracts/${id}/submit`, { version })).status).toBe(200)
})
