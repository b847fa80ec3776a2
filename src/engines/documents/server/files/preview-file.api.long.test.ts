import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestClient, type TestOrganization, testApp } from '#testing/index.ts'
import { requires } from '../../../../testing/requires.ts'
import { buildDocx } from '../build/build-docx.ts'
import { wordWriter } from '../build/word-writer.ts'

const patient = { timeout: 180_000 }
const path = process.env.PATH ?? ''
/** LibreOffice behind a program that notes each time it is called. */
const counting = mkdtempSync(join(tmpdir(), 'chancery-counted-'))
const soffice = path
  .split(delimiter)
  .map((folder) => join(folder, 'soffice'))
  .find((file) => existsSync(file))
writeFileSync(
  join(counting, 'soffice'),
  `#!/bin/sh\necho made >> "${counting}/calls"\nexec "${soffice}" "$@"\n`,
  { mode: 0o755 },
)
afterAll(() => rmSync(counting, { recursive: true, force: true }))
const conversions = () => readFileSync(join(counting, 'calls'), 'utf8').split('\n').length - 1
const app = await testApp(soffice ? { PATH: counting + delimiter + path } : { PATH: path })
let org: TestOrganization
let me: TestClient

/** WPS writes this under .wps too. */
const document = buildDocx({
  title: 't',
  body: wordWriter().p('旧格式的合同'),
  header: '<w:p/>',
  footer: '<w:p/>',
  created: '2026-11-20T00:00:00Z',
})

beforeAll(async () => {
  org = await app.organization()
  me = await org.as('businessStaff')
})

test.skipIf(requires('libreoffice'))(
  'an office file is looked at as a PDF that is made once and read by whoever reads the file [SCR-07]',
  patient,
  async () => {
    const { data } = await me.upload('/files', '旧合同.wps', document)
    const [first, second] = await Promise.all([
      me.post(`/files/${data.id}/preview`, {}),
      me.post(`/files/${data.id}/preview`, {}),
    ])
    expect(first.data).toMatchObject({ name: '旧合同.pdf' })
    expect(second.data).toEqual(first.data)
    const made = conversions()
    expect((await me.post(`/files/${data.id}/preview`, {})).data).toEqual(first.data)
    expect(conversions()).toBe(made)
    const pdf = await me.get(`/files/${first.data.fileID}/content?inline=true`)
    expect(String(pdf.raw.subarray(0, 5))).toBe('%PDF-')
    const other = await org.as('legalLead')
    expect((await other.post(`/files/${data.id}/preview`, {})).status).toBe(404)
    expect((await other.get(`/files/${first.data.fileID}/content`)).status).toBe(404)
  },
)
