import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contractOffice } from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'

/** A program in tesseract's place: reads when the test lets it. */
const folder = mkdtempSync(join(tmpdir(), 'chancery-scans-'))
const [begun, mayRead] = [join(folder, 'begun'), join(folder, 'may-read')]
const script = `#!/bin/sh\n: > ${begun}\nwhile [ ! -e ${mayRead} ]; do /bin/sleep 0.05; done\necho 合同总价为100元\n`
writeFileSync(join(folder, 'tesseract'), script, { mode: 0o755 })

const app = await testApp({ PATH: `${folder}:${process.env.PATH}` })
const org = await app.organization()
const office = await contractOffice(org)
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a scan is recognised while no connection of the database is held, one at a time, and then compared', async () => {
  const made = await office.staff.post('/contracts', {
    contractTypeID: office.typeId,
    values: office.complete,
  })
  const file = (await office.staff.upload('/files', '扫描件.png', picture)).data.id
  const compare = () =>
    office.staff.get(`/contracts/${made.data.contractID}/comparison?left=file-${file}&right=file-${file}`)
  const first = compare()
  await expect.poll(() => existsSync(begun)).toBe(true)
  expect(app.database.pool.totalCount - app.database.pool.idleCount).toBe(0)
  expect(await compare()).toMatchObject({ status: 503, code: 50306 })
  writeFileSync(mayRead, '')
  expect(await first).toMatchObject({ status: 200, data: { counts: { same: 1 } } })
})
