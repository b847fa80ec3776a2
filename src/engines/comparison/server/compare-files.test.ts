import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildDocx, wordWriter } from '#engines/documents/server/index.ts'
import { compareFiles } from './compare-files.ts'

const tools = { pdftotextPath: 'pdftotext', pdftoppmPath: 'pdftoppm' }
const docx = (bytes: Uint8Array) => ({ extension: 'docx', bytes })
const w = wordWriter()
const document = (...lines: string[]) =>
  docx(
    buildDocx({
      title: 't',
      header: '<w:p/>',
      footer: '<w:p/>',
      created: '2026-11-20T00:00:00Z',
      body: lines.map((line) => w.p(line)).join(''),
    }),
  )

test('a PDF without pdftotext, and a scan without tesseract, say what is missing', async () => {
  const pdf = { extension: 'pdf', bytes: new TextEncoder().encode('%PDF-1.7') }
  await expect(compareFiles({}, document('甲'), pdf)).rejects.toMatchObject({ reason: 'pdfTextUnavailable' })
  const scan = { extension: 'png', bytes: new Uint8Array([0x89, 0x50]) }
  await expect(compareFiles(tools, document('甲'), scan)).rejects.toMatchObject({ reason: 'ocrUnavailable' })
})

test('a scanned page is compared by what tesseract recognises', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chancery-tesseract-'))
  const tesseractPath = join(folder, 'tesseract')
  // Stands in for tesseract, which the machines of the tests do not have: prints what it would recognise.
  writeFileSync(tesseractPath, '#!/bin/sh\nprintf "第一条 总价\\n合同总价为人民币200元， 含税。\\n"\n')
  chmodSync(tesseractPath, 0o755)
  const scan = { extension: 'png', bytes: new Uint8Array([0x89, 0x50]) }
  const { rows } = await compareFiles(
    { tesseractPath },
    document('总价', '合同总价为人民币100元，含税。'),
    scan,
  )
  expect(rows).toMatchObject([{ kind: 'same' }, { kind: 'changed', weights: ['amount'] }])
})
