import { expect, test } from 'vitest'
import { buildDocx, wordWriter } from '#engines/documents/server/index.ts'
import { watchDiskSpace } from '#server/disk-space.ts'
import { openLog } from '#server/log.ts'
import { testApp } from '#testing/index.ts'

const mega = 1024 * 1024
const docx = buildDocx({
  title: 't',
  header: '<w:p/>',
  footer: '<w:p/>',
  created: '2026-11-20T00:00:00Z',
  body: wordWriter().p('采购合同'),
})
const app = await testApp({ DISK_RESERVE_MB: '200' })
const org = await app.organization()
const staff = await org.as('businessStaff')

/** From now on the disk has so much left. */
function disk(freeMB: number): void {
  const space = async () => ({ total: 10_000 * mega, free: freeMB * mega })
  app.services.diskSpace = watchDiskSpace(app.services.config, openLog('silent'), space)
}
const health = async () => (await app.server.inject({ url: '/healthz' })).json()

test('below the reserve files are refused with what to do, while signing in, reading and writing records go on', async () => {
  disk(150)
  expect(await staff.upload('/files', '合同.docx', docx)).toMatchObject({
    status: 507,
    code: 50702,
    message: expect.stringContaining('请联系系统管理员清理空间，然后重试。登录、查看和审批不受影响'),
  })
  expect((await staff.get('/file_room?size=1')).status).toBe(507)
  expect((await org.person()).cookie).toBeTruthy()
  expect((await staff.get('/contracts')).status).toBe(200)
  expect((await (await org.as('administrator')).post('/positions', { name: '法务专员' })).status).toBe(201)
  expect(await health()).toEqual({
    status: 'failing',
    failing: [{ part: 'disk', reason: 'lowOnSpace' }],
  })
  expect((await app.server.inject({ url: '/readyz' })).statusCode).toBe(200)
  disk(300)
  expect((await staff.upload('/files', '合同.docx', docx)).status).toBe(201)
  expect(await health()).toEqual({ status: 'ok' })
})

test('it is refused before the file is read, and only to whoever may upload at all', async () => {
  disk(150)
  // A body that announces 50 MB and never comes: whoever waited for it would not answer.
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/v1/files',
    headers: {
      cookie: staff.cookie ?? '',
      'x-csrf': '1',
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(50 * mega),
    },
    payload: '--x\r\n',
  })
  expect(answer.statusCode).toBe(507)
  expect((await app.client().upload('/files', '合同.docx', docx)).status).toBe(401)
  expect((await app.client().get('/file_room?size=1')).status).toBe(401)
})

test('a file that would go below the reserve is refused, a smaller one is not', async () => {
  disk(250)
  expect((await staff.get(`/file_room?size=${40 * mega}`)).status).toBe(200)
  expect((await staff.get(`/file_room?size=${60 * mega}`)).status).toBe(507)
  expect((await staff.upload('/files', '合同.docx', docx)).status).toBe(201)
})

test('what is on its way counts: two that fit alone do not fit together', async () => {
  const space = async () => ({ total: 10_000 * mega, free: 300 * mega })
  const diskSpace = watchDiskSpace({ dataDir: '/', diskReserve: 200 * mega }, openLog('silent'), space)
  const giveBack = await diskSpace.take(60 * mega)
  await expect(diskSpace.take(60 * mega)).rejects.toMatchObject({ reason: 'lowOnSpace' })
  giveBack()
  giveBack()
  await diskSpace.take(60 * mega)
  await expect(diskSpace.take(60 * mega)).rejects.toMatchObject({ reason: 'lowOnSpace' })
})
