import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withRequestContext } from '#server/request-context.ts'
import { requires } from '../../../../testing/requires.ts'
import { buildDocx } from '../build/build-docx.ts'
import { wordWriter } from '../build/word-writer.ts'
import { convertToPdf, pdfAvailable } from './convert-to-pdf.ts'

const installed = { sofficePath: '/usr/bin/soffice' }
/** LibreOffice takes a second, and tens of them on a machine that is busy. */
const patient = { timeout: 180_000 }
const template = () =>
  new Uint8Array(
    readFileSync(join(import.meta.dirname, '../../../../../demo/templates/procurement-contract.docx')),
  )

const print = (bytes: Uint8Array) => convertToPdf(installed, bytes, 'docx', { milliseconds: 150_000 })

async function textOf(pdf: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chancery-pdf-'))
  try {
    await writeFile(join(folder, 'a.pdf'), pdf)
    return String(execFileSync('pdftotext', ['-layout', join(folder, 'a.pdf'), '-']))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

describe('a PDF', () => {
  test('is not available without LibreOffice, and says so', async () => {
    expect(pdfAvailable({})).toBe(false)
    await expect(convertToPdf({}, template(), 'docx')).rejects.toMatchObject({
      reason: 'conversionUnavailable',
    })
  })

  test.skipIf(requires('libreoffice', 'poppler', 'cjk-fonts'))(
    'of a contract has its words, numbers and pages',
    patient,
    async () => {
      const text = (await textOf(await print(template()))).replaceAll(/\s/g, '')
      for (const words of [
        '采购合同',
        '第一条',
        '第十四条',
        '（一）',
        '合同编号：【合同编号】',
        '第1页共6页',
      ])
        expect(text).toContain(words)
    },
  )

  test.skipIf(requires('libreoffice'))('is made four times at once, two at a time', patient, async () => {
    const pdfs = await Promise.all([1, 2, 3, 4].map(() => print(template())))
    for (const pdf of pdfs) expect(String.fromCharCode(...pdf.slice(0, 5))).toBe('%PDF-')
  })

  test.skipIf(requires('libreoffice'))(
    'that takes too long is given up, and the next one is made',
    patient,
    async () => {
      const hurried = convertToPdf(installed, template(), 'docx', { milliseconds: 50 })
      await expect(hurried).rejects.toMatchObject({ reason: 'conversionFailed' })
      expect((await print(template())).length).toBeGreaterThan(10_000)
    },
  )

  test.skipIf(requires('libreoffice'))(
    'that nobody waits for any more is not made, and gives its place to the next one',
    patient,
    async () => {
      const sender = new AbortController()
      const left = withRequestContext({ organizationId: 1, userId: 1, gone: sender.signal }, () =>
        Promise.allSettled([1, 2, 3, 4, 5, 6].map(() => print(template()))),
      )
      sender.abort()
      for (const one of await left) expect(one).toMatchObject({ reason: { reason: 'gone' } })
      expect((await print(template())).length).toBeGreaterThan(10_000)
    },
  )

  test.skipIf(requires('libreoffice'))(
    'is made without fetching what the document names',
    patient,
    async () => {
      let asked = 0
      const server = createServer((_, response) => {
        asked++
        response.end()
      })
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      const { port } = server.address() as AddressInfo
      const w = wordWriter()
      const picture = w.field(`INCLUDEPICTURE "http://127.0.0.1:${port}/a.png" \\d`, 'x')
      const include = w.field(`INCLUDETEXT "http://127.0.0.1:${port}/a.docx"`, 'x')
      const body = w.p([picture]) + w.p([include])
      const bytes = buildDocx({
        title: 't',
        body,
        header: '<w:p/>',
        footer: '<w:p/>',
        created: '2026-11-20T00:00:00Z',
      })
      await print(bytes)
      await new Promise((done) => server.close(done))
      expect(asked).toBe(0)
    },
  )
})
